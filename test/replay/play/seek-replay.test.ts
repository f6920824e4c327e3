import type { World } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { digestWorld } from '../../../src/replay/digest/world-digest.ts';
import type { Match } from '../../../src/replay/play/match.ts';
import { recordMatch } from '../../../src/replay/play/record-match.ts';
import { beginReplay, type Replayer, seekReplay, stepReplay } from '../../../src/replay/play/replay-match.ts';
import { readRecording } from '../../../src/replay/recording/read-recording.ts';
import { digestAt } from '../../../src/replay/recording/recording.ts';
import { snapshot } from '../../../src/replay/snapshot/snapshot.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { createChaoticMatch, listChaos } from '../matches/chaotic-match.ts';
import { createSmallMatch, listSmallCommands } from '../matches/small-match.ts';

const TICKS = 130;
const DISTANCE = 25;
const match = createChaoticMatch({ agents: 60 });
const commands = listChaos('seek', TICKS);
const recording = readRecording(
  recordMatch(match, { seed: 'seek', ticks: TICKS, commands, trace: true, keyframeTicks: DISTANCE }),
);

/** The snapshots of a replay that plays every tick. */
const states: Uint8Array[] = [];
const straight = beginReplay(match, recording);
do states.push(snapshot(straight.world));
while (stepReplay(straight));

/** Ticks just after a mesh was replaced by a command. */
const replaced = commands.filter(({ command }) => command.type === 'replaceMesh').map(({ tick }) => tick + 1);

const expectAt = (replayer: Replayer, tick: number): void => {
  expect(replayer.tick).toBe(tick);
  expect(replayer.divergence).toBeUndefined();
  expect(Buffer.compare(snapshot(replayer.world), states[tick])).toBe(0);
};

describe('going to a tick', () => {
  it('is playing to it, byte for byte, back and forth, wherever keyframes and meshes are', () => {
    expect(straight).toMatchObject({ tick: TICKS, divergence: undefined });
    expect(replaced.length).toBeGreaterThan(1);
    const numbers = createNumbers('ticks');
    const drawn = Array.from({ length: 60 }, () => Math.floor(numbers() * (TICKS + 1)));
    const around = [0, 24, 25, 26, 49, 50, 51, 75, 99, 100, 101, 125, 126, TICKS, 1, 0];
    const replayer = beginReplay(match, recording);
    for (const tick of [...drawn, ...around, ...replaced, ...[...replaced].reverse()]) {
      expect(seekReplay(replayer, tick)).toBe(true);
      expectAt(replayer, tick);
    }
  });

  it('is playing to it in a fresh world, and playing goes on from there as recorded', () => {
    for (const tick of [0, 7, 25, 26, 60, 100, 129]) {
      const replayer = beginReplay(match, recording);
      seekReplay(replayer, tick);
      while (stepReplay(replayer)) expectAt(replayer, replayer.tick);
      expect(replayer.tick).toBe(TICKS);
    }
  });

  it('plays no more ticks than there are from the keyframe before, or from where it is', () => {
    let steps = 0;
    const counted: Match = {
      setup: match.setup,
      step(world, given) {
        steps += 1;
        match.step(world, given);
      },
    };
    const replayer = beginReplay(counted, recording);
    const stepsTo = (tick: number): number => {
      steps = 0;
      seekReplay(replayer, tick);
      return steps;
    };
    expect([stepsTo(110), stepsTo(112), stepsTo(112), stepsTo(100), stepsTo(99), stepsTo(101)]).toEqual([
      10, 2, 0, 0, 24, 1,
    ]);
    expect([stepsTo(126), stepsTo(0), stepsTo(24), stepsTo(25)]).toEqual([1, 0, 24, 0]);
  });

  it('is refused for a tick that is none of the recording', () => {
    const replayer = beginReplay(match, recording);
    for (const tick of [-1, TICKS + 1, 0.5, Number.NaN])
      expect(() => seekReplay(replayer, tick)).toThrow(
        `tick must be an integer from 0 to ${TICKS}, got ${tick}`,
      );
  });
});

describe('going to a tick of a replay that differs', () => {
  const ASTRAY = 33;
  const alter = (world: World, tick: number): void => {
    if (tick === ASTRAY) getNavigation(world).components.NavAgent.speed[3] += 1;
  };
  const small = createSmallMatch({ onStep: alter });
  const read = readRecording(
    recordMatch(createSmallMatch(), {
      ...{ seed: 'seed', ticks: 60, commands: listSmallCommands(), trace: true, keyframeTicks: 20 },
    }),
  );

  it('puts the world back to the recorded one, and finds the first tick that differs wherever one begins', () => {
    const replayer = beginReplay(small, read);
    expect(seekReplay(replayer, 45)).toBe(true);
    expect([replayer.divergence, replayer.isAstray]).toEqual([undefined, false]);
    seekReplay(replayer, 32);
    expect(replayer.isAstray).toBe(false);
    stepReplay(replayer);
    expect(replayer.isAstray).toBe(true);
    expect(replayer.divergence).toMatchObject({ tick: ASTRAY, component: 'NavAgent', entity: 3 });
    seekReplay(replayer, 50);
    expect(replayer.isAstray).toBe(false);
    expect(digestWorld(replayer.world)).toEqual(digestAt(read, 50));
    expect(replayer.divergence).toMatchObject({ tick: ASTRAY });
  });

  it('keeps the earliest divergence', () => {
    const twice = createSmallMatch({
      onStep(world, tick) {
        if (tick === 12 || tick === 48) getNavigation(world).components.NavAgent.speed[3] += 1;
      },
    });
    const replayer = beginReplay(twice, read);
    const ticks = [60, 20, 60, 0, 60].map((tick) => {
      seekReplay(replayer, tick === 60 ? 59 : tick);
      return replayer.divergence?.tick;
    });
    expect(ticks).toEqual([48, 48, 48, 48, 48]);
    seekReplay(replayer, 15);
    expect(replayer.divergence?.tick).toBe(12);
  });

  it('goes on after a step that threw', () => {
    const broken = createSmallMatch({
      onStep(_world, tick) {
        if (tick === 25) throw new Error('the game has a fault');
      },
    });
    const replayer = beginReplay(broken, read);
    expect(seekReplay(replayer, 30)).toBe(false);
    expect(replayer).toMatchObject({ tick: 24, hasFailed: true, divergence: { tick: 25 } });
    expect(stepReplay(replayer)).toBe(false);
    expect(seekReplay(replayer, 24)).toBe(true);
    expect(digestWorld(replayer.world)).toEqual(digestAt(read, 24));
    expect(seekReplay(replayer, 55)).toBe(true);
    expect(digestWorld(replayer.world)).toEqual(digestAt(read, 55));
  });

  it('goes by way of the first tick where keyframes cannot be put back', () => {
    const slow = createSmallMatch({ settings: { ticksPerSecond: 30 } });
    const wholes = (ticks: readonly number[]): string[] => {
      const replayer = beginReplay(slow, read, { anyway: true });
      return ticks.map((tick) => {
        expect(seekReplay(replayer, tick)).toBe(true);
        expect(replayer).toMatchObject({
          tick,
          isAstray: true,
          divergence: { tick: 0, component: 'settings' },
        });
        return digestWorld(replayer.world).whole;
      });
    };
    const there = wholes([0, 20, 41, 60]);
    expect(wholes([60, 41, 20, 0])).toEqual([...there].reverse());
    expect(new Set(there).size).toBe(4);
  });
});
