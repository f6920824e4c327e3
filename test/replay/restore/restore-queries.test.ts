// What bitECS keeps of queries and components, in its odder forms, put back from snapshots.
import {
  And,
  addComponent,
  addEntity,
  addPrefab,
  asBuffer,
  createWorld,
  entityExists,
  getEntityComponents,
  hasComponent,
  Not,
  Or,
  observe,
  onAdd,
  query,
  registerQuery,
  removeComponent,
  removeEntity,
  removeQuery,
  type World,
} from 'bitecs';
import { describe, expect, it } from 'vitest';
import { restore } from '../../../src/replay/restore/restore-snapshot.ts';
import { snapshot } from '../../../src/replay/snapshot/snapshot.ts';
import { registerStores } from '../../../src/replay/state/game-state.ts';
import { addNavigation } from '../../../src/systems/add-navigation.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { createYard } from '../matches/small-match.ts';

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/** More tags than one of bitECS's masks has bits. */
const NAMES = Array.from({ length: 70 }, (_, at) => `Tag${at}`);

interface Tagged {
  readonly world: World;
  readonly tags: readonly object[];
}

const createTagged = (order: 1 | -1 = 1): Tagged => {
  const world = createWorld();
  addNavigation(world, { seed: 'tags', capacity: 200 }).addMesh(createYard(true));
  const entries = NAMES.map((name): [string, object] => [name, {}]);
  registerStores(world, Object.fromEntries(order === 1 ? entries : [...entries].reverse()));
  return { world, tags: entries.map(([, tag]) => tag) };
};

/** Queries of every form, in an order of their own. */
const queriesOf = ({ world, tags }: Tagged): number[][] => {
  const { NavAgent } = getNavigation(world).components;
  return [
    query(world, [NavAgent]),
    query(world, [tags[0], tags[69]]),
    query(world, [tags[1], Not(tags[40], tags[2])]),
    query(world, [Or(tags[3], tags[35], tags[66]), NavAgent]),
    query(world, [And(tags[4], tags[5])]),
    query(world, [Not(tags[6])]),
    query(world, [tags[0], tags[69]], asBuffer),
    query(world, []),
  ].map((list) => Array.from(list));
};

/** Adds and takes away entities and tags. */
const churn = ({ world, tags }: Tagged, numbers: () => number, times: number): void => {
  const below = (limit: number): number => Math.floor(numbers() * limit);
  const { NavAgent } = getNavigation(world).components;
  for (let count = 0; count < times; count += 1) {
    const eid = 1 + below(60);
    if (!entityExists(world, eid)) {
      if (below(12) === 0) addPrefab(world);
      else addEntity(world);
    } else if (below(6) === 0) removeEntity(world, eid);
    else if (below(5) === 0) addComponent(world, eid, NavAgent);
    else {
      const tag = tags[below(70)];
      if (hasComponent(world, eid, tag)) removeComponent(world, eid, tag);
      else addComponent(world, eid, tag);
    }
  }
};

/** The ids that come next, which are given back, and the components of everybody in their order. */
const nextOf = ({ world, tags }: Tagged): number[][] => {
  const next = Array.from({ length: 5 }, () => addEntity(world));
  for (const eid of next) removeEntity(world, eid);
  const outfits = Array.from({ length: 60 }, (_, at) => at + 1)
    .filter((eid) => entityExists(world, eid))
    .map((eid) => getEntityComponents(world, eid).map((component) => tags.indexOf(component)));
  return [next, ...outfits];
};

describe('queries and components put back', () => {
  it('go on as in the run that was never interrupted, in a world that registered them in another order', () => {
    const alone = createTagged();
    for (let round = 0; round < 60; round += 1) {
      const bytes = snapshot(alone.world);
      const other = createTagged(-1);
      // A world that was in use.
      churn(other, createNumbers(`other ${round}`), 30);
      restore(other.world, bytes);
      expect(isSame(snapshot(other.world), bytes)).toBe(true);
      for (const tagged of [alone, other]) churn(tagged, createNumbers(`round ${round}`), 20);
      expect(isSame(snapshot(other.world), snapshot(alone.world))).toBe(true);
      if (round % 3 > 0) continue;
      expect(queriesOf(other)).toEqual(queriesOf(alone));
      expect(isSame(snapshot(other.world), snapshot(alone.world))).toBe(true);
      expect(nextOf(other)).toEqual(nextOf(alone));
    }
  });

  it('are whole again after an observer has thrown', () => {
    const tagged = createTagged();
    const eid = addEntity(tagged.world);
    let isArmed = false;
    observe(tagged.world, onAdd(tagged.tags[0]), () => {
      if (isArmed) throw new Error('observer');
    });
    const bytes = snapshot(tagged.world);
    isArmed = true;
    expect(() => addComponent(tagged.world, eid, tagged.tags[0])).toThrow('observer');
    expect(() => snapshot(tagged.world)).toThrow(
      `bitECS is of two minds about the components of entity ${eid}`,
    );
    isArmed = false;
    restore(tagged.world, bytes);
    expect(isSame(snapshot(tagged.world), bytes)).toBe(true);
    expect(hasComponent(tagged.world, eid, tagged.tags[0])).toBe(false);
    addComponent(tagged.world, eid, tagged.tags[0]);
    expect([...query(tagged.world, [tagged.tags[0]])]).toEqual([eid]);
  });

  it('are refused when one was taken away with removeQuery, which bitECS goes on feeding', () => {
    const { world, tags } = createTagged();
    registerQuery(world, [tags[0]]);
    removeQuery(world, [tags[0]]);
    expect(() => snapshot(world)).toThrow('removeQuery');
  });

  it('call no observer', () => {
    const { world, tags } = createTagged();
    const calls: number[] = [];
    observe(world, onAdd(tags[0]), (eid) => void calls.push(eid));
    const eid = addEntity(world);
    addComponent(world, eid, tags[0]);
    const bytes = snapshot(world);
    removeComponent(world, eid, tags[0]);
    restore(world, bytes);
    expect(hasComponent(world, eid, tags[0])).toBe(true);
    expect(calls).toEqual([eid]);
  });
});
