import { describe, expect, it } from 'vitest';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { createNearestPoint, findNearestPoint } from '../../../src/nav/query/find-nearest-point.ts';
import { heightAt } from '../../../src/nav/query/height.ts';
import { holdsPoint } from '../../../src/nav/query/locate-end.ts';
import { createSurfaceMove, moveAlongSurface } from '../../../src/nav/query/move-along-surface.ts';
import { drawHillyMesh, heightInTriangle, trianglesAt } from '../../support/hilly-meshes.ts';
import { createNumbers } from '../../support/random-numbers.ts';

const SIZE = 6;

function polygonsAt(mesh: NavMesh, x: number, z: number): number[] {
  return Array.from({ length: mesh.polygonCount }, (_, polygon) => polygon).filter((polygon) =>
    holdsPoint(mesh, polygon, x, z),
  );
}

describe('the height of finer ground', () => {
  it('is that of the triangles, and the same to the bit from every polygon that holds the place', () => {
    const numbers = createNumbers('heights');
    let shared = 0;
    for (let round = 0; round < 100; round += 1) {
      const mesh = drawHillyMesh(numbers, SIZE);
      for (let x = 0; x <= SIZE; x += 1) {
        for (let z = 0; z <= SIZE; z += 1) {
          const heights = polygonsAt(mesh, x, z).map((polygon) => heightAt(mesh, polygon, x, z));
          expect(new Set(heights).size, `round ${round}, (${x}, ${z})`).toBe(1);
          for (const triangle of trianglesAt(mesh, x, z)) {
            expect(heights[0]).toBeCloseTo(heightInTriangle(mesh, triangle, x, z), 9);
          }
          if (heights.length > 1) shared += 1;
        }
      }
    }
    expect(shared).toBeGreaterThan(1000);
  });

  it('has no jump between the lattice points', () => {
    const numbers = createNumbers('steady');
    for (let round = 0; round < 40; round += 1) {
      const mesh = drawHillyMesh(numbers, SIZE);
      const { edgeTwin, edgePolygon, nextEdge, edgeX, edgeZ } = mesh;
      for (let edge = 0; edge < mesh.edgeCount; edge += 1) {
        if (edgeTwin[edge] < 0) continue;
        const share = numbers();
        const x = edgeX[edge] + share * (edgeX[nextEdge[edge]] - edgeX[edge]);
        const z = edgeZ[edge] + share * (edgeZ[nextEdge[edge]] - edgeZ[edge]);
        const height = heightAt(mesh, edgePolygon[edge], x, z);
        expect(heightAt(mesh, edgePolygon[edgeTwin[edge]], x, z), `round ${round}`).toBeCloseTo(height, 9);
      }
    }
  });

  it('is what the nearest point and the end of a move tell', () => {
    const numbers = createNumbers('told');
    const nearest = createNearestPoint();
    const move = createSurfaceMove();
    for (let round = 0; round < 60; round += 1) {
      const mesh = drawHillyMesh(numbers, SIZE);
      for (let draw = 0; draw < 20; draw += 1) {
        const point = { x: numbers() * (SIZE + 2) - 1, y: numbers() * 10, z: numbers() * (SIZE + 2) - 1 };
        expect(findNearestPoint(mesh, point, Infinity, nearest)).toBeGreaterThanOrEqual(0);
        expect(nearest.y).toBeCloseTo(heightAt(mesh, nearest.polygon, nearest.x, nearest.z), 9);
        moveAlongSurface(mesh, nearest, { x: numbers() * 4 - 2, z: numbers() * 4 - 2 }, move);
        expect(move.y).toBe(heightAt(mesh, move.polygon, move.x, move.z) + 0);
      }
    }
  });
});
