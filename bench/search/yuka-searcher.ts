// yuka: the polygons as they are, moved so that their middle is the origin, where yuka's index of cells wants it.
import { CellSpacePartitioning, type HalfEdge, NavMesh, Polygon, Vector3 } from 'yuka';
import type { Point } from '../contestant.ts';
import type { Ground } from './ground.ts';
import { lengthBetween, type Searcher } from './searcher.ts';
import { beginAtTurn } from './split-ring.ts';

export function createYukaSearcher(): Searcher {
  return {
    name: 'yuka',
    load({ ground, pairs }) {
      const middle = findMiddle(ground);
      const place = ({ x, y, z }: Point): Vector3 => new Vector3(x, y, z).sub(middle);
      const mesh = createMesh(ground, place);
      const ends = pairs.map(([from, to]) => [place(from), place(to)] as const);
      let found: Vector3[] = [];
      return {
        ask: (pair) => {
          found = mesh.findPath(ends[pair][0], ends[pair][1]);
        },
        readLength: (pair) =>
          lengthBetween(
            found.map((point) => [point.x + middle.x, point.z + middle.z] as const),
            ...pairs[pair],
          ),
      };
    },
  };
}

function createMesh(ground: Ground, place: (point: Point) => Vector3): NavMesh {
  const { rings, x, y, z } = ground;
  const mesh = new NavMesh();
  mesh.regions = createRegions(ground, place);
  // Its fromPolygons looks for twins among all pairs of edges, for minutes on large meshes; they are known.
  (mesh as NavMesh & { _buildGraph(): void })._buildGraph();
  const [width, height, depth] = [x, y, z].map((values) => extent(values) * 1.01 + 1);
  const cells = Math.max(1, Math.round(Math.sqrt(rings.length / 4)));
  mesh.spatialIndex = new CellSpacePartitioning(width, height, depth, cells, 1, cells);
  mesh.updateSpatialIndex();
  return mesh;
}

/** The polygons, linked. Yuka's way round is the other one, and its edges are named by where they end. */
function createRegions(ground: Ground, place: (point: Point) => Vector3): Polygon[] {
  const { mesh, rings, x, y, z } = ground;
  const halfEdges: HalfEdge[] = [];
  const regions = rings.map((ring, region) => {
    const turned = beginAtTurn(ground, ring).reverse();
    const points = turned.map((vertex) => place({ x: x[vertex], y: y[vertex], z: z[vertex] }));
    const polygon = new Polygon().fromContour(points);
    polygon.computeCentroid();
    let halfEdge = polygon.edge!;
    for (const vertex of turned) {
      halfEdges[mesh.polygonStart[region] + ring.indexOf(vertex)] = halfEdge;
      halfEdge = halfEdge.next!;
    }
    return polygon;
  });
  for (const [edge, halfEdge] of halfEdges.entries()) {
    if (mesh.edgeTwin[edge] > edge) halfEdge.linkOpponent(halfEdges[mesh.edgeTwin[edge]]);
  }
  return regions;
}

function findMiddle({ x, y, z }: Ground): Vector3 {
  const [middleX, middleY, middleZ] = [x, y, z].map((values) => least(values) + extent(values) / 2);
  return new Vector3(middleX, middleY, middleZ);
}

function least(values: Float64Array): number {
  return values.reduce((low, value) => Math.min(low, value));
}

function extent(values: Float64Array): number {
  return values.reduce((high, value) => Math.max(high, value)) - least(values);
}
