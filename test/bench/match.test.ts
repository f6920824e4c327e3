import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

beforeAll(() => {
  const built = runNode(['node_modules/typescript/bin/tsc', '-p', 'bench']);
  if (built.status !== 0) throw new Error(`the benchmark does not compile: ${built.stdout}${built.stderr}`);
}, 60_000);

describe('the benchmark of matches', () => {
  it('prints one JSON object of the documented shape, a match for each number of agents, and nothing else', () => {
    const { status, stdout } = runNode([
      'bench/dist/main.js',
      'match',
      '--json',
      '--rounds',
      '1',
      '300',
      '20',
    ]);
    expect(status).toBe(0);
    const { match, ...rest } = JSON.parse(stdout) as { match: Record<string, number>[] };
    expect(rest).toEqual({});
    const number = expect.any(Number);
    const figures = {
      tickMs: number,
      digestMs: number,
      snapshotMs: number,
      restoreMs: number,
      recordMs: number,
    };
    expect(match).toStrictEqual([300, 20].map((agents) => ({ agents, ...figures })));
    for (const { agents, ...milliseconds } of match)
      for (const value of Object.values(milliseconds)) expect(value).toBeGreaterThan(0);
    // 15 times the agents take longer, whatever else the machine does.
    for (const name of ['tickMs', 'digestMs', 'snapshotMs', 'restoreMs', 'recordMs'])
      expect(match[0][name]).toBeGreaterThan(match[1][name]);
  }, 120_000);

  it('refuses a number of agents that is none', () => {
    const { status, stdout, stderr } = runNode(['bench/dist/main.js', 'match', '--json', 'many']);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('the number of agents must be a whole number from 1 on, got many');
  }, 60_000);
});

function runNode(words: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
}
