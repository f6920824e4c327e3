// A recording and one of its ticks -> a recorder that goes on from there: the recording branches. Blocks up to the tick are taken
// over byte for byte, and the frames after the last of them are pending again, so that what comes of it is the recording that
// a match with those commands would have been from its start.
import { checkFunction, checkOptions } from '../../nav/geometry/checks.ts';
import { appendBytes } from '../bytes/byte-writer.ts';
import { keepTraceFrame } from '../digest/trace.ts';
import { createWorldDigester } from '../digest/world-digest.ts';
import {
  checkRecording,
  type FramesBlock,
  openFrame,
  type RecordedBlock,
  type Recording,
  traceAt,
} from '../recording/recording.ts';
import { BLOCK_HEAD_BYTES, BLOCK_KIND } from '../recording/recording-layout.ts';
import {
  createRecordingWriter,
  emit,
  isClosing,
  isKeyframe,
  type RecordingWriter,
  type WriteBytes,
} from '../recording/recording-writer.ts';
import type { Match } from './match.ts';
import { addKeyframe, createRecorder, type Recorder } from './record-match.ts';
import { beginReplay, type Replayer, seekReplay } from './replay-match.ts';

/** How a recording is continued. */
export interface ContinueOptions {
  /** As for `beginRecording`; it is handed what is taken over first. */
  readonly write?: WriteBytes;
}

/**
 * Plays a recording up to a tick, in a world of its own, and answers a recorder that goes on from there, with the recorded
 * frames and notes up to the tick, the same seed, trace and distance of keyframes. Its bytes are those of a recording that was made
 * with the same commands from the start. Throws a RangeError as `beginReplay` and `seekReplay` do, and when the match does not
 * play as recorded.
 */
export function continueRecording(
  match: Match,
  recording: Recording,
  tick: number,
  options: ContinueOptions = {},
): Recorder {
  checkRecording(recording);
  checkOptions('options', options, ['write']);
  if (options.write !== undefined) checkFunction('write', options.write);
  const replayer = beginReplay(match, recording);
  seekReplay(replayer, tick);
  checkPlayed(replayer, tick);
  const { header } = recording;
  const { world } = replayer;
  const digester = createWorldDigester(world, { trace: header.trace });
  const output = createRecordingWriter(header, digester.words.length, options.write);
  takeBlocks(output, recording, tick);
  takeFrames(output, recording, tick);
  const recorder = createRecorder(match, { world, tick, digester, output });
  const isMissing = isKeyframe(output, tick) && !recording.keyframeTicks.includes(tick);
  if (isMissing) addKeyframe(recorder);
  return recorder;
}

function checkPlayed({ divergence, isAstray }: Replayer, tick: number): void {
  if (divergence === undefined || !isAstray) return;
  const { component, expected, found, tick: at } = divergence;
  throw new RangeError(
    `this recording cannot be continued at tick ${tick}: its match plays otherwise, in ${component} after ${at} ticks: expected ${expected}, found ${found}`,
  );
}

/** Takes over the blocks that such a recording would have by then, one after the other. */
function takeBlocks(output: RecordingWriter, recording: Recording, tick: number): void {
  const { bytes, frames, keyframes, meshes } = recording;
  const blocks = [...frames, ...keyframes, ...meshes].sort((a, b) => a.at - b.at);
  const isTaken = (block: RecordedBlock): boolean =>
    block.kind === BLOCK_KIND.frames ? isWhole(output, block as FramesBlock, tick) : block.number <= tick;
  const stop = blocks.findIndex((block) => !isTaken(block));
  const taken = stop < 0 ? blocks : blocks.slice(0, stop);
  const last = taken[taken.length - 1];
  const end = last.at + BLOCK_HEAD_BYTES + last.packedBytes;
  emit(output, bytes.slice(0, end));
  const view = new DataView(bytes.buffer, bytes.byteOffset + last.at, BLOCK_HEAD_BYTES);
  output.chain.high = view.getInt32(16, true);
  output.chain.low = view.getInt32(20, true);
  for (const mesh of meshes)
    if (taken.includes(mesh)) output.meshNumbers.set(mesh.digest, output.meshNumbers.size);
  for (const block of taken) if (block.kind === BLOCK_KIND.frames) output.first = endOf(block as FramesBlock);
}

/** Whether a block of frames is not after a tick, and closed: the last one of a recording can be short of that. */
function isWhole(output: RecordingWriter, block: FramesBlock, tick: number): boolean {
  const { starts } = block;
  const last = endOf(block) - 1;
  return last <= tick && isClosing(output, last, starts[starts.length - 1] - starts[0]);
}

/** The tick of the first frame after a block. */
function endOf({ number, starts }: FramesBlock): number {
  return number + starts.length - 1;
}

/** Makes the frames and notes after those blocks pending. */
function takeFrames(output: RecordingWriter, recording: Recording, tick: number): void {
  const { header, notes, words } = recording;
  const { first, frames } = output;
  for (const note of notes) if (note.tick >= first - 1 && note.tick <= tick) output.notes.push(note);
  output.count = tick + 1 - first;
  if (output.count === 0) return;
  const { block, reader } = openFrame(recording, tick);
  appendBytes(frames, reader.bytes.subarray(block.starts[0], block.starts[tick + 1 - block.number]));
  output.words.set(words.subarray(tick * output.words.length, (tick + 1) * output.words.length));
  const trace = traceAt(recording, tick);
  if (trace !== undefined) keepTraceFrame(output.trace, trace, header.stores.length);
}
