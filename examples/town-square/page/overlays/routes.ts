// The way that each walker still has to go, and the corner that it makes for.
import type { World } from 'bitecs';
import { AGENT_KIND, findAim, getNavigation } from 'surefoot';
import { COLOURS } from '../../colours.ts';
import { type Motion, placeBetween } from '../scene/motion.ts';
import { addRibbon, addRing, addSpot, clearRibbons, type Ribbons, showRibbons } from '../scene/ribbons.ts';
import { listWayAhead } from '../session/way-ahead.ts';

/** Whose ways are drawn, and at what time between two ticks. */
export interface RoutesLook {
  readonly alpha: number;
  /** One walker alone, or everybody. */
  readonly only: number | undefined;
}

/** Lighter than the villagers are, to be seen by night too. */
const VILLAGER = '#5468e0';

const aim = { x: 0, y: 0, z: 0 };
const place = { x: 0, y: 0, z: 0 };

/** Draws the ways into ribbons, which are filled anew. */
export function drawRoutes(
  ribbons: Ribbons,
  world: World,
  motion: Motion,
  { alpha, only }: RoutesLook,
): void {
  clearRibbons(ribbons);
  const navigation = getNavigation(world);
  const { agents, agentCount } = navigation.state;
  for (let at = 0; at < agentCount; at += 1) {
    const eid = agents[at];
    if (only !== undefined && only !== eid) continue;
    const points = listWayAhead(navigation, eid);
    if (points.length === 0) continue;
    placeBetween(motion, eid, alpha, place);
    const colour = navigation.components.NavAgent.kind[eid] === AGENT_KIND.dog ? COLOURS.dog : VILLAGER;
    let [ax, az] = [place.x, place.z];
    for (const [bx, bz] of points) {
      addRibbon(ribbons, { ax, az, bx, bz }, 0.11, colour);
      [ax, az] = [bx, bz];
    }
    addRing(ribbons, ax, az, 0.3, 0.1, colour);
    if (findAim(world, eid, aim)) addSpot(ribbons, aim.x, aim.z, 0.15, COLOURS.page);
  }
  showRibbons(ribbons);
}
