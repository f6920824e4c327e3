import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeInspection, inspectionRow } from '../../src/cli/describe-recording.ts';
import { findMatchModule, loadMatch } from '../../src/cli/load-match.ts';
import { openRecording, useRecordings } from '../../src/cli/open-recording.ts';
import { readState } from '../../src/cli/state-at.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { describeVerdict } from '../../src/cli/verdict.ts';
import { verifyRecording } from '../../src/cli/verify-recording.ts';
import { BLOCK_KIND } from '../../src/replay/recording/recording-layout.ts';
import { createNumbers } from '../support/random-numbers.ts';
import { forgeRecording } from './forge-recording.ts';
import { createMatchFolder } from './match-folder.ts';

const folder = createMatchFolder('forged-recordings', {
  'good.mjs': `import { createYard } from './yard.mjs'; export default createYard();`,
});
const file = folder.at('forged.rec');
let bytes: Uint8Array;

beforeAll(async () => {
  bytes = await folder.record('good.mjs', 'good.rec', { trace: true, keyframeTicks: 25 });
});
afterAll(() => folder.remove());

describe('a recording that was forged', () => {
  it('gets a verdict with a reason, wherever it was changed, and is looked into or refused', async () => {
    const found = findMatchModule(folder.at('good.mjs'));
    const numbers = createNumbers('forged recordings');
    const below = (limit: number): number => Math.floor(numbers() * limit);
    const verdicts: Record<string, number> = {};
    let blocks = 0;
    forgeRecording(bytes, () => {
      blocks += 1;
    });
    let refused = 0;
    for (let count = 0; count < 250; count += 1) {
      const chosen = below(blocks);
      const forged = forgeRecording(bytes, (kind, payload, block) => {
        // Keyframes are sealed once more, and so are refused as a whole.
        if (block !== chosen || (kind === BLOCK_KIND.keyframe && count % 4 > 0) || payload.length === 0)
          return;
        for (let flips = below(3); flips >= 0; flips -= 1) payload[below(payload.length)] ^= 1 << below(8);
      });
      folder.write('forged.rec', forged);
      const verdict = await verifyRecording(file, (header) => loadMatch(found, header), {
        anyway: count % 2 === 0,
        onTick: () => undefined,
      });
      verdicts[verdict.verdict] = (verdicts[verdict.verdict] ?? 0) + 1;
      expect(
        verdict.verdict === 'agreed' || (verdict.divergence ?? verdict.reason ?? verdict.cutOff) !== null,
      ).toBe(true);
      expect(describeVerdict(verdict, 0)).toContain(file);
      try {
        const opened = openRecording(file);
        const tick = below(opened.recording.ticks + 1);
        useRecordings([file], () => {
          const state = readState(opened.recording, tick);
          const inspection = { opened, withCommands: true, tick, state };
          expect(describeInspection(inspection)).toContain('state ');
          expect(JSON.parse(JSON.stringify(inspectionRow(inspection))).ticks).toBe(opened.recording.ticks);
        });
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
        expect((error as Error).message).toContain(`${file}: `);
        refused += 1;
      }
    }
    expect(Object.keys(verdicts).length).toBeGreaterThan(2);
    expect(verdicts.diverged).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(5);
  });
});
