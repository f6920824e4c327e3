import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleProgram } from '../../engines/bundle-program.ts';
import { compareRuns } from '../../engines/compare-runs.ts';
import type { EngineRun } from '../../engines/engine.ts';
import { compareWithGolden, goldenOf } from '../../engines/golden-run.ts';
import { GOLDEN_OWNER } from '../../engines/read-golden.ts';
import { runInShell } from '../../engines/run-in-shell.ts';
import { kindOf, TICK } from '../../engines/run-lines.ts';
import { readGolden } from '../support/golden.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The tick in which an engine is played that takes square roots wrongly, and the one after which that engine breaks down. */
const WRONG_TICK = 301;
const LAST_TICK = 400;

// In that one tick all square roots are a last bit off. The program says a tick's line when the tick has run.
const WRONG_ENGINE = `{
const { sqrt } = Math;
const log = console.log;
let isWrong = false;
console.log = (line) => {
  isWrong = line.startsWith('tick ${WRONG_TICK - 1} ');
  log(line);
  if (line.startsWith('tick ${LAST_TICK} ')) throw new Error('out of order');
};
const bits = new Float64Array(1);
const word = new Uint32Array(bits.buffer);
Math.sqrt = (x) => {
  bits[0] = sqrt(x);
  if (isWrong && bits[0] > 0) word[0] ^= 1;
  return bits[0];
};
}`;

let folder: string;
let right: EngineRun;
let wrong: EngineRun;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'engines-'));
  const program = await bundleProgram(root, folder);
  const wrongProgram = join(folder, 'wrong.mjs');
  writeFileSync(wrongProgram, WRONG_ENGINE + readFileSync(program, 'utf8'));
  const options = { executable: process.execPath, limitSeconds: 280 };
  [right, wrong] = await Promise.all([
    runInShell([], { ...options, program }),
    runInShell([], { ...options, program: wrongProgram }),
  ]);
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the program that every engine runs', () => {
  it('comes to its end, after 2,000 ticks', () => {
    expect(right.failure).toBeUndefined();
    expect(right.lines.filter((line) => kindOf(line) === TICK).length).toBe(2000);
  });

  // `BLESS=1 npx vitest run test/engines/golden.test.ts` writes them anew.
  it('says what the golden digests are made of', () => {
    const prefix = `${GOLDEN_OWNER}, `;
    const found = Object.fromEntries(
      Object.entries(goldenOf(right.lines)).map(([kind, lines]) => [prefix + kind, lines]),
    );
    expect(found).toEqual(readGolden(GOLDEN_OWNER, () => found));
  });
});

describe('an engine whose square roots are a bit off in one tick', () => {
  it('is found by the digest of that tick, and by the parts of it that differ', () => {
    const difference = compareRuns(right.lines, wrong.lines);
    expect(difference?.place).toBe(`tick ${WRONG_TICK}`);
    expect(difference?.values.map(({ name }) => name)).toContain('Position');
  });

  it('is found by the golden digests, to a hundred ticks', () => {
    expect(compareWithGolden(goldenOf(right.lines), wrong.lines)).toBe('tick 301 to tick 400');
  });

  it('leaves what it said before it broke down', () => {
    expect(wrong.failure).toContain('out of order');
    expect(wrong.lines.at(-1)).toMatch(`tick ${LAST_TICK} `);
  });
});
