import { describe, expect, test } from 'vitest';
import { buildNavGraph, type NavGraph } from '../../../src/nav/graph/nav-graph.ts';
import { routeLength } from '../../../src/nav/graph/route-length.ts';
import { createRouteSearch, findRoute, type RouteSearch } from '../../../src/nav/graph/route-search.ts';
import {
  allShortestRoutes,
  bellmanFord,
  canonicalRoute,
  type OracleLane,
} from '../../support/bellman-ford.ts';
import { COST_KINDS, createRandomGraph } from '../../support/random-graphs.ts';
import { createNumbers, shuffle } from '../../support/random-numbers.ts';

function route(search: RouteSearch, from: number, to: number): number[] {
  const out = new Int32Array(search.graph.placeCount);
  return [...out.subarray(0, findRoute(search, from, to, out))];
}

/** A street grid of size * size crossings, one metre apart. */
function createGrid(size: number): NavGraph {
  const places: number[][] = [];
  const ways: number[][] = [];
  for (let z = 0; z < size; z += 1) {
    for (let x = 0; x < size; x += 1) {
      const place = z * size + x;
      places.push([x, 0, z]);
      if (x > 0) ways.push([place - 1, place]);
      if (z > 0) ways.push([place - size, place]);
    }
  }
  return buildNavGraph(places, ways);
}

describe('findRoute', () => {
  test('the cheap way round is taken before the dear way across', () => {
    const places = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [0, 0, 1],
    ];
    const search = createRouteSearch(
      buildNavGraph(places, [[0, 1], [1, 2], [2, 3], { from: 0, to: 3, cost: 3.5 }]),
    );
    expect(route(search, 0, 3)).toEqual([0, 1, 2, 3]);
    expect(route(search, 3, 1)).toEqual([3, 2, 1]);
  });

  test('a one-way lane is not walked against', () => {
    const places = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 0, 1],
    ];
    const search = createRouteSearch(
      buildNavGraph(places, [{ from: 0, to: 1, oneWay: true }, [1, 2], { from: 2, to: 0, oneWay: true }]),
    );
    expect(route(search, 0, 1)).toEqual([0, 1]);
    expect(route(search, 1, 0)).toEqual([1, 2, 0]);
  });

  test('no way there is 0, and nothing is written', () => {
    const search = createRouteSearch(
      buildNavGraph(
        [
          [0, 0, 0],
          [1, 0, 0],
          [2, 0, 0],
        ],
        [[0, 1]],
      ),
    );
    const out = new Int32Array(3).fill(7);
    expect(findRoute(search, 0, 2, out)).toBe(0);
    expect([...out]).toEqual([7, 7, 7]);
  });

  test('from a place to itself the route is that place', () => {
    const search = createRouteSearch(createGrid(3));
    for (let place = 0; place < 9; place += 1) expect(route(search, place, place)).toEqual([place]);
    expect(route(createRouteSearch(buildNavGraph([[0, 0, 0]], [])), 0, 0)).toEqual([0]);
  });

  test('a route longer than the array is refused whole, with both lengths, and the search goes on', () => {
    const search = createRouteSearch(createGrid(3));
    const out = new Int32Array(4).fill(7);
    expect(() => findRoute(search, 0, 8, out)).toThrow(
      new RangeError('out must hold the 5 places of the route, got room for 4'),
    );
    expect([...out]).toEqual([7, 7, 7, 7]);
    expect(() => findRoute(search, 0, 0, new Int32Array(0))).toThrow(RangeError);
    expect(findRoute(search, 0, 5, out)).toBe(4);
    expect(findRoute(search, 0, 8, new Int32Array(5))).toBe(5);
  });

  test('what lies behind the route in the array stays', () => {
    const out = new Int32Array(6).fill(-5);
    expect(findRoute(createRouteSearch(createGrid(3)), 0, 2, out)).toBe(3);
    expect([...out]).toEqual([0, 1, 2, -5, -5, -5]);
  });

  test.each([-1, 9, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is refused as a place', (index) => {
    const search = createRouteSearch(createGrid(3));
    const text = `must be an integer from 0 to 8, got ${index}`;
    expect(() => findRoute(search, index, 0, new Int32Array(9))).toThrow(new RangeError(`from ${text}`));
    expect(() => findRoute(search, 0, index, new Int32Array(9))).toThrow(new RangeError(`to ${text}`));
    expect(route(search, 0, 1)).toEqual([0, 1]);
  });
});

