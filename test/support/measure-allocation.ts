// A program of its own: prints how many bytes a warm call of each query adds to the heap, as JSON. It runs bundled and in a
// fresh process, as users' programs do; inside a test runner every imported function is reached through a
// wrapper, which keeps the engine from compiling the queries as it otherwise would.
import { findCrossedPolygons } from '../../src/nav/query/find-crossed-polygons.ts';
import { createNearestPoint, findNearestPoint } from '../../src/nav/query/find-nearest-point.ts';
import { findPath } from '../../src/nav/query/find-path.ts';
import { createPath } from '../../src/nav/query/path.ts';
import { createPathSearch } from '../../src/nav/query/path-search.ts';
import { createSpiral, meshOfCells } from './drawn-meshes.ts';
import { createNumbers } from './random-numbers.ts';

const BATCHES = 60;
const QUERIES = 400;

/**
 * The median over batches, so that neither a collection in one of them nor the compiler's own needs in another can be seen. One
 * measurement costs an object itself, which is why a batch is long.
 */
function bytesPerCall(call: (at: number) => void): number {
  for (let round = 0; round < BATCHES * 4; round += 1) for (let at = 0; at < QUERIES; at += 1) call(at);
  const growth: number[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const before = process.memoryUsage().heapUsed;
    for (let at = 0; at < QUERIES; at += 1) call(at);
    growth.push(process.memoryUsage().heapUsed - before);
  }
  return growth.sort((a, b) => a - b)[BATCHES / 2] / QUERIES;
}

const lines = ['........', '.#.##.#.', '...#....', '.##..##.', '........', '.#.##.#.', '........'];
const result: Record<string, number> = {};
for (const [name, mesh] of Object.entries({ flat: meshOfCells(lines), ramp: createSpiral(3) })) {
  const numbers = createNumbers('allocation');
  const { originX, originZ, unit } = mesh.lattice;
  const places = Array.from({ length: QUERIES + 1 }, () => {
    const edge = Math.floor(numbers() * mesh.edgeCount);
    return {
      x: originX + mesh.edgeX[edge] * unit + numbers() / 2,
      y: mesh.vertexY[mesh.edgeVertex[edge]] + numbers() / 9,
      z: originZ + mesh.edgeZ[edge] * unit - numbers() / 2,
    };
  });
  const search = createPathSearch(mesh);
  const path = createPath();
  const nearest = createNearestPoint();
  const crossed = new Int32Array(200);
  const paths = places.slice(1).map((place, at) => {
    const known = createPath(8);
    findPath(search, places[at], place, known);
    return known;
  });
  result[`${name}: findPath`] = bytesPerCall((at) => findPath(search, places[at], places[at + 1], path));
  result[`${name}: findNearestPoint`] = bytesPerCall((at) => findNearestPoint(mesh, places[at], 50, nearest));
  result[`${name}: findCrossedPolygons`] = bytesPerCall((at) =>
    findCrossedPolygons(search, paths[at], crossed),
  );
  result[`${name}: an array of one number`] = bytesPerCall((at) => paths[at].x.slice(0, 1));
}
process.stdout.write(JSON.stringify(result));
