import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, readPage, removePage, runCommandLine } from './run-page.ts';

const page = readPage('docs/forensics.md');
const sessions = blocksOf(page, 'console').flatMap((block) => block.split(/^\$ (.*)\n/m).slice(1));
const printed: string[] = [];

beforeAll(() => {
  for (const program of blocksOf(page, 'js')) {
    const [, name] = /^\/\/ (\w+\.mjs)\n/.exec(program) ?? [];
    writeFileSync(`${page.folder}/${name}`, program);
  }
  for (let at = 0; at < sessions.length; at += 2) printed.push(runCommandLine(page, sessions[at]));
}, 120_000);
afterAll(() => removePage(page));

describe('the page about desyncs', () => {
  it('has commands that print what it says, digests apart', () => {
    expect(sessions.length).toBeGreaterThan(10);
    for (let at = 0; at < sessions.length; at += 2) {
      expect(`${sessions[at]}\n${tidy(printed[at / 2])}`).toBe(`${sessions[at]}\n${tidy(sessions[at + 1])}`);
    }
  });

  it('draws the picture that it speaks of', () => {
    expect(readFileSync(`${page.folder}/tick-349.svg`, 'utf8')).toContain(
      '<title>3 agents after tick 349</title>',
    );
  });

  it('shows JSON as the command prints it', () => {
    const [line] = blocksOf(page, 'json');
    const agreed = runCommandLine(page, 'npx surefoot verify monday.rec --match game.mjs --json');
    expect(JSON.parse(agreed)).toEqual({ ...JSON.parse(line), file: 'monday.rec' });
    const { divergence } = JSON.parse(
      runCommandLine(page, 'npx surefoot verify tuesday.rec --match game.mjs --json'),
    );
    for (const key of Object.keys(divergence)) expect(page.text).toContain(`\`${key}\``);
    const diff = JSON.parse(runCommandLine(page, 'npx surefoot diff alice.rec bob.rec --json'));
    for (const key of [...Object.keys(diff), ...Object.keys(diff.state)])
      expect(page.text).toContain(`\`${key}\``);
    const row = JSON.parse(runCommandLine(page, 'npx surefoot inspect bob.rec --tick 5 --commands --json'));
    for (const key of [...Object.keys(row), ...Object.keys(row.state)]) {
      if (key !== 'file' && key !== 'bytes') expect(page.text).toContain(`\`${key}\``);
    }
  });
});

/** Digests follow from results and may change with them. */
function tidy(text: string): string {
  return text.replace(/\b[0-9a-f]{16}\b/g, 'DIGEST');
}
