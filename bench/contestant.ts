// What a navigation library has to do to take part in the benchmark.
import { SQUARE_TERMS } from './bake/terms.ts';
import type { Level } from './soup.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Two ends of a path. */
export type Pair = readonly [Point, Point];

/** Walkers that are on their way. */
export interface Crowd {
  step(): void;
  /** Sum of the plan coordinates of all walkers. */
  checksum(): number;
}

/** One library. Everything it needs once, like compiling WebAssembly, is done when it is made. */
export interface Contestant {
  readonly name: string;
  bake(level: Level): void;
  /** How many polygons the mesh baked last has. */
  countPolygons(): number;
  /** Finds a path for each pair on the level baked last; answers the sum of their lengths in plan. */
  findPaths(pairs: readonly Pair[]): number;
  /** One walker for each pair, sent from the first point to the second. */
  createCrowd(pairs: readonly Pair[]): Crowd;
}

/** Length in plan of a line of corners. */
export function planLength(corners: readonly (readonly [number, number])[]): number {
  let length = 0;
  for (let at = 1; at < corners.length; at += 1) {
    length += Math.hypot(corners[at][0] - corners[at - 1][0], corners[at][1] - corners[at - 1][1]);
  }
  return length;
}

/** Who walks the town square; metres, metres a second. */
export const WALKER = { radius: SQUARE_TERMS.agentRadius, height: SQUARE_TERMS.agentHeight, speed: 3.2 };
export const TICKS_PER_SECOND = 60;
