// Outlines in metres, or on a lattice -> shapes on the lattice: what navMeshFromOutlines checks, and what it leaves out.
import { checkFinite, checkInteger, checkPositive, describeValue } from '../geometry/checks.ts';
import { LATTICE_LIMIT, type Lattice, toMetres, toUnits } from '../geometry/lattice.ts';
import { orient } from '../geometry/orient.ts';
import { distance } from '../geometry/segment.ts';
import type { Shapes } from './shapes.ts';

/** A corner of an outline, `[x, z]`, in metres unless a lattice is given. */
export type OutlinePoint = readonly [number, number];

/** A polygon as the ring of its corners, in either winding. */
export type OutlineRing = readonly OutlinePoint[];

/** What a mesh is made from. */
export interface Outlines {
  /** Where there is ground: the union of these polygons. */
  readonly outer: readonly OutlineRing[];
  /** Where the ground has none: taken away. None by default. */
  readonly holes?: readonly OutlineRing[];
  /** What stands on the ground: taken away, just as holes are. None by default. */
  readonly obstacles?: readonly OutlineRing[];
}

/** The lists of `Outlines`. */
export type OutlineList = keyof Outlines;

/** Which polygon of which list. */
export interface OutlineSource {
  readonly list: OutlineList;
  /** Its number in the list. */
  readonly index: number;
}

/** Where outlines lie on their lattice. */
export interface ReadOutlines {
  readonly lattice: Lattice;
  /** One for each polygon that was not left out: those of the ground first. */
  readonly shapes: Shapes;
  /** By shape: the polygon that it is. */
  readonly sources: readonly OutlineSource[];
  /** What has to be subtracted from x and z of the shapes to be on the lattice. */
  readonly shift: number;
  readonly dropped: readonly OutlineSource[];
  /** The greatest distance of a corner from the lattice point to which it was rounded, lattice units. */
  readonly roundedBy: number;
}

/** 2^-50 */
const LAST_BITS = 1 / 1125899906842624;

/** In the order in which they are read. */
export const OUTLINE_LISTS: readonly OutlineList[] = ['outer', 'holes', 'obstacles'];

/**
 * Checks outlines and rounds them to their lattice. Corners that repeat the one before are left out, and so are
 * rings of fewer than three distinct corners, and those whose corners are all in line.
 */
export function readOutlines(outlines: Outlines, choice: { unit?: number; lattice?: Lattice }): ReadOutlines {
  const rings = OUTLINE_LISTS.flatMap((list) =>
    checkRings(list, outlines[list] ?? []).map((ring, index) => ({ list, index, ring })),
  );
  const lattice =
    choice.lattice === undefined ? layLattice(outlines.outer, choice.unit) : checkLattice(choice);
  const shift = LATTICE_LIMIT;
  const corners: number[][] = [[], []];
  const loopStart = [0];
  const dropped: OutlineSource[] = [];
  const sources: OutlineSource[] = [];
  let roundedBy = 0;
  let groundCount = 0;
  for (const { list, index, ring } of rings) {
    const placed = ring.map((point, corner) =>
      placeCorner(point, `${list}[${index}][${corner}]`, lattice, choice.lattice !== undefined),
    );
    const distinct = withoutRepeats(placed);
    if (areInLine(distinct)) {
      dropped.push({ list, index });
      continue;
    }
    for (const { x, z, movedBy } of distinct) {
      corners[0].push(x + shift);
      corners[1].push(z + shift);
      roundedBy = Math.max(roundedBy, movedBy);
    }
    loopStart.push(corners[0].length);
    sources.push({ list, index });
    if (list === 'outer') groundCount += 1;
  }
  const shapeCount = loopStart.length - 1;
  const shapes = {
    x: Float64Array.from(corners[0]),
    z: Float64Array.from(corners[1]),
    loopStart: Int32Array.from(loopStart),
    loopShape: Int32Array.from({ length: shapeCount }, (_, shape) => shape),
    shapeCount,
    groundCount,
  };
  return { lattice, shapes, sources, shift, dropped, roundedBy };
}

