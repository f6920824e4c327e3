// The meshes of a recording, each once, numbered in the order in which they were first seen. Commands and keyframes name
// them by number.

/** How commands are written and read where meshes lie beside them: in a recording. */
export interface MeshShelf {
  /** The number of a mesh, given the bytes of `navMeshToBytes`. */
  put(bytes: Uint8Array): number;
  /** The bytes of a mesh in an array of their own. Throws a RangeError for the number of none. */
  take(number: number): Uint8Array;
}

/** Length of the digest that a mesh's bytes end with, in ASCII. */
const DIGEST_LENGTH = 16;

/** The digest that the bytes of a mesh end with. */
export function digestOfMeshBytes(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(Math.max(0, bytes.length - DIGEST_LENGTH)));
}
