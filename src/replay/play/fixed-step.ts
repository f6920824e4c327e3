// Time that passes as it likes -> ticks of one length, and how far the drawing is between two of them. The loop is that of
// Fiedler, "Fix Your Timestep!" (2004), in whole numbers: how many ticks have run follows from the exact sum of the times
// given, whatever the frames that it came in.
//
// A second has `hz` ticks, so whole seconds are whole ticks. What is left of a frame's time is cut into three numbers of 30, 26
// and 26 bits, which hold every double of 2^-30 seconds or more to its last bit; times `hz` they are fractions of a tick.
import { checkFinite, checkFunction, checkInteger, checkOptions } from '../../nav/geometry/checks.ts';

/** How a game's time is cut into ticks. */
export interface FixedStepOptions {
  /** Ticks in a second, a whole number from 1 to 65,536: what `addNavigation` has as `ticksPerSecond`, which may be no other for that. */
  readonly hz: number;
  /** How many ticks one frame may run, a whole number from 1 on; time beyond them is lost. 8 unless given. */
  readonly maxSteps?: number;
  /** Runs one tick; is told how many ran before it. Nothing that it does may depend on the time of the frame. */
  readonly step: (tick: number) => void;
  /**
   * Draws the frame, after its ticks. `alpha`, in [0, 1), is how much of the next tick's time has passed: what is drawn is
   * `before + (after - before) * alpha` of the last two ticks. For drawing only: it is no part of the state.
   */
  readonly render?: (alpha: number) => void;
}

/** Time that is being cut into ticks. It may be looked at; only the functions below may change it. */
export interface FixedStep {
  readonly hz: number;
  readonly maxSteps: number;
  readonly step: (tick: number) => void;
  readonly render: ((alpha: number) => void) | undefined;
  /** Ticks run since the beginning, or since the tick that `resetFixedStep` was given. */
  tick: number;
  /** Ticks whose time had passed and that were not run. */
  dropped: number;
  /** How much of the next tick's time has passed, in [0, 1). */
  alpha: number;
  isPaused: boolean;
  /** True while a frame is at work: its `step` and `render` can begin no other. */
  isAdvancing: boolean;
  /** The time of the next tick that has passed: 2^-30 ticks, their 2^-26, and the 2^-26 of those; all whole. */
  readonly passed: Float64Array;
}

const OPTION_NAMES: readonly (keyof FixedStepOptions)[] = ['hz', 'maxSteps', 'step', 'render'];
const MOST_HZ = 65536;
const MOST_STEPS = 1048576;
const LAST_TICK = 2147483647;
const MOST_DROPPED = 9007199254740991;
/** Seconds, 68 years. */
const LONGEST_FRAME = 2147483648;
/** Parts that a tick is cut into, 2^30; and those that a part is, and one of these again, 2^26. */
const FIRST = 1073741824;
const OTHER = 67108864;

/**
 * Makes a loop that no time has passed for. It reads no clock: `advanceFixedStep` is told how much time has passed. Throws a
 * TypeError or RangeError that names the option out of contract.
 */
export function createFixedStep(options: FixedStepOptions): FixedStep {
  checkOptions('options', options, OPTION_NAMES);
  const { step, render } = options;
  checkFunction('step', step);
  if (render !== undefined) checkFunction('render', render);
  return {
    hz: checkInteger('hz', options.hz, 1, MOST_HZ),
    maxSteps: checkInteger('maxSteps', options.maxSteps ?? 8, 1, MOST_STEPS),
    step,
    render,
    tick: 0,
    dropped: 0,
    alpha: 0,
    isPaused: false,
    isAdvancing: false,
    passed: new Float64Array(3),
  };
}

