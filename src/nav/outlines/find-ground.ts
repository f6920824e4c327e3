// Edges of shapes that meet at their ends only -> the outline of the ground: triangles are laid over the points, with all
// edges among theirs, and a walk over the triangles keeps count of how often each shape winds about the one that it is
// in.
import { insertSegment, type Obstacles } from '../geometry/insert-segment.ts';
import { NONE } from '../geometry/none.ts';
import { orient } from '../geometry/orient.ts';
import type { Outline } from '../geometry/outline.ts';
import { triangulatePoints } from '../geometry/triangulate-points.ts';
import { nextOf, type Triangulation } from '../geometry/triangulation.ts';
import type { Shapes } from './shapes.ts';
import type { SnappedEdges } from './snap-segments.ts';

/** How many shapes there are, and how many of them are ground. */
export type ShapeCounts = Pick<Shapes, 'shapeCount' | 'groundCount'>;

/** What shapes make. */
export interface Ground {
  /** Loops keep to one sector of the ground where it touches itself; corners are straight only there. */
  readonly outline: Outline;
  /** By shape: 1 when it covers something. */
  readonly covers: Uint8Array;
}

/** The ground of shapes, from the edges of their loops. */
export function findGround(edges: SnappedEdges, counts: ShapeCounts): Ground {
  const triangulation = triangulatePoints(edges.points.x, edges.points.z);
  insertEdges(triangulation, edges);
  const covers = new Uint8Array(counts.shapeCount);
  const isGround = markGround(triangulation, edges, { ...counts, covers });
  return { outline: traceOutline(triangulation, isGround), covers };
}

function insertEdges(triangulation: Triangulation, { from, to }: SnappedEdges): void {
  const obstacles: Obstacles = { segments: [], points: [] };
  for (let edge = 0; edge < from.length; edge += 1) {
    const upwards = { number: edge, from: from[edge], to: to[edge], isTwoSided: false };
    if (insertSegment(triangulation, upwards, obstacles)) continue;
    // On the hull there is only one side of an edge.
    const downwards = { ...upwards, from: to[edge], to: from[edge] };
    if (!insertSegment(triangulation, downwards, obstacles))
      throw new Error(`edge ${edge} meets another one`);
  }
}

/** By triangle: 1 where there is ground. */
function markGround(
  triangulation: Triangulation,
  edges: SnappedEdges,
  { shapeCount, groundCount, covers }: ShapeCounts & { readonly covers: Uint8Array },
): Uint8Array {
  const { twin, triangleCount } = triangulation;
  const isGround = new Uint8Array(triangleCount);
  if (triangleCount === 0) return isGround;
  const windings: Windings = { rounds: new Int32Array(shapeCount), groundCount, covers, ground: 0, cuts: 0 };
  const isSeen = new Uint8Array(triangleCount);
  // The half-edges by which the walk entered the triangles that it is in, and those at which it goes on in each.
  const entry = new Int32Array(triangleCount);
  const turn = new Uint8Array(triangleCount);
  let depth = 0;
  entry[0] = twin.indexOf(NONE);
  enter(triangulation, edges, windings, entry[0], 1);
  isSeen[triangleOf(entry[0])] = 1;
  isGround[triangleOf(entry[0])] = isWalkable(windings);
  while (depth >= 0) {
    const triangle = triangleOf(entry[depth]);
    if (turn[depth] === 3) {
      enter(triangulation, edges, windings, entry[depth], -1);
      depth -= 1;
      continue;
    }
    const other = twin[3 * triangle + turn[depth]];
    turn[depth] += 1;
    if (other === NONE || isSeen[triangleOf(other)] === 1) continue;
    depth += 1;
    entry[depth] = other;
    turn[depth] = 0;
    enter(triangulation, edges, windings, other, 1);
    isSeen[triangleOf(other)] = 1;
    isGround[triangleOf(other)] = isWalkable(windings);
  }
  return isGround;
}

/** How often each shape winds about a place, and how many shapes of each kind do. */
interface Windings {
  readonly rounds: Int32Array;
  readonly groundCount: number;
  readonly covers: Uint8Array;
  ground: number;
  cuts: number;
}

function isWalkable({ ground, cuts }: Windings): number {
  return ground > 0 && cuts === 0 ? 1 : 0;
}

/** Changes the windings from those on the right of a half-edge to those on its left; the other way with -1. */
function enter(
  { origin, twin, segment }: Triangulation,
  { from, runStart, runShape, runRounds }: SnappedEdges,
  windings: Windings,
  half: number,
  way: number,
): void {
  const edge = segment[half] === NONE && twin[half] !== NONE ? segment[twin[half]] : segment[half];
  if (edge === NONE) return;
  const sign = origin[half] === from[edge] ? way : -way;
  const { rounds, groundCount, covers } = windings;
  for (let run = runStart[edge]; run < runStart[edge + 1]; run += 1) {
    const shape = runShape[run];
    const before = rounds[shape];
    rounds[shape] += sign * runRounds[run];
    if (rounds[shape] !== 0) covers[shape] = 1;
    const gain = (rounds[shape] === 0 ? 0 : 1) - (before === 0 ? 0 : 1);
    if (shape < groundCount) windings.ground += gain;
    else windings.cuts += gain;
  }
}

function triangleOf(half: number): number {
  return Math.floor(half / 3);
}

/** The loops between ground and no ground, ground on their left. */
function traceOutline(triangulation: Triangulation, isGround: Uint8Array): Outline {
  const { origin, twin, x, z } = triangulation;
  const isBorder = (half: number): boolean =>
    isGround[triangleOf(half)] === 1 && (twin[half] === NONE || isGround[triangleOf(twin[half])] === 0);
  const following = (border: number): number => {
    let half = nextOf(border);
    while (!isBorder(half)) half = nextOf(twin[half]);
    return half;
  };
  const borders = new Uint8Array(x.length);
  const halves = 3 * triangulation.triangleCount;
  for (let half = 0; half < halves; half += 1)
    if (isBorder(half)) borders[origin[half]] = Math.min(2, borders[origin[half]] + 1);
  const isSeen = new Uint8Array(halves);
  const corners: number[] = [];
  const next: number[] = [];
  for (let first = 0; first < halves; first += 1) {
    if (isSeen[first] === 1 || !isBorder(first)) continue;
    const start = corners.length;
    for (let half = first; isSeen[half] === 0; ) {
      isSeen[half] = 1;
      const ahead = following(half);
      const [a, b, c] = [origin[half], origin[ahead], origin[nextOf(ahead)]];
      // A point at which two loops touch, or one touches itself, stays a corner of both.
      if (borders[b] === 2 || orient(x[a], z[a], x[b], z[b], x[c], z[c]) !== 0) corners.push(b);
      half = ahead;
    }
    for (let at = start; at < corners.length; at += 1) next.push(at + 1 < corners.length ? at + 1 : start);
  }
  return outlineOf(triangulation, corners, next);
}

function outlineOf({ x, z }: Triangulation, corners: readonly number[], next: readonly number[]): Outline {
  const count = corners.length;
  const previous = new Int32Array(count);
  for (let corner = 0; corner < count; corner += 1) previous[next[corner]] = corner;
  return {
    count,
    x: Float64Array.from(corners, (point) => x[point]),
    z: Float64Array.from(corners, (point) => z[point]),
    next: Int32Array.from(next),
    previous,
    isMoved: new Uint8Array(count),
  };
}
