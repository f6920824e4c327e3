import {
  $internal,
  addComponent,
  addEntity,
  createWorld,
  hasComponent,
  type InternalWorld,
  query,
  registerComponents,
  removeComponent,
  removeEntity,
  type World,
} from 'bitecs';
import { describe, expect, it } from 'vitest';
import { singleField } from '../../../src/components/component-store.ts';
import type { JsonValue } from '../../../src/replay/bytes/json-value.ts';
import { restore } from '../../../src/replay/restore/restore-snapshot.ts';
import { snapshot } from '../../../src/replay/snapshot/snapshot.ts';
import { createSnapshotBuffer } from '../../../src/replay/snapshot/snapshot-buffer.ts';
import { createChecksum, sumWords } from '../../../src/replay/snapshot/snapshot-checksum.ts';
import { registerData, registerStore, registerStores } from '../../../src/replay/state/game-state.ts';
import { navigate } from '../../../src/systems/navigate.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { setDestination } from '../../../src/systems/set-destination.ts';
import { createChaoticMatch, createField, listChaos } from '../matches/chaotic-match.ts';
import { AGENTS, createSmallMatch, type SmallMatchOptions } from '../matches/small-match.ts';

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

const playSmall = (ticks: number, options: SmallMatchOptions = {}, seed = 'seed'): World => {
  const world = createWorld();
  const match = createSmallMatch(options);
  match.setup(world, seed);
  for (let tick = 0; tick < ticks; tick += 1) match.step(world, []);
  return world;
};

/** A snapshot with some of its words changed, and a checksum that suits. */
const forge = (bytes: Uint8Array, change: (words: Int32Array, copy: Uint8Array) => void): Uint8Array => {
  const copy = bytes.slice();
  const words = new Int32Array(copy.buffer);
  change(words, copy);
  const checksum = createChecksum();
  sumWords(checksum, words, words.length - 2);
  words[words.length - 2] = checksum.high;
  words[words.length - 1] = checksum.low;
  return copy;
};

/** Expects that a snapshot is refused for a reason, and that the world is as it was. */
const expectRefusal = (world: World, bytes: Uint8Array, reason: string | RegExp): void => {
  const before = snapshot(world);
  expect(() => restore(world, bytes)).toThrow(reason);
  expect(isSame(snapshot(world), before)).toBe(true);
};

