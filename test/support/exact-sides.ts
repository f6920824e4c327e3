// On which side of an edge a place lies, in whole numbers as long as it takes: the truth about float64 places.
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { createSurfacePlace, setPlan } from '../../src/nav/query/height.ts';

const SCALE = 1074n;

/** The float64 number times 2^1074, which is whole. */
export function toWhole(value: number): bigint {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const word = bits.getBigUint64(0);
  const exponent = (word >> 52n) & 0x7ffn;
  const fraction = word & 0xfffffffffffffn;
  const size = exponent === 0n ? fraction : (fraction | 0x10000000000000n) << (exponent - 1n);
  return value < 0 ? -size : size;
}

/** The sign of the turn from an edge to a place in lattice units. */
export function exactSide(mesh: NavMesh, edge: number, x: number, z: number): number {
  const { edgeX, edgeZ, nextEdge } = mesh;
  const end = nextEdge[edge];
  const dx = BigInt(edgeX[end] - edgeX[edge]);
  const dz = BigInt(edgeZ[end] - edgeZ[edge]);
  const turn =
    dx * (toWhole(z) - (BigInt(edgeZ[edge]) << SCALE)) - dz * (toWhole(x) - (BigInt(edgeX[edge]) << SCALE));
  return turn > 0n ? 1 : turn < 0n ? -1 : 0;
}

/** True when a point in metres lies in the closed polygon, exactly. */
export function isExactlyIn(mesh: NavMesh, polygon: number, x: number, z: number): boolean {
  const place = createSurfacePlace();
  setPlan(mesh, { x, y: 0, z }, place);
  for (let edge = mesh.polygonStart[polygon]; edge < mesh.polygonStart[polygon + 1]; edge += 1) {
    if (exactSide(mesh, edge, place.planX, place.planZ) < 0) return false;
  }
  return true;
}
