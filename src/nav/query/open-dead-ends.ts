// Dead ends, closed in a search's table of edges but where the question needs them.
//
// A *dead end* is ground that hangs on the rest by one link, a bridge of the graph of polygons (MeshDeadEnds). A
// shortest way enters it only to end or to begin there: if it left again it would cross the bridge twice, and the straight
// line along the bridge between the two crossings is shorter, or as short and the same line. So all shortest ways between
// two ends, and all ways tied with them, lie on the ground that is left when every dead end that holds neither end is
// closed. Corners stay what they are on the whole ground: where a way can turn is asked of the mesh and not of the
// table, or else routes would depend on how the ground is cut, since bridges do.
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { EDGE_FIELDS, EDGE_SHIFT } from './edge-table.ts';
import type { LocatedEnd } from './locate-end.ts';

const { ACROSS, NONE } = EDGE_FIELDS;

/** A table of edges in which dead ends are opened and closed; see the fields of the same names in `PathSearch`. */
export interface DeadEndTable {
  readonly mesh: NavMesh;
  readonly edges: Int32Array;
  opened: Int32Array;
  openedCount: number;
}

/** Opens the dead ends in which an end lies, from its polygons outwards. */
export function openDeadEnds(table: DeadEndTable, end: LocatedEnd): void {
  const { block, entry } = table.mesh.deadEnds;
  const { edgePolygon, edgeTwin } = table.mesh;
  for (let at = 0; at < end.count; at += 1) {
    let edge = entry[block[end.polygons[at]]];
    while (edge !== NONE) {
      const place = edge << EDGE_SHIFT;
      // What is open was opened from another polygon of an end, and everything farther out with it.
      if (table.edges[place + ACROSS] !== NONE) break;
      table.edges[place + ACROSS] = edgeTwin[edge] << EDGE_SHIFT;
      keepOpened(table, place);
      edge = entry[block[edgePolygon[edge]]];
    }
  }
}

/** Closes what was opened. */
export function closeDeadEnds(table: DeadEndTable): void {
  for (let at = 0; at < table.openedCount; at += 1) table.edges[table.opened[at] + ACROSS] = NONE;
  table.openedCount = 0;
}

function keepOpened(table: DeadEndTable, place: number): void {
  if (table.openedCount === table.opened.length) {
    const opened = new Int32Array(table.openedCount * 2);
    opened.set(table.opened);
    table.opened = opened;
  }
  table.opened[table.openedCount] = place;
  table.openedCount += 1;
}
