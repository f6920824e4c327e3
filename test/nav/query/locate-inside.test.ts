import { describe, expect, it } from 'vitest';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { heightAt } from '../../../src/nav/query/height.ts';
import { createLocatedEnd, holdsPoint, locateEnd } from '../../../src/nav/query/locate-end.ts';
import { locateInside } from '../../../src/nav/query/locate-inside.ts';
import { createSpiral } from '../../support/drawn-meshes.ts';
import { drawPlanGrid, isSound, mergeRings, meshOfRings } from '../../support/plan-grid.ts';
import { createNumbers } from '../../support/random-numbers.ts';

/** Compares the answers at random places, most of them near vertices; answers how many were simple. */
function countSimple(mesh: NavMesh, numbers: () => number): number {
  const end = createLocatedEnd();
  const { originX, originZ, unit } = mesh.lattice;
  let simple = 0;
  for (let place = 0; place < 200; place += 1) {
    const edge = Math.floor(numbers() * mesh.edgeCount);
    const reach = [0, 4, 60][Math.floor(numbers() * 3)];
    const snap = numbers() < 0.5 ? Math.round : (value: number): number => value;
    const x = originX + snap(mesh.edgeX[edge] + (numbers() - 0.5) * reach) * unit;
    const z = originZ + snap(mesh.edgeZ[edge] + (numbers() - 0.5) * reach) * unit;
    const y = mesh.vertexY[mesh.edgeVertex[edge]] + (numbers() - 0.5) * 3;
    locateEnd(mesh, { x, y, z }, end);
    if (!locateInside(mesh, end)) continue;
    simple += 1;
    // The slow way: of the polygons that hold the rounded place, those whose ground there is nearest in height.
    const [roundX, roundZ] = [Math.floor((x - originX) / unit + 0.5), Math.floor((z - originZ) / unit + 0.5)];
    const held = [...Array(mesh.polygonCount).keys()]
      .filter((polygon) => holdsPoint(mesh, polygon, roundX, roundZ))
      .map((polygon) => ({
        polygon,
        height: heightAt(mesh, polygon, originX + roundX * unit, originZ + roundZ * unit),
      }))
      .sort((a, b) => Math.abs(a.height - y) - Math.abs(b.height - y) || a.height - b.height);
    expect([end.x, end.z, end.y]).toEqual([roundX, roundZ, held[0].height]);
    const floor = held.filter(({ height }) => height === held[0].height).map(({ polygon }) => polygon);
    expect([...end.polygons.subarray(0, end.count)].sort((a, b) => a - b)).toEqual(
      floor.sort((a, b) => a - b),
    );
  }
  return simple;
}

describe('a simple end', () => {
  it('lies on the polygons that hold it, on random ground', () => {
    const numbers = createNumbers('simple ends');
    let simple = 0;
    for (let meshes = 0; meshes < 60; meshes += 1) {
      const plan = drawPlanGrid(numbers);
      if (!isSound(plan) || plan.free.length < 2) continue;
      simple += countSimple(meshOfRings(plan, mergeRings(plan, plan.free, numbers)), numbers);
    }
    expect(simple).toBeGreaterThan(1000);
  });

  it('lies on the floor nearest in height, where floors lie above one another', () => {
    expect(countSimple(createSpiral(4), createNumbers('spiral ends'))).toBeGreaterThan(20);
  });
});
