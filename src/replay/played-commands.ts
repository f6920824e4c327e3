// Commands of one tick as bytes, so that whoever plays them again gets what was given, and a step may keep or change its own.
import { createByteReader } from './byte-reader.ts';
import { createByteWriter, writtenBytes } from './byte-writer.ts';
import type { Command } from './commands.ts';
import { readCommands } from './recording.ts';
import { writeCommands } from './recording-writer.ts';
import type { TimedCommand } from './timed-commands.ts';

/** The commands as bytes of their own. */
export function packCommands(commands: readonly TimedCommand[]): Uint8Array {
  const writer = createByteWriter();
  writeCommands(writer, commands);
  return writtenBytes(writer);
}

/** The commands that were packed, made anew at each call. */
export function unpackCommands(bytes: Uint8Array, tick: number): Command[] {
  return readCommands(createByteReader(bytes), tick).map(({ command }) => command);
}
