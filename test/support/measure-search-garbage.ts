// A program of its own: prints how many bytes a warm path query leaves on the heap, the mean over as many queries as asked
// for. Its words are a file of a mesh, a file of pairs `x,z,x,z,...` with a header, and the number of queries. It needs
// --expose-gc, and a young generation in which the count fits.
import { readFileSync } from 'node:fs';
import { readMeshText } from '../../src/nav/import/read-mesh-text.ts';
import { findPath } from '../../src/nav/query/find-path.ts';
import { createPath } from '../../src/nav/query/path.ts';
import { createPathSearch } from '../../src/nav/query/path-search.ts';

const [meshFile, pairsFile, countText] = process.argv.slice(2);
/**
 * How often all the questions are asked before it counts, and for how much of the processor's time: what few of them need
 * is compiled late, and what is compiled lies on the same heap.
 */
const WARM_ROUNDS = 40;
const WARM_MILLISECONDS = 4000;
/** And how often after the collection that empties the heap. */
const LEAD_ROUNDS = 3;
const count = Number(countText);
const search = createPathSearch(readMeshText(readFileSync(meshFile, 'utf8')));
const path = createPath();
const pairs = readFileSync(pairsFile, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',').map(Number))
  .map(([ax, az, bx, bz]) => [
    { x: ax, y: 0, z: az },
    { x: bx, y: 0, z: bz },
  ]);

/** Asks all the questions; every answer must be a path. */
function askAll(queries: number): void {
  for (let query = 0; query < queries; query += 1) {
    const [from, to] = pairs[query % pairs.length];
    if (findPath(search, from, to, path) !== 'found') throw new Error(`query ${query}: ${path.status}`);
  }
}

if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
for (let round = 0; round < WARM_ROUNDS || process.cpuUsage().user < WARM_MILLISECONDS * 1000; round += 1) {
  askAll(pairs.length);
}
globalThis.gc();
askAll(LEAD_ROUNDS * pairs.length);
const before = process.memoryUsage().heapUsed;
askAll(count);
const bytes = process.memoryUsage().heapUsed - before;
// The stream is made when it is first named, which is no part of the count.
process.stdout.write(JSON.stringify(bytes / count));
