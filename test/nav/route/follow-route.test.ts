import { describe, expect, test } from 'vitest';
import {
  createRouteAim,
  createRouteWalker,
  DEFAULT_ARRIVAL_DISTANCE,
  DEFAULT_LOOKAHEAD,
  followRoute,
  type RouteAim,
} from '../../../src/nav/route/follow-route.ts';
import { NOT_BEGUN, type RouteView, type RouteWalker } from '../../../src/nav/route/route-view.ts';
import { createNumbers } from '../../support/random-numbers.ts';

type Point = readonly [x: number, y: number, z: number];

function createRoute(...points: readonly Point[]): RouteView {
  return {
    xs: Float64Array.from(points, (point) => point[0]),
    ys: Float64Array.from(points, (point) => point[1]),
    zs: Float64Array.from(points, (point) => point[2]),
    offset: 0,
    count: points.length,
  };
}

type FollowOptions = Partial<Pick<RouteWalker, 'lookahead' | 'arrivalDistance'>>;
type Answer = Omit<RouteAim, 'measured'>;

function answerOf({ measured: _scratch, ...answer }: RouteAim): Answer {
  return answer;
}

/** The answer as it is. */
function followExactly(
  route: RouteView,
  x: number,
  z: number,
  progress: number,
  options: FollowOptions = {},
): Answer {
  const aim = createRouteAim();
  followRoute(route, { ...createRouteWalker(), x, z, progress, ...options }, aim);
  return answerOf(aim);
}

/** The answer with its numbers rounded to nanometres. */
function follow(
  route: RouteView,
  x: number,
  z: number,
  progress: number,
  options: FollowOptions = {},
): Answer {
  const aim = followExactly(route, x, z, progress, options);
  const round = (value: number) => Math.round(value * 1e9) / 1e9 + 0;
  return {
    stretch: aim.stretch,
    share: round(aim.share),
    progress: round(aim.progress),
    x: round(aim.x),
    y: round(aim.y),
    z: round(aim.z),
    distanceLeft: round(aim.distanceLeft),
    arrived: aim.arrived,
  };
}

const STRAIGHT = createRoute([0, 0, 0], [4, 0, 0], [10, 0, 0]);
const BEND = createRoute([0, 0, 0], [10, 0, 0], [10, 0, 10]);
/** There and back on the same line. */
const THERE_AND_BACK = createRoute([0, 0, 0], [10, 0, 0], [0, 0, 0]);
/** Crosses itself in (5, 0): on the way out at progress 5, on the way back at progress 25. */
const CROSSING = createRoute([0, 0, 0], [10, 0, 0], [10, 0, 5], [5, 0, 5], [5, 0, -10]);

