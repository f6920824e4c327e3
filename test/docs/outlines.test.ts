import { afterAll, describe, expect, it } from 'vitest';
import { blocksOf, readPage, removePage, runProgram } from './run-page.ts';

const page = readPage('docs/outlines.md');

afterAll(() => removePage(page));

describe('the page about outlines', () => {
  it('has a program that prints what it says', () => {
    const [program] = blocksOf(page, 'js');
    const [printed] = blocksOf(page, 'text');
    expect(runProgram(page, program)).toBe(printed);
  });
});
