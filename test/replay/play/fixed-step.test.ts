import { createWorld } from 'bitecs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestWorld } from '../../../src/replay/digest/world-digest.ts';
import {
  advanceFixedStep,
  createFixedStep,
  type FixedStepOptions,
  pauseFixedStep,
  resetFixedStep,
  resumeFixedStep,
} from '../../../src/replay/play/fixed-step.ts';
import { createSmallMatch } from '../matches/small-match.ts';

const ALL = 1048576;
const PARTS = 2n ** 82n;

/** A time from 2^-30 seconds on, in 2^-82 seconds, without rounding. */
const exactly = (seconds: number): bigint => {
  const high = Math.floor(seconds * 2 ** 30);
  return BigInt(high) * 2n ** 52n + BigInt((seconds * 2 ** 30 - high) * 2 ** 52);
};
const sumExactly = (times: readonly number[]): bigint =>
  times.reduce((sum, seconds) => sum + exactly(seconds), 0n);

/** A loop that notes what it is told. */
const createLoop = (options: Partial<FixedStepOptions> = {}) => {
  const ticks: number[] = [];
  const alphas: number[] = [];
  const loop = createFixedStep({
    hz: 60,
    maxSteps: ALL,
    step: (tick) => ticks.push(tick),
    render: (alpha) => alphas.push(alpha),
    ...options,
  });
  return { loop, ticks, alphas };
};

const rate = fc.oneof(fc.integer({ min: 1, max: 65536 }), fc.constantFrom(1, 30, 60, 64, 50, 144, 65536));
/** Times of frames with all their bits, ordinary and odd ones. */
const time = fc.oneof(
  fc.double({ min: 2 ** -30, max: 3, noNaN: true }),
  fc.constantFrom(1 / 60, 1 / 144, 1 / 3, 1 - 2 ** -53, 0.1, 1, 2 ** -30, 2 ** -30 + 2 ** -82),
);
const times = fc.array(time, { maxLength: 60 });

