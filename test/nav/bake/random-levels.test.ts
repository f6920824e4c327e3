import { describe, expect, it } from 'vitest';
import { type BakeSettings, checkSettings } from '../../../src/nav/bake/bake-settings.ts';
import { bakeGround } from '../../support/fields.ts';
import { findLevelFaults } from '../../support/level-faults.ts';
import { createRandomLevel } from '../../support/levels.ts';

/** Levels in the run, and how many of them are looked at in one test. */
const levelCount = 2000;
const batch = 250;

/** Settings that differ from level to level. */
function settingsOf(level: number): BakeSettings {
  return {
    cellSize: [0.5, 0.375, 0.75, 0.5][level % 4],
    cellHeight: [0.125, 0.2, 0.25][level % 3],
    agentRadius: [0, 0.3, 0.5, 0, 0.8][level % 5],
    agentHeight: [0.75, 1, 1.8][(level >> 2) % 3],
    maxStep: [0.25, 0.4, 1][(level >> 1) % 3],
    maxSlope: [1, 0.5, 3][(level >> 3) % 3],
    minRegionSpans: [0, 8, 30][(level >> 4) % 3],
    regions: level % 7 === 0 ? 'watershed' : 'sheets',
    maxDeviation: [1.3, 0.9, 2, 0][(level >> 2) % 4],
    maxHeightError: [0.125, 0.25, 0.5, Infinity][(level >> 1) % 4],
    maxCorners: [6, 3, 12][level % 3],
  };
}

describe('the meshes of random levels', () => {
  it.each(Array.from({ length: levelCount / batch }, (_, at) => at * batch))(
    'are sound and cover the ground, levels %d and up',
    (first) => {
      let polygons = 0;
      let layered = 0;
      let covered = 0;
      for (let level = first; level < first + batch; level += 1) {
        const settings = settingsOf(level);
        const ground = bakeGround(createRandomLevel(`random ${level}`), settings);
        const { mesh, faults, coveredCells } = findLevelFaults(ground, checkSettings(settings));
        expect(faults, `level ${level}`).toEqual([]);
        polygons += mesh.polygonCount;
        covered += coveredCells;
        if (ground.regions.regionCount > mesh.componentCount) layered += 1;
      }
      expect(polygons).toBeGreaterThan(20 * batch);
      expect(covered).toBeGreaterThan(20 * batch);
      expect(layered).toBeGreaterThan(batch / 20);
    },
    120_000,
  );
});
