// Which strips of ground are linked with each other, and by how much of their borders.
import { NONE } from '../../geometry/none.ts';
import { DIRECTION_PLUS_X, DIRECTION_PLUS_Z, type SpanField } from '../field.ts';
import type { Strips } from './lay-strips.ts';

/** Pairs of strips that are linked. */
export interface Contacts {
  /** The strip that began first. By contact. */
  readonly first: ArrayLike<number>;
  /** The other one. By contact. */
  readonly second: ArrayLike<number>;
  /** The contacts, those with most links first; of equals by their first strips, and then as their links come. */
  readonly order: Int32Array;
}

/** Finds all pairs of strips between which there are links. */
export function findContacts(field: SpanField, strips: Strips): Contacts {
  const { start, other } = listLinks(field, strips);
  const first: number[] = [];
  const second: number[] = [];
  const links: number[] = [];
  const contactWith = new Int32Array(strips.count + 1).fill(NONE);
  for (let strip = 1; strip <= strips.count; strip += 1) {
    const firstContact = first.length;
    for (let at = start[strip]; at < start[strip + 1]; at += 1) {
      const known = contactWith[other[at]];
      // An older contact with that strip is one of a strip before this one.
      if (known >= firstContact) {
        links[known] += 1;
        continue;
      }
      contactWith[other[at]] = first.length;
      first.push(strip);
      second.push(other[at]);
      links.push(1);
    }
  }
  return { first, second, order: orderByLinks(links) };
}

/** The links between different strips: those of strip s lead to `other[start[s] .. start[s + 1] - 1]`, later strips. */
function listLinks(field: SpanField, { stripOf, count }: Strips): { start: Int32Array; other: Int32Array } {
  const { spanCount, neighbor } = field;
  const start = new Int32Array(count + 2);
  const lower: number[] = [];
  const upper: number[] = [];
  for (let span = 0; span < spanCount; span += 1) {
    const strip = stripOf[span];
    if (strip === 0) continue;
    for (let side = 4 * span + DIRECTION_PLUS_Z; side <= 4 * span + DIRECTION_PLUS_X; side += 1) {
      const beside = neighbor[side] === NONE ? 0 : stripOf[neighbor[side]];
      if (beside === 0 || beside === strip) continue;
      lower.push(Math.min(strip, beside));
      upper.push(Math.max(strip, beside));
      start[Math.min(strip, beside) + 1] += 1;
    }
  }
  for (let strip = 0; strip <= count; strip += 1) start[strip + 1] += start[strip];
  const other = new Int32Array(lower.length);
  const filled = start.slice();
  for (let link = 0; link < lower.length; link += 1) {
    other[filled[lower[link]]] = upper[link];
    filled[lower[link]] += 1;
  }
  return { start, other };
}

/** Numbers of contacts, those with most links first, equals as they were. */
function orderByLinks(links: readonly number[]): Int32Array {
  let most = 0;
  for (const count of links) most = Math.max(most, count);
  const next = new Int32Array(most + 1);
  for (const count of links) next[most - count + 1] += 1;
  for (let at = 0; at < most; at += 1) next[at + 1] += next[at];
  const order = new Int32Array(links.length);
  for (let contact = 0; contact < links.length; contact += 1) {
    const rank = most - links[contact];
    order[next[rank]] = contact;
    next[rank] += 1;
  }
  return order;
}
