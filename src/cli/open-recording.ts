// A file -> the recording in it.
import { readFileSync } from 'node:fs';
import { type Recording, readRecording } from 'surefoot';
import { explainFileError, UsageError } from './usage-error.ts';

/** A recording with the size of its file. */
export interface OpenedRecording {
  /** As it was named on the command line. */
  readonly file: string;
  readonly bytes: number;
  readonly recording: Recording;
}

/** Reads a recording. Throws a UsageError that names the file when it cannot be read, or holds none. */
export function openRecording(file: string): OpenedRecording {
  const bytes = readFile(file);
  try {
    return { file, bytes: bytes.length, recording: readRecording(bytes) };
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

function readFile(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw explainFileError(file, error);
  }
}
