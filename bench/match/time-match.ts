// A match -> how long its tick takes, and how long it takes to digest, keep, put back and record its state. It is played twice, in
// a world that is kept and put back and in one that is recorded, tick by tick in turns. Outside the clock the digests of both
// must agree after every tick, and those of a state that was put back with what it was.
import { createWorld, type World } from 'bitecs';
import {
  beginRecording,
  createSnapshotRing,
  createWorldDigester,
  type GivenCommand,
  keepSnapshot,
  type Match,
  type NavMesh,
  type Recorder,
  restoreTick,
  type SnapshotRing,
  stepRecording,
  updateWorldDigest,
  type WorldDigester,
} from 'surefoot';
import { median } from '../median.ts';
import { type Crowd, checkWalking, createCrowd, TICKS_BETWEEN_PATHS } from './crowd.ts';

const SEED = 'bench/match';
/** How many ticks back a state is put back from: what rollback and the sync test do unless told otherwise. */
const DISTANCE = 8;

/** In how many ticks of one agent everything gets warm: small matches are played for longer. */
const WARM_AGENT_TICKS = 200_000;

/** Milliseconds. */
export interface TickTimes {
  readonly tickMs: number;
  readonly digestMs: number;
  readonly snapshotMs: number;
  readonly restoreMs: number;
  /** What recording adds to the tick. */
  readonly recordMs: number;
}

/** A match being played and timed. */
export interface TimedMatch {
  readonly agents: number;
  /** The median of each round. */
  readonly rounds: TickTimes[];
  readonly crowd: Crowd;
  readonly world: World;
  readonly digester: WorldDigester;
  readonly ring: SnapshotRing;
  /** The digests of the ticks in the ring, by tick modulo their number. */
  readonly digests: string[];
  readonly recorder: Recorder;
  /** How long the step that was played last took in the recorded world. */
  readonly inner: { milliseconds: number };
  tick: number;
}

const TIMES: readonly (keyof TickTimes)[] = ['tickMs', 'digestMs', 'snapshotMs', 'restoreMs', 'recordMs'];

/** Sets a match up and plays it, until everybody has asked for a path again and the engine has compiled what it will. */
export function createTimedMatch(mesh: NavMesh, agents: number): TimedMatch {
  const crowd = createCrowd(mesh, agents);
  const world = createWorld();
  crowd.match.setup(world, SEED);
  const inner = { milliseconds: 0 };
  const match: TimedMatch = {
    agents,
    rounds: [],
    crowd,
    world,
    digester: createWorldDigester(world),
    ring: createSnapshotRing(DISTANCE + 1),
    digests: [],
    recorder: beginRecording(timeSteps(crowd.match, inner), { seed: SEED }),
    inner,
    tick: 0,
  };
  updateWorldDigest(match.digester);
  match.digests.push(textOf(match.digester));
  keepSnapshot(match.ring, world, 0);
  while (match.tick < DISTANCE) {
    const commands = crowd.listCommands(world, match.tick);
    recordTick(match, commands);
    playTick(match, commands);
  }
  const warmTicks = Math.max(TICKS_BETWEEN_PATHS, WARM_AGENT_TICKS / agents);
  for (let tick = 0; tick < warmTicks; tick += 1) timeTick(match);
  return match;
}

/** Plays so many ticks, and notes the medians. */
export function timeRound(match: TimedMatch, ticks: number): void {
  const times = Array.from({ length: ticks }, () => timeTick(match));
  match.rounds.push(takeMedians(times));
}

/** The median of each figure. */
export function takeMedians(times: readonly TickTimes[]): TickTimes {
  const medians = TIMES.map((name) => [name, median(times.map((of) => of[name]))] as const);
  return Object.fromEntries(medians) as unknown as TickTimes;
}

/** The tick comes after the recorded world has had its turn and this one's memory has been gone over: it is what the rest is compared with. */
function timeTick(match: TimedMatch): TickTimes {
  const commands = match.crowd.listCommands(match.world, match.tick);
  const recordMs = recordTick(match, commands);
  const restoreMs = goBack(match);
  return { ...playTick(match, commands), restoreMs, recordMs };
}

function recordTick({ recorder, inner }: TimedMatch, commands: readonly GivenCommand[]): number {
  const recordedMs = time(() => stepRecording(recorder, commands));
  return recordedMs - inner.milliseconds;
}

/** Puts back an earlier state, which is timed, and then the last one again. */
function goBack(match: TimedMatch): number {
  const { world, ring, digester, tick } = match;
  const restoreMs = time(() => restoreTick(ring, world, tick - DISTANCE));
  updateWorldDigest(digester);
  checkDigest(match, tick - DISTANCE);
  restoreTick(ring, world, tick);
  updateWorldDigest(digester);
  checkDigest(match, tick);
  return restoreMs;
}

function playTick(
  match: TimedMatch,
  given: readonly GivenCommand[],
): Pick<TickTimes, 'tickMs' | 'digestMs' | 'snapshotMs'> {
  const { agents, crowd, world, ring, digester, digests, recorder } = match;
  const commands = given.map(({ command }) => command);
  const tickMs = time(() => crowd.match.step(world, commands));
  match.tick += 1;
  const digestMs = time(() => updateWorldDigest(digester));
  const snapshotMs = time(() => keepSnapshot(ring, world, match.tick));
  checkWalking(world);
  digests[match.tick % (DISTANCE + 1)] = textOf(digester);
  if (textOf(recorder.digester) !== textOf(digester))
    throw new Error(`${agents} agents: the recorded match differs after ${match.tick} ticks`);
  return { tickMs, digestMs, snapshotMs };
}

function checkDigest({ agents, digester, digests }: TimedMatch, tick: number): void {
  if (textOf(digester) !== digests[tick % (DISTANCE + 1)])
    throw new Error(`${agents} agents: tick ${tick} was put back and is not what it was`);
}

function textOf({ words }: WorldDigester): string {
  return `${words[0]} ${words[1]}`;
}

/** The same match, which tells how long its step took. */
function timeSteps(match: Match, inner: { milliseconds: number }): Match {
  return {
    setup: match.setup,
    step(world, commands) {
      inner.milliseconds = time(() => match.step(world, commands));
    },
  };
}

function time(act: () => void): number {
  const began = performance.now();
  act();
  return performance.now() - began;
}
