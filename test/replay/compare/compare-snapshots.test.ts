import {
  addComponent,
  addComponents,
  addEntity,
  createWorld,
  query,
  removeEntity,
  set,
  type World,
} from 'bitecs';
import { describe, expect, it } from 'vitest';
import { Dog } from '../../../src/components/tags.ts';
import { compareSnapshots } from '../../../src/replay/compare/compare-snapshots.ts';
import { diffRecordings } from '../../../src/replay/compare/diff-recordings.ts';
import type { Match } from '../../../src/replay/play/match.ts';
import { playSetup, playStep } from '../../../src/replay/play/match.ts';
import { recordMatch } from '../../../src/replay/play/record-match.ts';
import { beginReplay, replayMatch, seekReplay, stepReplay } from '../../../src/replay/play/replay-match.ts';
import { readRecording } from '../../../src/replay/recording/read-recording.ts';
import type { Recording } from '../../../src/replay/recording/recording.ts';
import { snapshot } from '../../../src/replay/snapshot/snapshot.ts';
import { registerData, registerStores } from '../../../src/replay/state/game-state.ts';
import { addNavigation } from '../../../src/systems/add-navigation.ts';
import { navigate } from '../../../src/systems/navigate.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { createYard } from '../matches/small-match.ts';

/** What the game registers. */
interface Game {
  readonly Loot: { readonly gold: Int32Array };
  readonly Tag: object;
  score: { gold: number };
}

type Change = (world: World, game: Game) => void;

/** Two dogs, the second tagged, and two pieces of loot; the step does what a test says. */
function createMatch(onStep: (world: World, game: Game, tick: number) => void = () => {}): Match {
  const games = new WeakMap<World, Game>();
  return {
    setup(world, seed) {
      const navigation = addNavigation(world, { seed, capacity: 16 });
      navigation.addMesh(createYard(true));
      const game: Game = { Loot: { gold: new Int32Array(16) }, Tag: {}, score: { gold: 0 } };
      games.set(world, game);
      registerStores(world, { Loot: game.Loot, Tag: game.Tag as Record<string, never> });
      registerData(world, 'score', {
        save: () => game.score,
        load: (value) => {
          game.score = value as Game['score'];
        },
      });
      for (const x of [2, 5]) {
        const dog = addEntity(world);
        addComponents(world, dog, set(navigation.components.Position, { x, y: 0, z: 2 }), Dog);
        if (x === 5) addComponent(world, dog, game.Tag);
      }
      for (const gold of [10, 20]) addLoot(world, game, gold);
    },
    step(world) {
      navigate(world);
      onStep(world, games.get(world) as Game, getNavigation(world).state.tick);
    },
  };
}

function addLoot(world: World, { Loot }: Game, gold: number): number {
  const loot = addEntity(world);
  addComponent(world, loot, Loot);
  Loot.gold[loot] = gold;
  return loot;
}

/** The snapshot after some ticks, the last of which ends with a change. */
function play(change: Change = () => {}): Uint8Array {
  const world = createWorld();
  const match = createMatch((changed, game, tick) => {
    if (tick === 3) change(changed, game);
  });
  playSetup(match, world, 'seed');
  for (let tick = 0; tick < 3; tick += 1) playStep(match, world, []);
  return snapshot(world);
}

const plain = play();
const compare = (change: Change): ReturnType<typeof compareSnapshots> =>
  compareSnapshots(plain, play(change));
const nobody = { agent: undefined, entity: undefined, field: undefined };
const there = { expected: 'it is not there', found: 'it is there' };

describe('two snapshots', () => {
  it('are the same when they are, whatever a viewer asked: a component that neither has is no difference', () => {
    expect(compare(() => {})).toEqual([]);
    const viewed = play((world) => query(world, [Dog, getNavigation(world).components.Position]));
    expect(Buffer.compare(viewed, plain)).not.toBe(0);
    expect(compareSnapshots(plain, viewed)).toEqual([]);
  });

  it('differ in a registered component of an agent, behind one that has none of it', () => {
    expect(compare((world, { Loot }) => addComponent(world, 2, Loot))).toEqual([
      { component: 'Loot', ...nobody, agent: 1, entity: 2, expected: 'it has none', found: 'it has one' },
    ]);
  });

  it('differ in a field of an entity that is no agent, and in data, each named', () => {
    expect(
      compare((_, game) => {
        game.Loot.gold[4] = 999;
        game.score.gold = 7;
      }),
    ).toEqual([
      { component: 'Loot', ...nobody, entity: 4, field: 'gold', expected: '20', found: '999' },
      { component: 'score', ...nobody, expected: '{"gold":0}', found: '{"gold":7}' },
    ]);
  });

  it('differ in an entity that is on one side only, and in what others have all the same', () => {
    expect(
      compare((world, game) => {
        addLoot(world, game, 30);
        game.Loot.gold[3] = 11;
      }),
    ).toEqual([
      { component: 'entities', ...nobody, entity: 5, ...there },
      { component: 'Loot', ...nobody, entity: 3, field: 'gold', expected: '10', found: '11' },
    ]);
    expect(compare((world) => removeEntity(world, 3))).toEqual([
      { component: 'entities', ...nobody, entity: 3, expected: there.found, found: there.expected },
    ]);
  });

  it('do not differ in the id of an entity that is the same otherwise, as many times as it is there', () => {
    const twice = (ids: number): Uint8Array =>
      play((world, game) => {
        for (let id = 0; id < ids; id += 1) addEntity(world);
        addLoot(world, game, 30);
        addLoot(world, game, 30);
        for (let id = 0; id < ids; id += 1) removeEntity(world, 5 + id);
      });
    expect(compareSnapshots(twice(0), twice(2))).toEqual([]);
    const more = play((world, game) => {
      addEntity(world);
      for (let count = 0; count < 3; count += 1) addLoot(world, game, 30);
      removeEntity(world, 5);
    });
    expect(compareSnapshots(twice(0), more)).toEqual([
      { component: 'entities', ...nobody, entity: 8, ...there },
    ]);
  });

  it('differ in an agent that is on one side only, and in a world without any', () => {
    const spawn: Change = (world) => {
      const { Position } = getNavigation(world).components;
      addComponents(world, addEntity(world), set(Position, { x: 3, y: 0, z: 3 }), Dog);
      navigate(world);
    };
    expect(compare(spawn)[0]).toEqual({
      ...{ component: 'agents', field: 'isAgent', agent: 2, entity: 5, expected: 'false', found: 'true' },
    });
    const empty = createWorld();
    addNavigation(empty, { seed: 'seed', capacity: 16 });
    const parts = compareSnapshots(plain, snapshot(empty)).map(({ component }) => component);
    expect(parts).toEqual(['meshes', 'agents', 'counters', 'entities', 'score']);
  });

  it('are no snapshots: refused', () => {
    expect(() => compareSnapshots(plain, new Uint8Array(8))).toThrow(RangeError);
  });
});

