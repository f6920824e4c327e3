// What a bake is told: the triangles and the settings, checked at the door and completed with their defaults.
import {
  checkFinite,
  checkFlag,
  checkInteger,
  checkNotNegative,
  checkOptions,
  checkPositive,
} from '../geometry/checks.ts';

/**
 * Triangles in any order, y up, metres. A triangle faces the side from which its corners run counter-clockwise; only
 * what faces up can be stood on. Vertices that no triangle uses are ignored. Not kept and not changed by the bake.
 */
export interface TriangleSoup {
  /** x, y, z of each vertex. */
  readonly positions: ArrayLike<number>;
  /** Three vertices for each triangle. */
  readonly indices: ArrayLike<number>;
}

/** A point of the world, metres, y up. */
export interface BakePoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** For whom and how finely to bake. Lengths are metres unless said otherwise. */
export interface BakeSettings {
  /** Side of a cell in plan. A third to a half of the agent's radius is fine, the radius is coarse. */
  readonly cellSize: number;
  /** The bake keeps this distance from every wall and ledge. 0 keeps none. */
  readonly agentRadius: number;
  /** An agent needs this much room above the ground; exactly as much is enough. */
  readonly agentHeight: number;
  /** Solids with less than this between them are one solid, and heights are kept to a 256th of it. Default: half of `cellSize`. */
  readonly cellHeight?: number;
  /** Steepest ground to stand on, rise over run; exactly as steep is walkable. Default 1, which is 45 degrees. */
  readonly maxSlope?: number;
  /** Highest step an agent takes, up or down; exactly as high is taken. Default 0.4. */
  readonly maxStep?: number;
  /** Ground of fewer spans in one piece is dropped; a region of a watershed with fewer is merged into a neighbour. Default 8. */
  readonly minRegionSpans?: number;
  /**
   * How the ground is divided before it is cut in polygons: in 'sheets', as few regions as its layers allow, or by a
   * 'watershed', one region for each wide place with borders in the corridors between. Default 'sheets'.
   */
  readonly regions?: 'sheets' | 'watershed';
  /** How far an outline may run from the cells it simplifies, in cells. Default 1.3. */
  readonly maxDeviation?: number;
  /**
   * Farthest that the mesh may be above or below the ground in the middle of a cell, more than 0. Default: `cellHeight`.
   * With Infinity only the corners of polygons are put on the ground.
   */
  readonly maxHeightError?: number;
  /** Most corners of a polygon, 3 to 255. Default 6. */
  readonly maxCorners?: number;
  /** Whether the inside of closed solids is solid; what cannot be proved closed is not. Default true. */
  readonly fillSolids?: boolean;
  /** Ground in one piece with less area than this is dropped, square metres. Default 0, which drops none. */
  readonly minIslandArea?: number;
  /** Ground that cannot be reached from the ground nearest to one of these points is dropped. Default: none is. */
  readonly reachableFrom?: readonly BakePoint[];
}

/** Settings that were checked and have every field. `reachableFrom` is empty when nothing was asked. */
export type CheckedSettings = Required<BakeSettings>;

const SETTING_NAMES: readonly (keyof BakeSettings)[] = [
  'cellSize',
  'agentRadius',
  'agentHeight',
  'cellHeight',
  'maxSlope',
  'maxStep',
  'minRegionSpans',
  'regions',
  'maxDeviation',
  'maxHeightError',
  'maxCorners',
  'fillSolids',
  'minIslandArea',
  'reachableFrom',
];

/** Most cells that a grid may have along one side: as many as the lattice has room for, at 256 units a cell. */
export const MAX_CELLS_ALONG = 131072;

/** Most columns that a grid may have. */
export const MAX_COLUMNS = 67108864;

/**
 * Checks settings and fills in the defaults. Throws a RangeError naming the setting and its value, a TypeError when
 * `reachableFrom` is no list.
 */
