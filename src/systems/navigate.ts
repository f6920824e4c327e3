// One tick of navigation: the systems in their one order.
import type { World } from 'bitecs';
import { checkAgents } from './check-agents.ts';
import { chooseDestinations } from './choose-destinations.ts';
import { findPaths } from './find-paths.ts';
import { finishTick } from './finish-tick.ts';
import { followPaths } from './follow-paths.ts';
import { moveAgents } from './move-agents.ts';
import { placeAgents } from './place-agents.ts';

/**
 * Runs one tick of a world's navigation. Afterwards Position holds everybody's place and `navigation.arrivals` tells
 * who has arrived. Throws, before anything has changed, when a store holds what `checkAgents` refuses.
 */
export function navigate(world: World): void {
  checkAgents(world);
  placeAgents(world);
  chooseDestinations(world);
  findPaths(world);
  followPaths(world);
  moveAgents(world);
  finishTick(world);
}
