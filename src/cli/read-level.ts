// A file of a level -> its triangles, whichever of the formats it has: Wavefront OBJ, or glTF as text or binary.
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { TriangleSoup } from 'surefoot/nav';
import { readGltf } from './read-gltf.ts';
import { readObj } from './read-obj.ts';
import { explainFileError, UsageError } from './usage-error.ts';

/**
 * Reads a level, y up. Throws a UsageError that names the file when it cannot be read, is not what its name says, or
 * holds no triangles.
 */
export async function readLevel(file: string): Promise<TriangleSoup> {
  const level = await parseLevel(file);
  if (level.indices.length === 0) throw new UsageError(`${file}: there are no triangles in it`);
  return level;
}

async function parseLevel(file: string): Promise<TriangleSoup> {
  const kind = extname(file).toLowerCase();
  if (kind !== '.obj' && kind !== '.gltf' && kind !== '.glb') {
    throw new UsageError(`${file}: a level is a file .obj, .gltf or .glb`);
  }
  const bytes = readFile(file);
  try {
    return kind === '.obj' ? readObj(bytes.toString('utf8')) : await readGltf(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Names in a file may hold anything.
    throw new UsageError(`${file}: ${reason.replace(/[^\x20-\x7e\u00a0-\uffff]/g, ' ')}`);
  }
}

function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw explainFileError(file, error);
  }
}
