import { describe, expect, it } from 'vitest';
import { UNITS_PER_CELL } from '../../../../src/nav/bake/contours/simplify-contours.ts';
import { meshRegions } from '../../../../src/nav/bake/mesh-regions.ts';
import type { NavMesh } from '../../../../src/nav/mesh/nav-mesh.ts';
import { type DrawnPlan, drawPlan } from '../../../support/plans.ts';

function meshOf({ field, regions }: DrawnPlan): NavMesh {
  return meshRegions(field, regions, {
    maxDeviation: 0,
    maxHeightError: Infinity,
    maxCorners: 6,
    agentRadius: 0,
  });
}

/** x, z in cells and y in height units of all vertices. */
function verticesOf(mesh: NavMesh): number[][] {
  return Array.from({ length: mesh.vertexCount }, (_, vertex) => [
    mesh.vertexX[vertex] / UNITS_PER_CELL,
    mesh.vertexZ[vertex] / UNITS_PER_CELL,
    mesh.vertexY[vertex] * 4,
  ]);
}

describe('the height of a vertex', () => {
  it('is the mean of the floors round it that are linked there', () => {
    const mesh = meshOf(drawPlan([{ rows: ['ab', 'ab'], height: (x, z) => 2 * x + z }]));
    expect(verticesOf(mesh)).toEqual([
      [0, 0, 0],
      [0, 2, 1],
      [1, 0, 1],
      [1, 2, 2],
      [2, 0, 2],
      [2, 2, 3],
    ]);
  });

  it('takes no notice of ground to which there is no link', () => {
    const mesh = meshOf(drawPlan([{ rows: ['ab'], height: (x) => 10 * x }]));
    expect(verticesOf(mesh)).toEqual([
      [0, 0, 0],
      [0, 1, 0],
      [1, 0, 0],
      [1, 0, 10],
      [1, 1, 0],
      [1, 1, 10],
      [2, 0, 10],
      [2, 1, 10],
    ]);
    expect(mesh.componentCount).toBe(2);
  });

  it('stays on its own floor where floors lie above one another', () => {
    const mesh = meshOf(drawPlan([{ rows: ['aaa', 'aaa'] }, { rows: ['...', 'bbb'], height: () => 40 }]));
    expect(new Set(verticesOf(mesh).map(([, , y]) => y))).toEqual(new Set([0, 40]));
    expect(mesh.componentCount).toBe(2);
  });

  it('is one for both parts of a pinch when they agree, and one for each when they do not', () => {
    const flat = meshOf(drawPlan([{ rows: ['aa.', 'a.a', 'aaa'] }]));
    expect(verticesOf(flat).filter(([x, z]) => x === 2 && z === 1)).toEqual([[2, 1, 0]]);
    // A ramp that winds up from (1, 0) to (2, 1) and meets itself there at a corner, 6 units higher.
    const order = [
      [1, 0],
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 2],
      [2, 1],
    ];
    const climb = (x: number, z: number) => order.findIndex(([i, j]) => i === x && j === z);
    const winding = meshOf(drawPlan([{ rows: ['aa.', 'a.a', 'aaa'], height: climb }]));
    expect(verticesOf(winding).filter(([x, z]) => x === 2 && z === 1)).toEqual([
      [2, 1, 0],
      [2, 1, 6],
    ]);
    expect(winding.componentCount).toBe(1);
  });

  it('is right inside cells too, where corners were sharpened', () => {
    const isGround = (x: number, z: number) => (x - 9) * (x - 9) + 3 * (z - 7) * (z - 7) > 50;
    const cells = Array.from({ length: 20 }, (_, at) => at);
    const rows = cells.map((z) => cells.map((x) => (isGround(x, z) ? 'a' : '.')).join(''));
    const { field, regions } = drawPlan([{ rows, height: (x, z) => x + z }]);
    const mesh = meshRegions(field, regions, {
      maxDeviation: 1.3,
      maxHeightError: Infinity,
      maxCorners: 6,
      agentRadius: 0,
    });
    const moved = verticesOf(mesh).filter(([x, z]) => x % 1 !== 0 || z % 1 !== 0);
    expect(moved.length).toBeGreaterThan(0);
    for (const [x, z, y] of moved) expect(Math.abs(y - (x + z - 1))).toBeLessThanOrEqual(1);
  });
});
