// Small meshes for path tests, in metres.
import { NONE } from '../../src/nav/geometry/none.ts';
import { createNavMesh, type MeshPoint } from '../../src/nav/import/create-nav-mesh.ts';
import { assembleNavMesh } from '../../src/nav/mesh/assemble-nav-mesh.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';

/** A rectangle from (x, z) to (x2, z2). */
export function rectangle(x: number, z: number, x2: number, z2: number): [number, number][] {
  return [
    [x, z],
    [x2, z],
    [x2, z2],
    [x, z2],
  ];
}

/** The rectangles between grid lines, those that `isGround` keeps; (i, j) are the numbers of their lower lines. */
export function cellsBetween(
  xs: readonly number[],
  zs: readonly number[],
  isGround: (i: number, j: number) => boolean,
): [number, number][][] {
  const cells: [number, number][][] = [];
  for (let j = 0; j + 1 < zs.length; j += 1) {
    for (let i = 0; i + 1 < xs.length; i += 1) {
      if (isGround(i, j)) cells.push(rectangle(xs[i], zs[j], xs[i + 1], zs[j + 1]));
    }
  }
  return cells;
}

/** Cells of one metre drawn as text, the first line at the lowest z: `.` is ground. */
export function meshOfCells(lines: readonly string[]): NavMesh {
  const width = Math.max(...lines.map((line) => line.length));
  const count = (length: number): number[] => [...Array(length + 1).keys()];
  return createNavMesh(
    cellsBetween(count(width), count(lines.length), (i, j) => lines[j][i] === '.'),
    { merge: false },
  );
}

/** The mesh with the links across some of its edges taken away: walls without thickness. */
export function withWalls(
  mesh: NavMesh,
  isWall: (ax: number, az: number, bx: number, bz: number) => boolean,
): NavMesh {
  const { unit, originX, originZ } = mesh.lattice;
  const edgeTwin = mesh.edgeTwin.map((twin, edge) => {
    const end = mesh.nextEdge[edge];
    const [ax, az] = [originX + mesh.edgeX[edge] * unit, originZ + mesh.edgeZ[edge] * unit];
    const [bx, bz] = [originX + mesh.edgeX[end] * unit, originZ + mesh.edgeZ[end] * unit];
    return isWall(ax, az, bx, bz) || isWall(bx, bz, ax, az) ? NONE : twin;
  });
  return assembleNavMesh({ ...mesh, edgeTwin });
}

/** A stair in the shape of a U, its top landing above its lower one: landings at 0, 2 and 4 metres, flights between them. */
export function createStair(): NavMesh {
  const polygons: MeshPoint[][] = [
    [
      [0, 0, 0],
      [4, 0, 0],
      [4, 0, 2],
      [4, 0, 4],
      [0, 0, 4],
    ],
    [
      [4, 0, 0],
      [8, 2, 0],
      [8, 2, 2],
      [4, 0, 2],
    ],
    [
      [8, 2, 0],
      [10, 2, 0],
      [10, 2, 4],
      [8, 2, 4],
      [8, 2, 2],
    ],
    [
      [4, 4, 2],
      [8, 2, 2],
      [8, 2, 4],
      [4, 4, 4],
    ],
    [
      [0, 4, 0],
      [4, 4, 0],
      [4, 4, 2],
      [4, 4, 4],
      [0, 4, 4],
    ],
  ];
  return createNavMesh(polygons, { merge: false });
}

/** A ramp that winds round a square pillar `turns` times, climbing 3 metres each time; four flats a turn and four slopes. */
export function createSpiral(turns: number): NavMesh {
  const polygons: MeshPoint[][] = [];
  const ring: [number, number][] = [
    [-3, -1],
    [-3, -3],
    [-1, -3],
    [1, -3],
    [3, -3],
    [3, -1],
    [3, 1],
    [3, 3],
    [1, 3],
    [-1, 3],
    [-3, 3],
    [-3, 1],
  ];
  const inner: [number, number][] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  for (let side = 0; side < turns * 4; side += 1) {
    const y = side * 0.75;
    const outer = (at: number): [number, number] => ring[((side % 4) * 3 + at) % 12];
    const pivot = inner[side % 4];
    const nextPivot = inner[(side + 1) % 4];
    const flat = [outer(0), outer(1), outer(2), pivot];
    polygons.push(flat.map(([x, z]): MeshPoint => [x, y, z]));
    const [a, b] = [outer(2), outer(3)];
    polygons.push([
      [a[0], y, a[1]],
      [b[0], y + 0.75, b[1]],
      [nextPivot[0], y + 0.75, nextPivot[1]],
      [pivot[0], y, pivot[1]],
    ]);
  }
  return createNavMesh(polygons, { merge: false });
}
