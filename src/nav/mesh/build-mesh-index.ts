// Polygons -> a grid in plan that tells which of them reach into a cell, or come near it, so that a place has all that is
// near it in its own cell. All in integers.
import { orient } from '../geometry/orient.ts';
import { INDEX_MARGIN, type MeshIndex, type NavMesh } from './nav-mesh.ts';

const POLYGONS_PER_CELL = 0.5;
const MOST_CELLS_A_SIDE = 4096;

/** What of a mesh its index is made from. */
export type PlacedPolygons = Pick<
  NavMesh,
  'polygonCount' | 'polygonStart' | 'edgeCount' | 'nextEdge' | 'edgeX' | 'edgeZ'
>;

interface Grid extends Omit<MeshIndex, 'cellStart' | 'items'> {
  readonly bounds: Float64Array;
}

/** The index of a mesh. A mesh without polygons has one empty cell. */
export function buildMeshIndex(mesh: PlacedPolygons): MeshIndex {
  const { bounds, ...grid } = layGrid(mesh);
  const cellStart = new Int32Array(grid.columns * grid.rows + 1);
  visitCells(mesh, { ...grid, bounds }, (cell) => {
    cellStart[cell + 1] += 1;
  });
  for (let cell = 0; cell < grid.columns * grid.rows; cell += 1) cellStart[cell + 1] += cellStart[cell];
  const filled = cellStart.slice();
  const items = new Int32Array(cellStart[grid.columns * grid.rows]);
  visitCells(mesh, { ...grid, bounds }, (cell, polygon) => {
    items[filled[cell]] = polygon;
    filled[cell] += 1;
  });
  return { ...grid, cellStart, items };
}

function layGrid(mesh: PlacedPolygons): Grid {
  const { polygonCount, polygonStart, edgeX, edgeZ } = mesh;
  const bounds = new Float64Array(polygonCount * 4);
  let minX = Infinity;
  let minZ = Infinity;
  let maxX = -Infinity;
  let maxZ = -Infinity;
  for (let polygon = 0; polygon < polygonCount; polygon += 1) {
    let lowX = Infinity;
    let lowZ = Infinity;
    let highX = -Infinity;
    let highZ = -Infinity;
    for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
      lowX = Math.min(lowX, edgeX[edge]);
      lowZ = Math.min(lowZ, edgeZ[edge]);
      highX = Math.max(highX, edgeX[edge]);
      highZ = Math.max(highZ, edgeZ[edge]);
    }
    bounds[polygon * 4] = lowX;
    bounds[polygon * 4 + 1] = lowZ;
    bounds[polygon * 4 + 2] = highX;
    bounds[polygon * 4 + 3] = highZ;
    minX = Math.min(minX, lowX);
    minZ = Math.min(minZ, lowZ);
    maxX = Math.max(maxX, highX);
    maxZ = Math.max(maxZ, highZ);
  }
  if (polygonCount === 0)
    return { minX: 0, minZ: 0, maxX: -1, maxZ: -1, cell: 1, columns: 1, rows: 1, bounds };
  const width = maxX - minX;
  const depth = maxZ - minZ;
  const cell = Math.ceil(
    Math.max(
      1,
      Math.sqrt((width * depth * POLYGONS_PER_CELL) / polygonCount),
      Math.max(width, depth) / MOST_CELLS_A_SIDE,
    ),
  );
  const columns = Math.floor(width / cell) + 1;
  const rows = Math.floor(depth / cell) + 1;
  return { minX, minZ, maxX, maxZ, cell, columns, rows, bounds };
}

/** Calls `visit` for each cell that a polygon reaches into, polygons ascending. */
function visitCells(mesh: PlacedPolygons, grid: Grid, visit: (cell: number, polygon: number) => void): void {
  const { cell, columns, rows, bounds } = grid;
  // Where the cells begin that are wider by the margin all round.
  const minX = grid.minX - INDEX_MARGIN;
  const minZ = grid.minZ - INDEX_MARGIN;
  const size = cell + 2 * INDEX_MARGIN;
  for (let polygon = 0; polygon < mesh.polygonCount; polygon += 1) {
    const left = Math.max(0, Math.ceil((bounds[polygon * 4] - minX - size) / cell));
    const low = Math.max(0, Math.ceil((bounds[polygon * 4 + 1] - minZ - size) / cell));
    const right = Math.min(columns - 1, Math.floor((bounds[polygon * 4 + 2] - minX) / cell));
    const high = Math.min(rows - 1, Math.floor((bounds[polygon * 4 + 3] - minZ) / cell));
    for (let row = low; row <= high; row += 1) {
      for (let column = left; column <= right; column += 1) {
        if (reachesCell(mesh, polygon, minX + column * cell, minZ + row * cell, size)) {
          visit(row * columns + column, polygon);
        }
      }
    }
  }
}

/** False when an edge of the polygon has the whole cell strictly on its right; true cells may still be apart by a corner. */
function reachesCell(mesh: PlacedPolygons, polygon: number, x: number, z: number, size: number): boolean {
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const ax = edgeX[edge];
    const az = edgeZ[edge];
    const bx = edgeX[nextEdge[edge]];
    const bz = edgeZ[nextEdge[edge]];
    const leftmostX = bz > az ? x : x + size;
    const leftmostZ = bx > ax ? z + size : z;
    if (orient(ax, az, bx, bz, leftmostX, leftmostZ) < 0) return false;
  }
  return true;
}
