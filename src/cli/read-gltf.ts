// A glTF file, text or binary -> the triangles of its scene, where its nodes put them.
import { type Document, type mat4, NodeIO, Primitive, type Node as SceneNode } from '@gltf-transform/core';
import type { TriangleSoup } from 'surefoot/nav';

interface Triangles {
  readonly positions: number[];
  readonly indices: number[];
}

/**
 * Reads the meshes of the default scene, of the first where there is none, of all nodes where there is no scene. Lines
 * and points are left out; skins and morphs are not applied. Throws an Error that says what is wrong with the file or
 * which extension it needs.
 */
export async function readGltf(file: string): Promise<TriangleSoup> {
  const root = (await openDocument(file)).getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  const out: Triangles = { positions: [], indices: [] };
  const tops = scene?.listChildren() ?? root.listNodes().filter((node) => node.getParentNode() === null);
  for (const top of tops) top.traverse((node) => addNode(node, out));
  return { positions: Float64Array.from(out.positions), indices: Int32Array.from(out.indices) };
}

async function openDocument(file: string): Promise<Document> {
  try {
    return await new NodeIO().read(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`this is no sound glTF file (${reason})`);
  }
}

function addNode(node: SceneNode, out: Triangles): void {
  const matrix = node.getWorldMatrix();
  for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
    const corners = listCorners(primitive);
    const position = primitive.getAttribute('POSITION');
    if (position === null) continue;
    const stray = corners.find((vertex) => vertex >= position.getCount());
    if (stray !== undefined)
      throw new Error(`a mesh of ${position.getCount()} vertices names vertex ${stray}`);
    const first = out.positions.length / 3;
    const point: [number, number, number] = [0, 0, 0];
    for (let vertex = 0; vertex < position.getCount(); vertex += 1) {
      position.getElement(vertex, point);
      if (!point.every(Number.isFinite))
        throw new Error(`vertex ${vertex} of a mesh is no three finite numbers`);
      out.positions.push(...transform(matrix, point));
    }
    addTriangles(corners, first, isMirrored(matrix), out);
  }
}

/** Vertices of the primitive's triangles, three for each; none for lines and points. */
function listCorners(primitive: Primitive): number[] {
  const { TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN } = Primitive.Mode;
  const count = primitive.getAttribute('POSITION')?.getCount() ?? 0;
  const order = primitive.getIndices()?.getArray() ?? Array.from({ length: count }, (_, vertex) => vertex);
  const mode = primitive.getMode();
  const corners: number[] = [];
  if (mode === TRIANGLES) {
    for (let at = 0; at + 2 < order.length; at += 3) corners.push(order[at], order[at + 1], order[at + 2]);
  } else if (mode === TRIANGLE_FAN) {
    for (let at = 1; at + 1 < order.length; at += 1) corners.push(order[0], order[at], order[at + 1]);
  } else if (mode === TRIANGLE_STRIP) {
    for (let at = 0; at + 2 < order.length; at += 1) {
      // Every second triangle of a strip runs the other way.
      corners.push(order[at + (at & 1)], order[at + 1 - (at & 1)], order[at + 2]);
    }
  }
  return corners;
}

function addTriangles(corners: readonly number[], first: number, mirrored: boolean, out: Triangles): void {
  for (let at = 0; at < corners.length; at += 3) {
    const [a, b, c] = [first + corners[at], first + corners[at + 1], first + corners[at + 2]];
    out.indices.push(a, mirrored ? c : b, mirrored ? b : c);
  }
}

function transform(m: mat4, [x, y, z]: readonly [number, number, number]): [number, number, number] {
  return [
    m[0] * x + m[4] * y + m[8] * z + m[12],
    m[1] * x + m[5] * y + m[9] * z + m[13],
    m[2] * x + m[6] * y + m[10] * z + m[14],
  ];
}

/** True when the matrix turns faces inside out; glTF 2.0, section 3.7.4, turns them back. */
function isMirrored(m: mat4): boolean {
  const determinant =
    m[0] * (m[5] * m[10] - m[6] * m[9]) -
    m[4] * (m[1] * m[10] - m[2] * m[9]) +
    m[8] * (m[1] * m[6] - m[2] * m[5]);
  return determinant < 0;
}
