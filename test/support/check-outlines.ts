// Outlines drawn at random, and what has to hold of every mesh that is made from them.
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { validateNavMesh } from '../../src/nav/mesh/validate-nav-mesh.ts';
import { navMeshFromOutlinesWithReport } from '../../src/nav/outlines/nav-mesh-from-outlines.ts';
import type { Outlines } from '../../src/nav/outlines/read-outlines.ts';
import {
  AREA_BITS,
  type Corner,
  type ExactOutlines,
  exactArea,
  isExactlyWalkable,
  meetsOnLattice,
} from './exact-outlines.ts';
import { shuffle } from './random-numbers.ts';

/** The lattice of drawn outlines: their coordinates are whole. */
export const WHOLE_LATTICE = { originX: 0, originZ: 0, unit: 1 };

/** How outlines are drawn. */
export interface Drawing {
  /** Coordinates are whole numbers from 0 to this. */
  readonly size: number;
  /** Polygons of each kind. */
  readonly polygons: number;
  readonly kind: 'any' | 'boxes' | 'diagonal' | 'shared' | 'thin';
}

/** Draws outlines: rings of any corners, boxes, octagons, rings over few points, or slivers. */
export function drawOutlines(drawing: Drawing, numbers: () => number): ExactOutlines {
  const draw = ringDrawer(drawing, numbers);
  const rings = (): Corner[][] => Array.from({ length: drawing.polygons }, draw);
  return { outer: rings(), cuts: rings() };
}

function ringDrawer({ size, kind }: Drawing, numbers: () => number): () => Corner[] {
  const whole = (most: number): number => Math.floor(numbers() * (most + 1));
  const corner = (): Corner => [whole(size), whole(size)];
  if (kind === 'any') return () => Array.from({ length: 3 + whole(4) }, corner);
  if (kind === 'shared') {
    const points = Array.from({ length: 8 }, corner);
    return () => Array.from({ length: 3 + whole(3) }, () => points[whole(7)]);
  }
  if (kind === 'thin') {
    return () => {
      const [[x, z], [dx, dz]] = [corner(), corner()];
      return [
        [x, z],
        [dx, dz],
        [dx + whole(2), dz + whole(2)],
        [x + whole(2), z - whole(2)],
      ];
    };
  }
  return () => {
    const [width, depth] = [1 + whole(size / 2), 1 + whole(size / 2)];
    const [x, z] = [whole(size - width), whole(size - depth)];
    const box: Corner[] = [
      [x, z],
      [x + width, z],
      [x + width, z + depth],
      [x, z + depth],
    ];
    if (kind === 'boxes') return box;
    // The places of diagonals are even, so that two of them cross in lattice points.
    const cut = 2 * whole(Math.min(width, depth) / 4);
    const even = ([cornerX, cornerZ]: Corner): Corner => [cornerX - (cornerX % 2), cornerZ - (cornerZ % 2)];
    const [a, b, c, d] = box.map(even);
    return [
      [a[0] + cut, a[1]],
      [b[0] - cut, b[1]],
      [b[0], b[1] + cut],
      [c[0], c[1] - cut],
      [c[0] - cut, c[1]],
      [d[0] + cut, d[1]],
      [d[0], d[1] - cut],
      [a[0], a[1] + cut],
    ];
  };
}

/** What a mesh was held against. */
export interface OutlineCheck {
  readonly faults: string[];
  /** True when the area had to be equal and not only near. */
  readonly isExact: boolean;
  /** How many places were asked for that were far enough from edges. */
  readonly asked: number;
}

/**
 * Makes a mesh of outlines and checks it. Areas are equal where all edges meet on the lattice, and differ by what
 * rounding may move otherwise.
 */
export function checkOutlines(outlines: ExactOutlines, numbers: () => number): OutlineCheck {
  const { mesh, report } = makeMesh(outlines);
  const faults = validateNavMesh(mesh);
  const isExact = meetsOnLattice(outlines);
  const error = areaError(mesh, outlines);
  if (isExact !== report.isExact) faults.push(`edges meet on the lattice: ${isExact}, not ${report.isExact}`);
  if (Math.abs(error) > (isExact ? 0 : roundingBound(outlines))) faults.push(`the area is off by ${error}`);
  const altered = {
    outer: shuffle(outlines.outer, numbers).map((ring) => turnAndReverse(ring, numbers)),
    cuts: shuffle(outlines.cuts, numbers).map((ring) => turnAndReverse(ring, numbers)),
  };
  if (makeMesh(altered).mesh.digest !== mesh.digest) faults.push('the order of polygons or corners matters');
  const { asked, wrong } = askPlaces(mesh, outlines, numbers);
  for (const place of wrong) faults.push(`walkable or not is wrong at ${place}`);
  return { faults, isExact, asked };
}

