// Directed edges with ground on their left -> loops, strung together at each vertex so that every loop keeps to one sector of
// the ground there. By signs of integers.
import { cross } from '../geometry/orient.ts';
import type { Ring } from './polygon-soup.ts';
import type { LatticePoints } from './weld-points.ts';

/** Loops with ground on their left, clockwise round holes. Their corners are numbered through. */
export interface RingLoops {
  /** The vertex at each corner. */
  readonly vertices: readonly number[];
  /** 1 where the edge from a corner to the next one of its loop is a wall. By corner. */
  readonly walls: readonly number[];
  /** The corner that follows. */
  readonly next: Int32Array;
  /** 1 where there is ground on both sides of that edge, whose reverse is an edge of a loop too. By corner. */
  readonly isTwoSided: Uint8Array;
}

/** Either loops, or what is to blame for there being none: a vertex, the ends of an edge, or those of two edges. */
export type StrungLoops = { readonly loops: RingLoops } | { readonly conflict: readonly number[] };

/** An edge between two vertices; `wall` is 1 when it is one, `isTwoSided` where there is ground on both sides of it. */
export interface DirectedEdge {
  readonly from: number;
  readonly to: number;
  readonly wall: number;
  readonly isTwoSided: boolean;
}

/** The edges of a ring, sorted by their ends, walls first among equal ones. */
export function sortedEdges({ vertices, walls }: Ring): DirectedEdge[] {
  const edges = vertices.map((from, at) => ({
    from,
    to: vertices[at + 1 < vertices.length ? at + 1 : 0],
    wall: walls[at],
    isTwoSided: false,
  }));
  return sortEdges(edges);
}

/** Sorts edges by their ends, walls first among equal ones. */
export function sortEdges(edges: DirectedEdge[]): DirectedEdge[] {
  return edges.sort((a, b) => a.from - b.from || a.to - b.to || b.wall - a.wall);
}

/**
 * The loops of edges that are sorted by their ends; each begins with its lowest edge. There is a conflict at a vertex where
 * edges that arrive and edges that leave do not take turns.
 */
export function stringLoops(edges: readonly DirectedEdge[], vertices: LatticePoints): StrungLoops {
  const firstFrom = new Map<number, number>();
  for (let at = edges.length - 1; at >= 0; at -= 1) firstFrom.set(edges[at].from, at);
  const follower = edges.map((edge) => followerOf(edge, edges, firstFrom.get(edge.to)!, vertices));
  const order: number[] = [];
  const next = new Int32Array(edges.length);
  const isStrung = new Uint8Array(edges.length);
  for (let first = 0; first < edges.length; first += 1) {
    if (isStrung[first] === 1) continue;
    const corner = order.length;
    let edge = first;
    for (; isStrung[edge] === 0; edge = follower[edge]) {
      isStrung[edge] = 1;
      next[order.length] = order.length + 1;
      order.push(edge);
    }
    // Two edges that arrive would go on with the same one.
    if (edge !== first) return { conflict: [edges[edge].from] };
    next[order.length - 1] = corner;
  }
  const loops = {
    vertices: order.map((edge) => edges[edge].from),
    walls: order.map((edge) => edges[edge].wall),
    next,
    isTwoSided: Uint8Array.from(order, (edge) => (edges[edge].isTwoSided ? 1 : 0)),
  };
  return { loops };
}

/** The edge at which the ground on the left of `edge` ends, turning about its end: the first one clockwise that leaves there. */
function followerOf(
  { from, to }: DirectedEdge,
  edges: readonly DirectedEdge[],
  first: number,
  { x, z }: LatticePoints,
): number {
  const backX = x[from] - x[to];
  const backZ = z[from] - z[to];
  // From the way back, directions turn left by nothing (0), by less than a half turn (1), by just that (2), by more (3).
  const half = (edge: number): number => {
    const [dx, dz] = [x[edges[edge].to] - x[to], z[edges[edge].to] - z[to]];
    const turn = cross(backX, backZ, dx, dz);
    return turn > 0 ? 1 : turn < 0 ? 3 : backX * dx + backZ * dz > 0 ? 0 : 2;
  };
  let best = first;
  for (let edge = first + 1; edge < edges.length && edges[edge].from === to; edge += 1) {
    const [here, there] = [edges[edge].to, edges[best].to];
    const turn = cross(x[there] - x[to], z[there] - z[to], x[here] - x[to], z[here] - z[to]);
    if (half(edge) > half(best) || (half(edge) === half(best) && turn > 0)) best = edge;
  }
  return best;
}