/** A recording of a match in which the loot of entity 4, or else the score, gets another number at tick 25. */
function record(change: Change = () => {}, keyframeTicks = 20): Uint8Array {
  const match = createMatch((world, game, tick) => {
    if (tick === 25) change(world, game);
  });
  return recordMatch(match, { seed: 'seed', ticks: 60, keyframeTicks });
}

const enrich: Change = (_, { Loot }) => {
  Loot.gold[4] = 999;
};
const read = (...given: Parameters<typeof record>): Recording => readRecording(record(...given));
const loot = { component: 'Loot', ...nobody, entity: 4, field: 'gold' };

describe('a replay', () => {
  it('finds at a keyframe what digests do not cover, and says since when', () => {
    expect(replayMatch(createMatch(), record(enrich))).toMatchObject({
      ticks: 40,
      divergence: {
        ...{ ...loot, tick: 40, since: 20, components: ['Loot'], valuesTick: 40 },
        ...{ expected: '999', found: '20' },
      },
    });
    const scored = record((_, game) => {
      game.score = { gold: 7 };
    });
    expect(replayMatch(createMatch(), scored).divergence).toMatchObject({
      ...{ component: 'score', tick: 40, since: 20, expected: '{"gold":7}', found: '{"gold":0}' },
    });
    expect(replayMatch(createMatch(), record()).divergence).toBeUndefined();
  });

  it('of a match that a viewer looked at is as recorded', () => {
    const bytes = recordMatch(createMatch(), {
      ...{ seed: 'seed', ticks: 60, keyframeTicks: 20 },
      onTick: (_, world) => {
        query(world, [Dog, getNavigation(world).components.Position]);
      },
    });
    expect(replayMatch(createMatch(), bytes)).toMatchObject({ ticks: 60, divergence: undefined });
  });

  it('trusts the keyframe that it is put back to, and compares the next', () => {
    const replayer = beginReplay(
      createMatch((_, game) => {
        game.score.gold += 1;
      }),
      readRecording(
        recordMatch(
          createMatch((_, game) => {
            game.score.gold += 2;
          }),
          { seed: 'seed', ticks: 60, keyframeTicks: 20 },
        ),
      ),
    );
    expect(seekReplay(replayer, 30)).toBe(true);
    expect(replayer.divergence).toBeUndefined();
    while (replayer.divergence === undefined && stepReplay(replayer));
    expect(replayer.divergence).toMatchObject({
      ...{ component: 'score', tick: 40, since: 20, expected: '{"gold":80}', found: '{"gold":60}' },
    });
  });
});

describe('two recordings', () => {
  it('part in registered state at the first keyframe that both have, after the last in which they agree', () => {
    const { digests, keyframe } = diffRecordings(read(), read(enrich));
    expect(digests).toBeUndefined();
    expect(keyframe).toEqual({
      ...{ tick: 40, since: 20 },
      differences: [{ ...loot, expected: '20', found: '999' }],
    });
    expect(diffRecordings(read(undefined, 30), read(enrich)).keyframe).toMatchObject({ tick: 60, since: 0 });
    expect(diffRecordings(read(), read()).keyframe).toBeUndefined();
  });

  it('part by digests alone when those tell it first, and by both when they tell it later', () => {
    const richAndFast = (tick: number): Recording => {
      const match = createMatch((world, game, now) => {
        if (now === 25) enrich(world, game);
        if (now === tick) getNavigation(world).components.NavAgent.speed[1] += 1;
      });
      return readRecording(recordMatch(match, { seed: 'seed', ticks: 60, keyframeTicks: 20 }));
    };
    const [early, late] = [25, 45].map((tick) => diffRecordings(read(), richAndFast(tick)));
    expect(early).toMatchObject({ digests: { tick: 25 }, keyframe: undefined });
    expect(late).toMatchObject({ digests: { tick: 45 }, keyframe: { tick: 40, since: 20 } });
  });
});
