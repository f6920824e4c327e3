import { sharedMeshFile } from './mesh-file.ts';
import { runBundled } from './run-bundled.ts';

/**
 * Bytes below which nothing was left on purpose: a number on the heap takes 16, the smallest object more. Usual are less than a tenth
 * of a byte; in one process of twenty, on a machine that has much to do, the engine compiles so that one query in seven leaves a number.
 */
export const ENOUGH = 4;

/** Bytes that a warm path query over a shared mesh leaves on the heap, the mean over many queries in a process of its own. */
export async function countSearchGarbage(name: string, queries: number): Promise<number> {
  const flags = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];
  const words = [sharedMeshFile(`${name}.mesh`), sharedMeshFile(`${name}.expected.csv`), `${queries}`];
  return JSON.parse(await runBundled('measure-search-garbage.ts', flags, words));
}
