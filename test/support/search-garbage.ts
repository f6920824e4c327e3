import { sharedMeshFile } from './mesh-file.ts';
import { runBundled } from './run-bundled.ts';

/** Bytes that a warm path query over a shared mesh leaves on the heap, the mean over many queries in a process of its own. */
export async function countSearchGarbage(name: string, queries: number): Promise<number> {
  const flags = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];
  const words = [sharedMeshFile(`${name}.mesh`), sharedMeshFile(`${name}.expected.csv`), `${queries}`];
  return JSON.parse(await runBundled('measure-search-garbage.ts', flags, words));
}
