// What a library has to do to take part in the benchmark of the bake.
import type { Level } from '../soup.ts';
import type { Ring } from './ring.ts';
import type { BakeTerms } from './terms.ts';

/** A mesh that can be asked for paths, as the library holds it. */
export interface Baked<Mesh = unknown> {
  readonly mesh: Mesh;
  /** How many polygons there are, and their area in plan in square metres. */
  measure(): MeshSize;
  /** What the mesh says of the ground's height. */
  readSurface(): MeshSurface;
  /** Gives back memory that no garbage collector sees. */
  free(): void;
}

export interface MeshSize {
  readonly polygons: number;
  readonly area: number;
}

/** Convex pieces of ground, and the height that each has at a place. */
export interface MeshSurface {
  readonly rings: readonly Ring[];
  /** Metres; undefined, when the library finds none there. */
  heightAt(piece: number, x: number, z: number): number | undefined;
}

/** One library. Everything it needs once, like compiling WebAssembly, is done when it is made. */
export interface Baker<Mesh = unknown> {
  readonly name: string;
  /** This is what is timed. */
  bake(level: Level, terms: BakeTerms): Baked<Mesh>;
}
