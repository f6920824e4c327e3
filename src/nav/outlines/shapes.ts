// Outlines on the lattice, on their way to ground: closed loops, and which of them belong together.

/**
 * Shapes of closed loops. What a shape covers is where its loops together wind about a point, in whichever direction and
 * however often but not 0 times (the non-zero rule). Ground is what at least one of the first `groundCount` shapes covers
 * and none of the others does.
 */
export interface Shapes {
  /** Corners, loop after loop: integers from 0 to 2 * `LATTICE_LIMIT`, each somewhere else than the one before. */
  readonly x: Float64Array;
  readonly z: Float64Array;
  /** The corners of loop k are `loopStart[k] .. loopStart[k + 1] - 1`. */
  readonly loopStart: Int32Array;
  /** The shape to which each loop belongs. */
  readonly loopShape: Int32Array;
  readonly shapeCount: number;
  readonly groundCount: number;
}

/** By corner: the corner that follows it in its loop. */
export function followingCorners({ x, loopStart }: Shapes): Int32Array {
  const next = new Int32Array(x.length);
  for (let loop = 0; loop + 1 < loopStart.length; loop += 1) {
    const first = loopStart[loop];
    const end = loopStart[loop + 1];
    for (let corner = first; corner < end; corner += 1) next[corner] = corner + 1 < end ? corner + 1 : first;
  }
  return next;
}
