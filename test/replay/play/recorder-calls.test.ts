import { describe, expect, it } from 'vitest';
import {
  beginRecording,
  finishRecording,
  noteRecording,
  type Recorder,
  recordingSoFar,
  stepRecording,
} from '../../../src/replay/play/record-match.ts';
import { replayMatch } from '../../../src/replay/play/replay-match.ts';
import { readRecording } from '../../../src/replay/recording/read-recording.ts';
import { createSmallMatch } from '../matches/small-match.ts';

const playOn = (recorder: Recorder, ticks: number): void => {
  for (let tick = 0; tick < ticks; tick += 1) stepRecording(recorder);
};

/** Records while `write` throws for the pieces from one on. */
const recordUntil = (fault: number): { readonly recorder: Recorder; readonly pieces: Uint8Array[] } => {
  const pieces: Uint8Array[] = [];
  let calls = 0;
  const write = (bytes: Uint8Array): void => {
    calls += 1;
    if (calls >= fault) throw new Error('the disk is full');
    pieces.push(bytes);
  };
  const match = createSmallMatch({ settings: { ticksPerSecond: 10 } });
  return { recorder: beginRecording(match, { seed: 'seed', write }), pieces };
};

describe('a recording that could not be written', () => {
  const failed = 'this recording ended after';
  const reason = 'when writing it failed: its write threw';

  // Pieces: head, header, a mesh, frame 0, its keyframe; then the frames up to 10, 20 and so on.
  it.each([6, 7])(
    'takes nothing more when piece %i could not, and reads as far as it was written',
    (fault) => {
      const { recorder, pieces } = recordUntil(fault);
      expect(() => playOn(recorder, 60)).toThrow('the disk is full');
      const calls = [
        () => stepRecording(recorder),
        () => noteRecording(recorder, 'late'),
        () => finishRecording(recorder),
        () => finishRecording(recorder),
      ];
      for (const call of calls) {
        expect(call).toThrow(failed);
        expect(call).toThrow(reason);
      }
      expect(pieces).toHaveLength(fault - 1);
      const read = readRecording(Uint8Array.from(Buffer.concat(pieces)));
      expect(read).toMatchObject({ ticks: (fault - 6) * 10, isComplete: false });
      expect(read.fault).toContain('it was not finished');
    },
  );

  it('is not finished by a second try', () => {
    const { recorder } = recordUntil(6);
    playOn(recorder, 5);
    expect(() => finishRecording(recorder)).toThrow('the disk is full');
    expect(() => finishRecording(recorder)).toThrow(reason);
  });
});

describe('calls from inside', () => {
  /** A match whose step calls something after the tick of that number. */
  const callAt = (tick: number, call: (recorder: Recorder) => void): Recorder => {
    const match = createSmallMatch({ onStep: (_world, at) => at === tick && call(recorder) });
    const recorder: Recorder = beginRecording(match, { seed: 'seed' });
    return recorder;
  };

  it('a step put their note at the tick of its commands', () => {
    const recorder = callAt(14, (own) => noteRecording(own, 'from inside'));
    playOn(recorder, 20);
    const bytes = finishRecording(recorder);
    expect(readRecording(bytes).notes).toEqual([{ tick: 13, text: 'from inside' }]);
    expect(replayMatch(createSmallMatch(), bytes)).toMatchObject({ ticks: 20, divergence: undefined });
  });

  it.each([
    ['finishRecording', finishRecording],
    ['recordingSoFar', recordingSoFar],
    ['stepRecording', (recorder: Recorder) => stepRecording(recorder)],
  ] as const)('a step are refused with the reason: %s', (name, call) => {
    const messages: string[] = [];
    const recorder = callAt(14, (own) => {
      try {
        call(own);
      } catch (error) {
        messages.push(String(error));
      }
    });
    playOn(recorder, 20);
    expect(messages).toEqual([`Error: ${name} cannot be called inside a step`]);
    // The match that has caught it goes on.
    const bytes = finishRecording(recorder);
    expect(readRecording(bytes)).toMatchObject({ ticks: 20, isComplete: true });
    expect(replayMatch(createSmallMatch(), bytes).divergence).toBeUndefined();
  });

  it('write are refused with the reason', () => {
    const messages: string[] = [];
    let isOn = false;
    const write = (): void => {
      if (!isOn) return;
      for (const call of [finishRecording, (own: Recorder) => noteRecording(own, 'x')]) {
        try {
          call(recorder);
        } catch (error) {
          messages.push(String(error));
        }
      }
      isOn = false;
    };
    const recorder: Recorder = beginRecording(createSmallMatch(), { seed: 'seed', write });
    isOn = true;
    finishRecording(recorder);
    expect(messages).toEqual([
      'Error: finishRecording cannot be called by write',
      'Error: noteRecording cannot be called by write',
    ]);
  });
});