describe('a walker on its route', () => {
  test('aims as far along it as it looks ahead, and knows what is left', () => {
    expect(follow(STRAIGHT, 1, 0, 0)).toEqual({
      stretch: 0,
      share: 0.25,
      progress: 1,
      x: 3,
      y: 0,
      z: 0,
      distanceLeft: 9,
      arrived: false,
    });
    expect(follow(STRAIGHT, 1, 0, 0, { lookahead: 4.5 }).x).toBe(5.5);
    expect(DEFAULT_LOOKAHEAD).toBe(2);
  });

  test('aims round a bend', () => {
    const aim = follow(BEND, 9, 0, 8.9);
    expect([aim.progress, aim.x, aim.z, aim.distanceLeft]).toEqual([9, 10, 1, 11]);
  });

  test('that has cut a bend is on the stretch that it is nearest to', () => {
    expect(follow(BEND, 9.2, 0.7, 9)).toMatchObject({ progress: 9.2, x: 10, z: 1.2 });
    expect(follow(BEND, 9.2, 0.9, 9)).toMatchObject({ progress: 10.9, x: 10, z: 2.9 });
  });

  test('aims no farther than the end, and exactly there', () => {
    const route = createRoute([0, 0, 0], [0.1, 0.7, 0.3]);
    const aim = followExactly(route, 0.05, 0.1, 0);
    expect([aim.x, aim.y, aim.z]).toEqual([0.1, 0.7, 0.3]);
  });

  test('beside it is where it is nearest', () => {
    const aim = follow(STRAIGHT, 5, 1.5, 4.9);
    expect([aim.progress, aim.x, aim.z, aim.distanceLeft]).toEqual([5, 7, 0, 5]);
  });

  test('aims at a height between those of the points, which plays no part in lengths', () => {
    const route = createRoute([0, 10, 0], [4, 20, 0], [8, 20, 0]);
    const aim = follow(route, 1, 0, 1);
    expect([aim.x, aim.y, aim.distanceLeft]).toEqual([3, 17.5, 7]);
  });

  test('has arrived within half a metre of the end, exactly half a metre included', () => {
    expect(DEFAULT_ARRIVAL_DISTANCE).toBe(0.5);
    expect(follow(STRAIGHT, 9.5, 0, 9).arrived).toBe(true);
    expect(follow(STRAIGHT, 9.5 - 1e-12, 0, 9).arrived).toBe(false);
    expect(follow(STRAIGHT, 10, 0.5, 9).arrived).toBe(true);
    expect(follow(STRAIGHT, 10.5, 0, 9).arrived).toBe(true);
    expect(follow(STRAIGHT, 10.51, 0, 9).arrived).toBe(false);
    expect(follow(STRAIGHT, 9, 0, 9, { arrivalDistance: 1 }).arrived).toBe(true);
    expect(follow(STRAIGHT, 9.999, 0, 9, { arrivalDistance: 0 }).arrived).toBe(false);
    expect(follow(STRAIGHT, 10, 0, 9, { arrivalDistance: 0 })).toMatchObject({
      arrived: true,
      distanceLeft: 0,
    });
  });

  test('past the end has nothing left and aims at the end', () => {
    expect(follow(STRAIGHT, 14, 1, 10)).toMatchObject({
      progress: 10,
      share: 1,
      x: 10,
      z: 0,
      distanceLeft: 0,
    });
  });

  test('before the start has everything left', () => {
    expect(follow(STRAIGHT, -3, 1, 0)).toMatchObject({ progress: 0, x: 2, z: 0, distanceLeft: 10 });
  });
});