describe('restoring a snapshot', () => {
  // A snapshot that only adds.
  it('takes a component away that was not there (case 81)', () => {
    const world = playSmall(5);
    const { NavMeshRef } = getNavigation(world).components;
    const eid = addEntity(world);
    addComponent(world, eid, NavMeshRef);
    const first = snapshot(world);
    removeComponent(world, eid, NavMeshRef);
    const second = snapshot(world);
    const target = playSmall(0);
    restore(target, first);
    const own = getNavigation(target).components.NavMeshRef;
    expect(hasComponent(target, eid, own)).toBe(true);
    restore(target, second);
    expect(hasComponent(target, eid, own)).toBe(false);
    expect([...query(target, [own])]).not.toContain(eid);
  });

  // Going back does not delete what came since, and ids are handed out anew.
  it('ends entities that came since, brings back those that went, and goes on with the same ids (case 82)', () => {
    const world = playSmall(3);
    const { NavAgent } = getNavigation(world).components;
    const before = snapshot(world);
    const unrolled = playSmall(3);
    const added = [addEntity(world), addEntity(world)];
    for (const eid of added) addComponent(world, eid, NavAgent);
    removeEntity(world, getNavigation(world).state.agents[AGENTS.dog]);
    for (let tick = 0; tick < 10; tick += 1) navigate(world);
    restore(world, before);
    expect(isSame(snapshot(world), before)).toBe(true);
    expect(addEntity(world)).toBe(addEntity(unrolled));
    removeEntity(world, 2);
    removeEntity(unrolled, 2);
    expect([addEntity(world), addEntity(world)]).toEqual([addEntity(unrolled), addEntity(unrolled)]);
  });

  // A serializer that sends what has changed sends nothing for an id that is used again with the value it had.
  it('keeps values of a recycled id that equal those of the dead one (case 80)', () => {
    const world = playSmall(0);
    const { NavAgent } = getNavigation(world).components;
    const eid = getNavigation(world).state.agents[AGENTS.guard];
    const { speed } = NavAgent;
    const before = speed[eid];
    removeEntity(world, eid);
    const again = addEntity(world);
    expect(again).toBe(eid);
    addComponent(world, again, NavAgent);
    speed[again] = before;
    const target = playSmall(0);
    removeEntity(target, eid);
    restore(target, snapshot(world));
    expect(getNavigation(target).components.NavAgent.speed[eid]).toBe(before);
    expect(getNavigation(target).components.NavAgent.serial[eid]).toBe(5);
  });

  // The order of a query is what entities came and went before; restored as content alone it was another.
  it('restores the order of queries, not only who is in them (case 83)', () => {
    const orderOf = (world: World): number[] => [...query(world, [getNavigation(world).components.NavAgent])];
    const world = playSmall(0);
    const { NavAgent } = getNavigation(world).components;
    for (const eid of [1, 3]) removeEntity(world, eid);
    orderOf(world);
    for (let count = 0; count < 3; count += 1) addComponent(world, addEntity(world), NavAgent);
    const expected = orderOf(world);
    expect(expected).not.toEqual([...expected].sort((a, b) => a - b));
    const bytes = snapshot(world);
    const target = playSmall(0);
    restore(target, bytes);
    expect(orderOf(target)).toEqual(expected);
  });

  // Loading mixed old and new ids: references to entities led nowhere, or to somebody else.
  it('does not double anybody when it is done twice, nor mix with entities that are there (case 84)', () => {
    const create = (strangers: number): { world: World; follow: Int32Array } => {
      const world = createWorld();
      createSmallMatch().setup(world, 'seed');
      const Follow = { target: new Int32Array(64) };
      registerStores(world, { Follow });
      for (let at = 0; at < strangers; at += 1) addEntity(world);
      return { world, follow: Follow.target };
    };
    const source = create(0);
    for (const eid of [1, 2]) removeEntity(source.world, eid);
    source.follow[5] = 4;
    const bytes = snapshot(source.world);
    const target = create(7);
    for (let count = 0; count < 2; count += 1) {
      restore(target.world, bytes);
      expect(isSame(snapshot(target.world), bytes)).toBe(true);
      expect(target.follow[5]).toBe(4);
      const { components, state } = getNavigation(target.world);
      expect(state.agentCount).toBe(3);
      expect(components.NavAgent.serial[target.follow[5]]).toBe(AGENTS.guard);
    }
    // Who follows goes on to follow the same one.
    for (let tick = 0; tick < 20; tick += 1) {
      for (const { follow, world } of [source, target]) {
        const { x, y, z } = getNavigation(world).components.Position;
        if (tick % 5 === 0) setDestination(world, 4, 10 - tick / 4, 0, 2);
        setDestination(world, 5, x[follow[5]], y[follow[5]], z[follow[5]]);
        navigate(world);
      }
    }
    expect(isSame(snapshot(target.world), snapshot(source.world))).toBe(true);
    expect(getNavigation(target.world).components.NavAgent.metres[5]).toBeGreaterThan(0.3);
  });

  it('leads a world that was played on and put back to the same ticks as before, again and again (case 73)', () => {
    const match = createChaoticMatch({ agents: 20 });
    const commands = listChaos('again', 90);
    const world = createWorld();
    match.setup(world, 'again');
    const begin = snapshot(world);
    const play = (ticks: number): Uint8Array => {
      for (let tick = 0; tick < ticks; tick += 1) {
        const own = commands.filter((command) => command.tick === tick);
        match.step(
          world,
          own.map(({ command }) => command),
        );
      }
      return snapshot(world);
    };
    const expected = play(90);
    restore(world, begin, { meshes: [0, 1, 2].map(createField) });
    play(45);
    restore(world, begin, { meshes: [0, 1, 2].map(createField) });
    expect(isSame(play(90), expected)).toBe(true);
  });

  it('carries what observers and game queries of a fresh world need to go on', () => {
    const world = playSmall(4);
    const target = playSmall(0);
    restore(target, snapshot(world));
    const seen: number[] = [];
    const { NavAgent } = getNavigation(target).components;
    const eid = addEntity(target);
    addComponent(target, eid, NavAgent);
    seen.push(getNavigation(target).components.NavAgent.serial[eid]);
    removeEntity(target, getNavigation(target).state.agents[0]);
    expect(seen).toEqual([5]);
    expect(getNavigation(target).state.agentCount).toBe(5);
    setDestination(target, eid, 6, 0, 2);
    for (let tick = 0; tick < 5; tick += 1) navigate(target);
    expect(NavAgent.metres[eid]).toBeGreaterThan(0);
  });

  it('keeps the queries of a viewer, with whoever matches, and takes away those that were made since', () => {
    const world = playSmall(2);
    const viewer = playSmall(0);
    const { NavAgent, NavMeshRef } = getNavigation(viewer).components;
    query(viewer, [NavAgent, NavMeshRef]);
    const before = snapshot(world);
    removeEntity(world, 2);
    const bytes = snapshot(world);
    restore(viewer, bytes);
    const context = (viewer as InternalWorld)[$internal];
    const queries = context.queries.size;
    expect([...query(viewer, [NavAgent, NavMeshRef])].sort((a, b) => a - b)).toEqual([1, 3, 4, 5]);
    query(viewer, [NavMeshRef, NavAgent, getNavigation(viewer).components.Position]);
    expect(context.queries.size).toBe(queries + 1);
    restore(viewer, before);
    expect(context.queries.size).toBe(queries);
    expect(isSame(snapshot(viewer), before)).toBe(false);
    expect([...query(viewer, [NavAgent, NavMeshRef])].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a snapshot is refused', () => {
  it('when it is foreign, of another format, cut short, too long or altered', () => {
    const world = playSmall(10);
    const bytes = snapshot(world);
    const target = playSmall(0);
    expectRefusal(target, new Uint8Array(0), 'takes at least 40 bytes, found 0');
    expectRefusal(
      target,
      forge(bytes, (words) => words.fill(7, 0, 1)),
      "no snapshot: they begin with 07 00 00 00, expected 'SFSN'",
    );
    expectRefusal(
      target,
      forge(bytes, (words) => words.fill(2, 1, 2)),
      'has format 2, expected 1',
    );
    expectRefusal(target, bytes.subarray(0, bytes.length - 8), 'has the wrong length');
    expectRefusal(target, Uint8Array.from([...bytes, ...new Uint8Array(8)]), 'has the wrong length');
    for (const at of [40, 1000, bytes.length - 20]) {
      const altered = bytes.slice();
      altered[at] ^= 16;
      expectRefusal(target, altered, 'this snapshot was altered');
    }
    expect(() => restore(target, createSnapshotBuffer())).toThrow('this buffer holds no snapshot');
  });

  it('when it is of a world with other settings, components, meshes or graphs', () => {
    const bytes = snapshot(playSmall(3));
    expectRefusal(
      playSmall(0, { settings: { snapDistance: 2 } }),
      bytes,
      'expected setting snapDistance 2, found setting snapDistance 1.5',
    );
    expectRefusal(
      playSmall(0, {}, 'other'),
      bytes,
      'expected setting seed "other", found setting seed "seed"',
    );
    expectRefusal(playSmall(0, { open: true }), bytes, 'needs a mesh of digest');
    const places = [
      [1, 0, 1],
      [11, 0, 1],
      [11, 0, 11],
      [1, 0, 10],
    ];
    expectRefusal(playSmall(0, { places }), bytes, 'needs a graph of digest');
    const position = { x: new Float32Array(64), y: new Float32Array(64), z: new Float32Array(64) };
    expectRefusal(
      playSmall(0, { settings: { position } }),
      bytes,
      'expected Position of the game, found Position of the plugin',
    );
    const extended = playSmall(0);
    registerStore(extended, { hp: [] }, { name: 'Health', fields: [singleField('hp', new Uint8Array(64))] });
    expectRefusal(extended, bytes, 'expected registered component Health (hp uint8), found nothing more');
    const filled = snapshot(extended);
    expectRefusal(
      playSmall(0),
      filled,
      'expected nothing more, found registered component Health (hp uint8)',
    );
  });

  it("when a game's own data cannot be put back, and what was put back by then is undone", () => {
    const create = (isSound: boolean): { world: World; values: JsonValue[] } => {
      const world = playSmall(0);
      const values: JsonValue[] = ['first', 'second'];
      for (const [at, name] of ['a', 'b'].entries()) {
        registerData(world, name, {
          save: () => values[at],
          load: (value) => {
            if (!isSound && at === 1 && value === 'other') throw new Error('cannot');
            values[at] = value;
          },
        });
      }
      return { world, values };
    };
    const source = create(true);
    source.values[0] = { deep: [1, null] };
    source.values[1] = 'other';
    const bytes = snapshot(source.world);
    const target = create(false);
    expectRefusal(target.world, bytes, 'cannot');
    expect(target.values).toEqual(['first', 'second']);
    const sound = create(true);
    restore(sound.world, bytes);
    expect(sound.values).toEqual([{ deep: [1, null] }, 'other']);
  });

  it("when a game's own data is nested too deep to be written again", () => {
    const half = 30_000;
    const create = (): World => {
      const world = playSmall(0);
      registerData(world, 'deep', { save: () => 'x'.repeat(half * 2 - 2), load: () => {} });
      return world;
    };
    const deep = forge(snapshot(create()), (_, copy) => {
      const text = Buffer.from(JSON.stringify('x'.repeat(half * 2 - 2)), 'utf16le');
      const nested = Buffer.from('['.repeat(half) + ']'.repeat(half), 'utf16le');
      copy.set(nested, Buffer.from(copy.buffer).indexOf(text));
    });
    expectRefusal(create(), deep, 'the data deep of this snapshot is no JSON');
  });

  it('when a world has what no snapshot can be put into', () => {
    const world = playSmall(2);
    const bytes = snapshot(world);
    const target = playSmall(0);
    registerComponents(target, [getNavigation(target).components.NavMeshRef]);
    expect(() => restore(target, bytes)).toThrow('registered a second time');
    expect(() => restore(createWorld(), bytes)).toThrow('addNavigation');
    const nameless = playSmall(0);
    addComponent(nameless, addEntity(nameless), {});
    restore(nameless, bytes);
    expect(isSame(snapshot(nameless), bytes)).toBe(true);
  });
});
