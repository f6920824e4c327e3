// Dead ends the slow and obvious way: every link is taken away once.
import { NONE } from '../../src/nav/geometry/none.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';

/** The polygons that can be reached from a polygon without the link of an edge. */
export function reachableWithout(mesh: NavMesh, from: number, edge: number): Set<number> {
  const reached = new Set([from]);
  const waiting = [from];
  while (waiting.length > 0) {
    const polygon = waiting.pop()!;
    for (let at = mesh.polygonStart[polygon]; at < mesh.polygonStart[polygon + 1]; at += 1) {
      const twin = mesh.edgeTwin[at];
      if (twin === NONE || at === edge || twin === edge) continue;
      const neighbor = mesh.edgePolygon[twin];
      if (!reached.has(neighbor)) waiting.push(neighbor);
      reached.add(neighbor);
    }
  }
  return reached;
}

/** The edges whose links nothing goes round, ascending. */
export function slowBridges(mesh: NavMesh): number[] {
  return [...mesh.edgeTwin.keys()].filter((edge) => {
    const twin = mesh.edgeTwin[edge];
    return twin !== NONE && !reachableWithout(mesh, mesh.edgePolygon[edge], edge).has(mesh.edgePolygon[twin]);
  });
}
