// Ourselves.
import { type BakeSettings, bakeNavMesh, type NavMesh } from 'surefoot/nav';
import type { Baker } from './baker.ts';
import type { BakeTerms } from './terms.ts';

export function createSurefootBaker(): Baker<NavMesh> {
  return {
    name: 'surefoot',
    bake(level, terms) {
      const { mesh, report } = bakeNavMesh(level, toSurefoot(terms));
      return {
        mesh,
        measure: () => ({ polygons: report.polygons, area: report.area }),
        free: () => undefined,
      };
    },
  };
}

export function toSurefoot({ maxHeightError: _, ...settings }: BakeTerms): BakeSettings {
  return settings;
}
