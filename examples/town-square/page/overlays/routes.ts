// The way that each walker still has to go, and the corner that it makes for.
import type { World } from 'bitecs';
import { AGENT_KIND, findAim, getNavigation, type Navigation } from 'surefoot';
import { COLOURS } from '../../colours.ts';
import { type Motion, placeBetween } from '../scene/motion.ts';
import { addRibbon, addRing, addSpot, clearRibbons, type Ribbons, showRibbons } from '../scene/ribbons.ts';

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
    const points = listPoints(navigation, eid);
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

/** The corners that are still ahead on a path over the mesh, or the places on a route along lanes. */
function listPoints({ components, state }: Navigation, eid: number): (readonly [x: number, z: number])[] {
  const { NavPathBuffer: path, NavRoute: route } = components;
  if (path.count[eid] > 0) {
    const start = eid * path.capacity;
    return Array.from({ length: path.count[eid] - path.next[eid] }, (_, at) => {
      const slot = start + path.next[eid] + at;
      return [path.x[slot], path.z[slot]] as const;
    });
  }
  if (route.count[eid] === 0) return [];
  const { placeX, placeZ } = state.graphs[route.graph[eid]].graph;
  const places = Array.from(
    route.places.subarray(eid * route.capacity, eid * route.capacity + route.count[eid]),
  );
  let behind = 0;
  return places
    .filter((id, at) => {
      if (at > 0)
        behind += Math.hypot(placeX[id] - placeX[places[at - 1]], placeZ[id] - placeZ[places[at - 1]]);
      return behind > route.progress[eid] || at === places.length - 1;
    })
    .map((id) => [placeX[id], placeZ[id]] as const);
}
