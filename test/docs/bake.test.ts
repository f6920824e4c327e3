import { copyFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, readPage, removePage, runCommandLine, runProgram } from './run-page.ts';

const docs = fileURLToPath(new URL('../../docs/bake/', import.meta.url));
const page = readPage('docs/bake.md');
const sessions = blocksOf(page, 'console').flatMap((block) => block.split(/^\$ (.*)\n/m).slice(1));
const printed = new Map<string, string>();

beforeAll(() => {
  copyFileSync(`${docs}yard.obj`, `${page.folder}/yard.obj`);
  for (let at = 0; at < sessions.length; at += 2) {
    printed.set(sessions[at], runCommandLine(page, sessions[at]));
  }
}, 60_000);
afterAll(() => removePage(page));

describe('the page about the bake', () => {
  it('has commands that print what it says, times apart', () => {
    expect(sessions.length).toBe(8);
    for (let at = 0; at < sessions.length; at += 2) {
      expect(withoutTimes(printed.get(sessions[at])!)).toBe(withoutTimes(sessions[at + 1]));
    }
  });

  it.each(['fine', 'coarse', 'coarsest'])('shows the picture %s as the command draws it', (name) => {
    expect(readFileSync(`${page.folder}/${name}.svg`, 'utf8')).toBe(
      readFileSync(`${docs}${name}.svg`, 'utf8'),
    );
  });

  it('has programs that print what it says', () => {
    const programs = blocksOf(page, 'js');
    const outputs = blocksOf(page, 'text');
    expect(programs).toHaveLength(outputs.length);
    for (const [at, program] of programs.entries()) expect(runProgram(page, program)).toBe(outputs[at]);
  });
});

function withoutTimes(text: string): string {
  return text.replace(/^time .*$/m, 'time');
}
