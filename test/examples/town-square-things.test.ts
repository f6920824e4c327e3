import { createWorld, type World } from 'bitecs';
import {
  type Command,
  createNearestPoint,
  findNearestPoint,
  getNavigation,
  type JsonValue,
  NONE,
  restore,
  runSyncTest,
  snapshot,
} from 'surefoot';
import { describe, expect, it } from 'vitest';
import { findObstacle, listThings, openingLayout } from '../../examples/town-square/layout.ts';
import { createSquareMatch, layoutOf } from '../../examples/town-square/match.ts';

const match = createSquareMatch();

describe('things on the square', () => {
  it('are walked round where a crate is dropped, and not where it was cleared away', () => {
    const world = setUp();
    expect(isGround(world, 9, 0)).toBe(true);
    match.step(world, [order('drop-crate', { x: 9, z: 0 })]);
    expect(isGround(world, 9, 0)).toBe(false);
    match.step(world, [order('clear-crates', null)]);
    expect(isGround(world, 9, 0)).toBe(true);
  });

  it('move: a stall leaves its place free and takes another', () => {
    const world = setUp();
    expect([isGround(world, 5, -3.5), isGround(world, 0, 12)]).toEqual([false, true]);
    match.step(world, [order('move-stall', { stall: 0, x: 0, z: 12 })]);
    expect([isGround(world, 5, -3.5), isGround(world, 0, 12)]).toEqual([true, false]);
  });

  it('are packed away and put out one by one', () => {
    const world = setUp();
    match.step(world, [order('pack-stall', { stall: 2 })]);
    expect(layoutOf(world).stalls.map(({ isOut }) => isOut)).toEqual([true, true, false, true]);
    expect(listThings(layoutOf(world))).toHaveLength(3);
    match.step(world, [order('put-out-stall', { stall: 2 })]);
    expect(listThings(layoutOf(world))).toHaveLength(4);
  });

  it('come back with a snapshot', () => {
    const world = setUp();
    match.step(world, [order('drop-crate', { x: 9, z: 0 })]);
    const kept = snapshot(world, { meshes: true });
    match.step(world, [order('clear-crates', null)]);
    restore(world, kept);
    expect(layoutOf(world).crates).toEqual([{ x: 9, z: 0 }]);
    expect(isGround(world, 9, 0)).toBe(false);
  });

  it('stand a rollback in every tick', () => {
    const commands = [
      { tick: 5, command: order('drop-crate', { x: 0, z: 9 }) },
      { tick: 20, command: order('move-stall', { stall: 1, x: 9, z: 1 }) },
      { tick: 30, command: order('clear-crates', null) },
    ];
    const result = runSyncTest(match, { seed: 'things', ticks: 60, commands });
    expect(result).toEqual({ ticks: 60, divergence: undefined });
  });

  it.each([
    ['move-stall', { stall: 0, x: -10, z: -10 }, 'stall 0', 'the building at -13.5, -13.5'],
    ['move-stall', { stall: 3, x: 0, z: 3.29 }, 'stall 3', 'the fountain'],
    // Its nearest corner, at 1.49 and 2 m, is a hair nearer to the middle than 2.5 m.
    ['drop-crate', { x: 1.94, z: 2.45 }, 'a crate', 'the fountain'],
    ['move-stall', { stall: 1, x: 5.81, z: 7 }, 'stall 1', 'the building at 13.5, 13.5'],
    ['drop-crate', { x: 0, z: 0 }, 'a crate', 'the fountain'],
    ['drop-crate', { x: 19, z: -19 }, 'a crate', 'the building at 13.5, -13.5'],
  ] as const)('stand neither in buildings nor in the fountain: %s with %j', (name, payload, who, what) => {
    const world = setUp();
    const before = layoutOf(world);
    expect(() => match.step(world, [order(name, payload)])).toThrow(
      new RangeError(`${who} cannot stand at ${payload.x}, ${payload.z}: ${what} is in the way`),
    );
    expect(layoutOf(world)).toBe(before);
  });

  it.each([
    ['move-stall', { stall: 0, x: 0, z: 3.3 }],
    ['move-stall', { stall: 1, x: 5.8, z: 7 }],
    ['drop-crate', { x: 1.95, z: 2.45 }],
    // Within the square round the fountain's circle.
    ['move-stall', { stall: 1, x: 3.2, z: 2.8 }],
    ['drop-crate', { x: 2.95, z: 0 }],
    ['drop-crate', { x: 6.55, z: 10 }],
  ] as const)('may touch them: %s with %j', (name, payload) => {
    const world = setUp();
    match.step(world, [order(name, payload)]);
    expect(listThings(layoutOf(world)).some(({ x, z }) => x === payload.x && z === payload.z)).toBe(true);
  });

  it('stand free in the morning', () => {
    expect(listThings(openingLayout()).map(findObstacle)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['fly', null, /knows no command fly/],
    ['move-stall', { stall: 4, x: 0, z: 0 }, /stall must be one of 4/],
    ['move-stall', { stall: 0, x: 21, z: 0 }, /x must lie on the ground/],
    ['drop-crate', { x: 0 }, /payload\.z must be a number/],
    ['drop-crate', null, /payload\.x must be a number/],
  ] as const)('refuse %s with %j', (name, payload, reason) => {
    const world = setUp();
    expect(() => match.step(world, [order(name, payload)])).toThrow(reason);
  });
});

function setUp(): World {
  const world = createWorld();
  match.setup(world, 'things');
  return world;
}

function order(name: string, payload: JsonValue): Command {
  return { type: 'game', name, payload };
}

/** Whether one can stand within a centimetre of a place. */
function isGround(world: World, x: number, z: number): boolean {
  const { mesh } = getNavigation(world).state.meshes[0];
  return findNearestPoint(mesh, { x, y: 0, z }, 0.01, createNearestPoint()) !== NONE;
}
