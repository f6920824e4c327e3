import { describe, expect, test } from 'vitest';
import type { Way } from '../../../src/nav/graph/build-lanes.ts';
import { buildNavGraph, type NavGraph } from '../../../src/nav/graph/nav-graph.ts';
import { COST_KINDS, createRandomGraph } from '../../support/random-graphs.ts';
import { createNumbers, shuffle } from '../../support/random-numbers.ts';

const CORNERS = [
  [0, 0, 0],
  [3, 0, 4],
  [3, 12, 4],
];

function lanesOf(graph: NavGraph): string[] {
  const lanes: string[] = [];
  for (let place = 0; place < graph.placeCount; place += 1) {
    for (let lane = graph.laneStart[place]; lane < graph.laneStart[place + 1]; lane += 1) {
      lanes.push(`${place} > ${graph.laneTo[lane]}: ${graph.laneCost[lane]}`);
    }
  }
  return lanes;
}

function arrivalsOf(graph: NavGraph): string[] {
  const lanes: string[] = [];
  for (let place = 0; place < graph.placeCount; place += 1) {
    for (let lane = graph.arrivalStart[place]; lane < graph.arrivalStart[place + 1]; lane += 1) {
      lanes.push(`${graph.arrivalFrom[lane]} > ${place}: ${graph.arrivalCost[lane]}`);
    }
  }
  return lanes;
}