export function checkSettings(settings: BakeSettings): CheckedSettings {
  checkOptions('settings', settings, SETTING_NAMES);
  const cellSize = checkPositive('cellSize', settings.cellSize);
  const cellHeight = checkPositive('cellHeight', settings.cellHeight ?? cellSize / 2);
  return {
    cellSize,
    cellHeight,
    agentRadius: checkLength('agentRadius', settings.agentRadius, cellSize),
    agentHeight: checkLength('agentHeight', checkPositive('agentHeight', settings.agentHeight), cellHeight),
    maxSlope: checkNotNegative('maxSlope', settings.maxSlope ?? 1),
    maxStep: checkLength('maxStep', settings.maxStep ?? 0.4, cellHeight),
    minRegionSpans: checkInteger('minRegionSpans', settings.minRegionSpans ?? 8, 0, MAX_COLUMNS),
    regions: checkRegions(settings.regions ?? 'sheets'),
    maxDeviation: checkNotNegative('maxDeviation', settings.maxDeviation ?? 1.3),
    maxHeightError: checkError('maxHeightError', settings.maxHeightError ?? cellHeight),
    maxCorners: checkInteger('maxCorners', settings.maxCorners ?? 6, 3, 255),
    fillSolids: checkFlag('fillSolids', settings.fillSolids ?? true),
    minIslandArea: checkNotNegative('minIslandArea', settings.minIslandArea ?? 0),
    reachableFrom: checkPoints('reachableFrom', settings.reachableFrom ?? []),
  };
}

/**
 * Checks a soup. Throws a RangeError naming the array, the place in it and the value when a length is no multiple of
 * three, a position is not finite or an index names no vertex.
 */
export function checkTriangles(soup: TriangleSoup): void {
  if (typeof soup !== 'object' || soup === null)
    throw new TypeError(`soup must have positions and indices, got ${String(soup)}`);
  const { positions, indices } = soup;
  checkTriples('positions', positions);
  checkTriples('indices', indices);
  for (let at = 0; at < positions.length; at += 1) {
    const value = positions[at];
    if (typeof value !== 'number' || value - value !== 0) checkFinite(`positions[${at}]`, value);
  }
  const vertexCount = positions.length / 3;
  for (let at = 0; at < indices.length; at += 1) {
    const vertex = indices[at];
    if (!Number.isInteger(vertex) || vertex < 0 || vertex >= vertexCount) {
      throw new RangeError(`indices[${at}] must name one of ${vertexCount} vertices, got ${String(vertex)}`);
    }
  }
}

function checkTriples(name: string, list: ArrayLike<number>): void {
  const length = list?.length;
  if (!Number.isInteger(length)) throw new TypeError(`${name} must be an array of numbers`);
  if (length % 3 !== 0) throw new RangeError(`${name} must hold triples, got ${length} numbers`);
}

/** A length that, counted in cells, still leaves room for integers to add up in. */
function checkLength(name: string, value: number, cell: number): number {
  if (!(checkNotNegative(name, value) / cell <= MAX_CELLS_ALONG)) {
    throw new RangeError(`${name} must be at most ${MAX_CELLS_ALONG} cells of ${cell} m, got ${value}`);
  }
  return value + 0;
}

function checkRegions(value: 'sheets' | 'watershed'): 'sheets' | 'watershed' {
  if (value === 'sheets' || value === 'watershed') return value;
  throw new RangeError(`regions must be 'sheets' or 'watershed', got ${String(value)}`);
}

/** More than nothing, since heights are rounded; there may be no limit. */
function checkError(name: string, value: number): number {
  return value === Infinity ? value : checkPositive(name, value);
}

function checkPoints(name: string, points: readonly BakePoint[]): readonly BakePoint[] {
  if (!Array.isArray(points)) throw new TypeError(`${name} must be an array of points`);
  return points.map((point: BakePoint | null | undefined, at) => ({
    x: checkFinite(`${name}[${at}].x`, point?.x as number),
    y: checkFinite(`${name}[${at}].y`, point?.y as number),
    z: checkFinite(`${name}[${at}].z`, point?.z as number),
  }));
}
