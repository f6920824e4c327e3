// A file -> NavMesh, whichever format it has: what it is stands in its first bytes.
import { constants } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { type NavMesh, navMeshFromBytes, readMeshText } from 'surefoot/nav';
import { explainFileError, UsageError } from './usage-error.ts';

const OWN_FORMAT = 'SFNM';
/** The text formats' first word, behind blanks and comments. */
const TEXT_FORMAT = /^\uFEFF?(?:\s|\/\/[^\n]*\n)*mesh\s/;
/** That word is looked for in so many of the first bytes. */
const TEXT_HEAD = 1_048_576;

/**
 * Reads a mesh in the project's own format, or in version 2 or 3 of the text format. Throws a UsageError that names the
 * file when it cannot be read, has neither format, or holds no sound mesh.
 */
export function loadMesh(file: string): NavMesh {
  const bytes = readFile(file);
  try {
    return parseMesh(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

function parseMesh(bytes: Buffer): NavMesh {
  if (bytes.subarray(0, OWN_FORMAT.length).toString('latin1') === OWN_FORMAT) return navMeshFromBytes(bytes);
  if (!TEXT_FORMAT.test(bytes.toString('utf8', 0, TEXT_HEAD))) {
    throw new RangeError(`this is no mesh: it begins neither with '${OWN_FORMAT}' nor with the word 'mesh'`);
  }
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    throw new RangeError(
      `this text of ${bytes.length} bytes is too long, it may have ${constants.MAX_STRING_LENGTH}`,
    );
  }
  return readMeshText(bytes.toString('utf8').replace(/^\uFEFF/, ''));
}

function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw explainFileError(file, error);
  }
}