describe('buildNavGraph', () => {
  test('a way leads both ways and costs its straight distance in three dimensions unless it says otherwise', () => {
    const graph = buildNavGraph(CORNERS, [
      [1, 0],
      { from: 0, to: 2, cost: 20 },
      { from: 2, to: 1, oneWay: true },
    ]);
    expect(lanesOf(graph)).toEqual(['0 > 1: 5', '0 > 2: 20', '1 > 0: 5', '2 > 0: 20', '2 > 1: 12']);
    expect(graph.laneCount).toBe(5);
    expect([...graph.placeY]).toEqual([0, 0, 12]);
  });

  test('of several ways between two places each direction keeps the cheapest', () => {
    const ways: Way[] = [
      { from: 0, to: 1, cost: 9 },
      { from: 1, to: 0, cost: 7, oneWay: true },
      { from: 0, to: 1, cost: 8 },
      { from: 0, to: 1, cost: 8 },
    ];
    expect(lanesOf(buildNavGraph(CORNERS, ways))).toEqual(['0 > 1: 8', '1 > 0: 7']);
  });

  test('a single place without ways is a graph', () => {
    const graph = buildNavGraph([[1, 2, 3]], []);
    expect(graph.placeCount).toBe(1);
    expect(graph.laneCount).toBe(0);
    expect([...graph.laneStart]).toEqual([0, 0]);
  });

  test('two places may coincide, and the way between them costs nothing', () => {
    const graph = buildNavGraph(
      [
        [1, 1, 1],
        [1, 1, 1],
      ],
      [[0, 1]],
    );
    expect(lanesOf(graph)).toEqual(['0 > 1: 0', '1 > 0: 0']);
  });

  test('the lanes into a place are those that lead to it', () => {
    const { places, ways } = createRandomGraph('arrivals', 'integer', 40);
    const graph = buildNavGraph(places, ways);
    expect(graph.laneCount).toBeGreaterThan(20);
    expect(arrivalsOf(graph).sort()).toEqual(lanesOf(graph).sort());
  });

  test('the order of the ways makes no difference to any array or to the digest', () => {
    for (let run = 0; run < 50; run += 1) {
      const { places, ways } = createRandomGraph(`order ${run}`, COST_KINDS[run % COST_KINDS.length], 12);
      const shuffled = shuffle(ways, createNumbers(`shuffle ${run}`));
      expect(buildNavGraph(places, shuffled)).toEqual(buildNavGraph(places, ways));
    }
  });

  test('a two-way way is the same as two one-way ways', () => {
    const halves: Way[] = [
      { from: 1, to: 0, oneWay: true },
      { from: 0, to: 1, oneWay: true },
    ];
    expect(buildNavGraph(CORNERS, halves)).toEqual(buildNavGraph(CORNERS, [[0, 1]]));
  });

  test('the digest tells positions, lanes and costs apart, and not the sign of zero', () => {
    const digests = [
      buildNavGraph(CORNERS, [[0, 1]]),
      buildNavGraph(CORNERS, [[0, 2]]),
      buildNavGraph(CORNERS, [{ from: 0, to: 1, oneWay: true }]),
      buildNavGraph(CORNERS, [{ from: 0, to: 1, cost: 5.000000001 }]),
      buildNavGraph([[0, 0, 1e-300], ...CORNERS.slice(1)], [{ from: 0, to: 1, cost: 5 }]),
      buildNavGraph(CORNERS.slice(0, 2), [[0, 1]]),
      buildNavGraph([...CORNERS, [0, 0, 0]], [[0, 1]]),
    ].map((graph) => graph.digest);
    expect(new Set(digests).size).toBe(digests.length);
    expect(digests[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(buildNavGraph([[-0, 0, -0], ...CORNERS.slice(1)], [[0, 1]]).digest).toBe(digests[0]);
  });
});

describe('buildNavGraph refuses', () => {
  const build = (ways: unknown) => () => buildNavGraph(CORNERS, ways as Way[]);

  test('a graph without places', () => {
    expect(() => buildNavGraph([], [])).toThrow(
      new RangeError('places must hold at least one place, got none'),
    );
  });

  test.each([[[1, 2]], [[1, 2, 3, 4]], [[]], [{ x: 1, y: 2, z: 3 }], [null], [7]])(
    '%j as a place',
    (place) => {
      expect(() => buildNavGraph([[0, 0, 0], place as number[]], [])).toThrow(
        new TypeError(`places[1] must be [x, y, z], got ${JSON.stringify(place)}`),
      );
    },
  );

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '%d in any coordinate',
    (value) => {
      for (const axis of [0, 1, 2]) {
        const place = [1, 2, 3];
        place[axis] = value;
        expect(() => buildNavGraph([[0, 0, 0], place], [])).toThrow(
          new RangeError(`places[1][${axis}] must be a finite number, got ${value}`),
        );
      }
    },
  );

  test.each([-1, 3, 1.5, Number.NaN, '1', undefined])('a way that names the place %s', (index) => {
    const text = `must be an integer from 0 to 2, got ${typeof index === 'string' ? `'${index}'` : index}`;
    expect(
      build([
        [0, 1],
        [index, 1],
      ]),
    ).toThrow(new RangeError(`ways[1].from ${text}`));
    expect(
      build([
        [0, 1],
        [1, index],
      ]),
    ).toThrow(new RangeError(`ways[1].to ${text}`));
    expect(build([{ from: 0, to: index }])).toThrow(new RangeError(`ways[0].to ${text}`));
  });

  test.each([[[0, 1, 5]], [[0]], [null], ['0-1'], [3]])('%j as a way', (way) => {
    expect(build([[0, 1], way])).toThrow(
      new TypeError(`ways[1] must be [from, to] or { from, to }, got ${JSON.stringify(way)}`),
    );
  });

  test('a way from a place to itself', () => {
    expect(build([[2, 2]])).toThrow(new RangeError('ways[0] must join two different places, got 2 twice'));
  });

  test('a cost below the straight distance, with both figures', () => {
    expect(build([[0, 1], { from: 1, to: 2, cost: 11.5 }])).toThrow(
      new RangeError('ways[1].cost must be at least the straight distance 12, got 11.5'),
    );
    expect(build([{ from: 0, to: 1, cost: -1 }])).toThrow(
      new RangeError('ways[0].cost must be at least the straight distance 5, got -1'),
    );
    expect(build([{ from: 0, to: 1, cost: 5 - 1e-9 }])).toThrow(RangeError);
  });

  test('a cost that is not finite', () => {
    for (const cost of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(build([{ from: 0, to: 1, cost }])).toThrow(
        new RangeError(`ways[0].cost must be a finite number, got ${cost}`),
      );
    }
  });

  test('a direction that is neither true nor false', () => {
    expect(build([{ from: 0, to: 1, oneWay: 'yes' }])).toThrow(
      new TypeError("ways[0].oneWay must be true or false, got 'yes'"),
    );
  });

  test('lengths that arithmetic cannot hold', () => {
    expect(() =>
      buildNavGraph(
        [
          [-1e308, 0, 0],
          [1e308, 0, 0],
        ],
        [],
      ),
    ).toThrow(new RangeError('places must lie within 1e+150 metres, got Infinity'));
    expect(build([{ from: 0, to: 1, cost: 1e300 }])).toThrow(
      new RangeError('the costs of all ways must sum to at most 1e+150, got 2e+300'),
    );
  });
});

describe('a cost that is the straight distance but for rounding', () => {
  const places = [
    [0.1, 0.2, 0.3],
    [1.7, -2.9, 5.3],
  ];
  const straight = buildNavGraph(places, [[0, 1]]).laneCost[0];

  test('counts as the straight distance, from below', () => {
    const graph = buildNavGraph(places, [{ from: 0, to: 1, cost: straight * (1 - Number.EPSILON) }]);
    expect([...graph.laneCost]).toEqual([straight, straight]);
  });

  test('stays what it is, from above', () => {
    const cost = straight * (1 + Number.EPSILON);
    expect(buildNavGraph(places, [{ from: 0, to: 1, cost }]).laneCost[0]).toBe(cost);
  });

  test('and the default cost given back is never refused', () => {
    const numbers = createNumbers('given back');
    for (let run = 0; run < 1000; run += 1) {
      const pair = [0, 1].map(() => [numbers() * 100, numbers() * 100, numbers() * 100]);
      const cost = buildNavGraph(pair, [[0, 1]]).laneCost[0];
      expect(buildNavGraph(pair, [{ from: 1, to: 0, cost }]).laneCost[0]).toBe(cost);
      const hypot = Math.hypot(pair[1][0] - pair[0][0], pair[1][1] - pair[0][1], pair[1][2] - pair[0][2]);
      expect(buildNavGraph(pair, [{ from: 0, to: 1, cost: hypot }]).laneCost[0]).toBe(Math.max(cost, hypot));
    }
  });
});