describe('a walker shoved', () => {
  test('back along a straight route goes on from where it stands', () => {
    expect(follow(STRAIGHT, 1.5, 0, 9)).toMatchObject({ progress: 1.5, x: 3.5, distanceLeft: 8.5 });
  });

  test('back past a place aims at the place again', () => {
    expect(follow(BEND, 7, 0, 12)).toMatchObject({ progress: 7, x: 9, z: 0, distanceLeft: 13 });
    expect(follow(BEND, 9, -0.5, 10.5)).toMatchObject({ progress: 9, x: 10, z: 1 });
    expect(follow(BEND, 1, 0.3, 19)).toMatchObject({ progress: 1, x: 3, z: 0 });
  });

  test('back past several places in line goes on from where it stands', () => {
    const route = createRoute([0, 0, 0], [2, 0, 0], [2, 0, 0], [3, 0, 0], [7, 0, 0], [9, 0, 0]);
    expect(follow(route, 1, 1.4, 8)).toMatchObject({ progress: 1, x: 3, distanceLeft: 8 });
  });

  test('on along the route goes on from there', () => {
    expect(follow(STRAIGHT, 8, 0.2, 1)).toMatchObject({ progress: 8, x: 10, distanceLeft: 2 });
    expect(follow(BEND, 10, 6, 3)).toMatchObject({ progress: 16, x: 10, z: 8 });
  });

  test('back on a route that doubles back is still on the way out', () => {
    expect(follow(THERE_AND_BACK, 4, 0, 9)).toMatchObject({ progress: 4, x: 6, distanceLeft: 16 });
    expect(follow(THERE_AND_BACK, 0, 0, 9)).toMatchObject({ progress: 0, x: 2, distanceLeft: 20 });
  });

  test('either way on the way back is still on the way back', () => {
    expect(follow(THERE_AND_BACK, 9, 0, 16)).toMatchObject({ progress: 11, x: 7, distanceLeft: 9 });
    expect(follow(THERE_AND_BACK, 2, 0, 16)).toMatchObject({ progress: 18, x: 0, distanceLeft: 2 });
  });

  test('far away goes on where the route is nearest', () => {
    const route = createRoute([0, 0, 0], [50, 0, 0], [50, 0, 40], [0, 0, 40], [0, 0, 80]);
    expect(follow(route, 20, 41, 10)).toMatchObject({ progress: 120, x: 18, z: 40 });
    expect(follow(route, 30, 3, 130)).toMatchObject({ progress: 30, x: 32, z: 0 });
  });

  test('far away to beside a point of the route is exactly where it is nearest', () => {
    const route = createRoute([0, 0, 0], [10, 0, 0], [12, 0, 0], [12, 0, 9], [0, 0, 9]);
    expect(follow(route, 9.99, 1, 27).progress).toBe(9.99);
    expect(follow(route, 10, 1, 27)).toMatchObject({ stretch: 1, share: 0, progress: 10 });
  });

  test('far away keeps to its stretch when no other is much nearer', () => {
    const route = createRoute([0, 0, 0], [50, 0, 0], [50, 0, 8], [0, 0, 8]);
    expect(follow(route, 20, 4.5, 20)).toMatchObject({ progress: 20, x: 22, z: 0 });
    expect(follow(route, 20, 3.5, 88)).toMatchObject({ progress: 88, x: 18, z: 8 });
  });

  test('far away to where several stretches are as near is on the one nearest along the route', () => {
    const route = createRoute([0, 0, 0], [10, 0, 0], [0, 0, 0], [0, 0, 60], [30, 0, 60]);
    expect(follow(route, 8, 0, 90)).toMatchObject({ progress: 12, x: 6, z: 0 });
  });
});

describe('a walker that has not begun its route', () => {
  const ROUND = createRoute([10, 0, 0], [10, 0, 10], [0, 0, 10], [0, 0, 0]);

  test('goes to its beginning, though it stands at its end', () => {
    const aim = follow(ROUND, 0, 0, NOT_BEGUN);
    expect(aim).toMatchObject({ progress: NOT_BEGUN, x: 10, z: 0, distanceLeft: 30, arrived: false });
    expect(follow(ROUND, 7.9, 0, NOT_BEGUN)).toMatchObject({ progress: NOT_BEGUN, x: 10, z: 0 });
    expect(follow(ROUND, 8, 0, NOT_BEGUN)).toMatchObject({ progress: 0, x: 10, z: 2, distanceLeft: 30 });
  });

  test('goes to the nearest point of its first stretch, and on along the route from there', () => {
    expect(follow(ROUND, 4, 3, NOT_BEGUN)).toMatchObject({
      progress: NOT_BEGUN,
      x: 10,
      z: 3,
      distanceLeft: 27,
    });
    expect(follow(ROUND, 9, 3, NOT_BEGUN)).toMatchObject({ progress: 3, x: 10, z: 5, distanceLeft: 27 });
  });

  test('begins where it stands on a first stretch, beside a point and on a route without length', () => {
    expect(follow(STRAIGHT, 3, 0, NOT_BEGUN)).toMatchObject({ progress: 3, x: 5 });
    const twice = createRoute([0, 0, 0], [0, 0, 0], [5, 0, 0]);
    expect(follow(twice, -9, 0, NOT_BEGUN)).toMatchObject({
      progress: NOT_BEGUN,
      x: 0,
      z: 0,
      distanceLeft: 5,
    });
    expect(follow(twice, 0, 0, NOT_BEGUN)).toMatchObject({ progress: 0, x: 2 });
    expect(follow(createRoute([3, 0, 0]), -9, 0, NOT_BEGUN)).toMatchObject({
      progress: 0,
      x: 3,
      arrived: false,
    });
  });
});

