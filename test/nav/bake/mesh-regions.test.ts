import { describe, expect, it } from 'vitest';
import { meshRegions } from '../../../src/nav/bake/mesh-regions.ts';
import { UNITS_PER_CELL } from '../../../src/nav/bake/simplify-contours.ts';
import { drawRandom, RANDOM_STATE_LENGTH, seedRandom } from '../../../src/nav/geometry/random.ts';
import { validateNavMesh } from '../../../src/nav/mesh/validate-nav-mesh.ts';
import {
  countGround,
  countGroundParts,
  coveredColumns,
  doubleArea,
  overlap,
  planPolygons,
} from '../../support/mesh-facts.ts';
import { type DrawnPlan, drawFlat } from '../../support/plans.ts';

const DOUBLE_CELL = 2 * UNITS_PER_CELL * UNITS_PER_CELL;

function randomPlan(seed: number): DrawnPlan {
  const state = new Int32Array(RANDOM_STATE_LENGTH);
  seedRandom(`plan ${seed}`, state);
  const size = 6 + Math.floor(drawRandom(state) * 9);
  const density = 0.3 + 0.65 * drawRandom(state);
  const letters = 'abc#'.slice(0, 1 + Math.floor(drawRandom(state) * 4));
  const rows = Array.from({ length: size }, () =>
    Array.from({ length: size }, () =>
      drawRandom(state) < density ? letters[Math.floor(drawRandom(state) * letters.length)] : '.',
    ).join(''),
  );
  return drawFlat(rows);
}

describe('meshes of random plans', () => {
  it.each([0, 0.8, 1.3, 3])('are sound at a deviation of %d cells', (maxDeviation) => {
    for (let seed = 0; seed < 500; seed += 1) {
      const { field, regions } = randomPlan(seed);
      const maxCorners = [3, 6, 100][seed % 3];
      const mesh = meshRegions(field, regions, { maxDeviation, maxCorners, agentRadius: 0 });
      const polygons = planPolygons(mesh);
      expect(validateNavMesh(mesh), `seed ${seed}`).toEqual([]);
      expect(Math.max(0, ...polygons.map((polygon) => polygon.length))).toBeLessThanOrEqual(maxCorners);
      expect(mesh.componentCount, `seed ${seed}`).toBe(countGroundParts(field, regions));
      const area = polygons.reduce((sum, polygon) => sum + doubleArea(polygon), 0);
      if (maxDeviation === 0) expect(area, `seed ${seed}`).toBe(countGround(regions) * DOUBLE_CELL);
      for (let first = 0; first < polygons.length; first += 1) {
        for (let second = 0; second < first; second += 1) {
          if (overlap(polygons[first], polygons[second])) expect.fail(`overlap, seed ${seed}`);
        }
        for (const column of coveredColumns(field, polygons[first])) {
          const span = field.columnStart[column];
          if (field.columnStart[column + 1] === span || regions.regionOf[span] === 0) {
            expect.fail(`ground added, seed ${seed}`);
          }
        }
      }
    }
  });
});
