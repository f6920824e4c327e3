import { afterAll, describe, expect, it } from 'vitest';
import { blocksOf, readPage, removePage, runCommandLine, runProgram } from './run-page.ts';

const page = readPage('docs/meshes.md');

afterAll(() => removePage(page));

describe('the page about meshes', () => {
  it('has programs that print, one after the other, what it says', () => {
    expect(runProgram(page, blocksOf(page, 'js').join('\n'))).toBe(blocksOf(page, 'text').join(''));
  });

  it('has commands that print what it says, times apart', () => {
    runProgram(page, blocksOf(page, 'js').join('\n'));
    const sessions = blocksOf(page, 'console').map((block) => block.split(/^\$ (.*)\n/m).slice(1));
    expect(sessions.length).toBeGreaterThan(3);
    for (const [command, printed] of sessions) {
      expect(withoutTimes(runCommandLine(page, command))).toBe(withoutTimes(printed));
    }
  });
});

function withoutTimes(text: string): string {
  return text.replace(/("\w+(?:Us|Ms)"):[\d.]+/g, '$1:0');
}
