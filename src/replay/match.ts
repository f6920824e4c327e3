// A match as plain functions, so that recording, replaying and checking all play the very same thing.
import type { World } from 'bitecs';
import type { Command } from './commands.ts';

/** What a game must tell about itself to be recorded. Both functions may use nothing but what they are given. */
export interface Match {
  /** Fills a new world: calls `addNavigation`, adds meshes, graphs and the first entities. */
  setup(world: World, seed: string): void;
  /** Runs one tick: applies the commands in the order given (`applyCommand`), runs the game's systems and `navigate`. */
  step(world: World, commands: readonly Command[]): void;
}

/** Runs a match's setup. Throws a TypeError when it is asynchronous: what it does later could not be recorded. */
export function playSetup(match: Match, world: World, seed: string): void {
  checkDone('setup', match.setup(world, seed));
}

/** Runs one step of a match. Throws a TypeError when it is asynchronous: what it does later could not be recorded. */
export function playStep(match: Match, world: World, commands: readonly Command[]): void {
  checkDone('step', match.step(world, commands));
}

function checkDone(name: string, answer: unknown): void {
  if (typeof (answer as PromiseLike<unknown> | undefined)?.then === 'function') {
    throw new TypeError(`match.${name} must be synchronous, and answered with a promise`);
  }
}
