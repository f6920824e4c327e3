import { describe, expect, it } from 'vitest';
import { assembleNavMesh } from '../../../src/nav/mesh/assemble-nav-mesh.ts';
import { validateNavMesh } from '../../../src/nav/mesh/validate-nav-mesh.ts';

/** The plan points of a square spiral's rim, quarter turn by quarter turn. */
const RIM = [
  [4, 0],
  [4, 4],
  [0, 4],
  [-4, 4],
  [-4, 0],
  [-4, -4],
  [0, -4],
  [4, -4],
];

/** Steps of an eighth of a turn round one axis vertex, each linked to the next, every one higher than the last. */
function validateSpiral(steps: number, closed = false): string[] {
  const rim = Array.from({ length: closed ? steps : steps + 1 }, (_, step) => RIM[step % RIM.length]);
  const polygons = Array.from({ length: steps }, (_, step) => [0, step + 1, ((step + 1) % rim.length) + 1]);
  return validateNavMesh(
    assembleNavMesh({
      lattice: { originX: 0, originZ: 0, unit: 1 },
      agentRadius: 0,
      vertexX: Float64Array.from([0, ...rim.map(([x]) => x)]),
      vertexZ: Float64Array.from([0, ...rim.map(([, z]) => z)]),
      vertexY: Float64Array.from([0, ...rim.map((_, step) => step)]),
      polygonStart: Int32Array.from({ length: steps + 1 }, (_, polygon) => polygon * 3),
      edgeVertex: Int32Array.from(polygons.flat()),
    }),
  );
}

describe('validateNavMesh', () => {
  it('takes ground that goes once round a vertex, or up to a full turn between walls', () => {
    expect(validateSpiral(8, true)).toEqual([]);
    for (let steps = 1; steps <= 8; steps += 1) expect(validateSpiral(steps), `${steps} steps`).toEqual([]);
  });

  it('refuses ground that winds over itself round a vertex', () => {
    expect(validateSpiral(16, true)).toEqual(['the ground goes more than once round vertex 0']);
    for (let steps = 9; steps <= 20; steps += 1) {
      expect(validateSpiral(steps), `${steps} steps`).toEqual([
        'the ground goes more than once round vertex 0',
      ]);
    }
  });
});
