import { describe, expect, it } from 'vitest';
import {
  type Difference,
  describeDifference,
  describeDivergence,
  nameWalker,
} from '../../examples/town-square/page/session/describe-difference.ts';

const walkers = { villagers: 6, dogs: 3 };

describe('a difference in words', () => {
  it.each<[string, Partial<Difference>, string]>([
    [
      'numbers with as few digits as tell them apart',
      { field: 'x', expected: '33.04999999999984', found: '30.4999999999998' },
      'Position.x of dog, agent 7 (entity 8): 33.05 here, 30.5 there',
    ],
    [
      'numbers that differ in the last digit',
      { field: 'x', expected: '0.30000000000000004', found: '0.3' },
      'Position.x of dog, agent 7 (entity 8): 0.30000000000000004 here, 0.3 there',
    ],
    [
      'integers with all of their digits',
      { component: 'Wander', field: 'draws', expected: '123456789', found: '-0' },
      'Wander.draws of dog, agent 7 (entity 8): 123456789 here, -0 there',
    ],
    [
      'lists by the first number that differs',
      { component: 'Wander', field: 'random', expected: '[1, 2, 3, 4]', found: '[1, 5, 3, 6]' },
      'Wander.random[1] of dog, agent 7 (entity 8): 2 here, 5 there',
    ],
    [
      'lists of which one is longer',
      { component: 'NavPathBuffer', field: 'x', expected: '[1, 2]', found: '[1]' },
      'NavPathBuffer.x[1] of dog, agent 7 (entity 8): 2 here, none there',
    ],
    [
      'data by the first part that differs',
      {
        ...{ component: 'Square', field: undefined, agent: undefined, entity: undefined },
        ...{
          expected: '{"stalls":[{"isOut":true}],"crates":[]}',
          found: '{"stalls":[{"isOut":true}],"crates":[{"x":1}]}',
        },
      },
      'Square.crates[0]: none here, {"x":1} there',
    ],
    [
      'digests as what they are',
      { field: undefined, expected: '0123456789abcdef', found: 'fedcba9876543210' },
      'Position of dog, agent 7 (entity 8): its digest is 0123456789abcdef here, fedcba9876543210 there',
    ],
    [
      'long texts cut off',
      { field: 'x', expected: `"${'a'.repeat(80)}"`, found: 'none' },
      `Position.x of dog, agent 7 (entity 8): "${'a'.repeat(59)} … here, none there`,
    ],
  ])('tells %s', (_, difference, words) => {
    const whole = {
      component: 'Position',
      field: 'x',
      agent: 7,
      entity: 8,
      expected: '',
      found: '',
      ...difference,
    };
    expect(describeDifference(whole, { walkers, sides: ['here', 'there'] })).toBe(words);
  });

  it('names walkers by their kind', () => {
    expect(nameWalker(walkers, 5, 6)).toBe('villager, agent 5 (entity 6)');
    expect(nameWalker(walkers, 6, undefined)).toBe('dog, agent 6');
    expect(nameWalker(walkers, 9, 10)).toBe('agent 9 (entity 10)');
    expect(nameWalker(walkers, undefined, 3)).toBe('entity 3');
    expect(nameWalker(walkers, undefined, undefined)).toBeUndefined();
  });
});

describe('a divergence in words', () => {
  const divergence = {
    ...{ tick: 61, component: 'Position', components: ['Position'], agent: 0, entity: 1, field: 'z' },
    ...{ expected: '1.5', found: '1.25', valuesTick: 61 },
  };

  it('says from when on it holds', () => {
    const what = 'Position.z of villager, agent 0 (entity 1): 1.5 recorded, 1.25 played';
    expect(describeDivergence(divergence, walkers)).toBe(`from tick 61 on, ${what}`);
    expect(describeDivergence({ ...divergence, since: 0 }, walkers)).toBe(
      `from between ticks 0 and 61 on, ${what}`,
    );
  });

  it('says what a step throws', () => {
    const thrown = { ...divergence, error: new RangeError('no'), found: 'RangeError: no' };
    expect(describeDivergence(thrown, walkers)).toBe('the step to tick 61 cannot be played: RangeError: no');
  });
});
