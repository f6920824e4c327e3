// What came of playing a recording again, for people and for programs.
import type { HeaderDifference, RecordedNote } from 'surefoot';

/** The first thing that differs in a component; null for what has no agent, entity or field, and for what nobody can tell. */
export interface FieldRow {
  readonly component: string;
  readonly agent: number | null;
  readonly entity: number | null;
  readonly field: string | null;
  /** What was recorded and what was played: values where they are known, else digests. */
  readonly expected: string;
  readonly found: string;
}

/** Where a replay first differed from its recording. */
export interface DivergenceRow extends FieldRow {
  /** Ticks played when it was seen, the one that threw included. */
  readonly tick: number;
  /** Ticks after which all was as recorded: `tick - 1`, or the keyframe before where only keyframes tell. */
  readonly since: number;
  /** All components that differ. */
  readonly components: readonly string[];
  /** The tick of the values: `tick`, or that of the next keyframe; null where they are digests. */
  readonly valuesTick: number | null;
  /** What had come of it at the first keyframe from `tick` on, null when there is none: of each component the first difference. */
  readonly keyframe: { readonly tick: number; readonly fields: readonly FieldRow[] } | null;
  /** The last note that the recording has up to `since`, null when it has none: it may tell why. */
  readonly note: RecordedNote | null;
}

/** A recording's verdict. `--json` prints it as it is. */
export interface Verdict {
  /** As it was named on the command line. */
  readonly file: string;
  /**
   * agreed: every tick is as recorded; diverged: one is not; damaged: every tick that can be read is, and what comes after them
   * was altered; refused: the recording is of another build, game or level; failed: it cannot be read, or the match cannot be played.
   */
  readonly verdict: 'agreed' | 'diverged' | 'damaged' | 'refused' | 'failed';
  /** Ticks played. */
  readonly ticks: number;
  /** Why the recording ends before it was finished, or cannot be read from there on; null for a whole one. */
  readonly cutOff: string | null;
  /** What differs and was passed over, since `--anyway` was given. */
  readonly passedOver: readonly HeaderDifference[];
  readonly divergence: DivergenceRow | null;
  /** Why nothing was compared. */
  readonly reason: string | null;
}

/** The verdict on a recording of which nothing was compared. */
export function failedVerdict(file: string, reason: string): Verdict {
  return { file, verdict: 'failed', ticks: 0, cutOff: null, passedOver: [], divergence: null, reason };
}

/** The verdict as lines for people. `pad` is how wide the names of files are. */
export function describeVerdict(verdict: Verdict, pad: number): string {
  const { file, passedOver } = verdict;
  const details = [
    ...passedOver.map(
      ({ what, expected, found }) => `in spite of other ${what}: recorded ${expected}, here ${found}`,
    ),
    ...(verdict.divergence === null ? [] : describeDivergence(verdict.divergence)),
  ];
  return [`${file.padEnd(pad)}  ${headline(verdict)}`, ...details.map((line) => `  ${line}`), ''].join('\n');
}

function headline({ verdict, ticks, cutOff, divergence, reason }: Verdict): string {
  if (divergence !== null) return `parts ${whenOf(divergence)} in ${divergence.component}`;
  if (reason !== null) return `${verdict}: ${reason}`;
  const agreed = `agreed after ${ticks} ticks`;
  if (cutOff === null) return agreed;
  return verdict === 'damaged'
    ? `damaged: ${agreed}, and then ${cutOff}`
    : `${agreed}, where it is cut off: ${cutOff}`;
}

function whenOf({ tick, since }: DivergenceRow): string {
  if (tick === 0) return 'after setup';
  return since === tick - 1
    ? `at tick ${tick}`
    : `after tick ${since}, seen at the keyframe of tick ${tick},`;
}

function describeDivergence(divergence: DivergenceRow): string[] {
  const { tick, component, components, keyframe, note, valuesTick } = divergence;
  const fields = keyframe?.fields ?? [];
  const isHere = keyframe?.tick === tick && fields.length > 0;
  const when = valuesTick === null || valuesTick === tick ? '' : ` (at tick ${valuesTick})`;
  const told = isHere ? fields.map((field) => field.component) : [component];
  const others = components.filter((name) => !told.includes(name));
  return [
    ...(isHere ? fields.map(describeField) : [describeField(divergence) + when]),
    ...(others.length > 0 ? [`also different: ${others.join(', ')}`] : []),
    ...(isHere || keyframe === null ? [] : [`by the keyframe of tick ${keyframe.tick}:`]),
    ...(isHere ? [] : fields.map((field) => `  ${describeField(field)}`)),
    ...(note === null ? [] : [`noted before it, at tick ${note.tick}: ${note.text}`]),
  ];
}

function describeField({ agent, entity, field, component, expected, found }: FieldRow): string {
  const who = [
    ...(agent === null ? [] : [`agent ${agent}, `]),
    ...(entity === null ? [] : [`entity ${entity}, `]),
  ].join('');
  const what = field === null ? component : `${component}.${field}`;
  return `${who}${what}: recorded ${expected}, played ${found}`;
}
