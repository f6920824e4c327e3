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
  return { file, bytes: bytes.length, recording: useRecordings([file], () => readRecording(bytes)) };
}

/**
 * Does something with recordings. What is found to be unsound only then, as a keyframe that was altered and sealed, is a
 * UsageError that names the files, too.
 */
export function useRecordings<T>(files: readonly string[], use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${files.join(', ')}: ${error.message}`);
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
