import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText } from '../../../src/replay/bytes/json-value.ts';

describe('a payload', () => {
  it('comes back from its text, the keys in the order given', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = jsonText('payload', value);
        expect(jsonText('payload', JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { seed: 13, numRuns: 200 },
    );
    expect(jsonText('payload', { b: 1, a: [true, null, 'x'] })).toBe('{"b":1,"a":[true,null,"x"]}');
  });

  it('holds -0 as 0', () => {
    expect(jsonText('payload', [-0])).toBe('[0]');
  });

  it('keeps a key named __proto__', () => {
    const value: unknown = JSON.parse('{"__proto__":{"x":1}}');
    expect(jsonText('payload', value)).toBe('{"__proto__":{"x":1}}');
  });

  it('may hold one thing twice, but nothing that holds itself', () => {
    const shared = { x: 1 };
    expect(jsonText('payload', [shared, shared])).toBe('[{"x":1},{"x":1}]');
    const ring: unknown[] = [];
    ring.push({ back: ring });
    expect(() => jsonText('payload', ring)).toThrow(
      'payload[0].back must be JSON, got something that holds itself',
    );
  });

  it.each([
    [{ a: { b: Number.NaN } }, 'payload.a.b must be a finite number, got NaN'],
    [[1, Number.POSITIVE_INFINITY], 'payload[1] must be a finite number, got Infinity'],
    [{ a: undefined }, 'payload.a must be JSON, got undefined'],
    [[() => 1], 'payload[0] must be JSON, got a function'],
    [{ a: 1n }, 'payload.a must be JSON, got 1n'],
    [{ a: Symbol('s') }, 'payload.a must be JSON, got Symbol(s)'],
    [{ [Symbol('s')]: 1 }, 'payload must be JSON, got an object with a class or symbols'],
    [{ a: new Map() }, 'payload.a must be JSON, got an object with a class or symbols'],
    [new Array(2), 'payload must be JSON, got an array with holes or names'],
    [undefined, 'payload must be JSON, got undefined'],
  ])('is refused when JSON would change it: %o', (value, message) => {
    expect(() => jsonText('payload', value)).toThrow(message);
  });
});
