// An exact walk along a path over a mesh, in integers: is every piece of it on the ground? Slow and without preference:
// it carries along every polygon in which the walker might be.

import { toUnits } from '../../src/nav/geometry/lattice.ts';
import { NONE } from '../../src/nav/geometry/none.ts';
import { orient } from '../../src/nav/geometry/orient.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { heightAt } from '../../src/nav/query/height.ts';
import type { Path } from '../../src/nav/query/path.ts';

/** A lattice point. */
export type Spot = readonly [x: number, z: number];

/** Why the path leaves the ground, or undefined when it does not. Heights at both ends must be those of the ground. */
export function findStepOffGround(mesh: NavMesh, path: Path): string | undefined {
  const { originX, originZ, unit } = mesh.lattice;
  const spots = Array.from(
    { length: path.cornerCount },
    (_, at): Spot => [toUnits(path.x[at], originX, unit), toUnits(path.z[at], originZ, unit)],
  );
  const isAtHeight = (polygon: number, at: number): boolean =>
    heightAt(mesh, polygon, path.x[at], path.z[at]) === path.y[at];
  let polygons = polygonsAt(mesh, spots[0]).filter((polygon) => isAtHeight(polygon, 0));
  if (polygons.length === 0) return 'the start is not on the ground';
  for (let at = 1; at < spots.length; at += 1) {
    if (at > 1) polygons = turnRound(mesh, polygons, spots[at - 1]);
    polygons = walkLine(mesh, polygons, spots[at - 1], spots[at]).filter((polygon) =>
      isAtHeight(polygon, at),
    );
    if (polygons.length === 0) return `the line to corner ${at} leaves the ground`;
  }
  return undefined;
}

function polygonsAt(mesh: NavMesh, spot: Spot): number[] {
  return Array.from({ length: mesh.polygonCount }, (_, polygon) => polygon).filter((p) =>
    holds(mesh, p, spot),
  );
}

function edgesOf(mesh: NavMesh, polygon: number): number[] {
  const first = mesh.polygonStart[polygon];
  return Array.from({ length: mesh.polygonStart[polygon + 1] - first }, (_, at) => first + at);
}

/** The turn from an edge to a spot. */
function turnTo(mesh: NavMesh, edge: number, [x, z]: Spot): number {
  const end = mesh.nextEdge[edge];
  return orient(mesh.edgeX[edge], mesh.edgeZ[edge], mesh.edgeX[end], mesh.edgeZ[end], x, z);
}

function holds(mesh: NavMesh, polygon: number, spot: Spot): boolean {
  return edgesOf(mesh, polygon).every((edge) => turnTo(mesh, edge, spot) >= 0);
}

/** The polygons that hold the spot and are joined to the given ones by links that hold it too. */
function turnRound(mesh: NavMesh, polygons: readonly number[], spot: Spot): number[] {
  const round = [...polygons];
  for (const polygon of round) {
    for (const edge of edgesOf(mesh, polygon)) {
      if (mesh.edgeTwin[edge] === NONE || turnTo(mesh, edge, spot) !== 0) continue;
      const neighbour = mesh.edgePolygon[mesh.edgeTwin[edge]];
      if (holds(mesh, neighbour, spot) && !round.includes(neighbour)) round.push(neighbour);
    }
  }
  return round;
}

/** All polygons in which a walker from `from` to `to` can arrive, starting in one of the polygons. */
export function walkLine(mesh: NavMesh, starts: readonly number[], from: Spot, to: Spot): number[] {
  const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
  const walked = new Set<number>();
  const arrived: number[] = [];
  const open = starts.filter((polygon) => goesInto(mesh, polygon, from, dx, dz));
  for (let polygon = open.pop(); polygon !== undefined; polygon = open.pop()) {
    if (walked.has(polygon)) continue;
    walked.add(polygon);
    if (holds(mesh, polygon, to)) arrived.push(polygon);
    else open.push(...nextPolygons(mesh, polygon, from, to));
  }
  return arrived;
}

/** True when the closed polygon holds the line's first stretch from a spot in it. */
function goesInto(mesh: NavMesh, polygon: number, spot: Spot, dx: number, dz: number): boolean {
  return edgesOf(mesh, polygon).every((edge) => {
    const end = mesh.nextEdge[edge];
    const ex = mesh.edgeX[end] - mesh.edgeX[edge];
    const ez = mesh.edgeZ[end] - mesh.edgeZ[edge];
    return turnTo(mesh, edge, spot) !== 0 || ex * dz - ez * dx >= 0;
  });
}

function nextPolygons(mesh: NavMesh, polygon: number, from: Spot, to: Spot): number[] {
  const { edgeX, edgeZ, nextEdge, edgeTwin, edgePolygon } = mesh;
  const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
  let farthest = NONE;
  for (const edge of edgesOf(mesh, polygon)) {
    const side = orient(from[0], from[1], to[0], to[1], edgeX[edge], edgeZ[edge]);
    const end = nextEdge[edge];
    if (side < 0 && orient(from[0], from[1], to[0], to[1], edgeX[end], edgeZ[end]) > 0) {
      return edgeTwin[edge] === NONE ? [] : [edgePolygon[edgeTwin[edge]]];
    }
    const isFarther =
      farthest === NONE || (edgeX[edge] - edgeX[farthest]) * dx + (edgeZ[edge] - edgeZ[farthest]) * dz > 0;
    if (side === 0 && isFarther) farthest = edge;
  }
  if (farthest === NONE) return [];
  const spot: Spot = [edgeX[farthest], edgeZ[farthest]];
  return turnRound(mesh, [polygon], spot).filter((other) => goesInto(mesh, other, spot, dx, dz));
}
