// `surefoot diff`: two recordings -> where they part: in their headers, in the commands given, in the state.
import {
  diffRecordings,
  type KeyframeDifference,
  type PartDifference,
  type RecordingDifference,
} from 'surefoot';
import { type CommandRow, commandRow, commandText } from './describe-command.ts';
import { type OpenedRecording, openRecording, useRecordings } from './open-recording.ts';

/** The options as they were given. */
export interface DiffOptions {
  readonly json?: boolean;
}

/** What `--json` prints. `a` and `b` are what each of the two holds. */
export interface DiffRow {
  readonly a: RecordingRow;
  readonly b: RecordingRow;
  readonly headers: readonly { readonly what: string; readonly a: string; readonly b: string }[];
  /** Commands of the first step that was given others, after so many ticks. */
  readonly commands: { readonly tick: number; readonly a: CommandRow[]; readonly b: CommandRow[] } | null;
  /** The first tick after which the states are seen to differ; what neither traces nor keyframes tell is null. */
  readonly state: {
    readonly tick: number;
    /** Ticks after which they were the same: `tick - 1`, or the keyframe before where only keyframes tell. */
    readonly since: number;
    readonly component: string;
    readonly components: readonly string[];
    readonly agent: number | null;
    readonly entity: number | null;
    readonly field: string | null;
    readonly a: string;
    readonly b: string;
    readonly valuesTick: number | null;
  } | null;
}

/** One of the two. */
export interface RecordingRow {
  readonly file: string;
  readonly ticks: number;
  /** What is wrong after its last tick, null when it is complete. */
  readonly cutOff: string | null;
}

/** Prints where the recordings part. Answers the status to end with: 0 when they are the same, else 1. */
export function runDiffCommand(fileA: string, fileB: string, options: DiffOptions): number {
  const [one, other] = [openRecording(fileA), openRecording(fileB)];
  const difference = useRecordings([fileA, fileB], () => diffRecordings(one.recording, other.recording));
  const row = rowOf(one, other, difference);
  process.stdout.write(options.json ? `${JSON.stringify(row)}\n` : describe(row, difference));
  return isSame(row) ? 0 : 1;
}

function rowOf(
  one: OpenedRecording,
  other: OpenedRecording,
  { headers, commands, digests, keyframe }: RecordingDifference,
): DiffRow {
  const side = ({ file, recording }: OpenedRecording): RecordingRow => ({
    ...{ file, ticks: recording.ticks, cutOff: recording.fault ?? null },
  });
  return {
    a: side(one),
    b: side(other),
    headers: headers.map(({ what, expected, found }) => ({ what, a: expected, b: found })),
    commands: commands
      ? { tick: commands.tick, a: commands.expected.map(commandRow), b: commands.found.map(commandRow) }
      : null,
    state: keyframe ? stateRow(partOf(keyframe), keyframe.since) : digests ? stateRow(digests) : null,
  };
}

function partOf({ tick, differences }: KeyframeDifference): PartDifference {
  const components = differences.map(({ component }) => component);
  return { tick, ...differences[0], components, valuesTick: tick };
}

function stateRow(
  { agent, component, components, entity, expected, field, found, tick, valuesTick }: PartDifference,
  since = Math.max(0, tick - 1),
): DiffRow['state'] {
  return {
    ...{ tick, since, component, components },
    agent: agent ?? null,
    entity: entity ?? null,
    field: field ?? null,
    ...{ a: expected, b: found },
    valuesTick: valuesTick ?? null,
  };
}

function isSame({ a, b, headers, commands, state }: DiffRow): boolean {
  return headers.length === 0 && commands === null && state === null && a.ticks === b.ticks;
}

function describe(row: DiffRow, { commands }: RecordingDifference): string {
  const lines = [
    ...[row.a, row.b].map(({ file, ticks, cutOff }, at): [string, string] => [
      'AB'[at],
      `${file}: ${ticks} ticks${cutOff === null ? '' : `, and then ${cutOff}`}`,
    ]),
    ...row.headers.map(({ what, a, b }): [string, string] => [what, `A ${a}, B ${b}`]),
  ];
  if (commands !== undefined) {
    lines.push(['commands', `other ones after tick ${commands.tick}`]);
    for (const [at, list] of [commands.expected, commands.found].entries()) {
      if (list.length === 0) lines.push(['', `${'AB'[at]} none`]);
      for (const command of list) lines.push(['', `${'AB'[at]} ${commandText(command)}`]);
    }
  }
  lines.push(...describeState(row));
  return lines.map(([name, text]) => `${name.padEnd(10)} ${text}\n`).join('');
}

function describeState({ a, b, headers, commands, state }: DiffRow): [string, string][] {
  if (headers.some(({ what }) => what === 'components')) return [['state', 'cannot be compared']];
  if (state === null) {
    const ticks = Math.min(a.ticks, b.ticks);
    const isAll = a.ticks === b.ticks && headers.length === 0 && commands === null;
    return [
      [
        'state',
        isAll ? `the same after all ${ticks} ticks` : `the same up to tick ${ticks}, as far as both go`,
      ],
    ];
  }
  const { agent, component, components, entity, field, since, tick, valuesTick } = state;
  const who = (agent === null ? '' : `agent ${agent}, `) + (entity === null ? '' : `entity ${entity}, `);
  const where =
    since >= tick - 1 ? `at tick ${tick}` : `after tick ${since}, seen at the keyframe of tick ${tick},`;
  const what = field === null ? component : `${component}.${field}`;
  const when = valuesTick === null || valuesTick === state.tick ? '' : ` (at tick ${valuesTick})`;
  const others = components.filter((name) => name !== component);
  return [
    ['state', `parts ${where} in ${component}`],
    ['', `${who}${what}: A ${state.a}, B ${state.b}${when}`],
    ...(others.length > 0 ? [['', `also different: ${others.join(', ')}`] as [string, string]] : []),
  ];
}
