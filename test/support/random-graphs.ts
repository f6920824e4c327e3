// Random graphs with many equally cheap routes.
import type { WayOptions } from '../../src/nav/graph/build-lanes.ts';
import type { OracleLane } from './bellman-ford.ts';
import { createNumbers } from './random-numbers.ts';

/** A graph as it is given to `buildNavGraph`, and the lanes that its ways stand for. */
export interface RandomGraph {
  readonly places: number[][];
  readonly ways: WayOptions[];
  readonly lanes: OracleLane[];
}

/** Kinds of costs: those where ties abound, and those where rounding does. */
export const COST_KINDS = ['equal', 'integer', 'tenths', 'straight', 'absorbed'] as const;

type CostKind = (typeof COST_KINDS)[number];

/** Draws a graph of up to `mostPlaces` places, some of which may coincide, some out of reach, some ways doubled. */
export function createRandomGraph(seed: string, kind: CostKind, mostPlaces: number): RandomGraph {
  const numbers = createNumbers(seed);
  const pick = (count: number) => Math.floor(numbers() * count);
  const placeCount = 2 + pick(mostPlaces - 1);
  const places = Array.from({ length: placeCount }, () => [pick(3), pick(2), pick(3)]);
  const ways: WayOptions[] = [];
  const lanes: OracleLane[] = [];
  const wayCount = pick(placeCount * 3);
  for (let at = 0; at < wayCount; at += 1) {
    const from = pick(placeCount);
    const to = pick(placeCount);
    if (from === to) continue;
    const cost = drawCost(kind, pick);
    const oneWay = pick(3) === 0;
    ways.push({ from, to, cost, oneWay });
    const laneCost = cost ?? straight(places[from], places[to]);
    lanes.push({ from, to, cost: laneCost });
    if (!oneWay) lanes.push({ from: to, to: from, cost: laneCost });
  }
  return { places, ways, lanes };
}

function straight(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 + (b[2] - a[2]) ** 2);
}

// The farthest two places are 3 apart.
function drawCost(kind: CostKind, pick: (count: number) => number): number | undefined {
  if (kind === 'equal') return 3;
  if (kind === 'integer') return 3 + pick(3);
  if (kind === 'tenths') return (30 + pick(9)) / 10;
  if (kind === 'absorbed') return pick(2) === 0 ? undefined : 3e16 * (1 + pick(2));
  return undefined;
}
