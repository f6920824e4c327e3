import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordMatch } from 'surefoot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSquareMatch } from '../../examples/town-square/match.ts';
import { readLines, runCommand } from './run-command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'out/town-square-module');
const recording = join(folder, 'town-square.recording');
const module = join(folder, 'square-module.js');

beforeAll(() => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const run = (...args: string[]): void => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`);
  };
  run(compiler, '-p', 'examples/town-square', '--outDir', folder);
  run(join(folder, 'main.js'), '--ticks', '240', '--seed', 'fair', '--out', folder);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the module of the town square', () => {
  it('is a match that plays what the program recorded', () => {
    const { status, stdout } = runCommand('verify', recording, '--match', module, '--json');
    expect(status).toBe(0);
    expect(readLines(stdout)).toMatchObject([{ verdict: 'agreed', ticks: 240, cutOff: null }]);
  });

  it('has as many villagers and dogs as the recording that is played', () => {
    const match = createSquareMatch(undefined, { villagers: 9, dogs: 1 });
    const other = join(folder, 'other.recording');
    writeFileSync(other, recordMatch(match, { seed: 'fair', ticks: 60 }));
    const { status, stdout } = runCommand('verify', other, recording, '--match', module, '--json');
    expect(status).toBe(0);
    expect(readLines(stdout)).toMatchObject([
      { verdict: 'agreed', ticks: 60 },
      { verdict: 'agreed', ticks: 240 },
    ]);
  });

  it('shows the square at a tick, villagers, dogs and the stalls that are data of the game', () => {
    const picture = join(folder, 'at-130.svg');
    const args = ['inspect', recording, '--tick', '130', '--match', module, '--svg', picture, '--json'];
    const { status, stdout } = runCommand(...args);
    expect(status).toBe(0);
    const { state } = readLines(stdout)[0];
    expect(state).toMatchObject({ tick: 130, source: 'replay', data: { Square: { crates: [] } } });
    expect(state.digest).toBe(state.recorded);
    const kinds = state.agents.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual([...Array(6).fill('villager'), ...Array(3).fill('dog')]);
    expect(readFileSync(picture, 'utf8')).toContain('<title>9 agents after tick 130</title>');
  });
});
