// What a navigation library has to do to take part in the benchmark.

/** A level: triangles as corners (x, y, z) and indices. */
export interface Level {
  readonly positions: readonly number[];
  readonly indices: readonly number[];
}

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
  /** Bakes a level and answers how many polygons the mesh has. */
  bake(level: Level): number;
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

/** How agents of the town square are baked for, metres; slopes of 45 degrees at the most. */
export const AGENT = { radius: 0.4, height: 1, maxStep: 0.4, speed: 3.2 };
export const CELL = { size: 0.3, height: 0.2 };
export const TICKS_PER_SECOND = 60;
