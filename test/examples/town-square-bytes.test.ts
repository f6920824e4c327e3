import {
  addComponent,
  addEntity,
  commitRemovals,
  query,
  registerComponent,
  removeComponent,
  removeEntity,
  type World,
} from 'bitecs';
import {
  createPath,
  createPathSearch,
  Dog,
  digestAt,
  findPath,
  getNavigation,
  type Match,
  readRecording,
  recordMatch,
  registerStores,
  Villager,
} from 'surefoot';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSquareMatch, planCommands } from '../../examples/town-square/match.ts';
import { type RecordedSquare, recordSquare } from '../../examples/town-square/record-square.ts';

const TICKS = 600;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the bytes of the square', () => {
  let plain: ReturnType<typeof play>;

  beforeAll(() => {
    plain = play('market-day');
  }, 60_000);

  it('are the same for two runs with one seed, recording and picture', () => {
    const again = play('market-day');
    expect(sameBytes(again.recording, plain.recording)).toBe(true);
    expect(again.picture).toBe(plain.picture);
    expect(again.report).toEqual(plain.report);
  });

  it('are others for another seed', () => {
    const other = play('market-night');
    expect(sameBytes(other.recording, plain.recording)).toBe(false);
    expect(other.picture).not.toBe(plain.picture);
    expect(other.report.digest).not.toBe(plain.report.digest);
  });

  it('do not depend on Math.random', () => {
    let draws = 0;
    vi.spyOn(Math, 'random').mockImplementation(() => {
      draws += 1;
      return 0.25;
    });
    expect(sameBytes(play('market-day').recording, plain.recording)).toBe(true);
    expect(draws).toBe(0);
  });
});

describe('digests of the square', () => {
  let plain: string[];

  beforeAll(() => {
    plain = digestsOf(createSquareMatch());
  }, 60_000);

  it('differ from tick to tick', () => {
    expect(new Set(plain).size).toBe(TICKS + 1);
  });

  it('are the same beside 50 entities that are no agents, made before and after the agents, moving and dying', () => {
    expect(digestsOf(crowdedMatch())).toEqual(plain);
  });

  it('are the same when a head-up display runs queries and path previews of its own between ticks', () => {
    const previews = { count: 0 };
    expect(digestsOf(watchedMatch(previews))).toEqual(plain);
    expect(previews.count).toBeGreaterThan(TICKS / 2);
  });

  it.each([
    ['before navigation', [Dog, {}, Villager, {}]],
    ['before navigation, the other way round', [{}, Villager, {}, Dog]],
  ])('are the same when the game registers its components %s', (_, components) => {
    const match = createSquareMatch();
    const other: Match = {
      ...match,
      setup(world, seed) {
        for (const component of components) registerComponent(world, component);
        match.setup(world, seed);
      },
    };
    expect(digestsOf(other)).toEqual(plain);
  });
});

function play(seed: string): RecordedSquare & { readonly recording: Uint8Array } {
  const pieces: Uint8Array[] = [];
  const write = (bytes: Uint8Array): void => void pieces.push(bytes);
  const recorded = recordSquare({ ticks: TICKS, seed, clock: () => 0, onTick: () => {}, write });
  return { ...recorded, recording: Buffer.concat(pieces) };
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Digest of the whole state after each tick, and of every part of it after the last. */
function digestsOf(match: Match): string[] {
  const options = { seed: 'market-day', ticks: TICKS, commands: planCommands(TICKS) };
  const recording = readRecording(recordMatch(match, options));
  return Array.from({ length: TICKS + 1 }, (_, tick) => JSON.stringify(digestAt(recording, tick)));
}

/** The square with birds: entities with a Position (the plugin's own) and a component of the game's. */
function crowdedMatch(): Match {
  const match = createSquareMatch();
  const Bird = {};
  const birds: number[] = [];
  const hatch = (world: World): void => {
    const eid = addEntity(world);
    addComponent(world, eid, Bird);
    birds.push(eid);
  };
  return {
    setup(world, seed) {
      for (let count = 0; count < 25; count += 1) hatch(world);
      match.setup(world, seed);
      registerStores(world, { Bird });
      for (let count = 0; count < 25; count += 1) hatch(world);
      for (const eid of birds) addComponent(world, eid, getNavigation(world).components.Position);
    },
    step(world, commands) {
      const { Position } = getNavigation(world).components;
      for (const eid of query(world, [Bird])) Position.x[eid] += 0.125;
      removeEntity(world, birds.shift() ?? 0);
      hatch(world);
      match.step(world, commands);
    },
  };
}

/** The square with a display that queries other components, commits removals and previews paths. */
function watchedMatch(previews: { count: number }): Match {
  const match = createSquareMatch();
  const Marked = {};
  return {
    setup(world, seed) {
      match.setup(world, seed);
      registerStores(world, { Marked });
      const eid = addEntity(world);
      addComponent(world, eid, Marked);
    },
    step(world, commands) {
      look(world, previews, Marked);
      match.step(world, commands);
      look(world, previews, Marked);
    },
  };
}

function look(world: World, previews: { count: number }, Marked: object): void {
  const { components, state } = getNavigation(world);
  const { Position } = components;
  for (const eid of query(world, [Dog])) {
    addComponent(world, eid, Marked);
    const search = createPathSearch(state.meshes[0].mesh);
    const from = { x: Position.x[eid], y: Position.y[eid], z: Position.z[eid] };
    if (findPath(search, from, { x: 0, y: 0, z: 10 }, createPath()) === 'found') previews.count += 1;
  }
  for (const eid of query(world, [Marked, Position])) removeComponent(world, eid, Marked);
  commitRemovals(world);
}
