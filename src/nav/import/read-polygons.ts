// What a caller hands in as polygons and walls -> flat arrays, everything checked that the types promise.
import { checkFinite, checkInteger, describeValue } from '../geometry/checks.ts';
import { LATTICE_LIMIT } from '../geometry/lattice.ts';
import type { PolygonSoup } from './polygon-soup.ts';

/** A corner of a polygon, in metres unless a lattice is given: `[x, z]`, at height 0, or `[x, y, z]`. */
export type MeshPoint = readonly [number, number] | readonly [number, number, number];

/** Polygons one after the other, each with a point of its own at every corner. */
export type FlatPolygons = Pick<PolygonSoup, 'points' | 'ringStart' | 'ringPoint'>;

/**
 * Lists the corners of all polygons. With `isOnLattice` their x and z have to be integers up to `LATTICE_LIMIT` either way.
 * Throws a TypeError for what is no array or no number, and a RangeError for polygons of fewer than three corners and corners that are
 * not two or three finite numbers; both name the polygon, the corner and what stands there.
 */
export function readPolygons(
  polygons: readonly (readonly MeshPoint[])[],
  isOnLattice: boolean,
): FlatPolygons {
  const x: number[] = [];
  const y: number[] = [];
  const z: number[] = [];
  const ringStart = [0];
  checkList('polygons', polygons, 'polygons');
  for (let polygon = 0; polygon < polygons.length; polygon += 1) {
    const ring = polygons[polygon];
    const name = `polygons[${polygon}]`;
    checkList(name, ring, 'corners');
    if (ring.length < 3) throw new RangeError(`${name} has ${ring.length} corners, fewer than 3`);
    for (let corner = 0; corner < ring.length; corner += 1) {
      const point = readPoint(`${name}[${corner}]`, ring[corner], isOnLattice);
      x.push(point[0]);
      y.push(point[1]);
      z.push(point[2]);
    }
    ringStart.push(x.length);
  }
  const points = { x: Float64Array.from(x), y: Float64Array.from(y), z: Float64Array.from(z) };
  return { points, ringStart: Int32Array.from(ringStart), ringPoint: Int32Array.from(x.keys()) };
}

function readPoint(name: string, point: MeshPoint, isOnLattice: boolean): [number, number, number] {
  if (!isList(point)) throw new TypeError(`${name} must be [x, z] or [x, y, z], got ${describeValue(point)}`);
  const { length } = point;
  if (length !== 2 && length !== 3) {
    throw new RangeError(`${name} must be [x, z] or [x, y, z], got ${describeValue(point)}`);
  }
  const x = readPlan(`${name} x`, point[0], isOnLattice);
  const y = length === 3 ? checkFinite(`${name} y`, checkNumber(`${name} y`, point[1])) : 0;
  return [x, y, readPlan(`${name} z`, point[length - 1], isOnLattice)];
}

function readPlan(name: string, value: number, isOnLattice: boolean): number {
  return isOnLattice
    ? checkInteger(name, checkNumber(name, value), -LATTICE_LIMIT, LATTICE_LIMIT)
    : checkFinite(name, checkNumber(name, value));
}

function checkNumber(name: string, value: number): number {
  if (typeof value !== 'number') throw new TypeError(`${name} must be a number, got ${describeValue(value)}`);
  return value;
}

/**
 * Marks the edges that are walls, by corner: see `PolygonSoup`. Throws a TypeError for what is no array of pairs, a RangeError
 * for an edge that is not there.
 */
export function readWalls(walls: readonly (readonly [number, number])[], ringStart: Int32Array): Uint8Array {
  const isWall = new Uint8Array(ringStart[ringStart.length - 1]);
  checkList('walls', walls, '[polygon, edge]');
  for (let at = 0; at < walls.length; at += 1) {
    const wall = walls[at];
    if (!isList(wall) || wall.length !== 2) {
      throw new TypeError(`walls[${at}] must be [polygon, edge], got ${describeValue(wall)}`);
    }
    const [polygon, edge] = [0, 1].map((part) => checkNumber(`walls[${at}][${part}]`, wall[part]));
    checkInteger(`walls[${at}] polygon`, polygon, 0, ringStart.length - 2);
    const corners = ringStart[polygon + 1] - ringStart[polygon];
    isWall[ringStart[polygon] + checkInteger(`walls[${at}] edge`, edge, 0, corners - 1)] = 1;
  }
  return isWall;
}

function checkList(name: string, value: unknown, what: string): void {
  if (!Array.isArray(value))
    throw new TypeError(`${name} must be an array of ${what}, got ${describeValue(value)}`);
}

/** Arrays, and typed arrays. */
function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);
}
