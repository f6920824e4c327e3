// Polygons in metres, or on a lattice -> NavMesh: the door for meshes that were not baked here.
import {
  checkFinite,
  checkFlag,
  checkInteger,
  checkNotNegative,
  checkOptions,
  checkPositive,
} from '../geometry/checks.ts';
import type { Lattice } from '../geometry/lattice.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { type BuildSettings, buildNavMesh, type ReportedMesh } from './build-nav-mesh.ts';
import { type LatticeChoice, placeOnLattice } from './place-on-lattice.ts';
import { type MeshPoint, readPolygons, readWalls } from './read-polygons.ts';

export type { MeshPoint };

/** How a mesh is made from polygons; lengths in metres. */
export interface NavMeshOptions {
  /** Distance of neighbouring lattice points, to which corners are rounded; 1/1024 by default. */
  readonly unit?: number;
  /**
   * The lattice on which the polygons lie: when it is given, x and z of corners are integers in its units, up to
   * `LATTICE_LIMIT` either way, and y stays in metres.
   */
  readonly lattice?: Lattice;
  /** Radius of the agents who fit on the mesh as it is given; 0 by default. */
  readonly agentRadius?: number;
  /**
   * How near each other in plan corners are one, and how near an edge a corner splits it, in lattice units: an integer
   * from 0 to 16, 2 by default. With 0 only corners that are equal, or exactly on an edge, count.
   */
  readonly weldUnits?: number;
  /** Greatest difference in height of two corners that are one, and of ground that is the same; 0.1 by default. */
  readonly weldHeight?: number;
  /**
   * Edges that are walls although a neighbour lies behind them, as `[polygon, edge]`: edge k of a polygon goes from its
   * corner k to the next one. It does not matter on which side of a wall it is declared, once is enough. A slit that
   * closes (see `createNavMesh`) is a wall without thickness when one of its sides is declared a wall.
   */
  readonly walls?: readonly (readonly [number, number])[];
  /** Whether polygons are merged to larger convex ones; true by default. */
  readonly merge?: boolean;
  /** Most corners of a merged polygon, those in line counted; without a limit by default. */
  readonly maxCorners?: number;
  /** How far corners of a merged polygon may lie above or below its plane; 0.01 by default. */
  readonly flatness?: number;
}

/**
 * Makes a mesh from simple polygons: rings of corners in either winding, convex or not, which may touch themselves in
 * points and along edges. The ground is their union. Polygons that have an edge, or a part of one, in common are linked
 * along it; polygons with only a point in common are not.
 *
 * Corners are rounded to the lattice. Those within `weldUnits` and `weldHeight` of each other become one, and an edge that
 * passes a corner within these distances is led through it, so that polygons may meet along parts of their edges. What
 * is narrower than that closes: a polygon vanishes; a slit in one, or the way on which a ring runs to a
 * hole and back, leaves no trace unless it is a wall; a neck leaves two pieces with no way between them. Polygons that are
 * not convex are cut at their corners.
 *
 * Then linked polygons that are convex together, and in one plane, are merged, and so are corners in line that no
 * neighbour needs: the mesh depends on the polygons alone, not on their order or where their rings begin. With
 * `merge: false` polygons keep their order, the first is polygon 0, but for those that were dropped or cut.
 *
 * Polygons may lie above one another. Two that overlap in plan are an error when their surfaces come within `weldHeight`
 * of each other in height somewhere in the part of the plan that they have in common.
 *
 * Throws a RangeError that names the polygons, and says what is wrong, for fewer than three corners, a corner that is no
 * pair or triple of finite numbers (integers in x and z when `lattice` is given), a polygon that crosses itself or has
 * corners above one another, two that overlap, a wall that is no edge, an option out of range, and a mesh that is too large
 * for its unit. Throws a TypeError for what is of another type altogether, as no array where one has to be.
 */
export function createNavMesh(
  polygons: readonly (readonly MeshPoint[])[],
  options: NavMeshOptions = {},
): NavMesh {
  return createNavMeshWithReport(polygons, options).mesh;
}

/** Makes a mesh as `createNavMesh` does, and tells what became of the polygons. */
export function createNavMeshWithReport(
  polygons: readonly (readonly MeshPoint[])[],
  options: NavMeshOptions = {},
): ReportedMesh {
  const settings = readBuildSettings(options, ['lattice', 'walls']);
  const choice = readLatticeChoice(options);
  const { points: corners, ringStart, ringPoint } = readPolygons(polygons, 'lattice' in choice);
  const isWall = readWalls(options.walls === undefined ? [] : options.walls, ringStart);
  const { lattice, points } = placeOnLattice(corners, choice);
  return buildNavMesh({ lattice, points, ringStart, ringPoint, isWall }, settings);
}

const BUILD_OPTIONS: readonly (keyof NavMeshOptions)[] = [
  'unit',
  'agentRadius',
  'weldUnits',
  'weldHeight',
  'merge',
  'maxCorners',
  'flatness',
];

/** The settings of these options, checked. `more` are the options that the caller reads by itself. */
export function readBuildSettings(
  options: NavMeshOptions,
  more: readonly (keyof NavMeshOptions)[] = [],
): BuildSettings {
  checkOptions('options', options, [...BUILD_OPTIONS, ...more]);
  const most = 2147483647;
  return {
    agentRadius: checkNotNegative('agentRadius', options.agentRadius ?? 0),
    weldUnits: checkInteger('weldUnits', options.weldUnits ?? 2, 0, 16),
    weldHeight: checkNotNegative('weldHeight', options.weldHeight ?? 0.1),
    isMerged: checkFlag('merge', options.merge ?? true),
    maxCorners: checkInteger('maxCorners', options.maxCorners ?? most, 3, most),
    flatness: checkNotNegative('flatness', options.flatness ?? 0.01),
  };
}

function readLatticeChoice({ lattice, unit }: NavMeshOptions): LatticeChoice {
  if (lattice === undefined) return { unit: checkPositive('unit', unit ?? 1 / 1024) };
  if (unit !== undefined) throw new RangeError(`unit must not be given with a lattice, got ${unit}`);
  if (typeof lattice !== 'object' || lattice === null) {
    throw new TypeError(`lattice must be an object, got ${String(lattice)}`);
  }
  checkFinite('lattice.originX', lattice.originX);
  checkFinite('lattice.originZ', lattice.originZ);
  checkPositive('lattice.unit', lattice.unit);
  return { lattice };
}
