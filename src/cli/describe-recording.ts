// A recording, and the state of its world at a tick -> what `surefoot inspect` prints, for people and for programs.
import { listCommands, type RecordedNote, type RecordingHeader, type TimedCommand } from 'surefoot';
import { type CommandRow, commandRow, commandText } from './describe-command.ts';
import { listSome } from './list-some.ts';
import type { OpenedRecording } from './open-recording.ts';
import type { StateAt } from './state-at.ts';
import { type AgentView, viewAgents } from './view-agents.ts';

/** What of a recording is shown. */
export interface Inspection {
  readonly opened: OpenedRecording;
  /** True to list the commands one by one. */
  readonly withCommands: boolean;
  /** The tick that was asked for, and the state that was found for it. */
  readonly tick: number | undefined;
  readonly state: StateAt | undefined;
}

/** What `--json` prints. */
export interface InspectionRow {
  readonly file: string;
  readonly bytes: number;
  readonly ticks: number;
  /** What is wrong after the last tick, null when the recording is complete. */
  readonly cutOff: string | null;
  readonly header: RecordingHeader;
  /** The ticks of which there is a keyframe. */
  readonly keyframes: readonly number[];
  readonly notes: readonly RecordedNote[];
  /** How many of each type. */
  readonly commandCounts: Readonly<Record<string, number>>;
  /** Only with `--commands`. */
  readonly commands?: readonly CommandRow[];
  /** Only with `--tick`: the state at `tick`, which is before the one asked for where only a keyframe tells. */
  readonly state?: Pick<StateAt, 'tick' | 'source' | 'recorded' | 'digest'> & {
    readonly meshes: StateAt['contents']['meshes'];
    readonly graphs: StateAt['contents']['graphs'];
    readonly data: StateAt['contents']['data'];
    readonly agents: readonly AgentView[];
  };
}

/** The report for programs. */
export function inspectionRow({ opened, withCommands, state }: Inspection): InspectionRow {
  const { file, bytes, recording } = opened;
  const { fault, header, keyframeTicks, notes, ticks } = recording;
  const commands = listCommands(recording);
  return {
    ...{ file, bytes, ticks, cutOff: fault ?? null, header, keyframes: keyframeTicks, notes },
    commandCounts: countTypes(commands),
    ...(withCommands ? { commands: commands.map(commandRow) } : {}),
    ...(state === undefined ? {} : { state: stateRow(state) }),
  };
}

function stateRow({
  tick,
  source,
  recorded,
  digest,
  contents,
}: StateAt): NonNullable<InspectionRow['state']> {
  const { meshes, graphs, data } = contents;
  return { tick, source, recorded, digest, meshes, graphs, data, agents: viewAgents(contents) };
}

/** The report for people. */
export function describeInspection(inspection: Inspection): string {
  const { opened, withCommands, state, tick } = inspection;
  const { recording } = opened;
  const { header, notes } = recording;
  const commands = listCommands(recording);
  const lines: [string, string][] = [
    ...describeHead(opened),
    ...describeWorld(header),
    ...notes.map((note, at): [string, string] => [
      at === 0 ? 'notes' : '',
      `tick ${note.tick}: ${note.text}`,
    ]),
    ['commands', countText(commands)],
    ...(withCommands ? commands.map(commandLine) : []),
    ...(state === undefined ? [] : describeState(state, tick ?? state.tick)),
  ];
  return lines
    .map(([name, text]) => `${name.padEnd(11)} ${text}`.trimEnd())
    .join('\n')
    .concat('\n');
}

function describeHead({ file, bytes, recording }: OpenedRecording): [string, string][] {
  const { header, keyframeTicks, fault, ticks } = recording;
  const { build, rules, seed, ticksPerSecond, version } = header;
  const traced = header.trace ? 'with a trace' : 'without a trace';
  return [
    ['recording', `${file}, ${bytes} bytes, ${fault === undefined ? 'complete' : `and then ${fault}`}`],
    ['made by', `${header.package} ${version}, build ${build}`],
    ['match', `seed ${JSON.stringify(seed)}, rules ${JSON.stringify(rules)}`],
    ['ticks', `${ticks}, ${ticksPerSecond} a second, ${traced}`],
    ['keyframes', `every ${header.keyframeDistance} ticks: ${listSome(keyframeTicks.map(String))}`],
  ];
}

function describeWorld({
  data,
  graphs,
  meshes,
  registered,
  settings,
  stores,
}: RecordingHeader): [string, string][] {
  const names = (shapes: RecordingHeader['stores']): string => shapes.map(({ name }) => name).join(', ');
  return [
    ['settings', settings.map(([name, json]) => `${name} ${json}`).join(', ')],
    ['meshes', meshes.join(', ') || 'none after setup'],
    ['graphs', graphs.join(', ') || 'none after setup'],
    ['components', names(stores)],
    [
      'of the game',
      [names(registered), data.map((name) => `data ${name}`).join(', ')].filter(Boolean).join(', ') || 'none',
    ],
  ];
}

function countTypes(commands: readonly TimedCommand[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { command } of commands) counts[command.type] = (counts[command.type] ?? 0) + 1;
  return counts;
}

function countText(commands: readonly TimedCommand[]): string {
  const counts = Object.entries(countTypes(commands)).map(([type, count]) => `${count} ${type}`);
  return counts.length === 0 ? 'none' : `${commands.length}: ${counts.join(', ')}`;
}

function commandLine(command: TimedCommand): [string, string] {
  return ['', `tick ${command.tick} ${commandText(command)}`];
}

function describeState(state: StateAt, asked: number): [string, string][] {
  const { tick, source, digest, recorded, contents } = state;
  const from = source === 'replay' ? 'played' : 'of the keyframe';
  const instead = tick === asked ? '' : `, the last one up to ${asked}; --match plays on to that`;
  const astray = digest === recorded ? '' : `, recorded was ${recorded}: the replay has gone astray`;
  const data = Object.entries(contents.data).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [
    ['state', `after tick ${tick}, ${from}${instead}`],
    ['digest', `${digest}${astray}`],
    ...data.map((text, at): [string, string] => [at === 0 ? 'data' : '', text]),
    ...tableOf(viewAgents(contents)).map((line, at): [string, string] => [at === 0 ? 'agents' : '', line]),
  ];
}

function tableOf(agents: readonly AgentView[]): string[] {
  const head = ['serial', 'entity', 'kind', 'status', 'x', 'y', 'z', 'destination', 'way'];
  const rows = agents.map((agent) => [
    ...[String(agent.serial), String(agent.entity), agent.kind, agent.status],
    ...[agent.x, agent.y, agent.z].map((metres) => metres.toFixed(3)),
    agent.destination === null
      ? '-'
      : [agent.destination.x, agent.destination.y, agent.destination.z]
          .map((metres) => metres.toFixed(3))
          .join(' '),
    wayText(agent),
  ]);
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column].length)));
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) =>
        TEXT_COLUMNS.has(head[column]) ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
      )
      .join('  '),
  );
}

const TEXT_COLUMNS: ReadonlySet<string> = new Set(['kind', 'status', 'destination', 'way']);

function wayText({ path, route }: AgentView): string {
  if (path.length > 0) return `${path.length} corner${path.length === 1 ? '' : 's'}`;
  return route === null ? '-' : `places ${route.places.join(' ')}`;
}
