// Edges of closed lines -> how often these wind round a place (Alexander, 1928), counted along rays by signs of integers.
import { signOfProducts } from '../geometry/sign-of-products.ts';
import type { DirectedEdge } from './ring-loops.ts';
import type { LatticePoints } from './weld-points.ts';

/**
 * How often edges wind counterclockwise round a point beside the middle of an edge, so near on its right that nothing lies
 * between. They must not cross that edge.
 */
export function windingRightOf(
  edge: DirectedEdge,
  edges: readonly DirectedEdge[],
  { x, z }: LatticePoints,
): number {
  const dx = x[edge.to] - x[edge.from];
  const dz = z[edge.to] - z[edge.from];
  // Turned by quarters so that the ray goes right along u and the edge, seen along v, upwards.
  const u = (vertex: number): number =>
    dz > 0 ? x[vertex] : dz < 0 ? -x[vertex] : dx > 0 ? -z[vertex] : z[vertex];
  const v = (vertex: number): number =>
    dz > 0 ? z[vertex] : dz < 0 ? -z[vertex] : dx > 0 ? x[vertex] : -x[vertex];
  const doubleU = u(edge.from) + u(edge.to);
  const doubleV = v(edge.from) + v(edge.to);
  let winding = 0;
  for (const { from, to } of edges) {
    const isUpward = 2 * v(to) > doubleV;
    if (isUpward === 2 * v(from) > doubleV) continue;
    const along = [u(to) - u(from), v(to) - v(from)];
    const side = signOfProducts(along[0], doubleV - 2 * v(from), -along[1], doubleU - 2 * u(from));
    if (side > 0 && isUpward) winding += 1;
    if (side < 0 && !isUpward) winding -= 1;
  }
  return winding;
}
