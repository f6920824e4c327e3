// A match whose commands may come late, as those of other players do: a late command takes it back to the tick that it is of,
// and the ticks since are played again. Whatever the order in which commands come in, the state is that of a match in which
// all came in time.
import { createWorld, type World } from 'bitecs';
import { checkInteger, checkOptions, checkText } from '../../nav/geometry/checks.ts';
import { NONE } from '../../nav/geometry/none.ts';
import { copyCommand, packCommands, unpackCommands } from '../commands/played-commands.ts';
import {
  checkGiven,
  orderCommands,
  type ScheduledCommand,
  type TimedCommand,
} from '../commands/timed-commands.ts';
import {
  createSnapshotRing,
  keepSnapshot,
  restoreTick,
  type SnapshotRing,
} from '../restore/snapshot-ring.ts';
import { type Match, playSetup, playStep } from './match.ts';

/** How a match is played with late commands. */
export interface RollbackOptions {
  /** What the match's `setup` is given. */
  readonly seed: string;
  /** How many ticks late a command may come, from 1 on. 8 unless given. */
  readonly distance?: number;
}

/** A match being played with late commands. It may be looked at between calls; only the functions below may change it. */
export interface Rollback {
  readonly match: Match;
  readonly world: World;
  readonly distance: number;
  /** Ticks played so far. Those before `tick - distance` can change no more. */
  tick: number;
  /** The commands of the last ticks and of those to come, in their order. */
  commands: TimedCommand[];
  /** The first tick that has to be played again, -1 when there is none. */
  lateFrom: number;
  /** True once a step has thrown: the world may be half way through a tick, so nothing can follow. */
  hasFailed: boolean;
  /** The state before each of the last ticks: `findSnapshot` finds them. */
  readonly ring: SnapshotRing;
}

/** Sets up a match in a world of its own, to be played with late commands. */
export function createRollback(match: Match, options: RollbackOptions): Rollback {
  checkOptions('options', options, ['seed', 'distance']);
  const { seed } = options;
  checkText('seed', seed);
  const distance = checkInteger('distance', options.distance ?? 8, 1, 1048575);
  const world = createWorld();
  playSetup(match, world, seed);
  const ring = createSnapshotRing(distance + 1);
  keepSnapshot(ring, world, 0);
  return { match, world, distance, tick: 0, commands: [], lateFrom: NONE, hasFailed: false, ring };
}

/**
 * Takes commands for ticks to come and for ticks that were played, no more than `distance` ago. Of the commands of one player in
 * one tick each needs a sequence of its own; one without gets the number of those that are there. The commands are copied. Throws a TypeError or
 * RangeError, and takes none of them, when one is out of contract or too late.
 */
export function giveCommands(rollback: Rollback, commands: readonly ScheduledCommand[]): void {
  const { distance, tick } = rollback;
  const first = Math.max(0, tick - distance);
  checkGiven(commands);
  for (const [at, command] of commands.entries()) {
    checkInteger(`commands[${at}].tick, at most ${distance} ticks late,`, command.tick, first, 2147483647);
  }
  const known = rollback.commands.filter((command) => command.tick >= first);
  const ordered = orderCommands(commands, first, 2147483647, known);
  const isKnown = new Set(known);
  // What the caller does to its objects later must not reach the ticks that are played again.
  rollback.commands = ordered.map((timed) =>
    isKnown.has(timed) ? timed : { ...timed, command: copyCommand(timed.command) },
  );
  for (const { tick: of } of commands) {
    const isLate = of < tick && (rollback.lateFrom === NONE || of < rollback.lateFrom);
    if (isLate) rollback.lateFrom = of;
  }
}

/** Goes back and plays again what late commands have changed, up to where the match was. */
export function catchUp(rollback: Rollback): void {
  const { lateFrom, ring, tick, world } = rollback;
  checkUsable(rollback);
  if (lateFrom === NONE) return;
  rollback.hasFailed = true;
  restoreTick(ring, world, lateFrom);
  for (let again = lateFrom; again < tick; again += 1) play(rollback, again);
  rollback.lateFrom = NONE;
  rollback.hasFailed = false;
}

/** Catches up and plays one tick more. Throws what the step throws; nothing can follow then. */
export function stepRollback(rollback: Rollback): void {
  catchUp(rollback);
  rollback.hasFailed = true;
  play(rollback, rollback.tick);
  rollback.tick += 1;
  rollback.hasFailed = false;
}

function checkUsable({ hasFailed, tick }: Rollback): void {
  if (hasFailed) throw new Error(`this match ended after ${tick} ticks, when a step threw`);
}

function play({ commands, match, ring, world }: Rollback, tick: number): void {
  const own = commands.filter((command) => command.tick === tick);
  playStep(match, world, unpackCommands(packCommands(own), tick));
  keepSnapshot(ring, world, tick + 1);
}
