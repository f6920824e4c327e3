// The feasibility study that the bake grew out of, where it stands beside the project.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Level } from '../soup.ts';
import type { Baker, MeshSurface } from './baker.ts';
import type { BakeTerms } from './terms.ts';

const FILE = '../shared/prototype/bake/bake.mjs';

/** Lattice units to a cell, of the study. */
const UNITS = 256;

interface Study {
  bake(level: Level, settings: object): StudyBake;
  summary(bake: StudyBake, settings: object): { readonly polys: number; readonly area: number };
}

/** What is read of it here: where its grid begins, and a triangulation for heights of each region, three corners a triangle. */
interface StudyBake {
  readonly v: { readonly ox: number; readonly oy: number; readonly oz: number };
  readonly regions: readonly {
    readonly tin: {
      readonly vx: Int32Array;
      readonly vz: Int32Array;
      readonly vh: Float64Array;
      readonly org: Int32Array;
      readonly nh: number;
    };
  }[];
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
        readSurface: () => readSurface(mesh, terms),
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

function readSurface({ v, regions }: StudyBake, { cellSize, cellHeight }: BakeTerms): MeshSurface {
  const triangles = regions.flatMap(({ tin }) =>
    Array.from({ length: tin.nh / 3 }, (_, triangle) =>
      [0, 1, 2].map((corner) => {
        const vertex = tin.org[triangle * 3 + corner];
        const x = v.ox + (tin.vx[vertex] / UNITS) * cellSize;
        const z = v.oz + (tin.vz[vertex] / UNITS) * cellSize;
        return [x, z, v.oy + tin.vh[vertex] * cellHeight] as const;
      }),
    ),
  );
  return {
    rings: triangles.map((triangle) => triangle.map(([x, z]) => [x, z] as const)),
    heightAt: (piece, x, z) => heightInTriangle(triangles[piece], x, z),
  };
}

/** Undefined for a triangle without area. */
function heightInTriangle(
  [[ax, az, ay], [bx, bz, by], [cx, cz, cy]]: readonly (readonly [number, number, number])[],
  x: number,
  z: number,
): number | undefined {
  const whole = (bx - ax) * (cz - az) - (cx - ax) * (bz - az);
  if (whole === 0) return undefined;
  const partB = ((x - ax) * (cz - az) - (cx - ax) * (z - az)) / whole;
  const partC = ((bx - ax) * (z - az) - (x - ax) * (bz - az)) / whole;
  return ay + partB * (by - ay) + partC * (cy - ay);
}
