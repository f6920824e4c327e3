import { describe, expect, it } from 'vitest';
import type { ScheduledCommand } from '../../../src/replay/commands/timed-commands.ts';
import { continueRecording } from '../../../src/replay/play/continue-recording.ts';
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
import { BLOCK_KIND } from '../../../src/replay/recording/recording-layout.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { blockStarts, openRecording } from '../../support/forge-recording.ts';
import { createChaoticMatch, listChaos } from '../matches/chaotic-match.ts';
import { createSmallMatch, listSmallCommands } from '../matches/small-match.ts';

const TICKS = 70;
const match = createChaoticMatch({ agents: 30 });
const options = { seed: 'branch', trace: true, keyframeTicks: 25 };
const commands = listChaos('branch', TICKS);
const others = listChaos('another branch', TICKS);

const playOn = (recorder: Recorder, given: readonly ScheduledCommand[], ticks = TICKS): void => {
  for (let { tick } = recorder; tick < ticks; tick += 1) {
    if (tick % 5 === 0) noteRecording(recorder, `note at ${tick}`);
    stepRecording(
      recorder,
      given.filter((command) => command.tick === tick),
    );
  }
};

const record = (given: readonly ScheduledCommand[], ticks = TICKS): Recorder => {
  const recorder = beginRecording(match, options);
  playOn(recorder, given, ticks);
  return recorder;
};

const whole = finishRecording(record(commands));
const recording = readRecording(whole);

/** The commands up to a tick, then those of the other branch. */
const branchAt = (tick: number): ScheduledCommand[] => [
  ...commands.filter((command) => command.tick < tick),
  ...others.filter((command) => command.tick >= tick),
];

/** A note at the tick of the branch may have been made in the old one. */
const goOn = (recorder: Recorder, given: readonly ScheduledCommand[]): Uint8Array => {
  const { output, tick } = recorder;
  if (output.notes.some((note) => note.tick === tick) && tick < TICKS) {
    stepRecording(
      recorder,
      given.filter((command) => command.tick === tick),
    );
  }
  playOn(recorder, given);
  return finishRecording(recorder);
};

describe('a recording that is continued', () => {
  it.each([5, 10, 14, 25, 30, 33, 50, 51, 69])('at tick %i is the one from the start', (tick) => {
    const expected = branchAt(tick);
    const recorder = continueRecording(match, recording, tick);
    expect(recorder.tick).toBe(tick);
    const bytes = goOn(recorder, expected);
    expect(bytes).toEqual(finishRecording(record(expected)));
    expect(bytes).not.toEqual(whole);
    expect(replayMatch(match, bytes)).toMatchObject({
      ticks: TICKS,
      divergence: undefined,
      fault: undefined,
    });
  });

  it('with the same commands is the same, from its beginning and its end too', () => {
    for (const tick of [0, 1, 24, 61, TICKS]) {
      expect(goOn(continueRecording(match, recording, tick), commands)).toEqual(whole);
    }
  });

  it('goes on from one that was cut off or only looked at, as if nothing had been', () => {
    const starts = blockStarts(whole);
    // The first that plays has the header, meshes, frame 0 and its keyframe.
    const first = openRecording(whole).findIndex(({ kind }) => kind === BLOCK_KIND.keyframe) + 1;
    for (const start of starts.slice(first)) {
      const cut = readRecording(whole.subarray(0, start));
      expect(cut.isComplete).toBe(start === whole.length);
      expect(goOn(continueRecording(match, cut, cut.ticks), commands)).toEqual(whole);
    }
    const looked = readRecording(recordingSoFar(record(commands, 43)));
    expect(looked.ticks).toBe(43);
    // The note at 40 is in a block that was not closed.
    expect(goOn(continueRecording(match, looked, 43), commands)).toEqual(whole);
  });

  it('can be continued again and again', () => {
    let bytes = whole;
    for (let tick = TICKS - 3; tick > 0; tick -= 9) {
      bytes = goOn(continueRecording(match, readRecording(bytes), tick), commands);
    }
    expect(bytes).toEqual(whole);
  });

  it('is handed on with what it takes over first', () => {
    const pieces: Uint8Array[] = [];
    const recorder = continueRecording(match, recording, 33, { write: (bytes) => pieces.push(bytes) });
    expect(readRecording(Buffer.concat(pieces)).ticks).toBe(30);
    goOn(recorder, commands);
    expect(Uint8Array.from(Buffer.concat(pieces))).toEqual(whole);
  });

  it('leaves the old one as it was', () => {
    const before = recording.bytes.slice();
    goOn(continueRecording(match, recording, 33), others);
    expect(recording.bytes).toEqual(before);
  });

  it('is refused where the match does not play as recorded', () => {
    const small = { seed: 'seed', keyframeTicks: 20 };
    const recorder = beginRecording(createSmallMatch(), small);
    playOn(recorder, listSmallCommands(), 60);
    const read = readRecording(finishRecording(recorder));
    const altered = createSmallMatch({
      onStep(world, tick) {
        if (tick === 33) getNavigation(world).components.NavAgent.speed[3] += 1;
      },
    });
    expect(() => continueRecording(altered, read, 35)).toThrow(
      'this recording cannot be continued at tick 35: its match plays otherwise, in NavAgent after 33 ticks: expected 2.5, found 3.5',
    );
    expect(() => continueRecording(createSmallMatch({ open: true }), read, 35)).toThrow(
      'begins with other meshes',
    );
    expect(() => continueRecording(createSmallMatch(), read, 61)).toThrow(
      'tick must be an integer from 0 to 60',
    );
  });
});
