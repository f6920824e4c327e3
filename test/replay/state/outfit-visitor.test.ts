import {
  addComponent,
  addEntity,
  createWorld,
  getEntityComponents,
  removeComponent,
  type World,
} from 'bitecs';
import { describe, expect, it } from 'vitest';
import { restore } from '../../../src/replay/restore/restore-snapshot.ts';
import { snapshot } from '../../../src/replay/snapshot/snapshot.ts';
import { registerStore, registerStores } from '../../../src/replay/state/game-state.ts';
import { addNavigation } from '../../../src/systems/add-navigation.ts';

const TAGS = ['Red', 'Green', 'Blue'] as const;

/** A world with three tags, and an entity for each list of some of them, which it gets in that order. */
const createTagged = (outfits: readonly (readonly (0 | 1 | 2)[])[]) => {
  const world = createWorld();
  addNavigation(world, { seed: 'seed', capacity: 64 });
  const tags = TAGS.map(() => ({}));
  TAGS.forEach((name, at) => {
    registerStore(world, tags[at], { name, fields: [] });
  });
  for (const outfit of outfits) {
    const eid = addEntity(world);
    for (const tag of outfit) addComponent(world, eid, tags[tag]);
  }
  return { world, tags };
};

const outfitsOf = (world: World, tags: readonly object[], count: number): number[][] =>
  Array.from({ length: count }, (_, at) =>
    getEntityComponents(world, at + 1).map((component) => tags.indexOf(component)),
  );

describe('the components of an entity', () => {
  const outfits = [[0, 1, 2], [0, 1, 2], [2, 1, 0], [2, 1, 0], [0, 1], [0, 2], [], [], [0, 1, 2]] as const;

  it('come back in the order in which it got them, whatever those of the entity before it are', () => {
    const then = createTagged(outfits);
    const bytes = snapshot(then.world);
    const now = createTagged([[1], [2, 1, 0], [0, 1, 2], [2, 1, 0], [1, 0], [0, 1], [2], [], [0, 2, 1], [1]]);
    restore(now.world, bytes);
    expect(outfitsOf(now.world, now.tags, outfits.length)).toEqual(outfits);
    expect(snapshot(now.world)).toEqual(bytes);
  });

  it('make another snapshot when their order is another, and only then', () => {
    const { world, tags } = createTagged(outfits);
    const before = snapshot(world);
    expect(snapshot(world)).toEqual(before);
    removeComponent(world, 2, tags[0]);
    addComponent(world, 2, tags[0]);
    expect(outfitsOf(world, tags, 2)).toEqual([
      [0, 1, 2],
      [1, 2, 0],
    ]);
    const after = snapshot(world);
    expect(after).not.toEqual(before);
    restore(world, before);
    expect(snapshot(world)).toEqual(before);
    restore(world, after);
    expect(outfitsOf(world, tags, 2)[1]).toEqual([1, 2, 0]);
  });

  it('need names, also behind entities with the same ones', () => {
    const { world } = createTagged([[0], [0], [0]]);
    const nameless = {};
    addComponent(world, 3, nameless);
    expect(() => snapshot(world)).toThrow('entity 3 has a component without a name');
    registerStores(world, { Named: nameless });
    expect(snapshot(world).length).toBeGreaterThan(0);
  });

  it('are as many as 31 and more, of which bitECS keeps the bits elsewhere', () => {
    const { world } = createTagged([]);
    const many = Array.from({ length: 40 }, () => ({}));
    many.forEach((component, at) => {
      registerStore(world, component, { name: `Tag${at}`, fields: [] });
    });
    for (let eid = 1; eid <= 3; eid += 1) {
      addEntity(world);
      for (const component of many) addComponent(world, eid, component);
    }
    const bytes = snapshot(world);
    removeComponent(world, 2, many[39]);
    expect(snapshot(world)).not.toEqual(bytes);
    restore(world, bytes);
    expect(getEntityComponents(world, 2)).toEqual(many);
    expect(snapshot(world)).toEqual(bytes);
  });
});
