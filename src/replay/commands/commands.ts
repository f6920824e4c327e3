// Commands: everything that reaches a match from outside its step. ONE table says what each holds, how it is written
// and what it does; the writer, the reader and the checks at the door all walk that table.
import type { World } from 'bitecs';
import { checkInteger, describeValue } from '../../nav/geometry/checks.ts';
import { navMeshFromBytes } from '../../nav/mesh/nav-mesh-bytes.ts';
import { replaceMesh } from '../../systems/add-ground.ts';
import { getNavigation } from '../../systems/navigation.ts';
import { removeAgent } from '../../systems/remove-agent.ts';
import { clearDestination, setDestination } from '../../systems/set-destination.ts';
import { teleport } from '../../systems/teleport.ts';
import { type ByteReader, readByte } from '../bytes/byte-reader.ts';
import { type ByteWriter, writeByte } from '../bytes/byte-writer.ts';
import type { JsonValue } from '../bytes/json-value.ts';
import { type CommandField, MESH, METRES, TEXT, VALUE, WHOLE } from './command-fields.ts';
import type { MeshShelf } from './mesh-shelf.ts';

/** Sends an agent to the place (x, y, z), metres. Agents are named by `NavAgent.serial`, which no other ever gets. */
export interface SetDestinationCommand {
  readonly type: 'setDestination';
  readonly agent: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Takes an agent's destination away. */
export interface ClearDestinationCommand {
  readonly type: 'clearDestination';
  readonly agent: number;
}

/** Puts an agent at the place (x, y, z), metres. */
export interface TeleportCommand {
  readonly type: 'teleport';
  readonly agent: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Makes an entity no agent any more. */
export interface RemoveAgentCommand {
  readonly type: 'removeAgent';
  readonly agent: number;
}

/** Puts another mesh, as `navMeshToBytes` writes it, under the id that `addMesh` gave. */
export interface ReplaceMeshCommand {
  readonly type: 'replaceMesh';
  readonly mesh: number;
  readonly bytes: Uint8Array;
}

/** A command of the game's own, which the match's `step` interprets. */
export interface GameCommand {
  readonly type: 'game';
  readonly name: string;
  readonly payload: JsonValue;
}

/** A command: plain data, recorded as it is. */
export type Command =
  | SetDestinationCommand
  | ClearDestinationCommand
  | TeleportCommand
  | RemoveAgentCommand
  | ReplaceMeshCommand
  | GameCommand;

/** What came of a command: done, its agent is no more (which is no fault: two players may act at once), or the game's own. */
export type CommandOutcome = 'applied' | 'no-such-agent' | 'for-the-game';

/** One row of the table. `number` stands for the type in a recording; fields are written in the order given. */
interface CommandKind<C extends Command> {
  readonly number: number;
  readonly fields: { readonly [Name in Exclude<keyof C, 'type'>]: CommandField<C[Name]> };
  apply(world: World, command: C): CommandOutcome;
}

type CommandTable = { readonly [Type in Command['type']]: CommandKind<Extract<Command, { type: Type }>> };

const COMMANDS: CommandTable = {
  setDestination: {
    number: 1,
    fields: { agent: WHOLE, x: METRES, y: METRES, z: METRES },
    apply: (world, { agent, x, y, z }) =>
      applyToAgent(world, agent, (eid) => setDestination(world, eid, x, y, z)),
  },
  clearDestination: {
    number: 2,
    fields: { agent: WHOLE },
    apply: (world, { agent }) => applyToAgent(world, agent, (eid) => clearDestination(world, eid)),
  },
  teleport: {
    number: 3,
    fields: { agent: WHOLE, x: METRES, y: METRES, z: METRES },
    apply: (world, { agent, x, y, z }) => applyToAgent(world, agent, (eid) => teleport(world, eid, x, y, z)),
  },
  removeAgent: {
    number: 4,
    fields: { agent: WHOLE },
    apply: (world, { agent }) => applyToAgent(world, agent, (eid) => removeAgent(world, eid)),
  },
  replaceMesh: {
    number: 5,
    fields: { mesh: WHOLE, bytes: MESH },
    apply: (world, { mesh, bytes }) => {
      replaceMesh(world, mesh, navMeshFromBytes(bytes));
      return 'applied';
    },
  },
  game: {
    number: 6,
    fields: { name: TEXT, payload: VALUE },
    apply: () => 'for-the-game',
  },
};

/** A row as code sees it that knows no command by name. */
interface AnyKind {
  readonly type: string;
  readonly number: number;
  readonly fields: readonly (readonly [name: string, field: CommandField<unknown>])[];
  apply(world: World, command: Command): CommandOutcome;
}

const KINDS: readonly AnyKind[] = Object.entries(COMMANDS).map(([type, { number, fields, apply }]) => ({
  ...{ type, number, fields: Object.entries(fields as Record<string, CommandField<unknown>>) },
  apply: apply as AnyKind['apply'],
}));
const BY_TYPE: ReadonlyMap<string, AnyKind> = new Map(KINDS.map((kind) => [kind.type, kind]));
const BY_NUMBER: ReadonlyMap<number, AnyKind> = new Map(KINDS.map((kind) => [kind.number, kind]));

/**
 * Does what a command says: for the `step` of a match. The game's own commands are answered with 'for-the-game' and
 * change nothing. Throws, as the function of the command's name does, when it cannot be done at all.
 */
export function applyCommand(world: World, command: Command): CommandOutcome {
  return kindOf('command', command).apply(world, command);
}

/**
 * Throws a TypeError or RangeError, naming the field and what it holds, unless the value is a command: of a known type,
 * with each of its fields and no others. `name` is what the errors call it.
 */
export function checkCommand(name: string, value: unknown): void {
  const { fields } = kindOf(name, value);
  const command = value as Readonly<Record<string, unknown>>;
  for (const [field, { check }] of fields) check(`${name}.${field}`, command[field]);
  const surplus = Object.keys(command).find(
    (key) => key !== 'type' && !fields.some(([field]) => field === key),
  );
  if (surplus !== undefined)
    throw new TypeError(`${name}.${surplus} is no field of a ${String(command.type)}`);
}

/** Writes a command that was checked; with a shelf, its mesh is put there. */
export function writeCommand(writer: ByteWriter, command: Command, meshes?: MeshShelf): void {
  const { number, fields } = kindOf('command', command);
  writeByte(writer, number);
  const values = command as unknown as Readonly<Record<string, unknown>>;
  for (const [field, { write }] of fields) write(writer, values[field], meshes);
}

/** Reads a command; it shares nothing with the bytes. Throws a RangeError for the number of no command. */
export function readCommand(reader: ByteReader, meshes?: MeshShelf): Command {
  const number = readByte(reader);
  const kind = BY_NUMBER.get(number);
  if (kind === undefined)
    throw new RangeError(`${number} before byte ${reader.at} is the number of no command`);
  const command: Record<string, unknown> = { type: kind.type };
  for (const [field, { read }] of kind.fields) command[field] = read(reader, meshes);
  return command as unknown as Command;
}

function kindOf(name: string, command: unknown): AnyKind {
  const type: unknown = (command as { type?: unknown } | null | undefined)?.type;
  const kind = BY_TYPE.get(type as string);
  if (kind !== undefined) return kind;
  throw new TypeError(
    `${name}.type must be one of ${[...BY_TYPE.keys()].join(', ')}, got ${describeValue(type)}`,
  );
}

/** Does something to the entity that is the agent of this serial, if there is one. */
function applyToAgent(world: World, serial: number, act: (eid: number) => void): CommandOutcome {
  checkInteger('command.agent', serial, 0, 2147483647);
  const { components, state } = getNavigation(world);
  const eid = state.agents
    .subarray(0, state.agentCount)
    .find((agent) => components.NavAgent.serial[agent] === serial);
  if (eid === undefined) return 'no-such-agent';
  act(eid);
  return 'applied';
}
