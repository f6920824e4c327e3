// The search object: everything that a path search needs to remember, made once for a mesh and used again, so that a
// warm query allocates nothing and nobody else can see what it did.
import { createHeap, type Heap } from '../geometry/heap.ts';
import { NONE } from '../geometry/none.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { CONE_FIELDS } from './cone-record.ts';
import { createEdgeTable } from './edge-table.ts';
import { createNearestPoint, type NearestPoint } from './find-nearest-point.ts';
import { createLocatedEnd, type LocatedEnd } from './locate-end.ts';
import { closeDeadEnds } from './open-dead-ends.ts';
import type { PathStatus } from './path.ts';
import { createRootSum, type RootSum } from './root-sum.ts';
import { createWalk, type Walk } from './walk.ts';

/**
 * One search over one mesh. Make one for each independent asker (the step, a preview) and keep it. The fields are the
 * search's own; read the mesh, leave the rest alone.
 *
 * *Places* are where a route can turn: the mesh's corners by their numbers, then the start, then the goal.
 */
export interface PathSearch {
  readonly mesh: NavMesh;
  /** Number of the search that runs; what carries another number in the arrays below is left over from an old one. */
  query: number;
  /** How the question was decided; `searching` before that. */
  status: PathStatus | 'searching';
  /** The ends asked about, and the search between them: from the goal to the start when `backwards`. */
  readonly startEnd: LocatedEnd;
  readonly goalEnd: LocatedEnd;
  backwards: boolean;
  /** True when the goal is the place nearest to the one asked for. */
  isPartial: boolean;

  readonly start: number;
  readonly goal: number;
  /** Plan position in lattice units and height in metres, by place. */
  readonly placeX: Int32Array;
  readonly placeZ: Int32Array;
  readonly placeY: Float64Array;
  /** The way along the wall that a path turning left (right) at the corner would end up following, by corner. */
  readonly leftWallX: Int32Array;
  readonly leftWallZ: Int32Array;
  readonly rightWallX: Int32Array;
  readonly rightWallZ: Int32Array;

  /** The query in which the place was last reached, by place. */
  readonly reachedIn: Int32Array;
  /** Shortest length known from the start, lattice units. */
  readonly cost: Float64Array;
  /** The place before this one on the best chain; NONE for the start. */
  readonly parent: Int32Array;
  /** Where to begin turning round the corner: an edge leaving it for a left turn, `~edge` for a right turn. */
  readonly entry: Int32Array;
  /** 1 when the place has been expanded at its present cost. */
  readonly closed: Uint8Array;
  /** The query in which the polygon held the goal, by polygon. */
  readonly goalIn: Int32Array;

  /** The mesh's edges (edge-table.ts), with dead ends closed; those that the question opened are `opened`. */
  readonly edges: Int32Array;
  opened: Int32Array;
  openedCount: number;
  /** The query in which a vertex was last seen in a free sector, and how shortly it was reached then, by sector. */
  readonly sectorIn: Int32Array;
  readonly sectorCost: Float64Array;

  /** Views in hand: `CONE_FIELDS.SIZE` integers each (cone-record.ts), room for as many as a polygon has edges. */
  readonly views: Int32Array;
  /** Open cones, `CONE_FIELDS.SIZE` integers each. */
  cones: Int32Array;
  /** The key of each open cone: no route through it is shorter. */
  coneKeys: Float64Array;
  /** How many records were ever in use, and the first one that is free, which begins with the next one; or NONE. */
  coneCount: number;
  freeCone: number;
  /** An open cone that is not on the heap, or NONE. */
  nearestCone: number;
  /** Open entries: a cone by its number, a place as `~place`. */
  readonly heap: Heap;
  /** What is longer than this cannot matter any more. */
  limit: number;
  /** Expansions made, and the most that may be made. */
  expansions: number;
  maxExpansions: number;
  /** Scratch for finding that place. */
  readonly nearPoint: NearestPoint;
  readonly otherPoint: NearestPoint;
  /** Scratch for walking along a path. */
  readonly walk: Walk;
  /** Scratch for comparing lengths. */
  readonly sum: RootSum;
  /** Scratch for reading a chain of places back from the goal. */
  chain: Int32Array;
}

