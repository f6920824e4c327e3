// The feasibility study that the bake grew out of, where it stands beside the project.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Level } from '../soup.ts';
import type { Baker } from './baker.ts';
import type { BakeTerms } from './terms.ts';

const FILE = '../shared/prototype/bake/bake.mjs';

interface Study {
  bake(level: Level, settings: object): object;
  summary(bake: object, settings: object): { readonly polys: number; readonly area: number };
}

/** Undefined, when it is not there. */
export async function loadPrototypeBaker(): Promise<Baker | undefined> {
  if (!existsSync(FILE)) return undefined;
  const { bake, summary } = (await import(pathToFileURL(FILE).href)) as Study;
  return {
    name: 'prototype',
    bake(level, terms) {
      const settings = toStudy(terms);
      const mesh = bake(level, settings);
      return {
        mesh,
        measure() {
          const { polys, area } = summary(mesh, settings);
          return { polygons: polys, area };
        },
        free: () => undefined,
      };
    },
  };
}

/** Its lengths are in cells; slopes are squared. */
function toStudy(terms: BakeTerms): object {
  const { cellSize, cellHeight } = terms;
  return {
    cs: cellSize,
    ch: cellHeight,
    tan2: terms.maxSlope * terms.maxSlope,
    nvp: terms.maxCorners,
    err: terms.maxDeviation,
    tol: terms.maxHeightError,
    heightV: Math.ceil(terms.agentHeight / cellHeight),
    climbV: Math.floor(terms.maxStep / cellHeight),
    rho: terms.agentRadius / cellSize,
    minCells: terms.minRegionSpans,
  };
}
