import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as packed from 'surefoot';
import { describe, expect, it } from 'vitest';
import { createSquareMatch, planCommands } from '../../../examples/town-square/match.ts';
import { recordMatch } from '../../../src/replay/play/record-match.ts';
import { type ReplayOptions, type ReplayResult, replayMatch } from '../../../src/replay/play/replay-match.ts';
import { BUILD_ID } from '../../../src/replay/recording/build-id.ts';
import { readRecording } from '../../../src/replay/recording/read-recording.ts';
import { PACKAGE_VERSION } from '../../../src/replay/state/package-version.ts';
import { createChaoticMatch, listChaos } from '../matches/chaotic-match.ts';

/** A recording that is kept, how it was made, and how it is played. */
interface Fixture {
  readonly ticks: number;
  record(): Uint8Array;
  replay(bytes: Uint8Array, options?: ReplayOptions): ReplayResult;
}

const square = createSquareMatch();
const chaos = createChaoticMatch({ agents: 20 });

const FIXTURES: Readonly<Record<string, Fixture>> = {
  // The example has the package by its name.
  'town-square-600-ticks.recording': {
    ticks: 600,
    record: () => packed.recordMatch(square, { seed: 'market-day', ticks: 600, commands: planCommands(600) }),
    replay: (bytes, options) => packed.replayMatch(square, bytes, options),
  },
  'chaotic-match-90-ticks-traced.recording': {
    ticks: 90,
    record: () =>
      recordMatch(chaos, {
        ...{ seed: 'fixture', ticks: 90, commands: listChaos('fixture', 90), trace: true },
        keyframeTicks: 35,
      }),
    replay: (bytes, options) => replayMatch(chaos, bytes, options),
  },
};

const folder = new URL('../../fixtures/recordings/', import.meta.url);

// `npm run build && BLESS=1 npx vitest run test/replay/recording/recording-fixtures.test.ts` records them anew, which is a [format] or
// [digest] line in CHANGELOG.md: those that others have kept play no more either.
if (process.env.BLESS === '1') {
  mkdirSync(folder, { recursive: true });
  for (const [file, { record }] of Object.entries(FIXTURES)) writeFileSync(new URL(file, folder), record());
}

describe('recordings that were kept', () => {
  it('are those that can be made again', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(FIXTURES).sort());
  });

  describe.each(Object.entries(FIXTURES))('%s', (file, { ticks, record, replay }) => {
    const bytes = Uint8Array.from(readFileSync(new URL(file, folder)));

    it('plays as it was recorded', () => {
      expect(replay(bytes)).toEqual({
        ...{ ticks, divergence: undefined, differences: [], fault: undefined, faultKind: undefined },
      });
    });

    it('would be recorded the same today', () => {
      expect(Buffer.compare(record(), bytes)).toBe(0);
    });

    it('names this version and build', () => {
      const { version, build } = readRecording(bytes).header;
      expect([version, build]).toEqual([PACKAGE_VERSION, BUILD_ID]);
    });

    it('is refused with another format in its place', () => {
      for (const format of [1, 3]) {
        const other = bytes.slice();
        other[4] = format;
        expect(() => replay(other)).toThrow(`this recording has format ${format}, expected 2`);
        expect(() => replay(other, { anyway: true })).toThrow(
          `this recording has format ${format}, expected 2`,
        );
      }
    });

    it('is small', () => {
      expect(bytes.length).toBeLessThan(60_000);
    });
  });
});