describe('a route that crosses itself', () => {
  test('never carries a walker over to its other part', () => {
    for (const [x, z] of [
      [5, 0],
      [5, 0.6],
      [5, -0.6],
      [5.3, 1.2],
      [4.6, -1.9],
    ] as const) {
      expect(follow(CROSSING, x, z, 4.8).progress).toBe(x);
    }
    expect(follow(CROSSING, 5, 0, 24.9)).toMatchObject({ progress: 25, x: 5, z: -2 });
    expect(follow(CROSSING, 6.5, 0, 24.9)).toMatchObject({ progress: 25, x: 5, z: -2 });
  });

  test('with a loop as short as the lookahead is walked all round', () => {
    const route = createRoute([0, 0, 0], [4, 0, 0], [4, 0, 1], [3, 0, 1], [3, 0, -4]);
    const walk = walkAlong(route, { speed: 0.05 });
    expect(walk.arrived).toBe(true);
    expect(walk.reached).toEqual([true, true, true, true, true]);
  });
});

describe('a route that doubles back', () => {
  test('is not cut short: the aim stays on the turn until the walker is there', () => {
    expect(follow(THERE_AND_BACK, 9.4, 0, 9.3)).toMatchObject({
      progress: 9.4,
      x: 10,
      z: 0,
      distanceLeft: 10.6,
    });
    expect(follow(THERE_AND_BACK, 9.5, 0, 9.4)).toMatchObject({
      progress: 10.5,
      x: 7.5,
      z: 0,
      distanceLeft: 9.5,
    });
  });

  test('is turned on reaching the very point when the arrival distance is 0', () => {
    expect(follow(THERE_AND_BACK, 9.9, 0, 9.8, { arrivalDistance: 0 })).toMatchObject({
      progress: 9.9,
      x: 10,
    });
    expect(follow(THERE_AND_BACK, 10, 0, 9.9, { arrivalDistance: 0 })).toMatchObject({ progress: 10, x: 8 });
    expect(follow(THERE_AND_BACK, 10.1, 0, 9.9, { arrivalDistance: 0 })).toMatchObject({
      progress: 10,
      x: 8,
    });
    expect(follow(THERE_AND_BACK, 9.8, 0, 10, { arrivalDistance: 0 }).progress).toBeCloseTo(10.2, 12);
  });

  test('across the stretch where the walker is is not cut short', () => {
    const route = createRoute([0, 0, 0], [4, 0, 0], [4, 0, 2], [4, 0, -3]);
    expect(follow(route, 3.5, 0, 3.4, { lookahead: 5 })).toMatchObject({ progress: 3.5, x: 4, z: 2 });
    expect(follow(route, 4, 1.6, 5.5, { lookahead: 5 })).toMatchObject({ progress: 6.4, x: 4, z: -3 });
  });

  test('for a stretch that the walker is past the end of is counted on the next one', () => {
    const route = createRoute([0, 0, 0], [10, 0, 0], [9.8, 0, 0], [9.8, 0, 0], [9.8, 0, 5]);
    expect(follow(route, 9.6, 0, 9.5)).toMatchObject({ stretch: 3, share: 0, progress: 10.2, x: 9.8, z: 2 });
  });

  test('at a point given twice is turned there too', () => {
    const route = createRoute([0, 0, 0], [10, 0, 0], [10, 0, 0], [0, 0, 0]);
    expect(follow(route, 9.4, 0, 9.3)).toMatchObject({ progress: 9.4, x: 10 });
    expect(follow(route, 9.6, 0, 9.5)).toMatchObject({ progress: 10.4, x: 7.6 });
  });

  test('round a narrow end of two right angles is not cut short', () => {
    const route = createRoute([0, 0, 0], [10, 0, 0], [10, 0, 0.3], [0, 0, 0.3]);
    expect(follow(route, 9, 0, 8.9)).toMatchObject({ progress: 9, x: 10, z: 0.3 });
    const walk = walkAlong(route, { speed: 0.02 });
    expect(walk.arrived).toBe(true);
    expect(walk.reached).toEqual([true, true, true, true]);
  });

  test('and ends where it began has not been walked at its start', () => {
    expect(follow(THERE_AND_BACK, 0, 0, 0)).toMatchObject({ arrived: false, progress: 0, distanceLeft: 20 });
    expect(follow(THERE_AND_BACK, 0, 0, 19.9)).toMatchObject({ arrived: true, distanceLeft: 0 });
  });
});

