// Random ground for path tests: a jittered grid of triangles, some of them blocked. Coordinates are lattice units; the
// ground is full of what is hard: touching obstacles, pinches, corners in line, ties.
import { orient } from '../../src/nav/geometry/orient.ts';
import { assembleNavMesh } from '../../src/nav/mesh/assemble-nav-mesh.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { shuffle } from './random-numbers.ts';

/** Metres of a lattice unit in these tests. */
export const TEST_UNIT = 1 / 16;

/** Ground and obstacles as triangles of vertex numbers, counterclockwise; together they fill a rectangle. */
export interface PlanGrid {
  readonly width: number;
  readonly depth: number;
  readonly x: Float64Array;
  readonly z: Float64Array;
  readonly free: readonly (readonly number[])[];
  readonly blocked: readonly (readonly number[])[];
}

const CELL = 64;

/** Draws a grid of 3 to 7 cells a side. */
export function drawPlanGrid(numbers: () => number): PlanGrid {
  const below = (count: number): number => Math.floor(numbers() * count);
  const columns = 3 + below(5);
  const rows = 3 + below(5);
  const jitter = [0, 0, 0.3, 1][below(4)];
  const blockedShare = 0.15 + numbers() * 0.4;
  const wholeCells = numbers() < 0.3;
  const x = new Float64Array((columns + 1) * (rows + 1));
  const z = new Float64Array(x.length);
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      const moved = numbers() < jitter;
      const vertex = row * (columns + 1) + column;
      x[vertex] = column * CELL + (moved && column > 0 && column < columns ? (below(5) - 2) * 8 : 0);
      z[vertex] = row * CELL + (moved && row > 0 && row < rows ? (below(5) - 2) * 8 : 0);
    }
  }
  const free: number[][] = [];
  const blocked: number[][] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const a = row * (columns + 1) + column;
      const [b, c, d] = [a + 1, a + columns + 2, a + columns + 1];
      const cell =
        numbers() < 0.5
          ? [
              [a, b, c],
              [a, c, d],
            ]
          : [
              [a, b, d],
              [b, c, d],
            ];
      const cellBlocked = numbers() < blockedShare;
      for (const triangle of cell) {
        const isBlocked = wholeCells ? cellBlocked : numbers() < blockedShare;
        (isBlocked ? blocked : free).push(triangle);
      }
    }
  }
  return { width: columns * CELL, depth: rows * CELL, x, z, free, blocked };
}

/** True when every triangle turns left: jitter can turn one over. */
export function isSound({ x, z, free, blocked }: PlanGrid): boolean {
  return [...free, ...blocked].every(([a, b, c]) => orient(x[a], z[a], x[b], z[b], x[c], z[c]) > 0);
}

/** The mesh of these rings of vertices; every vertex at height 0. */
export function meshOfRings(
  { x, z }: Pick<PlanGrid, 'x' | 'z'>,
  rings: readonly (readonly number[])[],
): NavMesh {
  const polygonStart = new Int32Array(rings.length + 1);
  for (const [at, ring] of rings.entries()) polygonStart[at + 1] = polygonStart[at] + ring.length;
  return assembleNavMesh({
    lattice: { originX: 0, originZ: 0, unit: TEST_UNIT },
    agentRadius: 0,
    vertexX: x.slice(),
    vertexZ: z.slice(),
    vertexY: new Float64Array(x.length),
    polygonStart,
    edgeVertex: Int32Array.from(rings.flat()),
  });
}

/** The rings in another order, each beginning at another vertex. */
export function shuffleRings(rings: readonly (readonly number[])[], numbers: () => number): number[][] {
  return shuffle(rings, numbers).map((ring) => {
    const first = Math.floor(numbers() * ring.length);
    return [...ring.slice(first), ...ring.slice(0, first)];
  });
}

/** Merges neighbouring rings in a random order while the result is convex; vertices in line on a border stay. */
export function mergeRings(
  { x, z }: Pick<PlanGrid, 'x' | 'z'>,
  rings: readonly (readonly number[])[],
  numbers: () => number,
): number[][] {
  const merged = rings.map((ring) => [...ring]);
  const ringOfEdge = new Map<string, number[]>();
  for (const ring of merged)
    for (const [at, from] of ring.entries()) ringOfEdge.set(`${from},${ring[(at + 1) % ring.length]}`, ring);
  const alive = new Set(merged);
  for (const key of shuffle([...ringOfEdge.keys()], numbers)) {
    const [from, to] = key.split(',').map(Number);
    const left = ringOfEdge.get(key);
    const right = ringOfEdge.get(`${to},${from}`);
    if (left === undefined || right === undefined || left === right) continue;
    const joined = [...turnedTo(left, to).slice(0, -1), ...turnedTo(right, from).slice(0, -1)];
    if (new Set(joined).size !== joined.length || !isConvex(joined, x, z)) continue;
    alive.delete(left);
    alive.delete(right);
    alive.add(joined);
    ringOfEdge.delete(key);
    ringOfEdge.delete(`${to},${from}`);
    for (const [at, vertex] of joined.entries())
      ringOfEdge.set(`${vertex},${joined[(at + 1) % joined.length]}`, joined);
  }
  return [...alive];
}

function turnedTo(ring: readonly number[], first: number): number[] {
  const at = ring.indexOf(first);
  return [...ring.slice(at), ...ring.slice(0, at)];
}

function isConvex(ring: readonly number[], x: Float64Array, z: Float64Array): boolean {
  return ring.every((a, at) => {
    const b = ring[(at + 1) % ring.length];
    const c = ring[(at + 2) % ring.length];
    return orient(x[a], z[a], x[b], z[b], x[c], z[c]) >= 0;
  });
}

/** Draws a lattice point of the ground: on a vertex, on an edge, or anywhere. */
export function drawGroundPoint(
  { width, depth, x, z, free }: PlanGrid,
  numbers: () => number,
): [number, number] {
  const below = (count: number): number => Math.floor(numbers() * count);
  for (;;) {
    const triangle = free[below(free.length)];
    const kind = numbers();
    const at = below(3);
    const [a, b] = [triangle[at], triangle[(at + 1) % 3]];
    if (kind < 0.35) return [x[a], z[a]];
    if (kind < 0.65) {
      const share = below(8) / 8;
      const [edgeX, edgeZ] = [x[a] + (x[b] - x[a]) * share, z[a] + (z[b] - z[a]) * share];
      if (Number.isInteger(edgeX) && Number.isInteger(edgeZ)) return [edgeX, edgeZ];
      continue;
    }
    const [anyX, anyZ] = [below(width + 1), below(depth + 1)];
    if (free.some((ring) => holds(ring, x, z, anyX, anyZ))) return [anyX, anyZ];
  }
}

function holds(ring: readonly number[], x: Float64Array, z: Float64Array, px: number, pz: number): boolean {
  return ring.every((a, at) => {
    const b = ring[(at + 1) % ring.length];
    return orient(x[a], z[a], x[b], z[b], px, pz) >= 0;
  });
}
