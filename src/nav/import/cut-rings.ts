// Rings of vertices in any shape and winding -> convex rings that fill them. A ring that crosses itself is refused, unless it
// does so only since its corners were welded.
import { gatherFloats } from '../geometry/gather.ts';
import { LATTICE_LIMIT, type Lattice, toMetres } from '../geometry/lattice.ts';
import { orient } from '../geometry/orient.ts';
import { cutRing, cutTangledRing } from './cut-ring.ts';
import type { PolygonSoup, Ring } from './polygon-soup.ts';
import { splitEdges } from './split-edges.ts';
import { trimRing, turnRing } from './tidy-ring.ts';
import { type LatticePoints, weldPoints } from './weld-points.ts';

/** What rings were cut into. */
export interface CutRings {
  readonly pieces: readonly Ring[];
  /** The sources of rings that enclose nothing, ascending. */
  readonly dropped: readonly number[];
  /** The sources of rings that have several pieces, ascending. */
  readonly cut: readonly number[];
}

/** Cuts the rings of a soup. Throws a RangeError that names the polygon, and the place, where one crosses itself. */
export function cutRings(rings: readonly Ring[], vertices: LatticePoints, soup: PolygonSoup): CutRings {
  const pieces: Ring[] = [];
  const dropped: number[] = [];
  const cut: number[] = [];
  for (const ring of rings) {
    const parts = isInLine(ring, vertices) ? [] : cutOrHeal(turnRing(ring, vertices), vertices, soup);
    if (parts.length === 0) dropped.push(ring.source);
    if (parts.length > 1) cut.push(ring.source);
    pieces.push(...parts);
  }
  return { pieces, dropped, cut };
}

function cutOrHeal(ring: Ring, vertices: LatticePoints, soup: PolygonSoup): readonly Ring[] {
  const parts = cutRing(ring, vertices);
  if ('pieces' in parts) return parts.pieces;
  const stacked = findStacked(ring, vertices);
  if (stacked !== undefined) {
    const place = describePlace([stacked], vertices, soup.lattice);
    throw new RangeError(`polygons[${ring.source}] has corners above one another ${place}`);
  }
  const place = describePlace(parts.conflict, vertices, soup.lattice);
  if (!isSound(soup, ring.source)) {
    throw new RangeError(`polygons[${ring.source}] crosses itself ${place}`);
  }
  const healed = cutTangledRing(ring, vertices);
  if ('pieces' in healed) return healed.pieces;
  throw new RangeError(
    `polygons[${ring.source}] crosses itself ${place} once its corners are welded; weldUnits 0 takes it`,
  );
}

/** True for a ring that covers nothing of the plan: what is left of a sliver, or a polygon that stands upright. */
function isInLine({ vertices }: Ring, { x, z }: LatticePoints): boolean {
  const [a] = vertices;
  const b = vertices.find((vertex) => x[vertex] !== x[a] || z[vertex] !== z[a]);
  return b === undefined || vertices.every((c) => orient(x[a], z[a], x[b], z[b], x[c], z[c]) === 0);
}

/** The first vertex of a ring that stands above or below one before it, if any. */
function findStacked(ring: Ring, { x, z }: LatticePoints): number | undefined {
  const vertexAt = new Map<number, number>();
  return ring.vertices.find((vertex) => {
    const place = (x[vertex] + LATTICE_LIMIT) * (2 * LATTICE_LIMIT + 1) + z[vertex] + LATTICE_LIMIT;
    const other = vertexAt.get(place);
    vertexAt.set(place, vertex);
    return other !== undefined && other !== vertex;
  });
}

/** True when a polygon does not cross itself as it stands on the lattice, nothing but equal points welded. */
function isSound({ points, ringStart, ringPoint }: PolygonSoup, polygon: number): boolean {
  const own = ringPoint.subarray(ringStart[polygon], ringStart[polygon + 1]);
  const { x, z, y } = points;
  const corners = { x: gatherFloats(x, own), z: gatherFloats(z, own), y: gatherFloats(y, own) };
  const distances = { weldUnits: 0, weldHeight: Infinity };
  const { vertices, vertexOf } = weldPoints(corners, distances);
  const walls = new Array<number>(own.length).fill(0);
  const ring = trimRing({ source: polygon, vertices: Array.from(vertexOf), walls });
  const split = trimRing(splitEdges([ring], vertices, distances)[0]);
  return isInLine(split, vertices) || 'pieces' in cutRing(turnRing(split, vertices), vertices);
}

function describePlace(
  conflict: readonly number[],
  { x, z }: LatticePoints,
  { originX, originZ, unit }: Lattice,
): string {
  const places = conflict.map(
    (vertex) => `(${toMetres(x[vertex], originX, unit)}, ${toMetres(z[vertex], originZ, unit)})`,
  );
  if (places.length === 1) return `at ${places[0]}`;
  const [from, to, otherFrom, otherTo] = places;
  const other = places.length === 2 ? '' : ` and that from ${otherFrom} to ${otherTo}`;
  return `on its side from ${from} to ${to}${other}`;
}