describe('a route with a sharp bend', () => {
  const sharp = createRoute([0, 0, 0], [10, 0, 0], [5, 0, 5]);

  test('keeps a walker between its legs on the leg where it is', () => {
    expect(follow(sharp, 8, 0.8, 8).progress).toBe(8);
    expect(follow(sharp, 8, 0.8, 12).progress).toBeCloseTo(10 + 2.8 / Math.sqrt(2), 9);
  });

  test('has a walker that was shoved back outside it go to the bend again', () => {
    expect(follow(sharp, 9.2, -1.5, 10.1)).toMatchObject({ progress: 9.2, x: 10, z: 0 });
  });
});

describe('a poor route', () => {
  test('of no points counts as arrived, and the walker aims at where it stands', () => {
    const aim = followExactly(createRoute(), 3, -0, 7);
    expect(aim).toEqual({
      stretch: 0,
      share: 0,
      progress: 0,
      x: 3,
      y: 0,
      z: 0,
      distanceLeft: 0,
      arrived: true,
    });
  });

  test('of one point is aimed at and arrived at', () => {
    const route = createRoute([5, 2, 5]);
    const aim = { progress: 0, x: 5, y: 2, z: 5, distanceLeft: 0 };
    expect(follow(route, 0, 5, 3)).toMatchObject({ ...aim, arrived: false });
    expect(follow(route, 4.5, 5, 0)).toMatchObject({ ...aim, arrived: true });
  });

  test('of points that all coincide is like one of one point', () => {
    const route = createRoute([5, 2, 5], [5, 2, 5], [5, 2, 5]);
    expect(follow(route, 0, 5, 3)).toMatchObject({
      progress: 0,
      x: 5,
      y: 2,
      z: 5,
      distanceLeft: 0,
      arrived: false,
    });
    expect(follow(route, 5, 5, 0).arrived).toBe(true);
  });

  test('with points given twice is like one without', () => {
    const twice = createRoute([0, 0, 0], [0, 0, 0], [10, 0, 0], [10, 0, 0], [10, 0, 10], [10, 0, 10]);
    for (const [x, z, progress] of [
      [0, 0, 0],
      [9, 0, 9],
      [10, 0, 10],
      [10, 1, 10],
      [7, 0, 12],
      [10, 12, 20],
    ] as const) {
      const { stretch: _, share: __, ...expected } = follow(BEND, x, z, progress);
      expect(follow(twice, x, z, progress)).toMatchObject(expected);
    }
  });

  test('with minus zeros is aimed at with zeros', () => {
    const aim = followExactly(createRoute([1, 1, 1], [-0, -0, -0]), 1, 1, 0);
    expect([aim.x, aim.y, aim.z]).toEqual([0, 0, 0]);
  });

  test('with a progress that it never had is followed all the same', () => {
    expect(follow(STRAIGHT, 1, 0, 1e6).progress).toBe(1);
    expect(follow(STRAIGHT, 1, 0, -50).progress).toBe(1);
  });
});

