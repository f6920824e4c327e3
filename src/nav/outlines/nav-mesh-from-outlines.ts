// Outlines in plan -> NavMesh: the door for levels of 2-D games. Union and difference of the outlines on the lattice,
// ground near walls taken away, then convex polygons.
import { checkInteger, checkNotNegative, checkOptions } from '../geometry/checks.ts';
import type { Lattice } from '../geometry/lattice.ts';
import type { Outline } from '../geometry/outline.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { buildOutlineMesh } from './build-outline-mesh.ts';
import { findGround, type Ground } from './find-ground.ts';
import { growWalls } from './grow-walls.ts';
import { OUTLINE_LISTS, type OutlineSource, type Outlines, readOutlines } from './read-outlines.ts';
import type { Shapes } from './shapes.ts';
import { crossOnLattice, snapSegments } from './snap-segments.ts';

/** How a mesh is made from outlines; lengths in metres. */
export interface OutlineOptions {
  /** Distance of neighbouring lattice points, to which corners are rounded; 1/1024 by default. */
  readonly unit?: number;
  /**
   * The lattice on which the outlines lie: when it is given, coordinates are integers up to `LATTICE_LIMIT` in its units.
   */
  readonly lattice?: Lattice;
  /** Radius of the agents who will use the mesh: ground that is nearer to a wall is taken away; 0 by default. */
  readonly agentRadius?: number;
  /** Most corners of a polygon of the mesh; without a limit by default. */
  readonly maxCorners?: number;
}

/** What became of outlines. */
export interface OutlineReport {
  /**
   * The polygons that cover nothing once their corners are rounded: those of `outer`, of `holes`, of `obstacles`,
   * ascending.
   */
  readonly dropped: readonly OutlineSource[];
  /**
   * True when the walls of the mesh are exactly where the outlines on the lattice have their edges, grown ones included;
   * false when some of these cross where no lattice point is, so that edges had to be moved by less than a unit.
   */
  readonly isExact: boolean;
}

/** A mesh, and what became of the outlines from which it was made. */
export interface OutlineMesh {
  readonly mesh: NavMesh;
  readonly report: OutlineReport;
}

/**
 * Makes a mesh of the ground that at least one polygon of `outer` covers and none of `holes` and `obstacles`, at height
 * 0. Polygons are rings of corners in either winding. They may overlap, touch, poke out and have corners and edges in
 * common; one that crosses itself covers what it winds about, however often (the non-zero rule). Holes and obstacles are
 * treated alike. Parts that meet in a point only are not connected.
 *
 * Corners are rounded to the lattice, whose origin is the whole metre at or below the ground's lowest x and z. On the
 * lattice, union and difference are exact where edges cross in lattice points only, as upright and level ones do. Edges
 * that cross elsewhere are led through the lattice point nearest to the crossing, and through the corners and crossings
 * that they pass within half a unit in x and in z: none moves farther than that, or passes over another one. The mesh
 * depends on what the polygons are, not on their order, where their rings begin, or which way they run.
 *
 * With an `agentRadius` the walls, that is the borders of that ground, are grown by it: every point of the mesh keeps at
 * least this distance from all of them, rounding included, and a gap of just twice the radius is closed. They grow by a
 * polygon of 16 corners round the circle: by at most 2 % and a few units more than the radius.
 *
 * Throws a RangeError or TypeError that names the argument and its value for a corner that is no pair of finite numbers
 * (integers when `lattice` is given), an option that is out of range or unknown, and outlines that are too large for
 * their unit. Without ground the mesh has no polygons.
 */
export function navMeshFromOutlines(outlines: Outlines, options: OutlineOptions = {}): NavMesh {
  return navMeshFromOutlinesWithReport(outlines, options).mesh;
}

/** Makes a mesh as `navMeshFromOutlines` does, and tells what became of the outlines. */
export function navMeshFromOutlinesWithReport(outlines: Outlines, options: OutlineOptions = {}): OutlineMesh {
  checkOptions('outlines', outlines, ['outer', 'holes', 'obstacles']);
  if (!Array.isArray(outlines.outer)) {
    throw new TypeError(`outer must be an array of polygons, got ${String(outlines.outer)}`);
  }
  checkOptions('options', options, ['unit', 'lattice', 'agentRadius', 'maxCorners']);
  const agentRadius = checkNotNegative('agentRadius', options.agentRadius ?? 0);
  const most = 2147483647;
  const maxCorners = checkInteger('maxCorners', options.maxCorners ?? most, 3, most);
  const { lattice, shapes, sources, shift, dropped, roundedBy } = readOutlines(outlines, options);
  const found = fillShapes(shapes);
  const vanished = sources.filter((_, shape) => found.covers[shape] === 0);
  const reach = agentRadius / lattice.unit + roundedBy + (found.isExact ? 0 : 1);
  const whole = { ...found, shiftX: 0, shiftZ: 0 };
  const ground = agentRadius > 0 ? growOutline(found.outline, reach) : whole;
  const mesh = buildOutlineMesh(ground.outline, {
    lattice,
    shiftX: shift + ground.shiftX,
    shiftZ: shift + ground.shiftZ,
    agentRadius,
    maxCorners,
  });
  const report = {
    dropped: [...dropped, ...vanished].sort(compareSources),
    isExact: found.isExact && ground.isExact,
  };
  return { mesh, report };
}

function compareSources(a: OutlineSource, b: OutlineSource): number {
  return OUTLINE_LISTS.indexOf(a.list) - OUTLINE_LISTS.indexOf(b.list) || a.index - b.index;
}

interface ExactGround extends Ground {
  readonly isExact: boolean;
}

function fillShapes(shapes: Shapes): ExactGround {
  const edges = snapSegments(shapes);
  return { ...findGround(edges, shapes), isExact: edges.isExact };
}

interface GrownGround {
  readonly outline: Outline;
  readonly shiftX: number;
  readonly shiftZ: number;
  readonly isExact: boolean;
}

/**
 * The ground of an outline that is at least `reach` units from all walls. Where rounding moves edges, by less than a
 * unit, walls are grown by a unit more, so that what is left keeps its distance all the same.
 */
function growOutline(outline: Outline, reach: number): GrownGround {
  const grown = growWalls(outline, reach);
  const isExact = crossOnLattice(grown.shapes);
  const safe = isExact ? grown : growWalls(outline, reach + 1);
  return { ...safe, outline: fillShapes(safe.shapes).outline, isExact };
}
