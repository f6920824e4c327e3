import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

beforeAll(() => {
  const built = runNode(['node_modules/typescript/bin/tsc', '-p', 'bench']);
  if (built.status !== 0) throw new Error(`the benchmark does not compile: ${built.stdout}${built.stderr}`);
}, 60_000);

describe('the benchmark of the bake', () => {
  it('prints one JSON object of the documented shape: the square as both libraries bake it, and nothing else', () => {
    const words = ['--json', '--rounds', '1', 'town square'];
    const libraries = ['--who', 'surefoot', '--who', 'recast-navigation'];
    const { status, stdout } = runNode(['bench/dist/main.js', 'bake', ...words, ...libraries]);
    expect(status).toBe(0);
    const { bake, ...rest } = JSON.parse(stdout) as { bake: Record<string, unknown>[] };
    expect(rest).toEqual({});
    const number = expect.any(Number);
    const figures = { warmMs: number, coldMs: number, peakMiB: number, polygons: number, area: number };
    expect(bake).toStrictEqual(
      ['surefoot', 'recast-navigation'].map((who) => ({ level: 'town square', who, ...figures })),
    );
    // 40 x 40 m of square, and the tops of what stands on it; recast-navigation has the ground inside of buildings too.
    for (const { warmMs, coldMs, polygons, area } of bake as Record<string, number>[]) {
      expect(warmMs).toBeGreaterThan(0);
      expect(coldMs).toBeGreaterThan(0);
      expect(polygons).toBeGreaterThan(20);
      expect(area).toBeGreaterThan(1200);
      expect(area).toBeLessThan(2100);
    }
  }, 120_000);

  it('refuses names that nothing has', () => {
    const { status, stdout, stderr } = runNode(['bench/dist/main.js', 'bake', 'atlantis', '--who', 'nobody']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/no level 'atlantis'.*\n.*no library 'nobody'/);
  }, 60_000);
});

function runNode(words: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
}
