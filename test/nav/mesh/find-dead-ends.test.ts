import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import { BRIDGE_INWARD, BRIDGE_OUTWARD, type NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { drawPlanGrid, isSound, meshOfRings } from '../../support/plan-grid.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { reachableWithout, slowBridges } from '../../support/slow-dead-ends.ts';

function randomMeshes(count: number): NavMesh[] {
  const numbers = createNumbers('dead ends');
  const meshes: NavMesh[] = [];
  while (meshes.length < count) {
    const grid = drawPlanGrid(numbers);
    if (isSound(grid)) meshes.push(meshOfRings(grid, grid.free));
  }
  return meshes;
}

describe('dead ends', () => {
  it('are entered by the links that nothing goes round, and by no others', () => {
    let bridges = 0;
    for (const mesh of randomMeshes(60)) {
      const { bridge } = mesh.deadEnds;
      const found = [...bridge.keys()].filter((edge) => bridge[edge] !== 0);
      expect(found).toEqual(slowBridges(mesh));
      bridges += found.length;
    }
    expect(bridges).toBeGreaterThan(100);
  });

  it('lie on the side of a bridge away from the block of most polygons', () => {
    for (const mesh of randomMeshes(40)) {
      const { bridge, block, blockCount, entry } = mesh.deadEnds;
      const size = new Int32Array(blockCount);
      for (const at of block) size[at] += 1;
      for (const [edge, side] of bridge.entries()) {
        if (side !== BRIDGE_INWARD) continue;
        const twin = mesh.edgeTwin[edge];
        expect(bridge[twin]).toBe(BRIDGE_OUTWARD);
        expect(entry[block[mesh.edgePolygon[twin]]]).toBe(edge);
        const inside = [...reachableWithout(mesh, mesh.edgePolygon[twin], edge)];
        const outside = [...reachableWithout(mesh, mesh.edgePolygon[edge], edge)];
        const largest = (polygons: number[]) => Math.max(...polygons.map((polygon) => size[block[polygon]]));
        expect(largest(outside)).toBeGreaterThanOrEqual(largest(inside));
      }
    }
  });

  it('lead back, entry by entry, to the main block of their part', () => {
    for (const mesh of randomMeshes(40)) {
      const { block, entry, blockCount } = mesh.deadEnds;
      expect(entry.filter((edge) => edge === NONE)).toHaveLength(mesh.componentCount);
      for (let start = 0; start < blockCount; start += 1) {
        let steps = 0;
        for (let at = start; entry[at] !== NONE; at = block[mesh.edgePolygon[entry[at]]]) steps += 1;
        expect(steps).toBeLessThan(blockCount);
      }
    }
  });
});
