// A match as plain functions, so that recording, replaying and checking all play the very same thing.
import type { World } from 'bitecs';
import { checkFunction, checkObject, checkText } from '../../nav/geometry/checks.ts';
import type { Command } from '../commands/commands.ts';

/** What a game must tell about itself to be recorded. Both functions may use nothing but what they are given. */
export interface Match {
  /**
   * The game's own version of its rules, any text: recordings of other rules are refused, with both named. '' unless given.
   */
  readonly rules?: string;
  /** Fills a new world: calls `addNavigation`, adds meshes, graphs and the first entities. */
  setup(world: World, seed: string): void;
  /** Runs one tick: applies the commands in the order given (`applyCommand`), runs the game's systems and `navigate`. */
  step(world: World, commands: readonly Command[]): void;
}

/** The rules of a match. Throws a TypeError unless they are text. */
export function rulesOf(match: Match): string {
  checkMatch(match);
  const { rules = '' } = match;
  checkText('match.rules', rules);
  return rules;
}

/**
 * Runs a match's setup. Throws a TypeError for what is no match, and when it is asynchronous: what it does later could not be
 * recorded.
 */
export function playSetup(match: Match, world: World, seed: string): void {
  checkMatch(match);
  checkDone('setup', match.setup(world, seed));
}

/** Runs one step of a match. Throws a TypeError when it is asynchronous: what it does later could not be recorded. */
export function playStep(match: Match, world: World, commands: readonly Command[]): void {
  checkDone('step', match.step(world, commands));
}

function checkMatch(match: unknown): void {
  if (typeof match !== 'function') checkObject('match', match);
  const { setup, step } = match as { readonly setup?: unknown; readonly step?: unknown };
  checkFunction('match.setup', setup);
  checkFunction('match.step', step);
}

function checkDone(name: string, answer: unknown): void {
  if (typeof (answer as PromiseLike<unknown> | undefined)?.then === 'function') {
    throw new TypeError(`match.${name} must be synchronous, and answered with a promise`);
  }
}