describe('followRoute', () => {
  test('reads a route that lies inside longer arrays', () => {
    const filler = () => new Float64Array(64).fill(Number.NaN);
    const stored: RouteView = { xs: filler(), ys: filler(), zs: filler(), offset: 17, count: CROSSING.count };
    stored.xs.set(CROSSING.xs, 17);
    stored.ys.set(CROSSING.ys, 17);
    stored.zs.set(CROSSING.zs, 17);
    for (const [x, z, progress] of [
      [1, 0, 0],
      [10, 4, 12],
      [5, 0, 24],
      [-8, 30, 3],
      [5, -9.8, 30],
    ] as const) {
      expect(followExactly(stored, x, z, progress)).toEqual(followExactly(CROSSING, x, z, progress));
    }
  });

  test('reads nothing of the answer that it writes over', () => {
    const used = createRouteAim();
    followRoute(CROSSING, { ...createRouteWalker(), x: 5, z: -9, progress: 33 }, used);
    followRoute(BEND, { ...createRouteWalker(), x: 9, z: 0.2, progress: 8 }, used);
    expect(answerOf(used)).toEqual(followExactly(BEND, 9, 0.2, 8));
  });

  test('changes nothing in the route', () => {
    const before = structuredClone(CROSSING);
    follow(CROSSING, 30, 30, 4);
    expect(CROSSING).toEqual(before);
  });

  test('refuses what is not finite or not positive by name', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      const text = `must be a finite number, got ${value}`;
      expect(() => follow(BEND, value, 0, 0)).toThrow(new RangeError(`x ${text}`));
      expect(() => follow(BEND, 0, value, 0)).toThrow(new RangeError(`z ${text}`));
      expect(() => follow(BEND, 0, 0, value)).toThrow(new RangeError(`progress ${text}`));
      expect(() => follow(BEND, 0, 0, 0, { lookahead: value })).toThrow(new RangeError(`lookahead ${text}`));
      expect(() => follow(BEND, 0, 0, 0, { arrivalDistance: value })).toThrow(
        new RangeError(`arrivalDistance ${text}`),
      );
    }
    expect(() => follow(BEND, 0, 0, 0, { lookahead: 0 })).toThrow(
      new RangeError('lookahead must be greater than 0, got 0'),
    );
    expect(() => follow(BEND, 0, 0, 0, { arrivalDistance: -1 })).toThrow(
      new RangeError('arrivalDistance must not be negative, got -1'),
    );
  });
});

interface Walk {
  arrived: boolean;
  ticks: number;
  /** Which points of the route the walker came within a metre of, in order. */
  reached: boolean[];
  /** The longest step of progress on and back within one tick, metres. */
  mostOn: number;
  mostBack: number;
}

interface WalkOptions extends FollowOptions {
  readonly speed: number;
  /** Moves the walker before a tick; the walk's limits do not count the shove. */
  readonly shove?: (tick: number) => readonly [number, number] | undefined;
}