function checkRings(list: OutlineList, rings: readonly OutlineRing[]): readonly OutlineRing[] {
  if (!Array.isArray(rings))
    throw new TypeError(`${list} must be an array of polygons, got ${String(rings)}`);
  for (const [index, ring] of rings.entries()) {
    const name = `${list}[${index}]`;
    if (!Array.isArray(ring)) throw new TypeError(`${name} must be an array of corners, got ${String(ring)}`);
    for (const [corner, point] of ring.entries()) {
      if (!Array.isArray(point) || point.length !== 2) {
        throw new RangeError(`${name}[${corner}] must be [x, z], got ${describeValue(point)}`);
      }
      checkFinite(`${name}[${corner}] x`, point[0]);
      checkFinite(`${name}[${corner}] z`, point[1]);
    }
  }
  return rings;
}

/** A lattice whose origin is the whole metre at or below the lowest x and z of the ground. */
function layLattice(outer: readonly OutlineRing[], unit = 1 / 1024): Lattice {
  checkPositive('unit', unit);
  let [minX, minZ, maxX, maxZ] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of outer) {
    for (const [x, z] of ring) {
      minX = Math.min(minX, x);
      minZ = Math.min(minZ, z);
      maxX = Math.max(maxX, x);
      maxZ = Math.max(maxZ, z);
    }
  }
  if (minX === Infinity) return { originX: 0, originZ: 0, unit };
  const originX = Math.floor(minX) + 0;
  const originZ = Math.floor(minZ) + 0;
  const extent = Math.max(maxX - originX, maxZ - originZ);
  if (extent / unit > LATTICE_LIMIT) {
    throw new RangeError(
      `unit ${unit} is too fine for outlines of ${extent} metres: it allows for ${LATTICE_LIMIT * unit}`,
    );
  }
  return { originX, originZ, unit };
}

function checkLattice({ unit, lattice }: { unit?: number; lattice?: Lattice }): Lattice {
  if (unit !== undefined) throw new RangeError(`unit must not be given with a lattice, got ${unit}`);
  return {
    originX: checkFinite('lattice.originX', lattice!.originX),
    originZ: checkFinite('lattice.originZ', lattice!.originZ),
    unit: checkPositive('lattice.unit', lattice!.unit),
  };
}

interface PlacedCorner {
  readonly x: number;
  readonly z: number;
  readonly movedBy: number;
}

function placeCorner(
  [x, z]: OutlinePoint,
  name: string,
  { originX, originZ, unit }: Lattice,
  isPlaced: boolean,
): PlacedCorner {
  if (isPlaced) {
    return {
      x: checkInteger(`${name} x`, x, -LATTICE_LIMIT, LATTICE_LIMIT),
      z: checkInteger(`${name} z`, z, -LATTICE_LIMIT, LATTICE_LIMIT),
      movedBy: 0,
    };
  }
  const placed = { x: toUnits(x, originX, unit), z: toUnits(z, originZ, unit) };
  if (Math.abs(placed.x) > LATTICE_LIMIT || Math.abs(placed.z) > LATTICE_LIMIT) {
    throw new RangeError(
      `${name} must be within ${LATTICE_LIMIT * unit} metres of (${originX}, ${originZ}), got (${x}, ${z})`,
    );
  }
  const moved = distance(x, z, toMetres(placed.x, originX, unit), toMetres(placed.z, originZ, unit));
  // What the last bits of the numbers make up is no move.
  return { ...placed, movedBy: moved <= (Math.abs(x) + Math.abs(z)) * LAST_BITS ? 0 : moved / unit };
}

function withoutRepeats(ring: readonly PlacedCorner[]): PlacedCorner[] {
  return ring.filter(({ x, z }, at) => {
    const before = ring[at === 0 ? ring.length - 1 : at - 1];
    return x !== before.x || z !== before.z;
  });
}

function areInLine(ring: readonly PlacedCorner[]): boolean {
  const [a, b] = ring;
  return ring.length < 3 || ring.every((c) => orient(a.x, a.z, b.x, b.z, c.x, c.z) === 0);
}
