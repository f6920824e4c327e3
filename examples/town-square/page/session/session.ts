// A match on the square that is always recorded, and what of it is looked at: its last tick, or one that lies in the past. It
// knows neither page nor picture, and no clock but the one that it is given.
import type { World } from 'bitecs';
import {
  type Bake,
  beginRecording,
  type Command,
  createBakeMemory,
  createFixedStep,
  type FixedStep,
  type Match,
  type Recorder,
  type Replayer,
  type SyncTest,
} from 'surefoot';
import type { SquareLayout } from '../../layout.ts';
import { currentRules } from '../../live-rules.ts';
import { bakeSquare, createSquareMatch, TICKS_PER_SECOND } from '../../match.ts';
import { nameVillagerRules } from '../../rules-name.ts';
import type { VillagerRules } from '../../villager-rules.ts';
import { playTick } from './play.ts';
import type { SquareSetup } from './setup.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';

/** How fast time passes: nothing, a quarter, as it is, four times. */
export const SPEEDS = [0, 0.25, 1, 4] as const;

/** One of `SPEEDS`. */
export type Speed = (typeof SPEEDS)[number];

/** The last bake, and how long it took. */
export interface BakeTime {
  readonly ms: number;
  readonly polygons: number;
}

/** Rules that hold from a tick on. */
export interface RulesFrom {
  readonly tick: number;
  /** What the recording calls them. Of rules that are not known here others stand in their place. */
  readonly name: string;
  readonly rules: VillagerRules;
}

/** Something that was ordered, or noted, at a tick. */
export interface Mark {
  readonly tick: number;
  readonly text: string;
  readonly isNote: boolean;
}

/** What a session is told about the world outside. */
export interface SessionOutside {
  /** Milliseconds since any moment. The match never sees them. */
  clock(): number;
  /** The villagers' rules that hold now, unless they are those of villager-rules.ts. */
  rules?(): VillagerRules;
  /** Called after each tick with the worlds that were played on in it. They must be left alone. */
  onTick?(session: Session): void;
}

/** A match that is played, recorded and looked at. Only the functions of this folder change it. */
export interface Session {
  readonly setup: SquareSetup;
  readonly outside: SessionOutside;
  readonly match: Match;
  /** What is played at its last tick. It may be replaced by another branch. */
  recorder: Recorder;
  /** What is looked at when it is not the last tick. */
  past: Replayer | undefined;
  /** Another recording beside it, while two are compared. */
  twin: Replayer | undefined;
  /** A test that is run instead, while it is. */
  test: SyncTest | undefined;
  readonly loop: FixedStep;
  speed: Speed;
  /** Commands for the next tick. */
  waiting: Command[];
  /** What was ordered and noted, ascending by tick. */
  marks: Mark[];
  /** The recording that was left last for another branch, if one was. */
  branch: Uint8Array | undefined;
  /** The rules since when, ascending by tick. Those of tick 0 are there. */
  readonly rules: RulesFrom[];
  /** Of the last bake that the match asked for. */
  readonly times: { bake: BakeTime };
  readonly stopwatch: Stopwatch;
}

/** What a match is made of that a session plays: its rules change with time, and its bakes are timed. */
export type SquareParts = Pick<Session, 'match' | 'rules' | 'times'>;

/** Most ticks in a frame: enough for four times the speed at eight frames a second. */
const MOST_STEPS = 30;

/** The most walkers whose every agent is traced. */
const TRACED_WALKERS = 50;

/** Begins a match and its recording. */
export function createSession(setup: SquareSetup, outside: SessionOutside): Session {
  const parts = createParts(setup, outside, [namedRules(0, rulesNow(outside))]);
  const recorder = beginRecording(parts.match, { seed: setup.seed, trace: isTraced(setup) });
  return assemble(setup, outside, parts, recorder);
}

/** Whether each agent's digest is recorded in each tick: of a crowd that takes longer than the step, and keyframes tell as well. */
export function isTraced({ dogs, villagers }: SquareSetup): boolean {
  return villagers + dogs <= TRACED_WALKERS;
}

/** The villagers' rules that hold now. */
export function rulesNow({ rules = currentRules }: SessionOutside): VillagerRules {
  return rules();
}

/** Makes the match of a setup, to be played by a session, first by the given rules. */
export function createParts(setup: SquareSetup, outside: SessionOutside, rules: RulesFrom[]): SquareParts {
  const times = { bake: { ms: 0, polygons: 0 } };
  const memory = createBakeMemory();
  const bake = (layout: SquareLayout): Bake => {
    const start = outside.clock();
    const baked = bakeSquare(layout, memory);
    times.bake = { ms: outside.clock() - start, polygons: baked.report.polygons };
    return baked;
  };
  return {
    match: createSquareMatch(bake, {
      ...setup,
      begunBy: rules[0].rules,
      rulesAt: (tick) => rulesAt(rules, tick),
    }),
    ...{ rules, times },
  };
}

/** Puts a session together from a match and the recorder that plays it. */
export function assemble(
  setup: SquareSetup,
  outside: SessionOutside,
  parts: SquareParts,
  recorder: Recorder,
): Session {
  const session: Session = {
    ...parts,
    ...{ setup, outside, recorder, past: undefined, twin: undefined, test: undefined },
    loop: createFixedStep({ hz: TICKS_PER_SECOND, maxSteps: MOST_STEPS, step: () => playTick(session) }),
    ...{ speed: 1, waiting: [], marks: [], branch: undefined, stopwatch: createStopwatch() },
  };
  return session;
}

/** The world that is looked at. */
export function shownWorld({ past, recorder, test }: Session): World {
  return test?.world ?? past?.world ?? recorder.world;
}

/** The tick that is looked at. */
export function shownTick({ past, recorder, test }: Session): number {
  return test?.tick ?? past?.tick ?? recorder.tick;
}

/** Rules that hold from a tick on, by their own name. */
export function namedRules(tick: number, rules: VillagerRules): RulesFrom {
  return { tick, name: nameVillagerRules(rules), rules };
}

/** Of rules that hold from ticks on, those of a tick. */
export function rulesAt(rules: readonly RulesFrom[], tick: number): VillagerRules {
  let at = rules.length - 1;
  while (at > 0 && rules[at].tick > tick) at -= 1;
  return rules[at].rules;
}
