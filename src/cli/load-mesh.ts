// A file -> NavMesh, whichever format it has: what it is stands in its first bytes.
import { readFileSync } from 'node:fs';
import { type NavMesh, navMeshFromBytes } from 'surefoot/nav';
import { explainFileError, UsageError } from './usage-error.ts';

const OWN_FORMAT = 'SFNM';

/**
 * Reads a mesh in the project's own format. Throws a UsageError that names the file when it cannot be read, has neither format, or holds no sound mesh.
 */
export function loadMesh(file: string): NavMesh {
  const bytes = readFile(file);
  try {
    if (bytes.subarray(0, OWN_FORMAT.length).toString('latin1') === OWN_FORMAT)
      return navMeshFromBytes(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
  throw new UsageError(`${file}: this is no mesh: it begins neither with '${OWN_FORMAT}' nor with 'mesh'`);
}

function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw explainFileError(file, error);
  }
}
