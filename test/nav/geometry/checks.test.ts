import { describe, expect, test } from 'vitest';
import {
  checkFinite,
  checkFlag,
  checkInteger,
  checkNotNegative,
  checkPositive,
  checkText,
  describeValue,
} from '../../../src/nav/geometry/checks.ts';

describe('checks', () => {
  test('a finite number passes and minus zero comes back as zero', () => {
    expect(checkFinite('x', 1e308)).toBe(1e308);
    expect(checkFinite('x', -0)).toBe(0);
    expect(checkNotNegative('x', -0)).toBe(0);
    expect(checkInteger('x', -0, -1, 1)).toBe(0);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '%d is refused by name',
    (value) => {
      const text = `speed must be a finite number, got ${value}`;
      expect(() => checkFinite('speed', value)).toThrow(new RangeError(text));
      expect(() => checkPositive('speed', value)).toThrow(new RangeError(text));
      expect(() => checkNotNegative('speed', value)).toThrow(new RangeError(text));
    },
  );

  test('what is no number at all is refused by name', () => {
    expect(() => checkFinite('speed', '3' as unknown as number)).toThrow(
      new RangeError("speed must be a finite number, got '3'"),
    );
    expect(() => checkFinite('speed', undefined as unknown as number)).toThrow(
      new RangeError('speed must be a finite number, got undefined'),
    );
  });

  test('zero is not positive, and what is less than zero is negative', () => {
    expect(checkPositive('cellSize', 5e-324)).toBe(5e-324);
    expect(() => checkPositive('cellSize', 0)).toThrow(
      new RangeError('cellSize must be greater than 0, got 0'),
    );
    expect(checkNotNegative('extent', 0)).toBe(0);
    expect(() => checkNotNegative('extent', -1)).toThrow(
      new RangeError('extent must not be negative, got -1'),
    );
  });

  test('an integer passes at both limits and is refused beyond them and between integers', () => {
    expect(checkInteger('corners', 3, 3, 6)).toBe(3);
    expect(checkInteger('corners', 6, 3, 6)).toBe(6);
    for (const value of [2, 7, 3.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => checkInteger('corners', value, 3, 6)).toThrow(
        new RangeError(`corners must be an integer from 3 to 6, got ${value}`),
      );
    }
  });

  test.each([
    ['-0', -0, '0'],
    ['text', '3', "'3'"],
    ['long text', 'x'.repeat(50), `'${'x'.repeat(40)}'`],
    ['a bigint', 3n, '3n'],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
    ['a list', [1, 2], 'a list of 2'],
    ['a typed array', new Uint8Array(5), 'Uint8Array of 5'],
    ['a view', new DataView(new ArrayBuffer(5)), '[object DataView]'],
    ['an object with code of its own', { toString: () => 'trap' }, '[object Object]'],
    ['a function', () => 1, 'a function'],
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
  ])('messages say what a value is: %s', (_, value, text) => {
    expect(describeValue(value)).toBe(text);
  });

  test('text and flags are refused by name', () => {
    expect(() => checkText('seed', 7)).toThrow(new TypeError('seed must be text, got 7'));
    expect(() => checkText('seed', '')).not.toThrow();
    expect(() => checkFlag('trace', 'false')).toThrow(
      new TypeError("trace must be true or false, got 'false'"),
    );
    expect(checkFlag('trace', false)).toBe(false);
  });
});
