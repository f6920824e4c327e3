// Lines on the ground as flat ribbons, since lines of the graphics hardware are a pixel wide: a mesh of triangles that is
// filled anew whenever the lines change.
import { BufferAttribute, BufferGeometry, Color, DoubleSide, Mesh, MeshBasicMaterial } from 'three/webgpu';

/** A mesh of ribbons in any colours. */
export interface Ribbons {
  readonly mesh: Mesh;
  positions: Float32Array;
  colours: Float32Array;
  vertices: number;
}

/** How ribbons lie. */
export interface RibbonLook {
  /** Metres over the ground, so that what lies over one another does not flicker. */
  readonly height: number;
  readonly opacity?: number;
}

const VERTICES_OF_QUAD = 6;

/** Colours as they were read from CSS, since reading one takes longer than drawing with it. */
const known = new Map<string, readonly [number, number, number]>();

/** Makes ribbons without any lines. */
export function createRibbons({ height, opacity = 1 }: RibbonLook): Ribbons {
  const material = new MeshBasicMaterial({
    vertexColors: true,
    transparent: opacity < 1,
    opacity,
    side: DoubleSide,
  });
  material.polygonOffset = true;
  material.polygonOffsetFactor = -2;
  material.polygonOffsetUnits = -2;
  const mesh = new Mesh(new BufferGeometry(), material);
  mesh.position.y = height;
  mesh.frustumCulled = false;
  const ribbons = { mesh, positions: new Float32Array(0), colours: new Float32Array(0), vertices: 0 };
  grow(ribbons, 64 * VERTICES_OF_QUAD);
  return ribbons;
}

/** Takes all lines away. */
export function clearRibbons(ribbons: Ribbons): void {
  ribbons.vertices = 0;
}

/** Adds a line from a to b in plan, `width` metres wide. */
export function addRibbon(
  ribbons: Ribbons,
  line: { readonly ax: number; readonly az: number; readonly bx: number; readonly bz: number },
  width: number,
  colour: string,
): void {
  const { ax, az, bx, bz } = line;
  const length = Math.hypot(bx - ax, bz - az);
  if (length === 0) return;
  const x = ((bz - az) / length) * (width / 2);
  const z = ((ax - bx) / length) * (width / 2);
  addQuad(ribbons, [ax + x, az + z, bx + x, bz + z, bx - x, bz - z, ax - x, az - z], colour);
}

/** Adds a four-cornered piece of ground, its corners round in plan: x, z, x, z and so on. */
export function addQuad(ribbons: Ribbons, corners: readonly number[], colour: string): void {
  if ((ribbons.vertices + VERTICES_OF_QUAD) * 3 > ribbons.positions.length)
    grow(ribbons, ribbons.vertices * 2 + VERTICES_OF_QUAD);
  for (const corner of [0, 1, 2, 0, 2, 3])
    addVertex(ribbons, corners[corner * 2], corners[corner * 2 + 1], colour);
}

/** Adds a triangle of ground. */
export function addTriangle(ribbons: Ribbons, corners: readonly number[], colour: string): void {
  if ((ribbons.vertices + 3) * 3 > ribbons.positions.length)
    grow(ribbons, ribbons.vertices * 2 + VERTICES_OF_QUAD);
  for (const corner of [0, 1, 2]) addVertex(ribbons, corners[corner * 2], corners[corner * 2 + 1], colour);
}

/** Adds a round spot. */
export function addSpot(ribbons: Ribbons, x: number, z: number, radius: number, colour: string): void {
  const sides = 16;
  for (let side = 0; side < sides; side += 1) {
    const [from, to] = [(side / sides) * Math.PI * 2, ((side + 1) / sides) * Math.PI * 2];
    const corners = [x, z, x + radius * Math.cos(from), z + radius * Math.sin(from)];
    addTriangle(ribbons, [...corners, x + radius * Math.cos(to), z + radius * Math.sin(to)], colour);
  }
}

/** Adds a ring, `width` metres wide. */
export function addRing(
  ribbons: Ribbons,
  x: number,
  z: number,
  radius: number,
  width: number,
  colour: string,
): void {
  const sides = 28;
  const [inner, outer] = [radius - width / 2, radius + width / 2];
  for (let side = 0; side < sides; side += 1) {
    const [from, to] = [(side / sides) * Math.PI * 2, ((side + 1) / sides) * Math.PI * 2];
    const [cf, sf, ct, st] = [Math.cos(from), Math.sin(from), Math.cos(to), Math.sin(to)];
    const near = [x + inner * cf, z + inner * sf, x + outer * cf, z + outer * sf];
    addQuad(ribbons, [...near, x + outer * ct, z + outer * st, x + inner * ct, z + inner * st], colour);
  }
}

/** Shows the lines that were added. */
export function showRibbons({ mesh, vertices }: Ribbons): void {
  const { geometry } = mesh;
  geometry.attributes.position.needsUpdate = true;
  geometry.attributes.color.needsUpdate = true;
  geometry.setDrawRange(0, vertices);
  mesh.visible = vertices > 0;
}

function addVertex(ribbons: Ribbons, x: number, z: number, colour: string): void {
  const at = ribbons.vertices * 3;
  ribbons.positions[at] = x;
  ribbons.positions[at + 2] = z;
  ribbons.colours.set(partsOf(colour), at);
  ribbons.vertices += 1;
}

function partsOf(colour: string): readonly [number, number, number] {
  let parts = known.get(colour);
  if (parts === undefined) {
    const { r, g, b } = new Color(colour);
    parts = [r, g, b];
    known.set(colour, parts);
  }
  return parts;
}

function grow(ribbons: Ribbons, vertices: number): void {
  const positions = new Float32Array(vertices * 3);
  const colours = new Float32Array(vertices * 3);
  positions.set(ribbons.positions);
  colours.set(ribbons.colours);
  ribbons.positions = positions;
  ribbons.colours = colours;
  ribbons.mesh.geometry.dispose();
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('color', new BufferAttribute(colours, 3));
  ribbons.mesh.geometry = geometry;
}
