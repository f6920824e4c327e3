// The agent's place, written into the game's Position.
import type { Navigation } from './navigation.ts';

/** Writes the place into Position, and notes what Position holds then, which may be fewer bits. */
export function writePosition({ components: { NavPlace, Position } }: Navigation, eid: number): void {
  Position.x[eid] = NavPlace.x[eid];
  Position.y[eid] = NavPlace.y[eid];
  Position.z[eid] = NavPlace.z[eid];
  NavPlace.writtenX[eid] = Position.x[eid];
  NavPlace.writtenY[eid] = Position.y[eid];
  NavPlace.writtenZ[eid] = Position.z[eid];
}
