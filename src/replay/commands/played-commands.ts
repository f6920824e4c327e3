// Commands of one tick <-> bytes, so that whoever plays them again gets what was given, and a step may keep or change its own.
import { type ByteReader, createByteReader, readCount, readLength } from '../bytes/byte-reader.ts';
import { type ByteWriter, createByteWriter, writeCount, writtenBytes } from '../bytes/byte-writer.ts';
import { type Command, readCommand, writeCommand } from './commands.ts';
import type { MeshShelf } from './mesh-shelf.ts';
import type { TimedCommand } from './timed-commands.ts';

/** Writes how many there are, then player, sequence and command of each. With a shelf, meshes are put there. */
export function writeCommands(
  writer: ByteWriter,
  commands: readonly TimedCommand[],
  meshes?: MeshShelf,
): void {
  writeCount(writer, commands.length);
  for (const { player, sequence, command } of commands) {
    writeCount(writer, player);
    writeCount(writer, sequence);
    writeCommand(writer, command, meshes);
  }
}

/** Reads the commands of a step, as `writeCommands` wrote them. They share nothing with the bytes. */
export function readCommands(reader: ByteReader, tick: number, meshes?: MeshShelf): TimedCommand[] {
  const length = readLength(reader);
  const commands: TimedCommand[] = [];
  for (let at = 0; at < length; at += 1) {
    commands.push({
      tick,
      player: readCount(reader),
      sequence: readCount(reader),
      command: readCommand(reader, meshes),
    });
  }
  return commands;
}

/** The commands as bytes of their own. */
export function packCommands(commands: readonly TimedCommand[]): Uint8Array {
  const writer = createByteWriter();
  writeCommands(writer, commands);
  return writtenBytes(writer);
}

/** A command that shares nothing with another, and is what a recording of that would hold. It was checked. */
export function copyCommand(command: Command): Command {
  const writer = createByteWriter();
  writeCommand(writer, command);
  return readCommand(createByteReader(writtenBytes(writer)));
}

/** The commands that were packed, made anew at each call. */
export function unpackCommands(bytes: Uint8Array, tick: number): Command[] {
  return readCommands(createByteReader(bytes), tick).map(({ command }) => command);
}
