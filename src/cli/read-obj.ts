// The text of a Wavefront OBJ file -> triangles, in the order of the file's faces, with all digits of its numbers.
import type { TriangleSoup } from 'surefoot/nav';
import { parseNumber } from './parse-numbers.ts';
import { triangulateFace } from './triangulate-face.ts';

/** What a line may begin with besides `v` and `f` (Wavefront, Advanced Visualizer manual, appendix B1). */
const OTHER_STATEMENTS = new Set(
  (
    'vt vn vp cstype deg bmat step p l curv curv2 surf parm trim hole scrv sp end con g s mg o bevel c_interp d_interp ' +
    'lod maplib usemap usemtl mtllib shadow_obj trace_obj ctech stech call csh bsp bzp cdc cdp res'
  ).split(' '),
);

/** A corner of a face: a vertex, perhaps with a texture's vertex and a normal, which do not matter here. */
const CORNER = /^(-?\d+)(?:\/-?\d*){0,2}$/;

interface ObjLevel {
  readonly positions: number[];
  readonly indices: number[];
}

/**
 * Reads the faces of all objects and groups; those of more than three corners are cut into triangles. Curves, surfaces,
 * lines and points are left out. Throws an Error that names the line that is wrong.
 */
export function readObj(text: string): TriangleSoup {
  const level: ObjLevel = { positions: [], indices: [] };
  const lines = text.split(/\r\n|\r|\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const number = at + 1;
    let line = lines[at];
    // A line that ends with a backslash goes on in the next one.
    for (; line.endsWith('\\') && at + 1 < lines.length; at += 1)
      line = `${line.slice(0, -1)} ${lines[at + 1]}`;
    const [statement, ...words] = line.replace(/#.*$/, '').trim().split(/\s+/);
    try {
      readStatement(level, statement, words);
    } catch (error) {
      throw new Error(`line ${number}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { positions: Float64Array.from(level.positions), indices: Int32Array.from(level.indices) };
}

function readStatement(level: ObjLevel, statement: string, words: readonly string[]): void {
  if (statement === 'v') addVertex(level, words);
  else if (statement === 'f') addFace(level, words);
  else if (statement !== '' && !OTHER_STATEMENTS.has(statement))
    throw new Error('this is no statement of OBJ');
}

function addVertex({ positions }: ObjLevel, words: readonly string[]): void {
  const point = words.slice(0, 3).map(parseNumber);
  if (point.length < 3 || point.some(Number.isNaN)) {
    throw new Error('a vertex needs three finite numbers');
  }
  positions.push(...point);
}

function addFace({ positions, indices }: ObjLevel, words: readonly string[]): void {
  if (words.length < 3) throw new Error('a face needs three corners');
  const vertexCount = positions.length / 3;
  const corners = words.map((word) => {
    const index = Number(CORNER.exec(word)?.[1]);
    // Counted from 1, or backwards from the vertex that came last.
    const vertex = index < 0 ? vertexCount + index : index - 1;
    if (!(vertex >= 0 && vertex < vertexCount)) {
      throw new Error(`a corner of the face is none of the ${vertexCount} vertices above it`);
    }
    return vertex;
  });
  indices.push(...triangulateFace(positions, corners));
}
