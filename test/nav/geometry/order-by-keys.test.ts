import { describe, expect, it } from 'vitest';
import { orderByKeys } from '../../../src/nav/geometry/order-by-keys.ts';
import { createRandom } from '../../support/levels.ts';

describe('ordering numbers by their keys', () => {
  it('sorts as a comparator with the number as second key does, whatever the count', () => {
    const random = createRandom('keys');
    for (let count = 0; count < 70; count += 1) {
      const keys = Float64Array.from(
        { length: 70 },
        () => Math.floor(random() * (count % 2 === 0 ? 8 : 1e9)) - 4,
      );
      const expected = Array.from({ length: count }, (_, at) => at).sort(
        (a, b) => keys[a] - keys[b] || a - b,
      );
      expect(Array.from(orderByKeys(keys, count))).toEqual(expected);
    }
  });
});
