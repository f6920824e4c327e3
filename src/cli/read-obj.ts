// The text of a Wavefront OBJ file -> triangles, in the order of the file's faces.

import type { TriangleSoup } from 'surefoot/nav';
import { BufferGeometry, Mesh } from 'three';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';

/** Statements that draw lines and points. The loader would take the faces beside them for points as well. */
const LINES_AND_POINTS = /^[ \t]*[lp][ \t].*$/gm;

/**
 * Reads the faces of all objects and groups; those of more than three corners become fans. Throws an Error that names
 * what is wrong with the text.
 */
export function readObj(text: string): TriangleSoup {
  const positions: number[] = [];
  const group = new OBJLoader().parse(text.replace(LINES_AND_POINTS, ''));
  group.traverse((object) => {
    if (!(object instanceof Mesh) || !(object.geometry instanceof BufferGeometry)) return;
    for (const coordinate of object.geometry.getAttribute('position').array) positions.push(coordinate);
  });
  const wrong = positions.findIndex((coordinate) => !Number.isFinite(coordinate));
  if (wrong >= 0) {
    const face = Math.floor(wrong / 9);
    throw new Error(`triangle ${face} has a corner that is no vertex of the file, or no three numbers`);
  }
  const indices = Int32Array.from({ length: positions.length / 3 }, (_, corner) => corner);
  return { positions: Float64Array.from(positions), indices };
}
