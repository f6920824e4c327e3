// An oracle for shortest paths on any mesh, with floors above one another and walls without thickness: whoever can walk
// straight from one free sector of a vertex to another is linked to it, and Dijkstra's search does the rest. Links are
// walked exactly over the mesh; nothing is known of corners, turns or views.
import { NONE } from '../../src/nav/geometry/none.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { type Spot, walkLine } from './walk-path.ts';

/** A vertex and the polygons round it that are joined there. */
interface Sector {
  readonly spot: Spot;
  readonly polygons: readonly number[];
}

/** An end: a lattice point and the polygons in which it lies. */
export interface End {
  readonly spot: Spot;
  readonly polygons: readonly number[];
}

/** Finds lengths of shortest paths over one mesh, in lattice units. */
export class WalkingOracle {
  readonly #mesh: NavMesh;
  readonly #sectors: Sector[];
  readonly #links: boolean[][];

  constructor(mesh: NavMesh) {
    this.#mesh = mesh;
    this.#sectors = sectorsOf(mesh);
    this.#links = this.#sectors.map((from) =>
      this.#sectors.map((to) => from !== to && this.#canWalk(from, to)),
    );
  }

  /** The length of the shortest path, or Infinity. */
  findLength(start: End, goal: End): number {
    const sectors = this.#sectors;
    const best = sectors.map((sector) =>
      this.#canWalk(start, sector) ? away(start.spot, sector.spot) : Infinity,
    );
    const settled = new Set<number>();
    let length = this.#canWalk(start, goal) ? away(start.spot, goal.spot) : Infinity;
    for (;;) {
      let nearest = NONE;
      for (const [at, cost] of best.entries()) {
        if (!settled.has(at) && cost < length && (nearest === NONE || cost < best[nearest])) nearest = at;
      }
      if (nearest === NONE) return length;
      settled.add(nearest);
      const { spot } = sectors[nearest];
      if (this.#canWalk(goal, sectors[nearest]))
        length = Math.min(length, best[nearest] + away(spot, goal.spot));
      for (const [to, linked] of this.#links[nearest].entries()) {
        if (linked) best[to] = Math.min(best[to], best[nearest] + away(spot, sectors[to].spot));
      }
    }
  }

  #canWalk(from: End, to: End): boolean {
    if (from.spot[0] === to.spot[0] && from.spot[1] === to.spot[1]) {
      return from.polygons.some((polygon) => to.polygons.includes(polygon));
    }
    return walkLine(this.#mesh, from.polygons, from.spot, to.spot).some((polygon) =>
      to.polygons.includes(polygon),
    );
  }
}

/** The sectors of all vertices that lie on a wall. */
function sectorsOf(mesh: NavMesh): Sector[] {
  const { edgeTwin, previousEdge, edgePolygon, edgeX, edgeZ } = mesh;
  const sectors: Sector[] = [];
  for (let edge = 0; edge < mesh.edgeCount; edge += 1) {
    if (edgeTwin[edge] !== NONE) continue;
    const polygons = [edgePolygon[edge]];
    for (let at = edgeTwin[previousEdge[edge]]; at !== NONE; at = edgeTwin[previousEdge[at]]) {
      polygons.push(edgePolygon[at]);
    }
    sectors.push({ spot: [edgeX[edge], edgeZ[edge]], polygons });
  }
  return sectors;
}

function away([ax, az]: Spot, [bx, bz]: Spot): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (bz - az) * (bz - az));
}
