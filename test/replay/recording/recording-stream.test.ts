import { describe, expect, it } from 'vitest';
import {
  beginRecording,
  finishRecording,
  noteRecording,
  type Recorder,
  recordingSoFar,
  recordMatch,
  stepRecording,
} from '../../../src/replay/play/record-match.ts';
import { replayMatch } from '../../../src/replay/play/replay-match.ts';
import { readRecording } from '../../../src/replay/recording/read-recording.ts';
import {
  digestAt,
  keyframeAt,
  listCommands,
  notesAt,
  traceAt,
} from '../../../src/replay/recording/recording.ts';
import { BLOCK_KIND, HEAD_BYTES } from '../../../src/replay/recording/recording-layout.ts';
import { blockStarts, openRecording } from '../../support/forge-recording.ts';
import { createChaoticMatch, listChaos } from '../matches/chaotic-match.ts';
import { createSmallMatch, listSmallCommands } from '../matches/small-match.ts';

/** Ten ticks a second, so that a block of frames has ten at the most; keyframes fall into the middle of a second. */
const TICKS = 64;
const match = createChaoticMatch({ agents: 30 });
const commands = listChaos('stream', TICKS);
const options = { seed: 'stream', trace: true, keyframeTicks: 25 };
const recorded = recordMatch(match, { ...options, ticks: TICKS, commands });
const recording = readRecording(recorded);

/** Plays some ticks more, with a note before some of them. */
const playOn = (recorder: Recorder, ticks: number, hasNotes = false): void => {
  for (let { tick } = recorder; tick < ticks; tick += 1) {
    if (hasNotes && tick % 7 === 0) noteRecording(recorder, `note at ${tick}`);
    stepRecording(
      recorder,
      commands.filter((given) => given.tick === tick),
    );
  }
};

describe('a recording that is streamed', () => {
  const pieces: Uint8Array[] = [];
  const recorder = beginRecording(match, { ...options, write: (bytes) => pieces.push(bytes) });
  playOn(recorder, TICKS);
  const last = finishRecording(recorder);

  it('is that which is made at once, piece by piece', () => {
    expect(Uint8Array.from(Buffer.concat(pieces))).toEqual(recorded);
    expect(last).toHaveLength(0);
  });

  it('is handed on in whole blocks, once a second at the least', () => {
    let at = 0;
    const ends = pieces.map((piece) => {
      at += piece.length;
      return at;
    });
    expect(ends).toEqual(blockStarts(recorded));
    const frames = openRecording(recorded).filter(({ kind }) => kind === BLOCK_KIND.frames);
    expect(frames.map(({ number }) => number)).toEqual([0, 1, 11, 21, 26, 31, 41, 51, 61]);
  });

  it('is not kept by the recorder', () => {
    expect(recorder.output.output.length).toBe(0);
    expect(() => recordingSoFar(recorder)).toThrow('were handed to write, and are not kept');
  });

  it('ends when it cannot be handed on, with what was', () => {
    const kept: Uint8Array[] = [];
    const write = (bytes: Uint8Array): void => {
      if (kept.length === 8) throw new Error('the disk is full');
      kept.push(bytes);
    };
    const full = beginRecording(match, { ...options, write });
    expect(() => playOn(full, TICKS)).toThrow('the disk is full');
    expect(() => stepRecording(full)).toThrow('this recording ended after');
    expect(replayMatch(match, Buffer.concat(kept))).toMatchObject({ ticks: 20, divergence: undefined });
  });

  it('ends once', () => {
    expect(() => stepRecording(recorder)).toThrow(`this recording was finished after ${TICKS} ticks`);
    expect(() => finishRecording(recorder)).toThrow(`this recording was finished after ${TICKS} ticks`);
    expect(() => noteRecording(recorder, 'late')).toThrow('was finished');
  });
});

