// What a path search has to do to take part.
import { type Point, planLength } from '../contestant.ts';
import type { Task } from './ground.ts';

/** A search that is ready for the questions of one task. */
export interface Asker {
  /** Searches a way for the pair of this number. This is what is timed. */
  ask(pair: number): void;
  /** Length in plan of the way asked for last, metres; undefined when there was none, or one that does not lead all the way. */
  readLength(pair: number): number | undefined;
}

/** One library. */
export interface Searcher {
  readonly name: string;
  /** Takes over the polygons and prepares the questions, outside the clock. Throws when it cannot, saying why. */
  load(task: Task): Asker;
}

/** How far from an end a way may stop and still lead there, metres: peers round to centimetres or to 32 bits. */
const NEAR = 0.05;

/** Length in plan of a line of points; undefined unless it leads from one end to the other. */
export function lengthBetween(
  points: readonly (readonly [number, number])[],
  from: Point,
  to: Point,
): number | undefined {
  if (points.length === 0) return undefined;
  const leads = isNear(points[0], from) && isNear(points[points.length - 1], to);
  return leads ? planLength(points) : undefined;
}

function isNear([x, z]: readonly [number, number], end: Point): boolean {
  return Math.hypot(x - end.x, z - end.z) <= NEAR;
}
