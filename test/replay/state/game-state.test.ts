import { addEntity, createWorld, removeEntity, type World } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { restore } from '../../../src/replay/restore/restore-snapshot.ts';
import { snapshot } from '../../../src/replay/snapshot/snapshot.ts';
import {
  gameStateOf,
  registerData,
  registerStore,
  registerStores,
} from '../../../src/replay/state/game-state.ts';
import { addNavigation } from '../../../src/systems/add-navigation.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { createSmallMatch, createYard } from '../matches/small-match.ts';

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

const createSmall = (): World => {
  const world = createWorld();
  createSmallMatch().setup(world, 'seed');
  return world;
};

describe('registering', () => {
  it('carries arrays of every kind, holes and what the dead left behind', () => {
    const create = () => {
      const world = createWorld();
      const navigation = addNavigation(world, { seed: 's', capacity: 20 });
      navigation.addMesh(createYard(true));
      const Kinds = {
        f64: new Float64Array(8),
        f32: new Float32Array(8),
        i32: new Int32Array(8),
        u32: new Uint32Array(8),
        i16: new Int16Array(8),
        u16: new Uint16Array(8),
        i8: new Int8Array(8),
        u8: new Uint8Array(8),
        plain: [] as number[],
      };
      const pairs = new Float64Array(40);
      registerStore(world, pairs, {
        name: 'Pairs',
        fields: [{ name: 'xy', values: pairs, stride: 2, initial: 0, used: undefined }],
      });
      registerStores(world, { Kinds });
      return { world, Kinds, pairs };
    };
    const source = create();
    for (let at = 0; at < 6; at += 1) addEntity(source.world);
    removeEntity(source.world, 3);
    const values = [0, -1, 200, 4e9, -40000, 0.1, -0, Number.NaN];
    for (const array of Object.values(source.Kinds))
      for (const [at, value] of values.entries()) array[at] = value;
    source.pairs.set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    source.Kinds.plain.length = 0;
    source.Kinds.plain[2] = Number.NaN;
    source.Kinds.plain[4] = -0;
    const bytes = snapshot(source.world);
    const target = create();
    target.Kinds.plain.push(9, 9, 9, 9, 9, 9, 9);
    restore(target.world, bytes);
    expect(isSame(snapshot(target.world), bytes)).toBe(true);
    for (const [name, array] of Object.entries(source.Kinds)) {
      const own = target.Kinds[name as keyof typeof target.Kinds];
      expect(Array.from(own).slice(0, 7)).toEqual(Array.from(array).slice(0, 7));
    }
    expect(target.Kinds.plain).toEqual(source.Kinds.plain);
    expect(0 in target.Kinds.plain).toBe(false);
    expect(Array.from(target.pairs).slice(0, 14)).toEqual(Array.from(source.pairs).slice(0, 14));
  });

  it('is refused for names that are taken or no names, and for what no snapshot can carry', () => {
    const world = createSmall();
    const { NavAgent } = getNavigation(world).components;
    registerStores(world, { Tag: {} });
    expect(() => registerStores(world, { Tag: {} })).toThrow('the name Tag is taken already');
    expect(() => registerStores(world, { NavAgent: {} })).toThrow('the name NavAgent is taken already');
    expect(() => registerStore(world, NavAgent, { name: 'Other', fields: [] })).toThrow(
      'Other is carried already',
    );
    expect(() => registerStores(world, { 'a-b': {} })).toThrow('name must be letters');
    expect(() => registerStores(world, { List: [] })).toThrow('List must be an object of arrays');
    expect(() => registerStores(world, { Text: { name: 'x' } })).toThrow('Text.name is no array of numbers');
    expect(() => registerData(world, 'score', {} as never)).toThrow('must have the functions save and load');
    for (const other of [{ Tag: {} }, { NavAgent: {} }, { 'a-b': {} }, { Text: { name: 'x' } }]) {
      expect(() => registerStores(world, { First: {}, ...other })).toThrow();
    }
    const shared = {};
    expect(() => registerStores(world, { First: shared, Second: shared })).toThrow(
      'Second is carried already',
    );
    expect(gameStateOf(world).stores.map(({ name }) => name)).toEqual(['Tag']);
    registerStores(world, { First: {}, Second: {} });
    registerData(world, 'score', { save: () => Number.NaN, load: () => {} });
    expect(() => snapshot(world)).toThrow('data score must be a finite number');
  });
});
