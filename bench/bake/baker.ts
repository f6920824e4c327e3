// What a library has to do to take part in the benchmark of the bake.
import type { Level } from '../soup.ts';
import type { BakeTerms } from './terms.ts';

/** A mesh that can be asked for paths, as the library holds it. */
export interface Baked<Mesh = unknown> {
  readonly mesh: Mesh;
  /** How many polygons there are, and their area in plan in square metres. */
  measure(): MeshSize;
  /** Gives back memory that no garbage collector sees. */
  free(): void;
}

export interface MeshSize {
  readonly polygons: number;
  readonly area: number;
}

/** One library. Everything it needs once, like compiling WebAssembly, is done when it is made. */
export interface Baker<Mesh = unknown> {
  readonly name: string;
  /** This is what is timed. */
  bake(level: Level, terms: BakeTerms): Baked<Mesh>;
}

/** Area of polygons in plan, from the coordinates of their corners. */
export function sumAreas(
  polygons: Iterable<readonly number[]>,
  x: (corner: number) => number,
  z: (corner: number) => number,
): number {
  let doubled = 0;
  for (const ring of polygons) {
    // From a corner of the polygon itself, so that little is lost far from the origin.
    const [first] = ring;
    let around = 0;
    for (let at = 2; at < ring.length; at += 1) {
      around +=
        (x(ring[at - 1]) - x(first)) * (z(ring[at]) - z(first)) -
        (x(ring[at]) - x(first)) * (z(ring[at - 1]) - z(first));
    }
    doubled += Math.abs(around);
  }
  return doubled / 2;
}
