// Facts about meshes made from polygons, for tests.

import { isConvexRing } from '../../src/nav/geometry/convex-ring.ts';
import { NONE } from '../../src/nav/geometry/none.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';

/** Twice the area of each polygon, square units. */
export function doubleAreas({ polygonCount, polygonStart, edgeX, edgeZ, nextEdge }: NavMesh): number[] {
  return Array.from({ length: polygonCount }, (_, polygon) => {
    let sum = 0;
    for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
      sum += edgeX[edge] * edgeZ[nextEdge[edge]] - edgeX[nextEdge[edge]] * edgeZ[edge];
    }
    return sum;
  });
}

/** The area of a mesh, square metres. */
export function areaOf(mesh: NavMesh): number {
  const double = doubleAreas(mesh).reduce((sum, area) => sum + area, 0);
  return (double / 2) * mesh.lattice.unit * mesh.lattice.unit;
}

/** The polygons that are not convex. */
export function dentedPolygons({
  polygonCount,
  polygonStart,
  edgeVertex,
  vertexX,
  vertexZ,
}: NavMesh): number[] {
  return Array.from({ length: polygonCount }, (_, polygon) => polygon).filter(
    (polygon) =>
      !isConvexRing(edgeVertex.subarray(polygonStart[polygon], polygonStart[polygon + 1]), vertexX, vertexZ),
  );
}

/** The edges without a neighbour, as `ax,az bx,bz` in metres, sorted. */
export function wallsOf(mesh: NavMesh): string[] {
  const { originX, originZ, unit } = mesh.lattice;
  const place = (edge: number): string =>
    `${originX + mesh.edgeX[edge] * unit},${originZ + mesh.edgeZ[edge] * unit}`;
  return [...mesh.edgeTwin.keys()]
    .filter((edge) => mesh.edgeTwin[edge] === NONE)
    .map((edge) => `${place(edge)} ${place(mesh.nextEdge[edge])}`)
    .sort();
}

/** How many links a mesh has. */
export function countLinks(mesh: NavMesh): number {
  return mesh.edgeTwin.filter((twin) => twin !== NONE).length / 2;
}
