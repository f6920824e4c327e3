import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { replayMatch } from 'surefoot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSquareMatch } from '../../examples/town-square/match.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, 'examples/town-square/dist/main.js');
const folder = mkdtempSync(join(tmpdir(), 'town-square-'));

beforeAll(() => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const built = spawnSync(process.execPath, [compiler, '-p', 'examples/town-square'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`the example does not compile: ${built.stdout}${built.stderr}`);
}, 60_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the town square program', () => {
  it('prints one JSON object of the documented shape, and nothing else', () => {
    const { status, stdout, stderr } = run(['--json', '--ticks', '300', '--seed', 'fair'], { out: 'json' });
    expect([status, stderr]).toEqual([0, '']);
    const report: unknown = JSON.parse(stdout);
    const metres = expect.any(Number);
    const bake = { polygons: expect.any(Number), area: expect.any(Number), ms: expect.any(Number) };
    expect(report).toStrictEqual({
      ticks: 300,
      seed: 'fair',
      digest: expect.stringMatching(/^[0-9a-f]{16}$/),
      replay: { ticks: 300, diverged: null },
      bakes: [
        { tick: 0, ...bake },
        { tick: 100, ...bake },
        { tick: 200, ...bake },
      ],
      villagers: Array.from({ length: 6 }, () => ({ trips: expect.any(Number), metres })),
      dogs: Array.from({ length: 3 }, () => ({ goals: expect.any(Number), metres })),
      recordingBytes: readFileSync(join(folder, 'json/town-square.recording')).length,
    });
  });

  it('ends with a short table that tells where the files are', () => {
    const { status, stdout, stderr } = run(['--ticks', '30'], { out: 'table' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('villager 6');
    expect(stdout).toContain('dog 3');
    expect(stdout).toContain('agreed on all 30 ticks');
    expect(stdout).toContain(join(folder, 'table', 'town-square.svg'));
    expect(stdout.split('\n').length).toBeLessThan(45);
  });

  it('prints help and writes nothing when asked for help', () => {
    const { status, stdout } = run(['--help'], { out: 'help' });
    expect(status).toBe(0);
    expect(stdout).toContain('--ticks <n>');
    expect(() => readFileSync(join(folder, 'help/town-square.svg'))).toThrow(/ENOENT/);
  });

  it('says what is wrong with its arguments in one line and ends with status 2', () => {
    const { status, stdout, stderr } = run(['--tick', '5'], { out: 'wrong' });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^town-square: [^\n]*--tick[^\n]*\n$/);
  });

  it('says in one line that an argument has no value', () => {
    const { status, stderr } = run(['--ticks'], { out: 'wrong' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^town-square: [^\n]*--ticks[^\n]*\n$/);
  });

  it('says so when the folder is a file, and ends with status 2', () => {
    writeFileSync(join(folder, 'file'), '');
    const { status, stdout, stderr } = run([], { out: 'file' });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^town-square: [^\n]*file[^\n]*\n$/);
  });

  it('ends with status 1 and names the divergence when the machine counts differently the second time', () => {
    const { status, stdout } = run(['--ticks', '60', '--json'], {
      out: 'diverged',
      nodeOptions: ['--import', otherSquareRoots()],
    });
    expect(status).toBe(1);
    const { replay } = JSON.parse(stdout);
    expect(replay.diverged).toEqual({
      tick: expect.any(Number),
      component: expect.any(String),
      entity: replay.diverged.entity === null ? null : expect.any(Number),
      field: expect.any(String),
      expected: expect.any(String),
      found: expect.any(String),
    });
    expect(replay.diverged.found).not.toBe(replay.diverged.expected);
  });
});

describe('the bytes that the program writes', () => {
  const plain = { out: 'plain', env: {} };
  const files = ['town-square.recording', 'town-square.svg'];

  beforeAll(() => {
    run(['--ticks', '300'], plain);
  }, 60_000);

  it.each([
    ['TZ=Asia/Kathmandu LANG=tr_TR.UTF-8', { env: locale('Asia/Kathmandu', 'tr_TR.UTF-8') }],
    ['TZ=America/St_Johns LANG=ar_EG.UTF-8', { env: locale('America/St_Johns', 'ar_EG.UTF-8') }],
    ['node --jitless', { nodeOptions: ['--jitless'] }],
  ])('are the same with %s', (name, setting) => {
    const out = name.replaceAll(/\W/g, '-');
    const { status } = run(['--ticks', '300'], { out, ...setting });
    expect(status).toBe(0);
    for (const file of files) {
      expect(readFileSync(join(folder, out, file)).equals(readFileSync(join(folder, 'plain', file)))).toBe(
        true,
      );
    }
  });
});

describe('a run that is killed', () => {
  it('leaves a recording that plays, with all but its last second', async () => {
    const out = join(folder, 'killed');
    const file = join(out, 'town-square.recording');
    const child = spawn(process.execPath, [program, '--ticks', '1000000', '--out', out], { stdio: 'ignore' });
    const length = (): number => (existsSync(file) ? statSync(file).size : 0);
    while (length() < 100_000) await setTimeout(20);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { ticks, divergence, fault } = replayMatch(createSquareMatch(), readFileSync(file));
    expect(ticks).toBeGreaterThan(60);
    expect(ticks % 60).toBe(0);
    expect(divergence).toBeUndefined();
    expect(fault).toMatch(/was not finished|the bytes end within/);
  }, 60_000);
});

interface Setting {
  /** Folder inside the test's own. */
  readonly out: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
}

function run(args: readonly string[], { out, env = {}, nodeOptions = [] }: Setting) {
  const all = [...nodeOptions, program, ...args, '--out', join(folder, out)];
  return spawnSync(process.execPath, all, { env: { ...process.env, ...env }, encoding: 'utf8' });
}

function locale(timeZone: string, language: string): Record<string, string> {
  return { TZ: timeZone, LANG: language, LC_ALL: language };
}

/** A module that makes square roots a little larger from the moment a recording is read from a file. */
function otherSquareRoots(): string {
  const code = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { readFileSync } = fs;
    const { sqrt } = Math;
    fs.readFileSync = (file, ...rest) => {
      if (String(file).endsWith('.recording')) Math.sqrt = (x) => sqrt(x) * 1.0000000001;
      return readFileSync(file, ...rest);
    };
    syncBuiltinESMExports();
  `;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
