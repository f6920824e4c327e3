// The lanes of the match: a grid of places over the yard, of whose ways some are missing, long, or lead one way only.
import type { Way } from 'surefoot';
import { createDraw } from './numbers.ts';

/** A graph, and the places that villagers walk between. */
export interface Lanes {
  readonly places: readonly (readonly number[])[];
  readonly ways: readonly Way[];
  readonly stops: readonly number[];
}

const SIDE = 8;
/** Metres between neighbouring places of the grid. */
const STEP = 6;

export function createLanes(): Lanes {
  const draw = createDraw('lanes');
  const places = Array.from({ length: SIDE * SIDE }, (_, place) => {
    const column = place % SIDE;
    return [2 + column * STEP + draw(2000) / 1000, draw(1000) / 1000, 2 + ((place - column) / SIDE) * STEP];
  });
  const ways: Way[] = [];
  for (let from = 0; from < places.length; from += 1) {
    const neighbours = [from % SIDE === SIDE - 1 ? from : from + 1, from + SIDE];
    for (const to of neighbours) {
      if (to === from || to >= places.length || draw(6) === 0) continue;
      if (draw(4) === 0) ways.push({ from, to, cost: 9 + draw(3000) / 1000, oneWay: draw(2) === 0 });
      else ways.push([from, to]);
    }
  }
  return { places, ways, stops: places.map((_, place) => place).filter((place) => place % 3 !== 1) };
}
