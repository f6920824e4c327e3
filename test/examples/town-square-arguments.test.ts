import { describe, expect, it } from 'vitest';
import { readArguments } from '../../examples/town-square/read-arguments.ts';

describe('arguments of the town square', () => {
  it('are all optional', () => {
    expect(readArguments([])).toEqual({
      ticks: 3600,
      seed: 'market-day',
      out: 'out',
      json: false,
      help: false,
    });
  });

  it('may all be given', () => {
    const args = ['--ticks', '90', '--seed=fair day', '--out', 'some/where', '--json', '--help'];
    expect(readArguments(args)).toEqual({
      ticks: 90,
      seed: 'fair day',
      out: 'some/where',
      json: true,
      help: true,
    });
  });

  it.each([
    [['--tick', '5'], /--tick/],
    [['--ticks', '0'], /--ticks must be a whole number from 1 to 1000000, got "0"/],
    [['--ticks', '1.5'], /got "1.5"/],
    [['--ticks', '12 '], /got "12 "/],
    [['--ticks', '1e3'], /got "1e3"/],
    [['--ticks', '1000001'], /got "1000001"/],
    [['--ticks', ''], /got ""/],
    [['--ticks=-5'], /got "-5"/],
    [['--ticks', '-5'], /--ticks/],
    [['--ticks'], /--ticks/],
    [['--seed', ''], /--seed/],
    [['--out', ''], /--out/],
    [['--json=yes'], /--json/],
    [['square'], /square/],
  ])('are refused when they are %j', (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });
});
