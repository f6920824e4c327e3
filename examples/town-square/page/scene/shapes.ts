// Small solids out of which everything on the square is put together: each in one colour, merged into one geometry so that a
// thing is drawn in one go.

import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  MeshLambertMaterial,
  SphereGeometry,
} from 'three/webgpu';

/** Where the middle of a solid lies, metres. */
export type Middle = readonly [x: number, y: number, z: number];

/** The material of all that is merged: its colours are those of its solids. */
export function createPaint(): MeshLambertMaterial {
  return new MeshLambertMaterial({ vertexColors: true });
}

/** A box of the sizes given along x, y and z. */
export function box(colour: string, size: Middle, at: Middle): BufferGeometry {
  return place(new BoxGeometry(...size), colour, at);
}

/** A ball, drawn out along each axis by its radius there. */
export function ball(colour: string, radii: Middle, at: Middle): BufferGeometry {
  return place(new SphereGeometry(1, 14, 10).scale(...radii), colour, at);
}

/** An upright cylinder or cone. */
export function column(
  colour: string,
  size: { readonly low: number; readonly high: number; readonly height: number; readonly sides?: number },
  at: Middle,
): BufferGeometry {
  return place(new CylinderGeometry(size.high, size.low, size.height, size.sides ?? 16), colour, at);
}

/** A pyramid on four sides of the given length. */
export function pyramid(colour: string, side: number, height: number, at: Middle): BufferGeometry {
  const shape = new ConeGeometry(side * Math.SQRT1_2, height, 4).rotateY(Math.PI / 4);
  // Without shared corners each side of the roof is flat.
  const flat = shape.toNonIndexed();
  flat.computeVertexNormals();
  return place(flat, colour, at);
}

/** Turns a solid about its own axes before it is put where it belongs. */
export function turned(
  shape: BufferGeometry,
  about: { readonly x?: number; readonly z?: number },
  at: Middle,
): BufferGeometry {
  return shape
    .rotateX(about.x ?? 0)
    .rotateZ(about.z ?? 0)
    .translate(...at);
}

/** Merges solids into one. */
export function merge(solids: readonly BufferGeometry[]): BufferGeometry {
  const merged = mergeGeometries(
    solids.map((solid) => (solid.index === null ? solid : solid.toNonIndexed())),
  );
  for (const solid of solids) solid.dispose();
  return merged;
}

function place(shape: BufferGeometry, colour: string, at: Middle): BufferGeometry {
  const { r, g, b } = new Color(colour);
  const { count } = shape.attributes.position;
  const colours = new Float32Array(count * 3);
  for (let vertex = 0; vertex < count; vertex += 1) colours.set([r, g, b], vertex * 3);
  shape.setAttribute('color', new Float32BufferAttribute(colours, 3));
  return shape.translate(...at);
}
