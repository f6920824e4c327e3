// A stretch of an agent's path over its mesh: found from where it stands, and as many of its corners as the path buffer
// holds.
import { isSearching } from '../components/nav-destination.ts';
import { NONE } from '../nav/geometry/none.ts';
import { advancePathSearch, beginPathSearch, readPathSearch } from '../nav/query/advance-path-search.ts';
import { findNearestPoint } from '../nav/query/find-nearest-point.ts';
import { PATH_STATUS, type PathStatus } from '../nav/query/path.ts';
import type { PathSearch } from '../nav/query/path-search.ts';
import { noteSearch } from './ask-for-way.ts';
import { joinPath } from './join-path.ts';
import { meshOf, type Navigation } from './navigation.ts';
import { isOnGround, snapToMesh } from './snap-to-mesh.ts';

/**
 * Finds the path of an agent on a mesh from its place to its destination and fills its buffer with the first corners,
 * as stretch number `stretch`. A destination that was given to it and cannot be reached is gone towards, as far as there is
 * ground. Answers the status, which it also notes in `pathStatus`; unless that is `found` or `partial`, the buffer stays as
 * it was.
 */
export function findStretch(navigation: Navigation, eid: number, stretch: number): PathStatus {
  const goal = beginSearch(navigation, eid);
  if (leadsOn(goal)) advancePathSearch(searchOf(navigation, eid), Number.POSITIVE_INFINITY);
  return endSearch(navigation, eid, goal, stretch);
}

/**
 * The same in pieces, for stretch 0: begins the search that the agent asks for, or goes on with it, for so many expansions,
 * which may be exceeded by those of one step. Answers undefined while the path is not decided; the search is then left in the
 * mesh's entry, and `NavDestination` tells how far it has come.
 */
export function searchOn(navigation: Navigation, eid: number, expansions: number): PathStatus | undefined {
  const { NavDestination } = navigation.components;
  const isBegun = isSearching(NavDestination.stale[eid]);
  const goal = isBegun ? searchedGoal(navigation, eid) : beginSearch(navigation, eid);
  if (leadsOn(goal)) {
    const search = searchOf(navigation, eid);
    const isDecided = advancePathSearch(search, expansions);
    NavDestination.expansions[eid] = search.expansions;
    noteSearch(navigation, eid, goal);
    if (!isDecided) return undefined;
  }
  return endSearch(navigation, eid, goal, 0);
}

function searchOf(navigation: Navigation, eid: number): PathSearch {
  return navigation.state.meshes[meshOf(navigation, eid)].search;
}

function leadsOn(goal: PathStatus): boolean {
  return goal === 'found' || goal === 'partial';
}

/** What `setGoal` answered when the search that is under way began. */
function searchedGoal({ components: { NavDestination } }: Navigation, eid: number): PathStatus {
  return NavDestination.searchedNear[eid] === 1 ? 'partial' : 'found';
}

/**
 * Begins the search for a path to where `setGoal` says, and answers what that does. On the line of a wall the agent stands on
 * its own side; a goal that rounding puts across a wall is as near as can be on that side.
 */
function beginSearch(navigation: Navigation, eid: number): PathStatus {
  const { NavPlace } = navigation.components;
  const { from, nearest, wayOptions } = navigation.scratch;
  const goal = setGoal(navigation, eid);
  if (!leadsOn(goal)) return goal;
  from.x = NavPlace.x[eid];
  from.y = NavPlace.y[eid];
  from.z = NavPlace.z[eid];
  wayOptions.startPolygon = NavPlace.polygon[eid];
  beginPathSearch(searchOf(navigation, eid), from, nearest, wayOptions);
  return goal;
}

/** Takes over the answer of the search that is decided. */
function endSearch(navigation: Navigation, eid: number, goal: PathStatus, stretch: number): PathStatus {
  const { NavAgent } = navigation.components;
  let status = goal;
  if (leadsOn(goal)) {
    const found = readPathSearch(searchOf(navigation, eid), navigation.scratch.path);
    if (leadsOn(found)) fillBuffer(navigation, eid, stretch);
    else status = found;
  }
  NavAgent.pathStatus[eid] = PATH_STATUS[status];
  return status;
}

/**
 * Sets `scratch.nearest` to the ground to which the agent's path is to lead: `found` when it is that of its destination,
 * `partial` when it is only the nearest that can be reached.
 */
function setGoal(navigation: Navigation, eid: number): PathStatus {
  const { NavDestination, NavPlace } = navigation.components;
  const { nearest, point } = navigation.scratch;
  const { mesh } = navigation.state.meshes[meshOf(navigation, eid)];
  const here = NavPlace.polygon[eid];
  const part = here === NONE ? NONE : mesh.component[here];
  point.x = NavDestination.x[eid];
  point.y = NavDestination.y[eid];
  point.z = NavDestination.z[eid];
  // Ground on which the destination lay and that is gone is not made good by other ground beside it.
  const isGone = NavDestination.onGround[eid] === 1 && !isOnGround(navigation, mesh, point);
  const goal = isGone ? NONE : snapToMesh(navigation, mesh, point, part);
  const status = goal === NONE ? 'off-mesh-goal' : mesh.component[goal] === part ? 'found' : 'unreachable';
  // What a wanderer chose itself it gives up, and chooses again.
  const goesNear = navigation.settings.partialPaths && NavDestination.chosen[eid] === 0;
  if (status === 'found' || part === NONE || !goesNear) return status;
  const reachable = findNearestPoint(mesh, point, Number.POSITIVE_INFINITY, nearest, part);
  return reachable === NONE ? status : 'partial';
}

function fillBuffer(navigation: Navigation, eid: number, stretch: number): void {
  const { NavPathBuffer } = navigation.components;
  const { cornerCount, x, y, z } = navigation.scratch.path;
  const { capacity } = NavPathBuffer;
  const count = Math.min(cornerCount, capacity);
  let left = 0;
  // Summed from the end, so that what is left is the same bits whichever stretch tells it.
  for (let corner = cornerCount - 1; corner >= 0; corner -= 1) {
    if (corner + 1 < cornerCount) {
      const dx = x[corner + 1] - x[corner];
      const dz = z[corner + 1] - z[corner];
      left += Math.sqrt(dx * dx + dz * dz);
    }
    if (corner >= count) continue;
    const slot = eid * capacity + corner;
    NavPathBuffer.x[slot] = x[corner];
    NavPathBuffer.y[slot] = y[corner];
    NavPathBuffer.z[slot] = z[corner];
    NavPathBuffer.left[slot] = left;
  }
  NavPathBuffer.count[eid] = count;
  NavPathBuffer.beyond[eid] = cornerCount - count;
  NavPathBuffer.stretch[eid] = stretch;
  joinPath(navigation, eid);
}
