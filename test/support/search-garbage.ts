import { sharedMeshFile } from './mesh-file.ts';
import { runBundled } from './run-bundled.ts';

const TRIES = 2;

/**
 * Bytes that a warm path query over a shared mesh leaves on the heap, counted over many queries in a process of its own.
 * An engine that finds no time to compile leaves numbers behind that a warm one does not: the least of a few processes
 * counts, and the first that leaves less than a byte is enough.
 */
export async function countSearchGarbage(name: string, queries: number): Promise<number> {
  const flags = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];
  const words = [sharedMeshFile(`${name}.mesh`), sharedMeshFile(`${name}.expected.csv`), `${queries}`];
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && least >= 1; attempt += 1) {
    least = Math.min(least, JSON.parse(await runBundled('measure-search-garbage.ts', flags, words)));
  }
  return least;
}
