import { describe, expect, it } from 'vitest';
import { compareRuns, describeDifference } from '../../engines/compare-runs.ts';
import { compareWithGolden, goldenOf } from '../../engines/golden-run.ts';

const tick = (number: number, position = 'aa'): string =>
  `tick ${number} whole=${position}b Position=${position} Wander=c`;
const ticks = (count: number): string[] => Array.from({ length: count }, (_, at) => tick(at + 1));
const run = (count = 250): string[] => [
  'bake hill digest=d1 bytes=9:ff',
  ...ticks(count),
  'bytes recording bytes=8:00',
  'end of-all',
];

/** A run of which one line is another. */
function altered(line: string, other: string, lines = run()): string[] {
  const at = lines.indexOf(line);
  if (at === -1) throw new Error(`there is no line ${line}`);
  return [...lines.slice(0, at), other, ...lines.slice(at + 1)];
}

describe('two runs', () => {
  it('of the same lines do not differ', () => {
    expect(compareRuns(run(), run())).toBeUndefined();
  });

  it('differ first in the first tick that differs, in the parts that do', () => {
    const found = altered(tick(250), tick(250, 'zz'), altered(tick(171), tick(171, 'ab')));
    const difference = compareRuns(run(), found);
    expect(difference).toEqual({
      place: 'tick 171',
      values: [
        { name: 'whole', expected: 'aab', found: 'abb' },
        { name: 'Position', expected: 'aa', found: 'ab' },
      ],
      instead: undefined,
    });
    expect(difference && describeDifference(difference)).toBe('tick 171 in Position: aa expected, ab found');
  });

  it('differ where one of them ends', () => {
    const difference = compareRuns(run(), run().slice(0, 100));
    expect(difference).toEqual({ place: 'tick 100', values: [], instead: 'nothing found' });
    expect(compareRuns(run().slice(0, 100), run())?.instead).toBe('nothing expected');
  });

  it('differ where one of them says something else', () => {
    const difference = compareRuns(
      run(),
      run().filter((_, at) => at !== 5),
    );
    expect(difference && describeDifference(difference)).toBe('tick 5: tick 6 found');
  });

  it('differ where a value is missing', () => {
    const difference = compareRuns(run(), altered(tick(9), tick(9).replace(' Wander=c', '')));
    expect(difference?.values).toEqual([{ name: 'Wander', expected: 'c', found: undefined }]);
  });

  it('differ in bytes that no golden digest tells', () => {
    const found = altered('bytes recording bytes=8:00', 'bytes recording bytes=8:01');
    expect(compareRuns(run(), found)?.place).toBe('bytes recording');
    expect(compareWithGolden(goldenOf(run()), found)).toBeUndefined();
  });
});

describe('golden digests of a run', () => {
  it('are those of the same lines', () => {
    expect(compareWithGolden(goldenOf(run()), run())).toBeUndefined();
  });

  it('tell the hundred ticks in which one differs', () => {
    const found = altered(tick(171), tick(171, 'ab'));
    expect(compareWithGolden(goldenOf(run()), found)).toBe('tick 101 to tick 200');
  });

  it('tell the kind of lines of which there are few', () => {
    const found = altered('bake hill digest=d1 bytes=9:ff', 'bake hill digest=d2 bytes=9:ff');
    expect(compareWithGolden(goldenOf(run()), found)).toBe('bake hill to bake hill');
  });

  it.each([100, 200, 249])('tell that a run ended after %i of 250 ticks', (count) => {
    const found = compareWithGolden(goldenOf(run()), run(count));
    expect(found).toBe(
      count === 249 ? 'tick 201 to tick 249' : `${count} lines of 250, the last tick ${count}`,
    );
  });

  it('tell of a kind of lines that is unknown, and of one that is missing', () => {
    expect(compareWithGolden(goldenOf(run()), ['ray 1 x=1', ...run()])).toBe(
      'lines of the kind ray are unknown',
    );
    expect(compareWithGolden(goldenOf(run()), run().slice(1))).toBe('lines of the kind bake are missing');
  });

  it('tell of lines in another order', () => {
    const [bake, ...rest] = run();
    expect(compareWithGolden(goldenOf(run()), [...rest, bake])).toBe('the order of its lines');
  });
});
