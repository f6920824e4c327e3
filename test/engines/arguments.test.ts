import { describe, expect, it } from 'vitest';
import { readArguments } from '../../engines/read-arguments.ts';

const namesOf = (args: string[]): string[] => readArguments(args).engines.map(({ name }) => name);

describe('the arguments of npm run engines', () => {
  it('mean all engines unless some are named', () => {
    expect(namesOf([])).toEqual(['node', 'gjs', 'jsc', 'chromium', 'firefox']);
    expect(namesOf(['--engine', 'jsc', '--engine', 'node'])).toEqual(['node', 'jsc']);
  });

  it('do not forgive a missing engine unless asked to', () => {
    expect(readArguments([]).allowMissing).toBe(false);
    expect(readArguments(['--allow-missing']).allowMissing).toBe(true);
  });

  it.each([
    [['--engine', 'quickjs'], '--engine must be one of node, gjs, jsc, chromium, firefox, got "quickjs"'],
    [['--limit', '0'], '--limit must be a whole number from 1 to 86400, got "0"'],
    [['--limit', 'long'], '--limit must be a whole number from 1 to 86400, got "long"'],
    [['--out', ''], '--out must not be empty'],
  ])('%j are refused', (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });
});
