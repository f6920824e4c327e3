// A match's command -> a line about it, for people and for programs.
import type { Command, TimedCommand } from 'surefoot';
import { navMeshFromBytes } from 'surefoot/nav';

/** A command as JSON holds it: bytes of a mesh are told by their number and the mesh's digest. */
export interface CommandRow {
  readonly tick: number;
  readonly player: number;
  readonly sequence: number;
  readonly command: Readonly<Record<string, unknown>>;
}

/** The command for programs. */
export function commandRow({ tick, player, sequence, command }: TimedCommand): CommandRow {
  return { tick, player, sequence, command: tellBytes(command) };
}

/** The command for people, without its tick: `player 0 #1 setDestination agent 3 x 1 y 0 z 2.5`. */
export function commandText({ player, sequence, command }: TimedCommand): string {
  const { type, ...fields } = tellBytes(command);
  const words = Object.entries(fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [`player ${player} #${sequence}`, String(type), ...words].join(' ');
}

function tellBytes(command: Command): Readonly<Record<string, unknown>> {
  if (command.type !== 'replaceMesh') return { ...command };
  const { bytes, ...fields } = command;
  return { ...fields, bytes: bytes.length, digest: navMeshFromBytes(bytes).digest };
}
