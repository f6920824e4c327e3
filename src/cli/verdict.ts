// What came of playing a recording again, for people and for programs.
import type { HeaderDifference } from 'surefoot';

/** Where a replay first differed from its recording; null for what neither a trace nor a keyframe tells. */
export interface DivergenceRow {
  /** Ticks played when it was seen, the one that threw included. */
  readonly tick: number;
  /** Ticks after which all was as recorded: `tick - 1`, or the keyframe before where only keyframes tell. */
  readonly since: number;
  readonly component: string;
  /** All components that differ. */
  readonly components: readonly string[];
  readonly agent: number | null;
  readonly entity: number | null;
  readonly field: string | null;
  /** What was recorded and what was played: values where they are known, else digests. */
  readonly expected: string;
  readonly found: string;
  /** The tick of these values where it is another than `tick`: that of the next keyframe; null where they are digests. */
  readonly valuesTick: number | null;
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
  const { tick, agent, entity, field, component, components, expected, found, valuesTick } = divergence;
  const who =
    agent === null ? (entity === null ? '' : `entity ${entity}, `) : `agent ${agent}, entity ${entity}, `;
  const what = field === null ? component : `${component}.${field}`;
  const when = valuesTick === null || valuesTick === tick ? '' : ` (at tick ${valuesTick})`;
  const others = components.filter((name) => name !== component);
  return [
    `${who}${what}: recorded ${expected}, played ${found}${when}`,
    ...(others.length > 0 ? [`also different: ${others.join(', ')}`] : []),
  ];
}
