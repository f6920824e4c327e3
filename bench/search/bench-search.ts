// The search beside its prototype and its peers, in one run.
import { cpus } from 'node:os';
import Table from 'cli-table3';
import { createNavcatSearcher } from './navcat-searcher.ts';
import { createNavmeshSearcher } from './navmesh-searcher.ts';
import { loadPrototypeSearcher } from './prototype-searcher.ts';
import { createRecastSearcher } from './recast-searcher.ts';
import type { Searcher } from './searcher.ts';
import { createSurefootSearcher } from './surefoot-searcher.ts';
import { createSquare, TASK_MAKERS } from './tasks.ts';
import { createThreeSearcher } from './three-searcher.ts';
import { type SearchFailure, type SearchFigures, timeSearchers, tryOut } from './time-searchers.ts';
import { createYukaSearcher } from './yuka-searcher.ts';

export interface SearchBenchOptions {
  /** One JSON object on standard output instead of a table. */
  readonly json: boolean;
  /** Names of the meshes to run on; all when empty. */
  readonly meshes: readonly string[];
}

/** Runs it; what is skipped is told on standard error. */
export async function benchSearch({ json, meshes }: SearchBenchOptions): Promise<void> {
  const searchers = await createSearchers();
  tryOut(createSquare(), searchers);
  const search: SearchFigures[] = [];
  const failures: SearchFailure[] = [];
  for (const { name, make } of TASK_MAKERS) {
    if (meshes.length > 0 && !meshes.includes(name)) continue;
    const task = make();
    if (!task) {
      console.error(`${name}: skipped, its file is not beside the project`);
      continue;
    }
    console.error(`${name}: ${task.ground.rings.length} polygons, ${task.pairs.length} queries`);
    const result = timeSearchers(task, searchers);
    search.push(...result.figures);
    failures.push(...result.failures);
  }
  if (json) console.log(JSON.stringify({ search, failures }));
  else printTable(search, failures);
}

async function createSearchers(): Promise<Searcher[]> {
  const prototype = await loadPrototypeSearcher();
  if (!prototype) console.error('prototype: skipped, it is not beside the project');
  return [
    createSurefootSearcher(),
    ...(prototype ? [prototype] : []),
    createNavcatSearcher(),
    await createRecastSearcher(),
    createNavmeshSearcher(),
    createThreeSearcher(),
    createYukaSearcher(),
  ];
}

function printTable(search: readonly SearchFigures[], failures: readonly SearchFailure[]): void {
  const table = new Table({
    style: { head: [], border: [], compact: true },
    head: ['mesh', 'who', 'mean us', 'p50', 'p99', 'max', 'excess', 'failed'],
  });
  for (const { mesh, who, meanUs, p50Us, p99Us, maxUs, excess, queries, failed } of search) {
    const times = [meanUs, p50Us, p99Us, maxUs].map((microseconds) => microseconds.toFixed(2));
    const share = excess === null ? '' : formatShare(excess);
    table.push([mesh, who, ...times, share, failed === 0 ? '' : `${failed} of ${queries}`]);
  }
  for (const { mesh, who, reason } of failures) table.push([mesh, who, { colSpan: 6, content: reason }]);
  const [{ model }] = cpus();
  console.log(`node ${process.version}, ${model}, ${new Date().toISOString().slice(0, 10)}`);
  console.log(table.toString());
}

/** A part of one as a percentage; nothing is negative that is rounded away. */
function formatShare(part: number): string {
  return `${(part * 100).toFixed(4).replace(/^-(0\.0*)$/, '$1')} %`;
}
