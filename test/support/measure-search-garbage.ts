// A program of its own: prints how many bytes a warm path query leaves on the heap: the median over the parts into which
// as many queries as asked for are cut. Its words are a file of a mesh, a file of pairs `x,z,x,z,...` with a header, and the number of queries. It needs
// --expose-gc, and a young generation in which a count fits.
import { readFileSync } from 'node:fs';
import { readMeshText } from '../../src/nav/import/read-mesh-text.ts';
import { findPath } from '../../src/nav/query/find-path.ts';
import { createPath } from '../../src/nav/query/path.ts';
import { createPathSearch } from '../../src/nav/query/path-search.ts';

const [meshFile, pairsFile, countText] = process.argv.slice(2);
/** Until then the engine has compiled all that it will: in the background, which takes time and not only calls. */
const WARM_MILLISECONDS = 2000;
const PARTS = 10;
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
// A collection makes the engine throw compiled code away, so it is warmed up after one as well.
for (let round = 0; round < 2; round += 1) {
  const end = performance.now() + WARM_MILLISECONDS;
  while (performance.now() < end) askAll(pairs.length);
  globalThis.gc();
}
askAll(pairs.length);
// What the engine itself keeps once in a while, as when it compiles something anew, falls into few of the parts.
const parts: number[] = [];
for (let part = 0; part < PARTS; part += 1) {
  const before = process.memoryUsage().heapUsed;
  askAll(Math.ceil(count / PARTS));
  parts.push((process.memoryUsage().heapUsed - before) / Math.ceil(count / PARTS));
}
parts.sort((a, b) => a - b);
process.stdout.write(JSON.stringify(parts[PARTS >> 1]));
