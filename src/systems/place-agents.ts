// A system: where everybody stands at the beginning of a tick. Somebody whom the game moved, or whose mesh is another
// one by now, is put on the nearest ground, and their way is found anew from there.
import type { World } from 'bitecs';
import { NONE } from '../nav/geometry/none.ts';
import { askForWay } from './ask-for-way.ts';
import { getNavigation, graphOf, meshOf, type Navigation } from './navigation.ts';
import { findPartOfSide, forgetSide } from './note-side.ts';
import { putOnMesh, snapToMesh } from './snap-to-mesh.ts';
import { writePosition } from './write-position.ts';

/** Brings every agent's place up to date with Position and with the meshes. */
export function placeAgents(world: World): void {
  const navigation = getNavigation(world);
  const { agents, agentCount } = navigation.state;
  for (let at = 0; at < agentCount; at += 1) placeAgent(navigation, agents[at]);
}

function placeAgent(navigation: Navigation, eid: number): void {
  const { NavPlace, NavRoute } = navigation.components;
  const mesh = meshOf(navigation, eid);
  const isMoved = NavPlace.known[eid] === 0 || hasBeenMoved(navigation, eid);
  const isMeshOther = mesh !== NavPlace.mesh[eid] || versionOf(navigation, mesh) !== NavPlace.version[eid];
  if (isMoved) takePosition(navigation, eid);
  if (isMeshOther || (isMoved && mesh !== NONE)) {
    if (isMoved) forgetSide(navigation, eid);
    standOnMesh(navigation, eid, mesh, isMeshOther);
    forgetSide(navigation, eid);
    askForWay(navigation, eid);
  } else if (graphOf(navigation, eid) !== NavRoute.graph[eid]) {
    askForWay(navigation, eid);
  }
}

function hasBeenMoved({ components: { NavPlace, Position } }: Navigation, eid: number): boolean {
  return (
    Position.x[eid] !== NavPlace.writtenX[eid] ||
    Position.y[eid] !== NavPlace.writtenY[eid] ||
    Position.z[eid] !== NavPlace.writtenZ[eid]
  );
}

function versionOf({ state }: Navigation, mesh: number): number {
  return mesh === NONE ? NONE : state.meshes[mesh].version;
}

function takePosition(navigation: Navigation, eid: number): void {
  const { NavPlace, Position } = navigation.components;
  NavPlace.known[eid] = 1;
  NavPlace.x[eid] = Position.x[eid] + 0;
  NavPlace.y[eid] = Position.y[eid] + 0;
  NavPlace.z[eid] = Position.z[eid] + 0;
  writePosition(navigation, eid);
}

/** Notes the mesh, NONE for none, and puts the agent on its ground. */
function standOnMesh(navigation: Navigation, eid: number, mesh: number, isMeshOther: boolean): void {
  const { NavPlace } = navigation.components;
  const part = mesh === NONE ? NONE : findPart(navigation, eid, mesh, isMeshOther);
  NavPlace.mesh[eid] = mesh;
  NavPlace.version[eid] = versionOf(navigation, mesh);
  NavPlace.polygon[eid] = NONE;
  if (mesh === NONE) return;
  const { nearest, point } = navigation.scratch;
  point.x = NavPlace.x[eid];
  point.y = NavPlace.y[eid];
  point.z = NavPlace.z[eid];
  const polygon = putOnMesh(navigation, navigation.state.meshes[mesh].mesh, point, part);
  if (polygon === NONE) return;
  NavPlace.polygon[eid] = polygon;
  NavPlace.x[eid] = nearest.x;
  NavPlace.y[eid] = nearest.y;
  NavPlace.z[eid] = nearest.z;
  writePosition(navigation, eid);
}

/**
 * The part of the mesh on which the agent had best stand: the one where it stood, and on another mesh, whose parts are
 * others, the one on the side where it stood; where that is no ground any more, that of its goal. NONE when that says
 * nothing.
 */
function findPart(navigation: Navigation, eid: number, mesh: number, isMeshOther: boolean): number {
  const { NavDestination, NavPlace } = navigation.components;
  const ground = navigation.state.meshes[mesh].mesh;
  if (!isMeshOther) return NavPlace.polygon[eid] === NONE ? NONE : ground.component[NavPlace.polygon[eid]];
  const side = mesh === NavPlace.mesh[eid] ? findPartOfSide(navigation, eid, ground) : NONE;
  if (side !== NONE || NavDestination.wanted[eid] === 0) return side;
  const { point } = navigation.scratch;
  point.x = NavDestination.x[eid];
  point.y = NavDestination.y[eid];
  point.z = NavDestination.z[eid];
  const goal = snapToMesh(navigation, ground, point, NONE);
  return goal === NONE ? NONE : ground.component[goal];
}
