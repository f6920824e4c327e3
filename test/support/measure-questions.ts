// A program of its own: prints how many bytes a warm call of each question about the ground adds to the heap, as JSON. It
// runs bundled and in a fresh process with --expose-gc, as users' programs do.
import { GCProfiler } from 'node:v8';
import { castRay, hasLineOfSight } from '../../src/nav/query/cast-ray.ts';
import { createAreaTable, drawPoint } from '../../src/nav/query/draw-point.ts';
import { createNearbyGround, drawPointNear, findGroundNear } from '../../src/nav/query/draw-point-near.ts';
import { createNearestPoint, findNearestPoint } from '../../src/nav/query/find-nearest-point.ts';
import { createSurfaceMove, moveAlongSurface } from '../../src/nav/query/move-along-surface.ts';
import { createRay } from '../../src/nav/query/ray.ts';
import { createSpiral, meshOfCells } from './drawn-meshes.ts';
import { createNumbers } from './random-numbers.ts';

const WARM_CALLS = 100_000;
const CALLS = 400_000;

// The compiler takes its time, and what it makes lies on the same heap: of many counts the least one tells.
const COUNTS = 8;
const ENOUGH = 0.6;

/** Bytes that a warm call leaves on the heap. */
function bytesPerCall(call: (at: number) => void): number {
  for (let at = 0; at < WARM_CALLS; at += 1) call(at % PLACES);
  let least = Infinity;
  for (let count = 0; count < COUNTS && least > ENOUGH; count += 1) {
    const collections = new GCProfiler();
    globalThis.gc?.();
    // A collection throws compiled code away that has to be made again.
    for (let at = 0; at < WARM_CALLS / 4; at += 1) call(at % PLACES);
    collections.start();
    const before = process.memoryUsage().heapUsed;
    for (let at = 0; at < CALLS; at += 1) call(at % PLACES);
    const bytes = (process.memoryUsage().heapUsed - before) / CALLS;
    if (collections.stop()?.statistics.length === 0) least = Math.min(least, bytes);
  }
  return least;
}

const PLACES = 400;
const lines = ['........', '.#.##.#.', '...#....', '.##..##.', '........', '.#.##.#.', '........'];
const kept: object[] = [];
const result: Record<string, number> = {};
for (const [name, mesh] of Object.entries({ flat: meshOfCells(lines), ramp: createSpiral(3) })) {
  const numbers = createNumbers('questions');
  const table = createAreaTable(mesh);
  const random = Int32Array.of(1, 2, 3, 4);
  const points = Array.from({ length: PLACES + 1 }, () => {
    const { x, y, z, polygon } = draw();
    return { x, y, z, polygon };
  });
  const steps = points.map(() => ({ x: numbers() * 3 - 1.5, z: numbers() * 3 - 1.5 }));
  const ray = createRay();
  const move = createSurfaceMove();
  const ground = createNearbyGround();
  const nearest = createNearestPoint();
  move.x = points[0].x;
  move.z = points[0].z;
  move.polygon = points[0].polygon;
  result[`${name}: castRay`] = bytesPerCall((at) => castRay(mesh, points[at], points[at + 1], ray));
  result[`${name}: hasLineOfSight`] = bytesPerCall((at) =>
    hasLineOfSight(mesh, points[at], points[at + 1], ray),
  );
  result[`${name}: moveAlongSurface`] = bytesPerCall((at) => moveAlongSurface(mesh, move, steps[at], move));
  result[`${name}: findGroundNear`] = bytesPerCall((at) => findGroundNear(mesh, points[at], 2, ground));
  result[`${name}: drawPointNear`] = bytesPerCall(() => drawPointNear(ground, random, 0, nearest));
  result[`${name}: drawPoint`] = bytesPerCall(() => drawPoint(table, random, 0, nearest));
  result[`${name}: findNearestPoint`] = bytesPerCall((at) => findNearestPoint(mesh, points[at], 5, nearest));
  result[`${name}: an object`] = bytesPerCall((at) => {
    kept[at] = { at };
  });

  function draw(): typeof nearest {
    const out = createNearestPoint();
    drawPoint(table, random, 0, out);
    return out;
  }
}
process.stdout.write(JSON.stringify(result));
