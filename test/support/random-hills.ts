// Hills drawn from a seed: one sheet of triangles, gentle or steep, fine or coarse beside the cells, for tests of heights.
import { createRandom, createSoup, type Soup } from './levels.ts';

/** A square of some 3 to 28 metres a side. No two points of it lie over one another; heights are
 * multiples of 1/1024 m. The same seed gives the same hills. */
export function createRandomHills(seed: string): Soup {
  const random = createRandom(`hills ${seed}`);
  const pick = (values: readonly number[]): number => values[Math.floor(random() * values.length)];
  const count = 6 + Math.floor(random() * 9);
  const quad = pick([0.5, 1, 1.5, 2]);
  const height = quad * pick([0.2, 0.5, 1, 1.7]);
  const jitter = pick([0, 0.2]);
  const soup = createSoup();
  for (let j = 0; j <= count; j += 1) {
    for (let i = 0; i <= count; i += 1) {
      const isInside = i > 0 && j > 0 && i < count && j < count;
      const off = (): number => (isInside ? (random() * 2 - 1) * jitter : 0);
      soup.positions.push(
        quad * (i + off()),
        Math.round(random() * height * 1024) / 1024,
        quad * (j + off()),
      );
    }
  }
  for (let j = 0; j < count; j += 1) {
    for (let i = 0; i < count; i += 1) {
      const a = j * (count + 1) + i;
      const b = a + count + 1;
      if (random() < 0.5) soup.indices.push(a, b, a + 1, a + 1, b, b + 1);
      else soup.indices.push(a, b, b + 1, a, b + 1, a + 1);
    }
  }
  return soup;
}
