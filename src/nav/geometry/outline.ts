// What lies inside of closed lines, as a thing to be filled with triangles.

/**
 * Loops of segments with ground on their left, their vertices numbered through. Segment i goes from vertex i to vertex
 * `next[i]`. Two vertices may lie at one point, where the ground touches itself.
 */
export interface Outline {
  readonly count: number;
  /** Integers from 0 to 2 * `LATTICE_LIMIT`. */
  readonly x: Float64Array;
  readonly z: Float64Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** 1 for a vertex that was moved from its place, and so must not lie where another one lies. */
  readonly isMoved: Uint8Array;
  /** 1 for a segment with ground on both sides, which its reverse has as well. None by default. */
  readonly isTwoSided?: Uint8Array;
}
