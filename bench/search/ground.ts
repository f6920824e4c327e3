// What every searcher is given: the polygons of one mesh, in lattice units and in metres, and the questions.
import { type NavMesh, NONE } from 'surefoot/nav';
import type { Pair } from '../contestant.ts';

/** The polygons of a mesh, counterclockwise in plan (x to the right, z up). Polygons keep the numbers that they have in the mesh. */
export interface Ground {
  readonly mesh: NavMesh;
  /** The vertices of each polygon. */
  readonly rings: readonly (readonly number[])[];
  /** The polygon beyond the edge that begins at each of these vertices, or NONE. */
  readonly neighbours: readonly (readonly number[])[];
  /** Metres, by vertex. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

/** A mesh and what is asked on it. */
export interface Task {
  readonly name: string;
  readonly ground: Ground;
  readonly pairs: readonly Pair[];
  /** The shortest lengths, metres, where they are known from elsewhere. */
  readonly expected?: readonly number[];
}

export function createGround(mesh: NavMesh): Ground {
  const { lattice, polygonStart, edgeVertex, edgeTwin, edgePolygon } = mesh;
  const edges = Array.from({ length: mesh.edgeCount }, (_, edge) => edge);
  const edgesOf = (polygon: number): number[] =>
    edges.slice(polygonStart[polygon], polygonStart[polygon + 1]);
  const polygons = Array.from({ length: mesh.polygonCount }, (_, polygon) => edgesOf(polygon));
  return {
    mesh,
    rings: polygons.map((ring) => ring.map((edge) => edgeVertex[edge])),
    neighbours: polygons.map((ring) =>
      ring.map((edge) => (edgeTwin[edge] === NONE ? NONE : edgePolygon[edgeTwin[edge]])),
    ),
    x: mesh.vertexX.map((x) => lattice.originX + x * lattice.unit),
    y: mesh.vertexY,
    z: mesh.vertexZ.map((z) => lattice.originZ + z * lattice.unit),
  };
}

/** Twice the area of a triangle of three vertices, square lattice units, exact. */
export function turnOf({ mesh }: Ground, a: number, b: number, c: number): number {
  const { vertexX: x, vertexZ: z } = mesh;
  return (x[b] - x[a]) * (z[c] - z[a]) - (z[b] - z[a]) * (x[c] - x[a]);
}
