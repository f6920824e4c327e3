import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');
const folder = `${root}out/readme`;

/** What stands in the fenced blocks of a language. */
function blocksOf(language: string): string[] {
  return [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, text]) => text);
}

/** Runs a program where the package goes by its name, and gives what it prints. */
function run(program: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/program.mjs`, program);
  return execFileSync(process.execPath, [`${folder}/program.mjs`], { encoding: 'utf8' });
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the README', () => {
  it('has a program that prints what it says', () => {
    const [program] = blocksOf('js');
    const [printed] = blocksOf('text');
    expect(run(program)).toBe(printed);
  });

  it('gets a walker onto a mesh in under 30 lines', () => {
    const [program] = blocksOf('js');
    expect(
      program
        .trim()
        .split('\n')
        .filter((line) => line !== '').length,
    ).toBeLessThan(30);
  });

  it('has snippets that run: the bake, and a match that is recorded and replayed', () => {
    const [program, bake, match] = blocksOf('js');
    const setup = program.slice(program.indexOf('const navigation'), program.indexOf('let ticks'));
    const filled = match.replace('/* the program above */', setup);
    const output = run(`
      import { addComponents, addEntity, set } from 'bitecs';
      import {
        addNavigation, applyCommand, bakeNavMesh, createNavMesh, Dog, navigate, recordMatch, replayMatch, setDestination,
      } from 'surefoot';
      ${program.slice(program.indexOf('const yard'), program.indexOf('const world'))}
      const positions = [0, 0, 0, 9, 0, 0, 9, 0, 9, 0, 0, 9];
      const indices = [0, 2, 1, 0, 3, 2];
      ${bake}
      ${filled}
      console.log(report.polygons === mesh.polygonCount && report.area > 0, divergence);
    `);
    expect(output).toBe('true undefined\n');
  });

  it('is at most 150 lines long and gives both commands', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(150);
    expect(readme).toContain('npm ci && npm run town-square');
    expect(readme).toContain('npm ci && npm test');
  });
});