/** Makes a search over the mesh. It takes memory in proportion to the mesh's polygons and corners. */
export function createPathSearch(mesh: NavMesh): PathSearch {
  const { corners } = mesh;
  const places = corners.count + 2;
  const { edges, sectorCount } = createEdgeTable(mesh);
  const search: PathSearch = {
    mesh,
    query: 0,
    status: 'off-mesh-start',
    startEnd: createLocatedEnd(),
    goalEnd: createLocatedEnd(),
    backwards: false,
    isPartial: false,
    start: corners.count,
    goal: corners.count + 1,
    placeX: new Int32Array(places),
    placeZ: new Int32Array(places),
    placeY: new Float64Array(places),
    leftWallX: new Int32Array(corners.count),
    leftWallZ: new Int32Array(corners.count),
    rightWallX: new Int32Array(corners.count),
    rightWallZ: new Int32Array(corners.count),
    reachedIn: new Int32Array(places),
    cost: new Float64Array(places),
    parent: new Int32Array(places).fill(NONE),
    entry: new Int32Array(places),
    closed: new Uint8Array(places),
    goalIn: new Int32Array(mesh.polygonCount),
    edges,
    opened: new Int32Array(16),
    openedCount: 0,
    sectorIn: new Int32Array(sectorCount),
    sectorCost: new Float64Array(sectorCount),
    views: new Int32Array(mostEdges(mesh) * CONE_FIELDS.SIZE),
    cones: new Int32Array(128 * CONE_FIELDS.SIZE),
    coneKeys: new Float64Array(128),
    coneCount: 0,
    freeCone: NONE,
    nearestCone: NONE,
    heap: createHeap(256),
    limit: Infinity,
    expansions: 0,
    maxExpansions: Infinity,
    nearPoint: createNearestPoint(),
    otherPoint: createNearestPoint(),
    walk: createWalk(),
    sum: createRootSum(),
    chain: new Int32Array(64),
  };
  for (let corner = 0; corner < corners.count; corner += 1) setCorner(search, corner);
  return search;
}

function mostEdges({ polygonStart, polygonCount }: NavMesh): number {
  let most = 1;
  for (let polygon = 0; polygon < polygonCount; polygon += 1) {
    most = Math.max(most, polygonStart[polygon + 1] - polygonStart[polygon]);
  }
  return most;
}

function setCorner(search: PathSearch, corner: number): void {
  const { corners, vertexX, vertexZ, vertexY, nextEdge, edgeX, edgeZ } = search.mesh;
  const vertex = corners.vertex[corner];
  const leftEnd = corners.lastEdge[corner];
  const rightEnd = nextEdge[corners.firstEdge[corner]];
  search.placeX[corner] = vertexX[vertex];
  search.placeZ[corner] = vertexZ[vertex];
  search.placeY[corner] = vertexY[vertex];
  search.leftWallX[corner] = edgeX[leftEnd] - vertexX[vertex];
  search.leftWallZ[corner] = edgeZ[leftEnd] - vertexZ[vertex];
  search.rightWallX[corner] = edgeX[rightEnd] - vertexX[vertex];
  search.rightWallZ[corner] = edgeZ[rightEnd] - vertexZ[vertex];
}

/** Forgets what earlier questions left behind. */
export function clearSearch(search: PathSearch): void {
  if (search.query === 0x7fffffff) {
    search.reachedIn.fill(0);
    search.goalIn.fill(0);
    search.sectorIn.fill(0);
    search.query = 0;
  }
  search.query += 1;
  search.status = 'searching';
  closeDeadEnds(search);
  search.coneCount = 0;
  search.freeCone = NONE;
  search.nearestCone = NONE;
  search.heap.size = 0;
  search.limit = Infinity;
  search.expansions = 0;
}

/** Sets out from the end that comes first by (x, z, y), so that the way back is the mirror of the way there. */
export function placeEnds(search: PathSearch): void {
  const { startEnd, goalEnd } = search;
  search.backwards = comesBefore(goalEnd, startEnd);
  const first = search.backwards ? goalEnd : startEnd;
  const last = search.backwards ? startEnd : goalEnd;
  setPlace(search, search.start, first);
  setPlace(search, search.goal, last);
  search.reachedIn[search.start] = search.query;
  search.cost[search.start] = 0;
  search.parent[search.start] = NONE;
  search.closed[search.start] = 0;
  for (let at = 0; at < last.count; at += 1) search.goalIn[last.polygons[at]] = search.query;
}

function comesBefore(end: LocatedEnd, other: LocatedEnd): boolean {
  if (end.x !== other.x) return end.x < other.x;
  return end.z !== other.z ? end.z < other.z : end.y < other.y;
}

function setPlace(search: PathSearch, place: number, end: LocatedEnd): void {
  search.placeX[place] = end.x;
  search.placeZ[place] = end.z;
  search.placeY[place] = end.y;
}
