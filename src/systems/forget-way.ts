// An agent without a way: the path or route that it was following is dropped.
import { NONE } from '../nav/geometry/none.ts';
import type { Navigation } from './navigation.ts';

/** Empties the agent's path buffer and route. Its destination and its status stay as they are. */
export function forgetWay({ components: { NavPathBuffer, NavRoute } }: Navigation, eid: number): void {
  NavPathBuffer.count[eid] = 0;
  NavPathBuffer.next[eid] = 0;
  NavPathBuffer.beyond[eid] = 0;
  NavPathBuffer.stretch[eid] = 0;
  NavRoute.count[eid] = 0;
  NavRoute.graph[eid] = NONE;
  NavRoute.progress[eid] = 0;
  NavRoute.aimX[eid] = 0;
  NavRoute.aimY[eid] = 0;
  NavRoute.aimZ[eid] = 0;
}