/**
 * Lets `seconds` pass, those since the frame before: runs the ticks whose time has come, at most `maxSteps` of them, then `render`.
 * Answers how many it ran. As long as none is dropped, tick k + 1 runs in the first frame at whose end the exact sum of all
 * times is (k + 1) / hz seconds or more: nothing is rounded, but that times below 2^-30 seconds are cut to multiples of 2^-82.
 *
 * Beyond `maxSteps`, whole ticks are dropped: they run later than the clock says, as the same ticks. Less than nothing, from a
 * clock that was set back, counts as nothing, and more than 2^31 seconds as 2^31. While paused no time passes, and the frame is drawn
 * as the last one. A step that pauses ends the ticks of its frame; one that throws does too, nothing is drawn then, and the error
 * goes on to the caller. Those that did not run are dropped.
 *
 * Throws a RangeError, and lets no time pass, for a time that is not finite, an Error when called by `step` or `render`.
 */
export function advanceFixedStep(loop: FixedStep, seconds: number): number {
  checkFinite('seconds', seconds);
  checkIdle(loop);
  loop.isAdvancing = true;
  try {
    const ran = loop.isPaused || seconds <= 0 ? 0 : runTicks(loop, letPass(loop, seconds));
    loop.render?.(loop.alpha);
    return ran;
  } finally {
    loop.isAdvancing = false;
  }
}

/** Lets no more time pass until `resumeFixedStep`. What has passed of the next tick is kept. */
export function pauseFixedStep(loop: FixedStep): void {
  loop.isPaused = true;
}

/** Lets time pass again, from the next frame on: the caller may go on to tell of all the time in between, or of none. */
export function resumeFixedStep(loop: FixedStep): void {
  loop.isPaused = false;
}

/**
 * Begins anew at a tick, 0 unless given, with no time passed and nothing dropped: after a new match, or when a snapshot has
 * been put back. A paused loop stays so. Throws a RangeError unless the tick is a whole number from 0 to 2^31 - 1, an Error when called by
 * `step` or `render`.
 */
export function resetFixedStep(loop: FixedStep, tick = 0): void {
  const first = checkInteger('tick', tick, 0, LAST_TICK);
  checkIdle(loop);
  loop.tick = first;
  loop.dropped = 0;
  loop.alpha = 0;
  loop.passed.fill(0);
}

/** Adds a time above 0 to what has passed, and takes away the whole ticks in it: answers how many. */
function letPass(loop: FixedStep, seconds: number): number {
  const { hz, passed } = loop;
  const time = Math.min(seconds, LONGEST_FRAME);
  const whole = Math.floor(time);
  // Differences and products with powers of two are exact, and every sum below is under 2^53.
  const first = (time - whole) * FIRST;
  const firstWhole = Math.floor(first);
  const middle = (first - firstWhole) * OTHER;
  const middleWhole = Math.floor(middle);
  const lastWhole = Math.floor((middle - middleWhole) * OTHER);
  const lasts = passed[2] + lastWhole * hz;
  const fromLasts = Math.floor(lasts / OTHER);
  const middles = passed[1] + middleWhole * hz + fromLasts;
  const fromMiddles = Math.floor(middles / OTHER);
  const firsts = passed[0] + firstWhole * hz + fromMiddles;
  const ticks = Math.floor(firsts / FIRST);
  passed[2] = lasts - fromLasts * OTHER;
  passed[1] = middles - fromMiddles * OTHER;
  passed[0] = firsts - ticks * FIRST;
  // Of the first number alone: the others could round it up to 1.
  loop.alpha = passed[0] / FIRST;
  return whole * hz + ticks;
}

/** Runs as many of the ticks as a frame may, and answers how many that were. */
function runTicks(loop: FixedStep, due: number): number {
  const most = Math.min(due, loop.maxSteps);
  let ran = 0;
  try {
    while (ran < most && !loop.isPaused) {
      loop.step(loop.tick);
      loop.tick += 1;
      ran += 1;
    }
  } finally {
    loop.dropped = Math.min(loop.dropped + due - ran, MOST_DROPPED);
  }
  return ran;
}

function checkIdle({ isAdvancing }: FixedStep): void {
  if (isAdvancing)
    throw new Error('a frame is at work: its step and render can neither advance nor reset it');
}
