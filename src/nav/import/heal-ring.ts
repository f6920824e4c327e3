// A ring that was sound before it was welded and is tangled since -> the loops round the ground that it winds round.
// Welding moves corners by a few units, so a part of the ring may have come to lie on the wrong side of another: where
// the ring then winds round twice there is ground, and where it winds round the wrong way there is none.
import type { Ring } from './polygon-soup.ts';
import { type DirectedEdge, type StrungLoops, sortEdges, sortedEdges, stringLoops } from './ring-loops.ts';
import { cancelOpposites, innerWalls } from './untangle-ring.ts';
import type { LatticePoints } from './weld-points.ts';
import { windingRightOf } from './winding.ts';

/** The loops round all that a ring winds round counterclockwise. The ring must not cross itself but at vertices. */
export function healRing(ring: Ring, vertices: LatticePoints): StrungLoops {
  const all = sortedEdges(ring);
  const edges = cancelOpposites(all, vertices.x.length);
  const bounds: DirectedEdge[] = [];
  for (let at = 0; at < edges.length; ) {
    const first = at;
    const { from, to } = edges[first];
    while (at < edges.length && edges[at].from === from && edges[at].to === to) at += 1;
    const right = windingRightOf(edges[first], edges, vertices);
    const left = right + at - first;
    if (left > 0 && right <= 0) bounds.push(edges[first]);
  }
  return stringLoops(sortEdges([...bounds, ...innerWalls(all, edges, vertices)]), vertices);
}
