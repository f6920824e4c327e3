import { describe, expect, it } from 'vitest';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { createSurfacePlace } from '../../../src/nav/query/height.ts';
import { sideOfEdge } from '../../../src/nav/query/side-of-edge.ts';
import { exactSide } from '../../support/exact-sides.ts';
import { meshOfRings } from '../../support/plan-grid.ts';
import { createNumbers } from '../../support/random-numbers.ts';

/** The side of edge 0 on which a place in lattice units lies. */
function sideOf(mesh: NavMesh, planX: number, planZ: number): number {
  return sideOfEdge(mesh, 0, { ...createSurfacePlace(), planX, planZ });
}

describe('sideOfEdge', () => {
  it('is the sign that whole numbers give, for places on the line and a few last bits beside it', () => {
    const numbers = createNumbers('sides');
    const seen = [0, 0, 0];
    for (let round = 0; round < 4000; round += 1) {
      const size = 2 ** Math.floor(numbers() * 26);
      const coordinate = (): number => Math.round((numbers() * 2 - 1) * size);
      const x = Float64Array.from([coordinate(), coordinate(), 0]);
      const z = Float64Array.from([coordinate(), coordinate(), 0]);
      if (x[0] === x[1] && z[0] === z[1]) continue;
      // The third corner only has to lie on the left.
      x[2] = x[0] - Math.sign(z[1] - z[0]);
      z[2] = z[0] + Math.sign(x[1] - x[0]);
      const mesh = meshOfRings({ x, z }, [[0, 1, 2]]);
      const share = numbers() < 0.3 ? Math.floor(numbers() * 9) / 8 : numbers();
      const tiny = 2 ** -Math.floor(numbers() * 1070);
      const planX = x[0] + share * (x[1] - x[0]) + (numbers() < 0.3 ? tiny : 0);
      const planZ = z[0] + share * (z[1] - z[0]) - (numbers() < 0.3 ? tiny : 0);
      const side = sideOf(mesh, planX, planZ);
      expect(side).toBe(exactSide(mesh, 0, planX, planZ));
      seen[side + 1] += 1;
    }
    expect(Math.min(...seen)).toBeGreaterThan(100);
  });

  it('tells the least number above 0 from 0', () => {
    const mesh = meshOfRings({ x: Float64Array.of(-7, 5, 0), z: Float64Array.of(-7, 5, 9) }, [[0, 1, 2]]);
    const sides = [0, 5e-324, -5e-324].map((planZ) => sideOf(mesh, 0, planZ));
    expect(sides).toEqual([0, 1, -1]);
    expect(sideOf(mesh, 5e-324, 5e-324)).toBe(0);
  });
});
