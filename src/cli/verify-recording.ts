// A recording and its match -> the verdict: every tick is played and compared, and so is every keyframe.
import { readFileSync } from 'node:fs';
import {
  beginReplay,
  compareSnapshots,
  type Divergence,
  type HeaderDifference,
  keyframeAt,
  type Match,
  type Recording,
  type RecordingHeader,
  RefusedRecordingError,
  type Replayer,
  readRecording,
  snapshot,
  stepReplay,
} from 'surefoot';
import { explainError } from './explain-error.ts';
import { explainFileError, UsageError } from './usage-error.ts';
import { type DivergenceRow, type FieldRow, failedVerdict, type Verdict } from './verdict.ts';

/** How a recording is verified. */
export interface VerifyOptions {
  /** True to play in spite of another build, other rules, another level. */
  readonly anyway: boolean;
  /** Called after each tick with the number of ticks played, and how many there are. */
  onTick(tick: number, ticks: number): void;
}

/**
 * Plays the recording, with the match that `load` answers for its header, up to its end or to where it first parts. What is wrong with
 * it is told, not thrown.
 */
export async function verifyRecording(
  file: string,
  load: (header: RecordingHeader) => Promise<Match>,
  options: VerifyOptions,
): Promise<Verdict> {
  let recording: Recording;
  try {
    recording = readRecording(readBytes(file));
  } catch (error) {
    if (error instanceof RangeError || error instanceof UsageError) return failedVerdict(file, error.message);
    throw error;
  }
  const { fault = null, header } = recording;
  const match = await load(header);
  let replayer: Replayer;
  try {
    replayer = beginReplay(match, recording, { anyway: options.anyway });
  } catch (error) {
    return { ...failedVerdict(file, ''), cutOff: fault, ...explainRefusal(error) };
  }
  const played = { file, passedOver: replayer.differences, reason: null };
  try {
    const divergence = playOn(replayer, options);
    const verdict = divergence !== null ? 'diverged' : isWhole(recording) ? 'agreed' : 'damaged';
    const ticks = divergence?.tick ?? replayer.tick;
    return { ...played, verdict, ticks, cutOff: fault, divergence };
  } catch (error) {
    const reason = `tick ${replayer.tick} cannot be compared: ${explainError(error)}`;
    return { ...played, verdict: 'failed', ticks: replayer.tick, cutOff: fault, divergence: null, reason };
  }
}

/** A recording that was cut off is whole as far as it goes; one that was altered may have gone on. */
function isWhole({ faultKind }: Recording): boolean {
  return faultKind !== 'altered';
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(explainFileError(file, error).message.slice(`${file}: `.length));
  }
}

/** Whatever else `beginReplay` throws comes from the match. */
function explainRefusal(error: unknown): Pick<Verdict, 'verdict' | 'reason'> {
  if (!(error instanceof RefusedRecordingError))
    return { verdict: 'failed', reason: `the match cannot be set up: ${explainError(error)}` };
  const hint = error.isPlayableAnyway ? ' (--anyway plays it all the same)' : '';
  return { verdict: 'refused', reason: error.message + hint };
}

/** Differences under which the snapshots of both worlds can be compared. */
const COMPARABLE: readonly HeaderDifference['what'][] = ['version', 'build', 'rules', 'meshes', 'graphs'];

/** Plays to the end or to where the replay first parts. */
function playOn(replayer: Replayer, { onTick }: VerifyOptions): DivergenceRow | null {
  const { recording } = replayer;
  const canCompare = replayer.differences.every(({ what }) => COMPARABLE.includes(what));
  do {
    if (replayer.divergence !== undefined) break;
    onTick(replayer.tick, recording.ticks);
  } while (stepReplay(replayer));
  const { divergence } = replayer;
  if (divergence === undefined) return null;
  return divergenceRow(divergence, {
    keyframe: canCompare ? playToKeyframe(replayer, divergence.tick) : null,
    notes: recording.notes,
  });
}

function compareHere({ recording, tick, world }: Replayer): FieldRow[] {
  const differences = compareSnapshots(keyframeAt(recording, tick).snapshot, snapshot(world));
  return differences.map(({ component, agent, entity, field, expected, found }) => ({
    ...{ component, agent: agent ?? null, entity: entity ?? null, field: field ?? null },
    ...{ expected, found },
  }));
}

/** What comes of a divergence; it is no matter when the match throws on the way, or no snapshot can be had. */
function playToKeyframe(replayer: Replayer, tick: number): DivergenceRow['keyframe'] {
  const next = replayer.recording.keyframeTicks.find((known) => known >= tick);
  if (next === undefined) return null;
  try {
    while (replayer.tick < next && stepReplay(replayer));
    return replayer.tick === next ? { tick: next, fields: compareHere(replayer) } : null;
  } catch {
    return null;
  }
}

function divergenceRow(
  divergence: Divergence,
  { keyframe, notes }: Pick<DivergenceRow, 'keyframe'> & Pick<Recording, 'notes'>,
): DivergenceRow {
  const { tick, component, components, expected, found } = divergence;
  const since = divergence.since ?? Math.max(0, tick - 1);
  const before = notes.filter((note) => note.tick <= since);
  return {
    ...{ tick, since, component },
    agent: divergence.agent ?? null,
    entity: divergence.entity ?? null,
    field: divergence.field ?? null,
    ...{ expected, found: divergence.error === undefined ? found : explainError(divergence.error) },
    ...{ components, valuesTick: divergence.valuesTick ?? null, keyframe },
    note: before[before.length - 1] ?? null,
  };
}
