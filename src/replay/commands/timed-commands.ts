// Commands with their place in a match: which tick, which player, which of that player's commands of the tick. The
// three numbers are a total order, and nothing else decides in which order commands are applied.
import { checkInteger, checkList, checkObject } from '../../nav/geometry/checks.ts';
import { type Command, checkCommand } from './commands.ts';

/** A command and when it is applied, as it stands in a recording. */
export interface TimedCommand {
  /** Ticks run before it: commands of tick 0 are applied in the first step. */
  readonly tick: number;
  readonly player: number;
  /** Orders the commands of one player in one tick. */
  readonly sequence: number;
  readonly command: Command;
}

/** A command for the tick at hand, as a caller gives it. */
export interface GivenCommand {
  readonly command: Command;
  /** 0 unless given. */
  readonly player?: number;
  /** Unless given, how many commands of the same tick and player stand before it in the list. */
  readonly sequence?: number;
}

/** A command for any tick, as a caller gives it. */
export interface ScheduledCommand extends GivenCommand {
  readonly tick: number;
}

const MOST = 2147483647;

/**
 * The commands in the order in which they are applied, whatever the order of the list: by tick, player, sequence, among
 * those that were ordered before, the `known`. Throws a TypeError or RangeError, naming the command by its place in the list,
 * for one that is not sound, is not of a tick from `firstTick` to `lastTick`, or has the place of another.
 */
export function orderCommands(
  given: readonly ScheduledCommand[],
  firstTick: number,
  lastTick: number,
  known: readonly TimedCommand[] = [],
): TimedCommand[] {
  checkGiven(given);
  const counts = new Map<string, number>();
  for (const { tick, player } of known) {
    counts.set(`${tick} ${player}`, (counts.get(`${tick} ${player}`) ?? 0) + 1);
  }
  const commands = given.map((scheduled, at) => {
    const name = `commands[${at}]`;
    const tick = checkInteger(`${name}.tick`, scheduled.tick, firstTick, lastTick);
    const player = checkInteger(`${name}.player`, scheduled.player ?? 0, 0, MOST);
    const count = counts.get(`${tick} ${player}`) ?? 0;
    counts.set(`${tick} ${player}`, count + 1);
    const sequence = checkInteger(`${name}.sequence`, scheduled.sequence ?? count, 0, MOST);
    checkCommand(`${name}.command`, scheduled.command);
    return { tick, player, sequence, command: scheduled.command };
  });
  for (const command of known) commands.push(command);
  commands.sort(comparePlaces);
  const twin = commands.find((command, at) => at > 0 && comparePlaces(commands[at - 1], command) === 0);
  if (twin !== undefined) {
    const { tick, player, sequence } = twin;
    throw new RangeError(`two commands have tick ${tick}, player ${player} and sequence ${sequence}`);
  }
  return commands;
}

/** The commands of one tick in the order in which they are applied. Throws as `orderCommands` does. */
export function orderTick(given: readonly GivenCommand[], tick: number): TimedCommand[] {
  checkGiven(given);
  return orderCommands(
    given.map((command) => ({ ...command, tick })),
    tick,
    tick,
  );
}

/** Throws a TypeError unless the value is a list of objects. */
export function checkGiven(given: unknown): void {
  checkList('commands', given);
  const list = given as readonly unknown[];
  for (let at = 0; at < list.length; at += 1) {
    const command = list[at];
    if (typeof command !== 'object' || command === null) checkObject(`commands[${at}]`, command);
  }
}

function comparePlaces(a: TimedCommand, b: TimedCommand): number {
  return a.tick - b.tick || a.player - b.player || a.sequence - b.sequence;
}
