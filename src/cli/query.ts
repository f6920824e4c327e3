// A question of the command: two places.
import type { Point } from 'surefoot/nav';

/** Where a path shall begin and end, metres; `y` picks the floor and is 0 where none was given. */
export interface Query {
  readonly from: Point;
  readonly to: Point;
}

/** The place that two numbers (x, z) or three (x, y, z) stand for. */
export function toPlace(numbers: readonly number[]): Point {
  return numbers.length === 2
    ? { x: numbers[0], y: 0, z: numbers[1] }
    : { x: numbers[0], y: numbers[1], z: numbers[2] };
}