describe('a recording cut off at any byte', () => {
  const starts = blockStarts(recorded);
  const blocks = openRecording(recorded);
  /** How many frames there are before each block, and whether the keyframe of tick 0 is. */
  const framesBefore = blocks.map((_, at) => {
    const before = blocks.slice(0, at).filter(({ kind }) => kind === BLOCK_KIND.frames);
    return before.length === 0
      ? 0
      : (before[before.length - 1].number || 0) + before[before.length - 1].payload[0];
  });
  const firstKeyframe = blocks.findIndex(({ kind }) => kind === BLOCK_KIND.keyframe);

  it('plays up to its last whole block, or says that it has no tick', () => {
    let played = 0;
    for (let length = 0; length < recorded.length; length += 37) {
      const cut = recorded.subarray(0, length);
      const whole = starts.filter((start) => start <= length).length - 1;
      if (length < starts[0] || whole <= firstKeyframe) {
        expect(() => readRecording(cut)).toThrow(/takes more than 8 bytes|ends before its first tick/);
        continue;
      }
      const read = readRecording(cut);
      expect(read.ticks).toBe(framesBefore[whole] - 1);
      expect([read.isComplete, read.faultKind]).toEqual([false, 'cut-off']);
      expect(read.fault).toMatch(/was not finished|the bytes end within/);
      expect(digestAt(read, read.ticks)).toEqual(digestAt(recording, read.ticks));
      played += 1;
    }
    expect(played).toBeGreaterThan(200);
  });

  it('plays as recorded as far as it goes, where blocks end', () => {
    for (const [at, start] of starts.entries()) {
      if (at <= firstKeyframe) continue;
      const result = replayMatch(match, recorded.subarray(0, start));
      const isWhole = start === recorded.length;
      expect(result).toMatchObject({
        ticks: isWhole ? TICKS : framesBefore[at] - 1,
        divergence: undefined,
        fault: isWhole ? undefined : expect.stringContaining('was not finished'),
        faultKind: isWhole ? undefined : 'cut-off',
      });
    }
    expect(starts[starts.length - 1]).toBe(recorded.length);
    expect(starts[0]).toBe(HEAD_BYTES);
  });

  it('has lost no more than the last second when its writer stopped', () => {
    for (let stop = 0; stop <= TICKS; stop += 3) {
      const pieces: Uint8Array[] = [];
      const recorder = beginRecording(match, { ...options, write: (bytes) => pieces.push(bytes) });
      playOn(recorder, stop);
      const { ticks } = readRecording(Buffer.concat(pieces));
      expect(stop - ticks).toBeGreaterThanOrEqual(0);
      expect(stop - ticks).toBeLessThan(10);
    }
  });
});

describe('notes', () => {
  const withNotes = (): Recorder => {
    const recorder = beginRecording(match, options);
    playOn(recorder, TICKS, true);
    noteRecording(recorder, 'the end');
    return recorder;
  };
  const noted = readRecording(finishRecording(withNotes()));

  it('come back at their ticks, in their order, at the last one too', () => {
    expect(notesAt(noted, 0)).toEqual(['note at 0']);
    expect(notesAt(noted, 14)).toEqual(['note at 14']);
    expect(notesAt(noted, 15)).toEqual([]);
    expect(notesAt(noted, TICKS)).toEqual(['the end']);
    expect(noted.notes).toHaveLength(11);
    const twice = beginRecording(match, options);
    noteRecording(twice, 'one');
    noteRecording(twice, 'two \u{1f600}');
    expect(notesAt(readRecording(recordingSoFar(twice)), 0)).toEqual(['one', 'two \u{1f600}']);
  });

  it('change nothing of what is played', () => {
    expect(noted.words).toEqual(recording.words);
    expect(listCommands(noted)).toEqual(listCommands(recording));
    expect(keyframeAt(noted, TICKS)).toEqual(keyframeAt(recording, TICKS));
  });

  it('must be text', () => {
    expect(() => noteRecording(withNotes(), 7 as never)).toThrow('text must be text, got 7');
  });
});

describe('blocks of frames', () => {
  it('are closed early when their bytes are many', () => {
    const text = 'x'.repeat(50_000);
    const recorder = beginRecording(createSmallMatch(), { seed: 'seed' });
    const give = (name: string): void =>
      stepRecording(recorder, [{ command: { type: 'game', name, payload: { agent: 1, speed: 1 } } }]);
    for (let tick = 0; tick < 9; tick += 1) give(`${tick}${text}`);
    const bytes = finishRecording(recorder);
    const frames = openRecording(bytes).filter(({ kind }) => kind === BLOCK_KIND.frames);
    expect(frames.map(({ number }) => number)).toEqual([0, 1, 4, 7]);
    expect(replayMatch(createSmallMatch(), bytes)).toMatchObject({ ticks: 9, divergence: undefined });
  });

  it('hold each mesh once, whoever brought it', () => {
    const meshes = openRecording(recorded).filter(({ kind }) => kind === BLOCK_KIND.mesh);
    const given = commands.filter(({ command }) => command.type === 'replaceMesh');
    expect(given.length).toBeGreaterThan(1);
    expect(meshes).toHaveLength(new Set(recording.meshes.map(({ digest }) => digest)).size);
    expect(meshes.length).toBeLessThanOrEqual(3);
  });

  it('tell commands and traces wherever they are asked for', () => {
    const small = createSmallMatch({ settings: { ticksPerSecond: 4 } });
    const bytes = recordMatch(small, { seed: 's', ticks: 60, commands: listSmallCommands(), trace: true });
    const read = readRecording(bytes);
    const traces = Array.from({ length: 61 }, (_, tick) => traceAt(read, tick));
    for (let tick = 60; tick >= 0; tick -= 1)
      expect(traceAt(readRecording(bytes), tick)).toEqual(traces[tick]);
    expect(listCommands(read).map(({ tick, command }) => [tick, command.type])).toEqual(
      listSmallCommands().map(({ tick, command }) => [tick, command.type]),
    );
  });
});
