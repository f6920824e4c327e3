import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orient } from '../../../src/nav/geometry/orient.ts';
import { createNavMesh, type MeshPoint } from '../../../src/nav/import/create-nav-mesh.ts';
import { INDEX_MARGIN, type NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';

function polygonsNear(mesh: NavMesh, x: number, z: number): number[] {
  const { minX, minZ, cell, columns, cellStart, items } = mesh.index;
  const at = Math.floor((z - minZ) / cell) * columns + Math.floor((x - minX) / cell);
  return Array.from(items.subarray(cellStart[at], cellStart[at + 1]));
}

function contains(mesh: NavMesh, polygon: number, x: number, z: number): boolean {
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const next = nextEdge[edge];
    if (orient(edgeX[edge], edgeZ[edge], edgeX[next], edgeZ[next], x, z) < 0) return false;
  }
  return true;
}

/** The place itself and the corners of the square of the margin round it. */
const BESIDE = [
  [0, 0],
  [-INDEX_MARGIN, -INDEX_MARGIN],
  [INDEX_MARGIN, -INDEX_MARGIN],
  [-INDEX_MARGIN, INDEX_MARGIN],
  [INDEX_MARGIN, INDEX_MARGIN],
] as const;

describe('the index of a mesh', () => {
  it('lists, in the cell of a point, once and ascending, every polygon within the margin of it, borders included', () => {
    const coordinate = fc.integer({ min: -40, max: 40 });
    const corner = fc.tuple(coordinate, coordinate, fc.nat(3));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(corner, corner, corner), { minLength: 1, maxLength: 12 }),
        (triangles) => {
          const sound = triangles.filter(([a, b, c]) => orient(a[0], a[1], b[0], b[1], c[0], c[1]) !== 0);
          const floors = sound.map((ring, floor) =>
            ring.map(([x, z]): MeshPoint => [x / 8, floor * 9, z / 8]),
          );
          const mesh = createNavMesh(floors, { unit: 1 / 32 });
          for (let x = mesh.index.minX; x <= mesh.index.maxX; x += 7) {
            for (let z = mesh.index.minZ; z <= mesh.index.maxZ; z += 7) {
              const all = Array.from({ length: mesh.polygonCount }, (_, polygon) => polygon);
              const listed = polygonsNear(mesh, x, z);
              expect(listed).toEqual(all.filter((polygon) => listed.includes(polygon)));
              for (const [besideX, besideZ] of BESIDE) {
                const holding = all.filter((polygon) => contains(mesh, polygon, x + besideX, z + besideZ));
                expect(listed).toEqual(expect.arrayContaining(holding));
              }
            }
          }
        },
      ),
      { seed: 11, numRuns: 60 },
    );
  });

  it('stays small on a long thin mesh', () => {
    const { index } = createNavMesh([
      [
        [0, 0],
        [30000, 0],
        [30000, 0.01],
      ],
    ]);
    expect(index.columns * index.rows).toBeLessThanOrEqual(2 * 4097);
  });
});
