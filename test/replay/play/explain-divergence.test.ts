import type { World } from 'bitecs';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../../src/replay/play/match.ts';
import { recordMatch } from '../../../src/replay/play/record-match.ts';
import { replayMatch } from '../../../src/replay/play/replay-match.ts';
import { BLOCK_KIND } from '../../../src/replay/recording/recording-layout.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { forgeRecording, openRecording } from '../../support/forge-recording.ts';
import { AGENTS, createSmallMatch, listSmallCommands } from '../matches/small-match.ts';

const options = { seed: 'seed', ticks: 60, commands: listSmallCommands(), keyframeTicks: 20 };
const recorded = recordMatch(createSmallMatch(), options);

/** The match with something done to its world after a tick, in every world that plays it. */
const alterAt = (tick: number, alter: (world: World) => void): Match =>
  createSmallMatch({ onStep: (world, now) => (now === tick ? alter(world) : undefined) });

/** The same, but only in the first world: what no snapshot carries. */
const alterOnce = (tick: number, alter: (world: World) => void): Match => {
  let first: World | undefined;
  return createSmallMatch({
    onNew(world) {
      first ??= world;
    },
    onStep(world, now) {
      if (now === tick && world === first) alter(world);
    },
  });
};

const hurry = (world: World): void => {
  getNavigation(world).components.NavAgent.speed[3] += 0.25;
};

describe('a divergence without a trace', () => {
  const where = { component: 'NavAgent', agent: AGENTS.dog, entity: 3, field: 'speed' };
  const values = { expected: '2.5', found: '2.75' };

  it('has agent, field and values at once where the state is one that no snapshot carries', () => {
    for (const tick of [13, 19, 21, 22, 38]) {
      const { divergence } = replayMatch(alterOnce(tick, hurry), recorded);
      expect(divergence).toMatchObject({ tick, ...where, ...values, valuesTick: tick });
    }
  });

  it('has those of the next keyframe where the step is another', () => {
    for (const [tick, valuesTick] of [
      [13, 20],
      [19, 20],
      [21, 40],
      [39, 40],
    ]) {
      const { divergence } = replayMatch(alterAt(tick, hurry), recorded);
      expect(divergence).toMatchObject({ tick, ...where, ...values, valuesTick });
    }
  });

  it('has those of the keyframe where it is found at one', () => {
    for (const match of [alterAt(20, hurry), alterOnce(20, hurry)]) {
      expect(replayMatch(match, recorded).divergence).toMatchObject({
        ...{ tick: 20, ...where, ...values, valuesTick: 20 },
      });
    }
  });

  it('has only digests after the last keyframe where the step is another, and when keyframes are not sound', () => {
    const short = recordMatch(createSmallMatch(), { ...options, ticks: 55 });
    const match = alterAt(45, hurry);
    const bare = { field: undefined, agent: undefined, expected: expect.stringMatching(/^[0-9a-f]{16}$/) };
    expect(replayMatch(match, short).divergence).toMatchObject({ tick: 45, component: 'NavAgent', ...bare });
    const cutKeyframes = (from: number): Uint8Array =>
      forgeRecording(
        recorded,
        openRecording(recorded).map((block) =>
          block.kind === BLOCK_KIND.keyframe && block.number >= from
            ? { ...block, payload: block.payload.slice(0, 50) }
            : block,
        ),
      );
    const forged = cutKeyframes(1);
    expect(replayMatch(alterAt(13, hurry), forged).divergence).toMatchObject({ tick: 13, ...bare });
    // Where such a keyframe is come to, there is nothing to compare with.
    const reason = 'that cannot be compared: this snapshot has the wrong length';
    expect(() => replayMatch(createSmallMatch(), forged)).toThrow(`a keyframe of tick 20 ${reason}`);
    expect(() => replayMatch(createSmallMatch(), cutKeyframes(0))).toThrow(`a keyframe of tick 0 ${reason}`);
  });

  it('tells a position exactly', () => {
    const match = alterOnce(33, (world) => {
      getNavigation(world).components.Position.x[4] += 2 ** -40;
    });
    const { divergence } = replayMatch(match, recorded);
    expect(divergence).toMatchObject({
      component: 'Position',
      field: 'x',
      agent: AGENTS.guard,
      valuesTick: 33,
    });
    expect(Number(divergence?.found) - Number(divergence?.expected)).toBe(2 ** -40);
  });

  it('leaves the replay as it is: it goes on as it would have', () => {
    const match = alterAt(13, hurry);
    const result = replayMatch(match, recorded, { goOn: true });
    expect(result).toMatchObject({ ticks: 60, divergence: { tick: 13, ...where, ...values } });
  });

  it('tells of a counter, a mesh and an agent that is missing', () => {
    const find = (alter: (world: World) => void) => replayMatch(alterOnce(30, alter), recorded).divergence;
    expect(
      find((world) => {
        getNavigation(world).state.nextSerial += 1;
      }),
    ).toMatchObject({ component: 'counters', field: 'nextSerial', expected: '5', found: '6' });
    expect(
      find((world) => {
        getNavigation(world).state.meshes[0].version += 1;
      }),
    ).toMatchObject({ component: 'meshes', field: '0', found: expect.stringContaining('"version":2') });
  });
});
