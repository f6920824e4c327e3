// Convex polygons in metres -> NavMesh: the door for meshes that were not baked here.
import { checkFinite, checkNotNegative, checkPositive } from '../geometry/checks.ts';
import { LATTICE_LIMIT, type Lattice, toUnits } from '../geometry/lattice.ts';
import { orient } from '../geometry/orient.ts';
import { assembleNavMesh } from './assemble-nav-mesh.ts';
import type { NavMesh } from './nav-mesh.ts';
import { validateNavMesh } from './validate-nav-mesh.ts';
import { type LatticePoints, weldPoints } from './weld-points.ts';

/** A corner of a polygon in metres: `[x, z]`, at height 0, or `[x, y, z]`. */
export type MeshPoint = readonly [number, number] | readonly [number, number, number];

/** How a mesh is made from polygons; lengths in metres. */
export interface NavMeshOptions {
  /** Distance of neighbouring lattice points, to which corners are rounded; 1/1024 by default. */
  readonly unit?: number;
  /** Radius of the agents who fit on the mesh as it is given; 0 by default. */
  readonly agentRadius?: number;
  /** Greatest difference in height of two corners that are one; 0.1 by default. */
  readonly weldHeight?: number;
}

/**
 * Makes a mesh from convex polygons that share whole edges. Each polygon is a ring of corners in either winding;
 * corners in line are allowed. Corners are rounded to the lattice, those within two units in plan and `weldHeight` in
 * height become one, and polygons with a common edge are linked. Polygons keep their order: the first is polygon 0.
 *
 * Throws a RangeError that names the polygon, and says what is wrong, for fewer than three corners, a corner that is no
 * pair or triple of finite numbers, a polygon that is not convex or has no area once rounded, two polygons with ground
 * on the same side of a common edge, and a mesh that is too large for its unit.
 */
export function createNavMesh(
  polygons: readonly (readonly MeshPoint[])[],
  options: NavMeshOptions = {},
): NavMesh {
  const unit = checkPositive('unit', options.unit ?? 1 / 1024);
  const agentRadius = checkNotNegative('agentRadius', options.agentRadius ?? 0);
  const weldHeight = checkNotNegative('weldHeight', options.weldHeight ?? 0.1);
  const corners = readCorners(polygons);
  const lattice = layLattice(corners, unit);
  const points = roundCorners(corners, lattice);
  const { vertices, vertexOf } = weldPoints(points, weldHeight);
  const rings = collectRings(polygons, vertexOf).map((ring) => turnLeft(ring, vertices));
  const polygonStart = new Int32Array(rings.length + 1);
  for (const [polygon, ring] of rings.entries())
    polygonStart[polygon + 1] = polygonStart[polygon] + ring.length;
  const mesh = assembleNavMesh({
    lattice,
    agentRadius,
    vertexX: vertices.x,
    vertexZ: vertices.z,
    vertexY: vertices.y,
    polygonStart,
    edgeVertex: Int32Array.from(rings.flat()),
  });
  const faults = validateNavMesh(mesh);
  if (faults.length > 0) throw new RangeError(`this is not a mesh: ${faults.slice(0, 5).join('; ')}`);
  return mesh;
}

/** All corners in metres, in the order of the polygons. */
function readCorners(polygons: readonly (readonly MeshPoint[])[]): LatticePoints {
  const x: number[] = [];
  const y: number[] = [];
  const z: number[] = [];
  for (const [polygon, ring] of polygons.entries()) {
    if (ring.length < 3)
      throw new RangeError(`polygons[${polygon}] has ${ring.length} corners, fewer than 3`);
    for (const [corner, point] of ring.entries()) {
      const name = `polygons[${polygon}][${corner}]`;
      if (point.length !== 2 && point.length !== 3) {
        throw new RangeError(
          `${name} must be [x, z] or [x, y, z], got ${(point as number[]).length} numbers`,
        );
      }
      x.push(checkFinite(`${name} x`, point[0]));
      y.push(point.length === 3 ? checkFinite(`${name} y`, point[1]) : 0);
      z.push(checkFinite(`${name} z`, point.length === 3 ? point[2] : point[1]));
    }
  }
  return { x: Float64Array.from(x), y: Float64Array.from(y), z: Float64Array.from(z) };
}

/** A lattice whose origin is the whole metre at or below the lowest x and z. */
function layLattice(corners: LatticePoints, unit: number): Lattice {
  const minX = least(corners.x);
  const minZ = least(corners.z);
  const originX = Math.floor(minX);
  const originZ = Math.floor(minZ);
  const extent = Math.max(
    -least(corners.x.map((x) => -x)) - originX,
    -least(corners.z.map((z) => -z)) - originZ,
  );
  if (extent / unit > LATTICE_LIMIT) {
    throw new RangeError(
      `unit ${unit} is too fine for a mesh of ${extent} metres: it allows for ${LATTICE_LIMIT * unit}`,
    );
  }
  return { originX, originZ, unit };
}

function least(values: Float64Array): number {
  let lowest = values.length === 0 ? 0 : Infinity;
  for (const value of values) lowest = Math.min(lowest, value);
  return lowest + 0;
}

function roundCorners(corners: LatticePoints, { originX, originZ, unit }: Lattice): LatticePoints {
  return {
    x: corners.x.map((x) => toUnits(x, originX, unit)),
    z: corners.z.map((z) => toUnits(z, originZ, unit)),
    y: corners.y,
  };
}

/** The vertices of each polygon, without those that welding made equal to the one before. */
function collectRings(polygons: readonly (readonly MeshPoint[])[], vertexOf: Int32Array): number[][] {
  let first = 0;
  return polygons.map((ring) => {
    const vertices = Array.from(vertexOf.subarray(first, first + ring.length));
    first += ring.length;
    return vertices.filter((vertex, at) => vertex !== vertices[(at || vertices.length) - 1]);
  });
}

/** The ring so that its ground lies on the left of each edge. */
function turnLeft(ring: number[], { x, z }: LatticePoints): number[] {
  let doubleArea = 0;
  for (let at = 1; at + 1 < ring.length; at += 1) {
    const [a, b, c] = [ring[0], ring[at], ring[at + 1]];
    doubleArea += orient(x[a], z[a], x[b], z[b], x[c], z[c]);
  }
  return doubleArea < 0 ? [ring[0], ...ring.slice(1).reverse()] : ring;
}
