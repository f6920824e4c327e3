// Polygons of all regions -> the parts of a mesh: vertices and polygons numbered by where they lie, and their links.
import { gatherIntegers } from '../geometry/gather.ts';
import type { Lattice } from '../geometry/lattice.ts';
import type { OutlinePolygons } from '../geometry/merge-triangles.ts';
import { NONE } from '../geometry/none.ts';
import type { MeshParts } from '../mesh/assemble-nav-mesh.ts';
import type { GroundParts } from '../mesh/mesh-ground.ts';
import { type LinkedPolygons, sortPolygons } from '../mesh/sort-polygons.ts';
import { UNITS_PER_CELL } from './contours/simplify-contours.ts';
import type { TriangulatedRegion } from './contours/triangulate-regions.ts';
import { vertexHeight } from './contours/vertex-height.ts';
import type { SpanField } from './field.ts';
import type { FittedGround } from './heights/fit-ground.ts';

/** A region's outline, the triangles that fill it, and the convex polygons that these were merged to. */
export interface PolygonisedRegion extends TriangulatedRegion {
  readonly polygons: OutlinePolygons;
}

/**
 * Puts the regions' polygons together. A vertex is a point in space: corners with one (x, z, y) are one vertex, sorted
 * by these. A polygon starts at its lowest vertex; polygons are sorted by their first two vertices. Links are those
 * inside a region and those across segments of arcs that two regions share. `fitted` is the ground over the outlines.
 */
export function buildMeshParts(
  field: SpanField,
  regions: readonly PolygonisedRegion[],
  fitted: FittedGround,
  agentRadius: number,
): MeshParts {
  const { vertices, vertexOf } = gatherCorners(field, regions);
  const { polygons, order } = sortPolygons(gatherEdges(regions, vertexOf));
  const finerGround = buildGroundParts(field, fitted, vertexOf, vertices.vertexX.length, order);
  return { lattice: latticeOf(field), agentRadius, ...vertices, ...polygons, finerGround };
}

/** The ground with the mesh's vertices for the outlines' corners, in the order of its polygons. */
function buildGroundParts(
  field: SpanField,
  { draft, cornerCount, start }: FittedGround,
  vertexOf: Int32Array,
  vertexCount: number,
  order: Int32Array,
): GroundParts {
  const { x, z, height, pointCount, origin, twin, edgeCount } = draft;
  return {
    ownX: x.slice(cornerCount, pointCount),
    ownZ: z.slice(cornerCount, pointCount),
    ownY: height.slice(cornerCount, pointCount).map((units) => field.originY + units * field.heightUnit),
    edgeVertex: origin
      .slice(0, edgeCount)
      .map((point) => (point < cornerCount ? vertexOf[point] : vertexCount + point - cornerCount)),
    edgeTwin: twin.slice(0, edgeCount),
    start: gatherIntegers(start, order),
  };
}

function latticeOf(field: SpanField): Lattice {
  return { originX: field.originX, originZ: field.originZ, unit: field.cellSize / UNITS_PER_CELL };
}

interface Corners {
  /** The vertices, sorted. */
  readonly vertices: Pick<MeshParts, 'vertexX' | 'vertexZ' | 'vertexY'>;
  /** The vertex of each corner of the outlines, region after region. */
  readonly vertexOf: Int32Array;
}

function gatherCorners(field: SpanField, regions: readonly PolygonisedRegion[]): Corners {
  const count = regions.reduce((sum, { outline }) => sum + outline.count, 0);
  const x = new Float64Array(count);
  const z = new Float64Array(count);
  const y = new Float64Array(count);
  let base = 0;
  for (const { outline } of regions) {
    x.set(outline.x, base);
    z.set(outline.z, base);
    for (let at = 0; at < outline.count; at += 1) y[base + at] = vertexHeight(field, outline, at);
    base += outline.count;
  }
  const order = Int32Array.from({ length: count }, (_, at) => at);
  order.sort((a, b) => x[a] - x[b] || z[a] - z[b] || y[a] - y[b] || a - b);
  const vertexOf = new Int32Array(count);
  const firsts: number[] = [];
  for (const at of order) {
    const last = firsts[firsts.length - 1];
    if (firsts.length === 0 || x[at] !== x[last] || z[at] !== z[last] || y[at] !== y[last]) firsts.push(at);
    vertexOf[at] = firsts.length - 1;
  }
  const vertices = {
    vertexX: Float64Array.from(firsts, (at) => x[at]),
    vertexZ: Float64Array.from(firsts, (at) => z[at]),
    vertexY: Float64Array.from(firsts, (at) => y[at]),
  };
  return { vertices, vertexOf };
}

/** The regions' polygons one after the other, with links across shared arcs. */
function gatherEdges(regions: readonly PolygonisedRegion[], vertexOf: Int32Array): LinkedPolygons {
  const polygonStart = [0];
  const edgeVertex: number[] = [];
  const edgeTwin: number[] = [];
  // The edge along each segment of an arc, by the point where the segment starts, from the side that came first.
  const edgeOfSource = new Map<number, number>();
  let base = 0;
  for (const { outline, polygons } of regions) {
    const firstEdge = edgeVertex.length;
    for (let edge = 0; edge < polygons.edgeVertex.length; edge += 1) {
      const corner = polygons.edgeVertex[edge];
      edgeVertex.push(vertexOf[base + corner]);
      const twin = polygons.edgeTwin[edge];
      edgeTwin.push(twin === NONE ? NONE : firstEdge + twin);
      if (twin === NONE) linkAcross(edgeTwin, edgeOfSource, outline.source[corner]);
    }
    for (let at = 1; at <= polygons.polygonCount; at += 1) {
      polygonStart.push(firstEdge + polygons.polygonStart[at]);
    }
    base += outline.count;
  }
  return {
    polygonStart: Int32Array.from(polygonStart),
    edgeVertex: Int32Array.from(edgeVertex),
    edgeTwin: Int32Array.from(edgeTwin),
  };
}

/** Links the last edge added to the one along the same segment of an arc, if that was added before. */
function linkAcross(edgeTwin: number[], edgeOfSource: Map<number, number>, source: number): void {
  const edge = edgeTwin.length - 1;
  const start = source < 0 ? ~source : source;
  const other = edgeOfSource.get(start);
  if (other === undefined) {
    edgeOfSource.set(start, edge);
  } else {
    edgeTwin[edge] = other;
    edgeTwin[other] = edge;
  }
}