function makeMesh({ outer, cuts }: ExactOutlines): ReturnType<typeof navMeshFromOutlinesWithReport> {
  const half = cuts.length >> 1;
  const input: Outlines = { outer, holes: cuts.slice(0, half), obstacles: cuts.slice(half) };
  return navMeshFromOutlinesWithReport(input, { lattice: WHOLE_LATTICE });
}

function turnAndReverse(ring: readonly Corner[], numbers: () => number): Corner[] {
  const first = Math.floor(numbers() * ring.length);
  const turned = [...ring.slice(first), ...ring.slice(0, first)];
  return numbers() < 0.5 ? turned : turned.reverse();
}

/** The area of a mesh of whole coordinates less the true one, square units; 0 only when they are equal. */
export function areaError(mesh: NavMesh, outlines: ExactOutlines): number {
  let double = 0n;
  for (let edge = 0; edge < mesh.edgeCount; edge += 1) {
    const next = mesh.nextEdge[edge];
    double +=
      BigInt(mesh.edgeX[edge]) * BigInt(mesh.edgeZ[next]) -
      BigInt(mesh.edgeX[next]) * BigInt(mesh.edgeZ[edge]);
  }
  const error = (double << (AREA_BITS - 1n)) - exactArea(outlines);
  // What the true area lacks by its own rounding is less than 2^-100.
  return error < 0n || error >> (AREA_BITS - 100n) > 0n ? Number(error >> (AREA_BITS - 60n)) / 2 ** 60 : 0;
}

/**
 * Places change sides only within half a unit of an edge, in x and in z: in a strip at most sqrt(2) wide, and at its
 * ends.
 */
function roundingBound({ outer, cuts }: ExactOutlines): number {
  let bound = 0;
  for (const ring of [...outer, ...cuts]) {
    for (const [at, [x, z]] of ring.entries()) {
      const [nextX, nextZ] = ring[(at + 1) % ring.length];
      bound += Math.SQRT2 * Math.hypot(nextX - x, nextZ - z) + 1;
    }
  }
  return bound;
}

function askPlaces(
  mesh: NavMesh,
  outlines: ExactOutlines,
  numbers: () => number,
): { asked: number; wrong: Corner[] } {
  const corners = [...outlines.outer, ...outlines.cuts].flat();
  const most = Math.max(...corners.flat());
  let asked = 0;
  const wrong: Corner[] = [];
  for (let round = 0; round < 24; round += 1) {
    const place: Corner = [Math.floor(numbers() * (most + 1)), Math.floor(numbers() * (most + 1))];
    if (isNearEdge(outlines, place)) continue;
    asked += 1;
    if (isInMesh(mesh, place) !== isExactlyWalkable(outlines, place)) wrong.push(place);
  }
  return { asked, wrong };
}

/** True within a unit's half of an edge, in x and in z, a little more included. */
function isNearEdge({ outer, cuts }: ExactOutlines, [x, z]: Corner): boolean {
  return [...outer, ...cuts].some((ring) =>
    ring.some(([ax, az], at) => {
      const [bx, bz] = ring[(at + 1) % ring.length];
      const turn = (bx - ax) * (z - az) - (bz - az) * (x - ax);
      const isBeside =
        x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && z >= Math.min(az, bz) && z <= Math.max(az, bz);
      return isBeside && 2 * Math.abs(turn) <= Math.abs(bx - ax) + Math.abs(bz - az);
    }),
  );
}

function isInMesh(mesh: NavMesh, [x, z]: Corner): boolean {
  for (let polygon = 0; polygon < mesh.polygonCount; polygon += 1) {
    let isInside = true;
    for (let edge = mesh.polygonStart[polygon]; edge < mesh.polygonStart[polygon + 1]; edge += 1) {
      const [ax, az] = [mesh.edgeX[edge], mesh.edgeZ[edge]];
      const [bx, bz] = [mesh.edgeX[mesh.nextEdge[edge]], mesh.edgeZ[mesh.nextEdge[edge]]];
      if ((bx - ax) * (z - az) - (bz - az) * (x - ax) < 0) isInside = false;
    }
    if (isInside) return true;
  }
  return false;
}