describe('a loop of fixed steps', () => {
  it('has run the ticks that the exact sum of its times holds, after every frame, and tells what is left as alpha', () => {
    fc.assert(
      fc.property(rate, times, (hz, frames) => {
        const { loop, alphas } = createLoop({ hz });
        let sum = 0n;
        for (const [at, seconds] of frames.entries()) {
          const before = loop.tick;
          const ran = advanceFixedStep(loop, seconds);
          sum += exactly(seconds) * BigInt(hz);
          expect(BigInt(loop.tick)).toBe(sum / PARTS);
          expect(ran).toBe(loop.tick - before);
          const left = Number(((sum % PARTS) * 2n ** 30n) / PARTS) / 2 ** 30;
          expect([loop.alpha, alphas[at]]).toEqual([left, left]);
        }
        expect(alphas).toHaveLength(frames.length);
        expect(loop.dropped).toBe(0);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('runs ticks by their number, whatever frames the same time comes in', () => {
    fc.assert(
      fc.property(rate, times, fc.func(fc.integer()), (hz, frames, key) => {
        const shuffled = [...frames].sort((a, b) => key(a) - key(b) || a - b);
        // The halves of a double are doubles, and together it, exactly.
        const halved = frames.flatMap((seconds) =>
          seconds >= 2 ** -29 ? [seconds / 2, seconds / 2] : [seconds],
        );
        const plays = [frames, shuffled, halved].map((list) => {
          const { loop, ticks } = createLoop({ hz: (hz % 240) + 1 });
          for (const seconds of list) advanceFixedStep(loop, seconds);
          return { ticks, alpha: loop.alpha };
        });
        expect(plays[0].ticks).toEqual(plays[0].ticks.map((_, at) => at));
        expect(plays[1]).toEqual(plays[0]);
        expect(plays[2]).toEqual(plays[0]);
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  it('never runs more than maxSteps a frame: what is beyond is dropped by whole ticks, and alpha goes on', () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 1, max: 9 }), times, (hz, maxSteps, frames) => {
        const { loop, ticks } = createLoop({ hz, maxSteps });
        for (const seconds of frames) {
          const before = ticks.length;
          const ran = advanceFixedStep(loop, seconds);
          expect(ran).toBe(ticks.length - before);
          expect(ran).toBeLessThanOrEqual(maxSteps);
          expect(loop.alpha >= 0 && loop.alpha < 1).toBe(true);
        }
        const sum = sumExactly(frames) * BigInt(hz);
        expect(BigInt(loop.tick + loop.dropped)).toBe(sum / PARTS);
        expect(loop.alpha).toBe(Number(((sum % PARTS) * 2n ** 30n) / PARTS) / 2 ** 30);
        expect(ticks).toEqual(ticks.map((_, at) => at));
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it('is exact after a day of 144 frames a second', () => {
    const seconds = 1 / 144;
    const frames = 144 * 86_400;
    let steps = 0;
    const loop = createFixedStep({
      hz: 60,
      step: (tick) => {
        steps = tick + 1;
      },
    });
    for (let frame = 0; frame < frames; frame += 1) advanceFixedStep(loop, seconds);
    const sum = exactly(seconds) * BigInt(frames) * 60n;
    expect(BigInt(steps)).toBe(sum / PARTS);
    expect(loop.alpha).toBe(Number(((sum % PARTS) * 2n ** 30n) / PARTS) / 2 ** 30);
    // A 144th, as a double, is a little more than one or a little less: the day has that many ticks, or one less.
    expect(86_400 * 60 - steps).toBe(exactly(seconds) * 144n < PARTS ? 1 : 0);
  });

  it('has an alpha below 1 just before the next tick', () => {
    const { loop } = createLoop({ hz: 1 });
    expect(advanceFixedStep(loop, 1 - 2 ** -53)).toBe(0);
    expect(loop.alpha).toBe(1 - 2 ** -30);
    expect(advanceFixedStep(loop, 2 ** -54)).toBe(0);
    expect(advanceFixedStep(loop, 2 ** -54)).toBe(1);
    expect(loop.alpha).toBe(0);
  });

  it('cuts times below 2^-30 seconds to multiples of 2^-82, and goes on with them', () => {
    const { loop } = createLoop({ hz: 1 });
    advanceFixedStep(loop, 1 - 2 ** -53);
    for (const seconds of [Number.MIN_VALUE, 2 ** -83, 2 ** -53 - 2 ** -82]) advanceFixedStep(loop, seconds);
    expect(loop.tick).toBe(0);
    advanceFixedStep(loop, 2 ** -82);
    expect(loop.tick).toBe(1);
  });

  it('takes less than nothing for nothing, and what is huge for 2^31 seconds', () => {
    const { loop, alphas } = createLoop({ hz: 65536, maxSteps: 3 });
    advanceFixedStep(loop, 2 ** -18);
    for (const seconds of [-1, -1e300, 0, -0]) expect(advanceFixedStep(loop, seconds)).toBe(0);
    expect([loop.tick, loop.dropped, loop.alpha]).toEqual([0, 0, 0.25]);
    for (const seconds of [2 ** 31, 2 ** 31 + 0.7, 1e300, Number.MAX_VALUE])
      expect(advanceFixedStep(loop, seconds)).toBe(3);
    expect([loop.tick, loop.dropped, loop.alpha]).toEqual([12, 4 * (2 ** 47 - 3), 0.25]);
    for (let frame = 0; frame < 100; frame += 1) advanceFixedStep(loop, Number.MAX_VALUE);
    expect(loop.dropped).toBe(Number.MAX_SAFE_INTEGER);
    expect(alphas.every((alpha) => alpha === 0.25)).toBe(true);
  });

  it('refuses a time that is none, and lets none pass', () => {
    const { loop, alphas } = createLoop();
    advanceFixedStep(loop, 0.01);
    const before = structuredClone({ tick: loop.tick, alpha: loop.alpha, passed: loop.passed });
    for (const seconds of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, '1', undefined])
      expect(() => advanceFixedStep(loop, seconds as number)).toThrow(
        `seconds must be a finite number, got ${typeof seconds === 'string' ? `'${seconds}'` : seconds}`,
      );
    expect({ tick: loop.tick, alpha: loop.alpha, passed: loop.passed }).toEqual(before);
    expect(alphas).toHaveLength(1);
  });

  it('lets no time pass while it is paused, and draws the same frame', () => {
    const { loop, alphas } = createLoop({ hz: 10 });
    advanceFixedStep(loop, 0.125);
    pauseFixedStep(loop);
    expect(advanceFixedStep(loop, 1000)).toBe(0);
    expect(alphas).toEqual([0.25, 0.25]);
    resumeFixedStep(loop);
    expect(advanceFixedStep(loop, 0.25)).toBe(2);
    expect([loop.tick, loop.dropped, loop.alpha]).toEqual([3, 0, 0.75]);
  });

  it('begins anew at the tick that it is reset to', () => {
    const { loop, ticks } = createLoop({ maxSteps: 2 });
    advanceFixedStep(loop, 0.99);
    resetFixedStep(loop, 500);
    expect([loop.tick, loop.dropped, loop.alpha, loop.isPaused]).toEqual([500, 0, 0, false]);
    expect(advanceFixedStep(loop, 0.0166)).toBe(0);
    expect(advanceFixedStep(loop, 0.001)).toBe(1);
    expect(ticks).toEqual([0, 1, 500]);
    resetFixedStep(loop);
    expect(loop.tick).toBe(0);
    const { loop: slow } = createLoop({ hz: 1 });
    for (let again = 0; again < 3; again += 1) {
      // Next to a whole tick: what a reset left of it would make one.
      expect(advanceFixedStep(slow, 1 - 2 ** -53)).toBe(0);
      resetFixedStep(slow);
    }
    expect(() => resetFixedStep(loop, -1)).toThrow('tick must be an integer from 0 to 2147483647, got -1');
  });

  it('drops the ticks of a frame after one that pauses or throws, and can go on', () => {
    const { loop, alphas } = createLoop({
      step: (tick) => {
        if (tick === 2) pauseFixedStep(loop);
        if (tick === 4) throw new Error('the game is broken');
      },
    });
    expect(advanceFixedStep(loop, 0.5)).toBe(3);
    expect([loop.tick, loop.dropped, alphas.length]).toEqual([3, 27, 1]);
    resumeFixedStep(loop);
    expect(() => advanceFixedStep(loop, 0.5)).toThrow('the game is broken');
    expect([loop.tick, loop.dropped, alphas.length]).toEqual([4, 56, 1]);
    resetFixedStep(loop, 5);
    expect(advanceFixedStep(loop, 0.5)).toBe(30);
  });

  it('refuses to be advanced or reset by its own step and render', () => {
    const inner: (() => void)[] = [() => advanceFixedStep(loop, 1), () => resetFixedStep(loop)];
    let act: () => void = () => {};
    const { loop } = createLoop({ step: () => act() });
    const drawn = createFixedStep({ hz: 1, step: () => {}, render: () => advanceFixedStep(drawn, 1) });
    for (act of inner) expect(() => advanceFixedStep(loop, 1)).toThrow('a frame is at work');
    expect(() => advanceFixedStep(drawn, 1)).toThrow('a frame is at work');
    act = () => {};
    expect(advanceFixedStep(loop, 1)).toBe(60);
  });

  it('refuses options out of contract', () => {
    const step = (): void => {};
    const create = (options: object) => () => createFixedStep(options as FixedStepOptions);
    expect(create({ hz: 59.94, step })).toThrow('hz must be an integer from 1 to 65536, got 59.94');
    expect(create({ hz: 0, step })).toThrow('hz must be');
    expect(create({ hz: 60, maxSteps: 0, step })).toThrow('maxSteps must be an integer from 1');
    expect(create({ hz: 60, maxSteps: Number.POSITIVE_INFINITY, step })).toThrow('maxSteps must be');
    expect(create({ hz: 60 })).toThrow('step must be a function, got undefined');
    expect(create({ hz: 60, step, render: 1 })).toThrow('render must be a function, got 1');
    expect(create({ hz: 60, step, alpha: 1 })).toThrow('options has no alpha');
  });

  it('plays the same match, tick by tick, however the time comes and whatever of it is lost', () => {
    const play = (frames: readonly number[], maxSteps: number): string[] => {
      const world = createWorld();
      const match = createSmallMatch();
      match.setup(world, 'frames');
      const digests: string[] = [];
      const loop = createFixedStep({
        hz: 60,
        maxSteps,
        step: () => {
          match.step(world, []);
          digests.push(digestWorld(world).whole);
        },
      });
      for (const seconds of frames) advanceFixedStep(loop, seconds);
      return digests;
    };
    const smooth = play(new Array<number>(240).fill(1 / 60), 8);
    const rough = play(
      Array.from({ length: 90 }, (_, frame) => (frame % 7) * 0.02),
      3,
    );
    expect(rough.length).toBeGreaterThan(100);
    expect(new Set(smooth).size).toBe(smooth.length);
    expect(rough).toEqual(smooth.slice(0, rough.length));
  });
});
