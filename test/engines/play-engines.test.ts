import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engines/engine.ts';
import { ENGINES } from '../../engines/engines.ts';
import { goldenOf } from '../../engines/golden-run.ts';
import { agrees, type EngineResult, playEngines } from '../../engines/play-engines.ts';
import { formatResults, listComplaints, toJson } from '../../engines/report.ts';
import { runInShell } from '../../engines/run-in-shell.ts';

const RIGHT = 'tick 1 whole=a Position=b\ntick 2 whole=c Position=d\nend of-all\n';
const GOLDEN = goldenOf(RIGHT.split('\n').slice(0, -1));

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'engines-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Node under another name, which goes before the program with code of its own. */
function engineWith(name: string, code = ''): Engine {
  const before = join(folder, `${name}.mjs`);
  writeFileSync(before, code);
  return {
    ...{ name, executables: ['node'], debianPackage: 'nodejs' },
    findVersion: () => 'of the test',
    run: (options) => runInShell(['--import', before], options),
  };
}

async function play(engines: readonly Engine[], code: string, limitSeconds = 60): Promise<EngineResult[]> {
  const program = join(folder, 'program.mjs');
  writeFileSync(program, code);
  return playEngines({ engines, program, golden: GOLDEN, limitSeconds });
}

const sayRight = `process.stdout.write(${JSON.stringify(RIGHT)});`;

describe('engines that play the same program', () => {
  it('agree when all say what the golden digests tell', async () => {
    const results = await play([engineWith('one'), engineWith('two')], sayRight);
    expect(results.map(agrees)).toEqual([true, true]);
    expect(results.map(({ ticks, digest }) => [ticks, digest])).toEqual([
      [2, GOLDEN['whole run'].digest],
      [2, GOLDEN['whole run'].digest],
    ]);
  });

  it('name the one that differs, though it is the first, and the tick and the part', async () => {
    const wrong = engineWith('wrong', `globalThis.digest = 'x';`);
    const code = `process.stdout.write(${JSON.stringify(RIGHT)}.replace('=d', '=' + (globalThis.digest ?? 'd')));`;
    const [first, second] = await play([wrong, engineWith('right')], code);
    expect([agrees(first), agrees(second)]).toEqual([false, true]);
    expect(listComplaints(first)).toEqual([
      'wrong differs from test/golden.json: tick 1 to tick 2',
      'wrong differs from right first at tick 2 in Position: d expected, x found',
    ]);
    expect(formatResults([first, second])).toContain('wrong differs from right first at tick 2 in Position');
  });

  it('fail together when all differ from the golden digests alike', async () => {
    const results = await play([engineWith('one'), engineWith('two')], sayRight.replace('=d', '=e'));
    expect(results.map(agrees)).toEqual([false, false]);
    expect(results.flatMap(listComplaints)).toEqual([
      'one differs from test/golden.json: tick 1 to tick 2',
      'two differs from test/golden.json: tick 1 to tick 2',
    ]);
  });

  it('tell of one that throws, with what it said and what it threw', async () => {
    const [result] = await play([engineWith('one')], `${sayRight} throw new Error('no more');`);
    expect(result.failure).toContain('no more');
    expect([result.ticks, agrees(result)]).toEqual([2, false]);
  });

  it('tell of one that ends too early without a word', async () => {
    const [result] = await play([engineWith('one')], sayRight.replace('end of-all\\n', ''));
    expect(result.failure).toBe('ended before the program did');
  });

  it('stop one that does not come to an end', async () => {
    const [result] = await play([engineWith('one')], `${sayRight} for (;;);`, 1);
    expect(result.failure).toBe('was stopped after 1 seconds');
    expect(agrees(result)).toBe(false);
  });

  it('name one that is missing, and play the others', async () => {
    const missing = {
      ...engineWith('absent'),
      executables: ['no-such-engine'],
      debianPackage: 'some-package',
    };
    const results = await play([missing, engineWith('one')], sayRight);
    expect(results.map(agrees)).toEqual([false, true]);
    expect(results[0].isMissing).toBe(true);
    expect(listComplaints(results[0])).toEqual([
      "absent is missing: there is no no-such-engine on this machine; Debian's package is some-package",
    ]);
    const { engines } = JSON.parse(toJson(results)) as { engines: object[] };
    expect(engines[0]).toMatchObject({ engine: 'absent', isMissing: true, agrees: false });
  });
});

describe('the engines', () => {
  it('are those of three makers, and the browsers', () => {
    expect(ENGINES.map(({ name }) => name)).toEqual(['node', 'gjs', 'jsc', 'chromium', 'firefox']);
  });
});
