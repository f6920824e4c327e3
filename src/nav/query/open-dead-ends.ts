// Dead ends, closed in a search's table of edges but where the question needs them.
//
// A *dead end* is ground that hangs on the rest by one link, a bridge of the graph of polygons (MeshDeadEnds). A
// shortest way enters it only to end or to begin there: if it left again it would cross the bridge twice, and the straight
// line along the bridge between the two crossings is shorter, or as short and the same line. So all shortest ways between
// two ends, and all ways tied with them, lie on the ground that is left when every dead end that holds neither end is
// closed. Corners stay what they are on the whole ground: where a way can turn is asked of the mesh and not of the
// table, or else routes would depend on how the ground is cut, since bridges do.
import { NONE } from '../geometry/none.ts';
import { EDGE_FIELDS, EDGE_SHIFT } from './edge-table.ts';
import type { LocatedEnd } from './locate-end.ts';
import type { PathSearch } from './path-search.ts';

const { ACROSS } = EDGE_FIELDS;

/** Opens the dead ends in which an end lies, from its polygons outwards. */
export function openDeadEnds(search: PathSearch, end: LocatedEnd): void {
  const { block, entry } = search.mesh.deadEnds;
  const { edgePolygon, edgeTwin } = search.mesh;
  for (let at = 0; at < end.count; at += 1) {
    let edge = entry[block[end.polygons[at]]];
    while (edge !== NONE) {
      const place = edge << EDGE_SHIFT;
      // What is open was opened from another polygon of an end, and everything farther out with it.
      if (search.edges[place + ACROSS] !== NONE) break;
      search.edges[place + ACROSS] = edgeTwin[edge] << EDGE_SHIFT;
      keepOpened(search, place);
      edge = entry[block[edgePolygon[edge]]];
    }
  }
}

/** Closes what was opened. */
export function closeDeadEnds(search: PathSearch): void {
  for (let at = 0; at < search.openedCount; at += 1) search.edges[search.opened[at] + ACROSS] = NONE;
  search.openedCount = 0;
}

function keepOpened(search: PathSearch, place: number): void {
  if (search.openedCount === search.opened.length) {
    const opened = new Int32Array(search.openedCount * 2);
    opened.set(search.opened);
    search.opened = opened;
  }
  search.opened[search.openedCount] = place;
  search.openedCount += 1;
}
