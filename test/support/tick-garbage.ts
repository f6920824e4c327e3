import { runBundled } from './run-bundled.ts';

/** What measure-tick-garbage.ts says of a scene. */
export interface TickGarbage {
  /** Bytes that a tick leaves on the heap for each agent. */
  readonly bytes: number;
  /** Metres that an agent walked on average while that was counted, and the destinations it reached. */
  readonly metres: number;
  readonly trips: number;
}

/** Counts what a tick leaves behind in each of some scenes of measure-tick-garbage.ts, in a process of its own. */
export async function countTickGarbage(...scenes: string[]): Promise<TickGarbage[]> {
  // A young generation that holds all that a count could come to, so that no collection runs in the middle of one.
  const flags = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];
  return JSON.parse(await runBundled('measure-tick-garbage.ts', flags, scenes));
}
