import { describe, expect, it } from 'vitest';
import { nextOf } from '../../../src/nav/geometry/triangulation.ts';
import { findInGround } from '../../../src/nav/mesh/find-in-ground.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { holdsPoint } from '../../../src/nav/query/locate-end.ts';
import { drawHillyMesh, trianglesAt, turnOfEdge } from '../../support/hilly-meshes.ts';
import { createNumbers } from '../../support/random-numbers.ts';

const SIZE = 7;

/** Lattice points of all polygons. */
function* placesOf(mesh: NavMesh): Generator<[polygon: number, x: number, z: number]> {
  for (let polygon = 0; polygon < mesh.polygonCount; polygon += 1) {
    for (let x = 0; x <= SIZE; x += 1) {
      for (let z = 0; z <= SIZE; z += 1) {
        if (holdsPoint(mesh, polygon, x, z)) yield [polygon, x, z];
      }
    }
  }
}

describe('the walk over the ground', () => {
  it('finds a triangle that holds the place, at vertices, on edges and along rows of them', () => {
    const numbers = createNumbers('walks');
    let atVertices = 0;
    let onEdges = 0;
    let inside = 0;
    for (let round = 0; round < 150; round += 1) {
      const mesh = drawHillyMesh(numbers, SIZE);
      const { ground } = mesh;
      for (const [polygon, x, z] of placesOf(mesh)) {
        const edge = findInGround(ground, ground.start[polygon], { planX: x, planZ: z });
        const holding = trianglesAt(mesh, x, z);
        expect(holding, `round ${round}, (${x}, ${z})`).toContain(Math.floor(edge / 3));
        const vertex = ground.vertexX.findIndex((vertexX, at) => vertexX === x && ground.vertexZ[at] === z);
        const runsAlong = turnOfEdge(ground, edge, x, z) === 0;
        if (vertex >= 0) {
          expect(ground.edgeVertex[edge], `round ${round}, vertex at (${x}, ${z})`).toBe(vertex);
          atVertices += 1;
        } else if (holding.length === 2) {
          expect(runsAlong, `round ${round}, edge at (${x}, ${z})`).toBe(true);
          onEdges += 1;
        } else if (!runsAlong) inside += 1;
      }
    }
    expect(Math.min(atVertices, onEdges, inside)).toBeGreaterThan(500);
  });

  it('finds places off the lattice, wherever between its points they are', () => {
    const numbers = createNumbers('fractions');
    for (let round = 0; round < 60; round += 1) {
      const mesh = drawHillyMesh(numbers, SIZE);
      const { ground, polygonStart, edgeX, edgeZ } = mesh;
      for (let draw = 0; draw < 100; draw += 1) {
        const polygon = Math.floor(numbers() * mesh.polygonCount);
        const [u, v] = [numbers(), numbers()];
        const corner = polygonStart[polygon];
        const shares = [1 - Math.max(u, v), Math.abs(u - v), Math.min(u, v)];
        const x = shares.reduce((sum, share, at) => sum + share * edgeX[corner + at], 0);
        const z = shares.reduce((sum, share, at) => sum + share * edgeZ[corner + at], 0);
        const edge = findInGround(ground, ground.start[polygon], { planX: x, planZ: z });
        for (const side of [edge, nextOf(edge), nextOf(nextOf(edge))]) {
          expect(turnOfEdge(ground, side, x, z), `round ${round}, (${x}, ${z})`).toBeGreaterThan(-1e-12);
        }
      }
    }
  });

  it('stops at the end of the ground where the place lies beyond it', () => {
    const numbers = createNumbers('beyond');
    for (let round = 0; round < 60; round += 1) {
      const mesh = drawHillyMesh(numbers, SIZE);
      for (const [planX, planZ] of [
        [-3, 2],
        [SIZE + 1, -1],
        [2.5, SIZE + 9],
      ]) {
        const edge = findInGround(mesh.ground, mesh.ground.start[0], { planX, planZ });
        expect(edge >= 0 && edge < 3 * mesh.ground.triangleCount, `round ${round}: ${edge}`).toBe(true);
      }
    }
  });
});