describe('the cheapest route', () => {
  test.each(COST_KINDS)('is as long as Bellman-Ford says, to the last bit, with %s costs', (kind) => {
    let routes = 0;
    for (let run = 0; run < 120; run += 1) {
      const { places, ways, lanes } = createRandomGraph(`oracle ${run}`, kind, 16);
      const graph = buildNavGraph(places, ways);
      const search = createRouteSearch(graph);
      for (let from = 0; from < places.length; from += 1) {
        const lengths = bellmanFord(places.length, lanes, from);
        for (let to = 0; to < places.length; to += 1) {
          const found = route(search, from, to);
          if (lengths[to] === Number.POSITIVE_INFINITY) {
            expect(found).toEqual([]);
            continue;
          }
          expect([found[0], found[found.length - 1]]).toEqual([from, to]);
          expect(new Set(found).size).toBe(found.length);
          expect(routeLength(graph, found, found.length)).toBe(lengths[to]);
          routes += 1;
        }
      }
    }
    expect(routes).toBeGreaterThan(3000);
  });

  test.each(COST_KINDS)('is of all equal ones the one that the rule names, with %s costs', (kind) => {
    let ties = 0;
    for (let run = 0; run < 150; run += 1) {
      const { places, ways, lanes } = createRandomGraph(`rule ${run}`, kind, 7);
      const graph = buildNavGraph(places, ways);
      const search = createRouteSearch(graph);
      for (let from = 0; from < places.length; from += 1) {
        for (let to = 0; to < places.length; to += 1) {
          const all = allShortestRoutes(places.length, lanes, from, to);
          expect(route(search, from, to)).toEqual(canonicalRoute(all) ?? []);
          if (all.length > 1) ties += 1;
        }
      }
    }
    expect(ties).toBeGreaterThan(50);
  });

  test('across a street grid, where hundreds are equal, is the one along the lowest places', () => {
    expect(route(createRouteSearch(createGrid(6)), 0, 35)).toEqual([0, 1, 2, 3, 4, 5, 11, 17, 23, 29, 35]);
  });

  test('is the same whatever the order of the ways and whatever was asked before', () => {
    for (let run = 0; run < 40; run += 1) {
      const { places, ways } = createRandomGraph(`again ${run}`, COST_KINDS[run % COST_KINDS.length], 14);
      const numbers = createNumbers(`again ${run}`);
      const used = createRouteSearch(buildNavGraph(places, ways));
      const pairs = shuffle(
        places.flatMap((_, from) => places.map((_place, to) => [from, to] as const)),
        numbers,
      );
      for (const [from, to] of pairs) {
        const shuffled = createRouteSearch(buildNavGraph(places, shuffle(ways, numbers)));
        const found = route(used, from, to);
        expect(route(shuffled, from, to)).toEqual(found);
        expect(route(used, from, to)).toEqual(found);
      }
    }
  });

  test('along a straight street is the best by a single rounding', () => {
    let stops = 0;
    for (let run = 0; run < 200; run += 1) {
      const numbers = createNumbers(`street ${run}`);
      const places = Array.from({ length: 12 }, () => numbers() * 10)
        .sort((a, b) => a - b)
        .map((along) => [along * 0.6, along * 0.64, along * 0.48]);
      const ways = places
        .flatMap((_, from) => places.map((_place, to) => [from, to]))
        .filter(([from, to]) => from < to);
      const graph = buildNavGraph(places, ways);
      const lanes: OracleLane[] = [];
      for (let from = 0; from < 12; from += 1) {
        for (let lane = graph.laneStart[from]; lane < graph.laneStart[from + 1]; lane += 1) {
          lanes.push({ from, to: graph.laneTo[lane], cost: graph.laneCost[lane] });
        }
      }
      const found = route(createRouteSearch(graph), 0, 11);
      expect(routeLength(graph, found, found.length)).toBe(bellmanFord(12, lanes, 0)[11]);
      stops += found.length - 2;
    }
    expect(stops).toBeGreaterThan(100);
  });

  test('costs that vanish beside the length so far neither tie the search in knots nor make the route longer', () => {
    const places = [
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
      [3, 0, 0],
    ];
    const search = createRouteSearch(
      buildNavGraph(places, [{ from: 0, to: 1, cost: 1e17 }, [1, 2], [2, 3], [1, 3]]),
    );
    expect(route(search, 0, 3)).toEqual([0, 1, 3]);
    expect(route(search, 0, 2)).toEqual([0, 1, 2]);
  });

  test('over places that coincide has as few of them as can be', () => {
    const places = Array.from({ length: 6 }, () => [4, 4, 4]);
    const search = createRouteSearch(
      buildNavGraph(places, [
        [0, 5],
        [5, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [5, 4],
      ]),
    );
    expect(route(search, 0, 3)).toEqual([0, 5, 4, 3]);
    expect(route(search, 0, 2)).toEqual([0, 5, 1, 2]);
  });

  test('grows no memory after the first long query', () => {
    const search = createRouteSearch(createGrid(40));
    const out = new Int32Array(1600);
    const { keys, ids } = search.heap;
    for (let query = 0; query < 200; query += 1)
      findRoute(search, (query * 397) % 1600, (query * 1103) % 1600, out);
    expect(search.heap.keys).toBe(keys);
    expect(search.heap.ids).toBe(ids);
  });
});

describe('routeLength', () => {
  const graph = buildNavGraph(
    [
      [0, 0, 0],
      [3, 0, 4],
      [3, 12, 4],
    ],
    [{ from: 0, to: 1, oneWay: true }, [1, 2]],
  );

  test('is the sum of the costs, and nothing for no place or one', () => {
    expect(routeLength(graph, [0, 1, 2, 1], 4)).toBe(29);
    expect(routeLength(graph, [0, 1, 2, 1], 2)).toBe(5);
    expect(routeLength(graph, [2], 1)).toBe(0);
    expect(routeLength(graph, [], 0)).toBe(0);
  });

  test('refuses a route where no lane leads on, naming the places', () => {
    expect(() => routeLength(graph, [1, 0], 2)).toThrow(
      new RangeError('route must follow lanes, got none from 1 to 0'),
    );
    expect(() => routeLength(graph, [1, 9], 2)).toThrow(RangeError);
    expect(() => routeLength(graph, [9, 1], 2)).toThrow(RangeError);
  });
});
