import { describe, expect, it } from 'vitest';
import { bakeNavMesh } from '../../../../src/nav/bake/bake-nav-mesh.ts';
import { cutHelices } from '../../../../src/nav/bake/spans/cut-helices.ts';
import { validateNavMesh } from '../../../../src/nav/mesh/validate-nav-mesh.ts';
import { findFieldFaults } from '../../../support/fields.ts';
import { addFloor, createSoup } from '../../../support/levels.ts';
import { drawPlan } from '../../../support/plans.ts';

describe('cutting helices', () => {
  it('cuts the link with which a way round a corner comes back above itself', () => {
    const heights = [
      [0, 2],
      [6, 4],
    ];
    const { field } = drawPlan([
      { rows: ['aa', 'aa'], height: (x, z) => heights[z][x] },
      { rows: ['b.', '..'], height: () => 8 },
    ]);
    const before = field.neighbor.slice();
    cutHelices(field, field.neighbor);
    expect(findFieldFaults(field).filter((fault) => fault.startsWith('link'))).toEqual([]);
    const cut = [...before.keys()].filter((side) => before[side] !== field.neighbor[side]);
    expect(cut).toHaveLength(2);
    cutHelices(field, field.neighbor);
    expect([...before.keys()].filter((side) => before[side] !== field.neighbor[side])).toEqual(cut);
  });

  it('leaves a full turn that closes, and ground above other ground, as they are', () => {
    const { field } = drawPlan([
      { rows: ['aaa', 'aaa', 'aaa'] },
      { rows: ['bb.', 'bb.', '...'], height: () => 40 },
    ]);
    const before = field.neighbor.slice();
    cutHelices(field, field.neighbor);
    expect(field.neighbor).toEqual(before);
  });

  it('makes a sound mesh in one piece of stairs that wind round a point', () => {
    const soup = createSoup();
    const quarters = [
      { minX: 0, maxX: 2, minZ: 0, maxZ: 2 },
      { minX: -2, maxX: 0, minZ: 0, maxZ: 2 },
      { minX: -2, maxX: 0, minZ: -2, maxZ: 0 },
      { minX: 0, maxX: 2, minZ: -2, maxZ: 0 },
    ];
    for (let step = 0; step < 11; step += 1) addFloor(soup, quarters[step % 4], step / 2);
    const settings = { cellSize: 0.5, agentHeight: 1.5, agentRadius: 0, maxStep: 0.5, minRegionSpans: 0 };
    const { mesh, report } = bakeNavMesh(soup, settings);
    expect(validateNavMesh(mesh)).toEqual([]);
    expect(mesh.componentCount).toBe(1);
    expect(report.area).toBe(44);
  });
});
