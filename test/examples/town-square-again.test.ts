import {
  beginRecording,
  beginReplay,
  digestAt,
  digestWorld,
  finishRecording,
  type Match,
  type Recorder,
  type Recording,
  readRecording,
  recordMatch,
  replayMatch,
  type ScheduledCommand,
  stepRecording,
  stepReplay,
} from 'surefoot';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSquareMatch, planCommands } from '../../examples/town-square/match.ts';

const TICKS = 600;
const commands = planCommands(TICKS);

describe('a recording of ten seconds on the square', () => {
  const match = createSquareMatch();
  let bytes: Uint8Array;
  let recording: Recording;
  let recorded: string[];

  beforeAll(() => {
    bytes = record(match, 'market-day');
    recording = readRecording(bytes);
    recorded = Array.from({ length: TICKS + 1 }, (_, tick) => digestAt(recording, tick).whole);
  }, 60_000);

  it('plays the same three times in one process, though the second time was given up half way', () => {
    expect(replayDigests(match, TICKS)).toEqual(recorded);
    expect(replayDigests(match, 300)).toEqual(recorded.slice(0, 301));
    expect(replayDigests(match, TICKS)).toEqual(recorded);
    expect(replayMatch(match, bytes)).toMatchObject({ ticks: TICKS, divergence: undefined });
  });

  it('is the same when it is made a second time in one process', () => {
    expect(Buffer.compare(record(match, 'market-day'), bytes)).toBe(0);
  });

  it('is the same when another square is played in between, tick by tick, by the same match', () => {
    const first = beginRecording(match, { seed: 'market-day' });
    const second = beginRecording(match, { seed: 'market-night' });
    for (let tick = 0; tick < TICKS; tick += 1) {
      step(first, tick);
      step(second, tick);
    }
    expect(Buffer.compare(finishRecording(first), bytes)).toBe(0);
    expect(Buffer.compare(finishRecording(second), record(match, 'market-night'))).toBe(0);
  });

  it('replays the same while it is replayed a second time, half a run behind', () => {
    const [ahead, behind] = [beginReplay(match, recording), beginReplay(match, recording)];
    for (let tick = 0; tick < TICKS + 300; tick += 1) {
      stepReplay(ahead);
      if (tick >= 300) stepReplay(behind);
    }
    expect([ahead.tick, ahead.divergence]).toEqual([TICKS, undefined]);
    expect([behind.tick, behind.divergence]).toEqual([TICKS, undefined]);
  });

  function replayDigests(played: Match, ticks: number): string[] {
    const replayer = beginReplay(played, recording);
    const digests = [digestWorld(replayer.world).whole];
    while (replayer.tick < ticks && stepReplay(replayer)) digests.push(digestWorld(replayer.world).whole);
    return digests;
  }
});

function record(match: Match, seed: string): Uint8Array {
  return recordMatch(match, { seed, ticks: TICKS, commands });
}

function step(recorder: Recorder, tick: number): void {
  stepRecording(
    recorder,
    commands
      .filter((scheduled: ScheduledCommand) => scheduled.tick === tick)
      .map(({ command }) => ({ command })),
  );
}
