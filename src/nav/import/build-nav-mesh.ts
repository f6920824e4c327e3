// Polygons from outside, on the lattice -> NavMesh: welded, split where others meet their edges, cut where they are not
// convex, linked, checked, merged.
import { countUp, gatherFloats, gatherIntegers } from '../geometry/gather.ts';
import { NONE } from '../geometry/none.ts';
import { assembleNavMesh, type MeshParts } from '../mesh/assemble-nav-mesh.ts';
import { linkEdges } from '../mesh/link-edges.ts';
import { mergePolygons } from '../mesh/merge-polygons.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { orderEdges } from '../mesh/order-edges.ts';
import { validateNavMesh } from '../mesh/validate-nav-mesh.ts';
import { cutRings } from './cut-rings.ts';
import { findOverlap } from './find-overlap.ts';
import type { PolygonSoup, Ring } from './polygon-soup.ts';
import { splitEdges } from './split-edges.ts';
import { trimRing } from './tidy-ring.ts';
import { type LatticePoints, type WeldDistances, weldPoints } from './weld-points.ts';

/** How a mesh is built. */
export interface BuildSettings extends WeldDistances {
  readonly agentRadius: number;
  /** Whether polygons are merged. */
  readonly isMerged: boolean;
  readonly maxCorners: number;
  /** See `MergeOptions`. */
  readonly flatness: number;
}

/** What became of the polygons from which a mesh was made. */
export interface MeshReport {
  /** By polygon of the mesh: the number of the one from which it was made, or NONE when it was made from several. */
  readonly source: Int32Array;
  /** The polygons that had no area once their corners were rounded and welded, and so were left out, ascending. */
  readonly dropped: readonly number[];
  /** The polygons that were not convex, or no longer so, and were cut into several, ascending. */
  readonly cut: readonly number[];
}

/** A mesh, and what became of the polygons from which it was made. */
export interface ReportedMesh {
  readonly mesh: NavMesh;
  readonly report: MeshReport;
}

/** Builds a mesh. Throws a RangeError that names the polygons of the soup where they are no mesh. */
export function buildNavMesh(soup: PolygonSoup, settings: BuildSettings): ReportedMesh {
  const { vertices, vertexOf } = weldPoints(soup.points, settings);
  const rings = splitEdges(collectRings(soup, vertexOf), vertices, settings).map(trimRing);
  const { pieces, dropped, cut } = cutRings(rings, vertices, soup);
  const whole = assembleNavMesh({
    lattice: soup.lattice,
    agentRadius: settings.agentRadius,
    ...linkPieces(pieces, vertices),
  });
  const source = Int32Array.from(pieces, (piece) => piece.source);
  checkGround(whole, source, settings.weldHeight);
  if (!settings.isMerged) return { mesh: whole, report: { source, dropped, cut } };
  const { mesh, polygonOf } = mergePolygons(whole, settings);
  return { mesh, report: { source: sourceOfMerged(mesh, polygonOf, source), dropped, cut } };
}

function collectRings({ ringStart, ringPoint, isWall }: PolygonSoup, vertexOf: Int32Array): Ring[] {
  return Array.from({ length: ringStart.length - 1 }, (_, polygon) => {
    const corners = ringPoint.subarray(ringStart[polygon], ringStart[polygon + 1]);
    const vertices = Array.from(corners, (point) => vertexOf[point]);
    const walls = Array.from(isWall.subarray(ringStart[polygon], ringStart[polygon + 1]));
    return trimRing({ source: polygon, vertices, walls });
  });
}

/** The parts of a mesh, those vertices left out that no piece has. */
function linkPieces(
  pieces: readonly Ring[],
  vertices: LatticePoints,
): Omit<MeshParts, 'lattice' | 'agentRadius'> {
  const { polygonStart, ringVertex, isWall } = flattenRings(pieces);
  const isUsed = new Uint8Array(vertices.x.length);
  for (let at = 0; at < ringVertex.length; at += 1) isUsed[ringVertex[at]] = 1;
  const kept = countUp(isUsed.length).filter((vertex) => isUsed[vertex] === 1);
  const place = new Int32Array(isUsed.length);
  for (let at = 0; at < kept.length; at += 1) place[kept[at]] = at;
  const edgeVertex = gatherIntegers(place, ringVertex);
  const { edgePolygon, nextEdge } = orderEdges(polygonStart, edgeVertex.length);
  const edgeTwin = linkEdges({
    vertexCount: kept.length,
    polygonStart,
    edgeVertex,
    edgePolygon: edgePolygon.map((piece) => pieces[piece].source),
    nextEdge,
  });
  for (let edge = 0; edge < edgeTwin.length; edge += 1) {
    if (isWall[edge] === 0 || edgeTwin[edge] === NONE) continue;
    edgeTwin[edgeTwin[edge]] = NONE;
    edgeTwin[edge] = NONE;
  }
  return {
    vertexX: gatherFloats(vertices.x, kept),
    vertexZ: gatherFloats(vertices.z, kept),
    vertexY: gatherFloats(vertices.y, kept),
    polygonStart,
    edgeVertex,
    edgeTwin,
  };
}

/** The vertices of all rings, and which of the edges that start there are walls, one ring after the other. */
function flattenRings(rings: readonly Ring[]): {
  polygonStart: Int32Array;
  ringVertex: Int32Array;
  isWall: Uint8Array;
} {
  const polygonStart = new Int32Array(rings.length + 1);
  for (const [at, ring] of rings.entries()) polygonStart[at + 1] = polygonStart[at] + ring.vertices.length;
  const ringVertex = new Int32Array(polygonStart[rings.length]);
  const isWall = new Uint8Array(polygonStart[rings.length]);
  for (const [at, ring] of rings.entries()) {
    ringVertex.set(ring.vertices, polygonStart[at]);
    isWall.set(ring.walls, polygonStart[at]);
  }
  return { polygonStart, ringVertex, isWall };
}

function checkGround(mesh: NavMesh, source: Int32Array, distance: number): void {
  const overlap = findOverlap(mesh, distance);
  if (overlap !== null) {
    const [first, second] = overlap.map((polygon) => source[polygon]);
    throw new RangeError(`polygons ${first} and ${second} overlap: they have ground in common at one height`);
  }
  const faults = validateNavMesh(mesh);
  if (faults.length > 0) throw new RangeError(`this is not a mesh: ${faults.slice(0, 5).join('; ')}`);
}

/** By merged polygon: the source of all its pieces, or NONE where they come from several. */
function sourceOfMerged(mesh: NavMesh, polygonOf: Int32Array, source: Int32Array): Int32Array {
  const merged = new Int32Array(mesh.polygonCount).fill(NONE);
  const isMixed = new Uint8Array(mesh.polygonCount);
  for (const [piece, polygon] of polygonOf.entries()) {
    if (merged[polygon] !== NONE && merged[polygon] !== source[piece]) isMixed[polygon] = 1;
    merged[polygon] = source[piece];
  }
  return merged.map((polygon, at) => (isMixed[at] === 1 ? NONE : polygon));
}