/** Walks straight to the aim, `speed` metres a tick and never past it, from the first point until arrived. */
function walkAlong(route: RouteView, options: WalkOptions): Walk {
  const aim = createRouteAim();
  const walk: Walk = {
    arrived: false,
    ticks: 0,
    reached: new Array<boolean>(route.count).fill(false),
    mostOn: 0,
    mostBack: 0,
  };
  const { lookahead = DEFAULT_LOOKAHEAD, arrivalDistance = DEFAULT_ARRIVAL_DISTANCE } = options;
  let [x, z, next] = [route.xs[0], route.zs[0], 0];
  followRoute(route, { x, z, progress: 0, lookahead, arrivalDistance }, aim);
  const stride = Math.min(options.speed, lookahead);
  const mostTicks = 300 + (1.5 * aim.distanceLeft) / stride + (options.shove ? 4000 : 0);
  for (let tick = 0; tick < mostTicks && !walk.arrived; tick += 1) {
    walk.ticks = tick;
    const shoved = options.shove?.(tick);
    x += shoved?.[0] ?? 0;
    z += shoved?.[1] ?? 0;
    const before = aim.progress;
    followRoute(route, { x, z, progress: before, lookahead, arrivalDistance }, aim);
    if (!shoved) {
      walk.mostOn = Math.max(walk.mostOn, aim.progress - before);
      walk.mostBack = Math.max(walk.mostBack, before - aim.progress);
    }
    walk.arrived = aim.arrived;
    while (next < route.count && Math.sqrt((route.xs[next] - x) ** 2 + (route.zs[next] - z) ** 2) <= 1) {
      walk.reached[next] = true;
      next += 1;
    }
    const away = Math.sqrt((aim.x - x) ** 2 + (aim.z - z) ** 2);
    const share = away <= options.speed ? 1 : options.speed / away;
    x += share * (aim.x - x);
    z += share * (aim.z - z);
  }
  return walk;
}

/** A route of random points, on whole metres every other time so that it runs over itself. */
function createRandomRoute(numbers: () => number, run: number): RouteView {
  const size = [3, 6, 20][run % 3];
  const draw = () => (run % 2 === 0 ? Math.floor(numbers() * size) : numbers() * size);
  const points = Array.from({ length: 2 + Math.floor(numbers() * 10) }, (): Point => [draw(), 0, draw()]);
  return createRoute(...points);
}

describe('a walk from start to end', () => {
  test('of a route that doubles back comes by every point', () => {
    const route = createRoute([0, 0, 0], [10, 0, 0], [0, 0, 0], [0, 0, 6], [0, 0, -6], [6, 0, -6]);
    for (const arrivalDistance of [0, 0.1, 0.5, 1]) {
      const walk = walkAlong(route, { speed: 0.03, arrivalDistance });
      expect(walk).toMatchObject({ arrived: true, reached: new Array<boolean>(6).fill(true) });
    }
  });

  test('of a route with right angles takes no longer than its length', () => {
    const stairs = createRoute([0, 0, 0], [6, 0, 0], [6, 0, 6], [12, 0, 6], [12, 0, 3], [15, 0, 3]);
    for (const lookahead of [0.5, 1.2, 2, 3]) {
      const walk = walkAlong(stairs, { speed: 0.02, lookahead });
      expect(walk.arrived).toBe(true);
      expect(walk.ticks * 0.02).toBeLessThan(24);
    }
  });

  test('of any route arrives, and progress never jumps', () => {
    const numbers = createNumbers('walks');
    for (let run = 0; run < 3000; run += 1) {
      const route = createRandomRoute(numbers, run);
      const lookahead = [2, 1.2, 0.3, 5][Math.floor(numbers() * 4)];
      const arrivalDistance = [0.5, 0.3, 0, 0.1][Math.floor(numbers() * 4)];
      const walk = walkAlong(route, { speed: 0.02 + numbers() * 0.1, lookahead, arrivalDistance });
      expect(walk.arrived).toBe(true);
      expect(walk.mostOn).toBeLessThan(lookahead + 2);
      expect(walk.mostBack).toBeLessThan(0.75);
    }
  });

  test('of any route arrives after any shoves', () => {
    const numbers = createNumbers('shoves');
    for (let run = 0; run < 1000; run += 1) {
      const route = createRandomRoute(numbers, run);
      const shove = (tick: number): readonly [number, number] | undefined =>
        tick < 200 && tick % 20 === 19 ? [numbers() * 8 - 4, numbers() * 8 - 4] : undefined;
      const walk = walkAlong(route, { speed: 0.05 + numbers() * 0.1, shove, arrivalDistance: (run % 3) / 4 });
      expect(walk.arrived).toBe(true);
    }
  });
});
