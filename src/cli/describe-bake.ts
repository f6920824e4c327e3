// A finished bake -> its report, for people and for programs.
import type { Bake, UnusableTriangles } from 'surefoot/bake';
import { listSome } from './list-some.ts';

/** A bake with what it took. */
export interface FinishedBake extends Bake {
  /** Milliseconds. */
  readonly ms: number;
  /** Size of the mesh's bytes. */
  readonly bytes: number;
}

/** The report for programs. */
export interface BakeSummary {
  readonly polygons: number;
  readonly vertices: number;
  /** Square metres in plan. */
  readonly area: number;
  /** The same of each connected part, the largest first. */
  readonly components: readonly number[];
  /** Most floors above one another. */
  readonly layers: number;
  /** Triangles that could not be used. */
  readonly dropped: number;
  readonly digest: string;
  readonly ms: number;
  readonly bytes: number;
}

export function summariseBake({ mesh, report, ms, bytes }: FinishedBake): BakeSummary {
  return {
    polygons: report.polygons,
    vertices: report.vertices,
    area: report.area,
    components: largestFirst(report.componentAreas),
    layers: report.layers,
    dropped: report.droppedTriangles.length,
    digest: mesh.digest,
    ms,
    bytes,
  };
}

export function describeBake({ mesh, report, ms, bytes }: FinishedBake): string {
  const components = largestFirst(report.componentAreas);
  const used = report.triangles - report.droppedTriangles.length;
  const lines: [string, string][] = [
    ['triangles', `${used} used, ${report.droppedTriangles.length} dropped`],
    ['polygons', `${report.polygons} of ${report.vertices} vertices`],
    ['area', `${report.area.toFixed(2)} m² in ${count(components.length, 'part')}`],
    ['layers', String(report.layers)],
    ['time', `${ms.toFixed(1)} ms`],
    ['bytes', String(bytes)],
    ['digest', mesh.digest],
  ];
  lines.splice(1, 0, ...describeUnusable(report.unusable));
  if (components.length > 1) {
    const at = lines.findIndex(([name]) => name === 'layers');
    lines.splice(at, 0, ['', listSome(components.map((area) => area.toFixed(2)))]);
  }
  return lines.map(([name, text]) => `${name.padEnd(10)} ${text}\n`).join('');
}

/** A line for each thing that is wrong with triangles, with their numbers. */
function describeUnusable({ repeatedVertex, repeatedPlace, noArea }: UnusableTriangles): [string, string][] {
  const kinds: [string, Int32Array][] = [
    ['a vertex twice', repeatedVertex],
    ['two corners at one place', repeatedPlace],
    ['no area', noArea],
  ];
  return kinds
    .filter(([, triangles]) => triangles.length > 0)
    .map(([fault, triangles]) => ['', `${fault}: ${listSome(Array.from(triangles, String))}`]);
}

function largestFirst(areas: Float64Array): number[] {
  return [...areas].sort((a, b) => b - a);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
