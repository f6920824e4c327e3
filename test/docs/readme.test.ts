import { afterAll, describe, expect, it } from 'vitest';
import { blocksOf, readPage, removePage, runProgram } from './run-page.ts';

const readme = readPage('README.md');

afterAll(() => removePage(readme));

describe('the README', () => {
  it('has a program that prints what it says', () => {
    const [program] = blocksOf(readme, 'js');
    const [printed] = blocksOf(readme, 'text');
    expect(runProgram(readme, program)).toBe(printed);
  });

  it('gets a walker onto a mesh in under 30 lines', () => {
    const [program] = blocksOf(readme, 'js');
    expect(
      program
        .trim()
        .split('\n')
        .filter((line) => line !== '').length,
    ).toBeLessThan(30);
  });

  it('has snippets that run: the bake, and a match that is recorded and replayed', () => {
    const [program, bake, match] = blocksOf(readme, 'js');
    const setup = program.slice(program.indexOf('const navigation'), program.indexOf('let ticks'));
    const filled = match.replace('/* the program above */', setup);
    const output = runProgram(
      readme,
      `
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
    `,
    );
    expect(output).toBe('true undefined\n');
  });

  it('is at most 150 lines long and gives both commands', () => {
    expect(readme.text.split('\n').length).toBeLessThanOrEqual(150);
    expect(readme.text).toContain('npm ci && npm run town-square');
    expect(readme.text).toContain('npm ci && npm test');
  });
});
