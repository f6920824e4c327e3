// What a game may give with `set(Component, values)` and gets back from `getComponent`. Every value is checked before the
// first is written.
import type { ComponentStore } from '../components/component-store.ts';
import { checkFinite, checkInteger, checkNotNegative, checkPositive } from '../nav/geometry/checks.ts';
import { NONE } from '../nav/geometry/none.ts';
import { checkWidth } from './check-agents.ts';
import { meshOf, type Navigation } from './navigation.ts';
import { requestDestination } from './set-destination.ts';

/** How values get into a component's store and out of it. */
export interface Door {
  /** Writes the values given for an entity. Throws an error that names the field, and writes nothing, for a wrong one. */
  give(navigation: Navigation, store: ComponentStore, eid: number, values: unknown): void;
  /** Tells the values that can be given. */
  tell(store: ComponentStore, eid: number): GivenValues;
}

/** Values by the name of their field. */
export type GivenValues = Readonly<Record<string, number>>;

type Checks = Readonly<Record<string, (name: string, value: number) => number>>;

const POINT_CHECKS: Checks = { x: checkFinite, y: checkFinite, z: checkFinite };
// Which ids there are depends on the world, so that is checked at the door.
const REF_CHECKS: Checks = { mesh: checkFinite, graph: checkFinite };
const AGENT_CHECKS: Checks = {
  speed: checkNotNegative,
  radius: checkNotNegative,
  lookahead: checkPositive,
  arrivalDistance: checkNotNegative,
};

/** The components that take `set`. A value that is left out stays as it is. */
export const DOORS: Readonly<Record<'NavAgent' | 'NavMeshRef' | 'NavDestination' | 'Position', Door>> = {
  NavAgent: {
    give(navigation, store, eid, values) {
      const given = readGiven(store, AGENT_CHECKS, values);
      const mesh = meshOf(navigation, eid);
      if (given.radius !== undefined && mesh !== NONE)
        checkWidth(eid, given.radius, mesh, navigation.state.meshes[mesh].mesh);
      writeGiven(store, eid, given);
    },
    tell: (store, eid) => tellFields(store, AGENT_CHECKS, eid),
  },
  NavMeshRef: {
    give(navigation, store, eid, values) {
      const { meshes, graphs } = navigation.state;
      const given = readGiven(store, REF_CHECKS, values);
      const { mesh = NONE, graph = NONE } = given;
      checkInteger('NavMeshRef.mesh', mesh, NONE, meshes.length - 1);
      checkInteger('NavMeshRef.graph', graph, NONE, graphs.length - 1);
      if (mesh !== NONE) checkWidth(eid, navigation.components.NavAgent.radius[eid], mesh, meshes[mesh].mesh);
      writeGiven(store, eid, given);
    },
    tell: (store, eid) => tellFields(store, REF_CHECKS, eid),
  },
  NavDestination: {
    give(navigation, store, eid, values) {
      const given = readGiven(store, POINT_CHECKS, values);
      if (Object.keys(given).length === 0) return;
      const x = checkFinite('NavDestination.x', given.x);
      const y = checkFinite('NavDestination.y', given.y);
      const z = checkFinite('NavDestination.z', given.z);
      requestDestination(navigation, eid, { x, y, z }, false);
    },
    tell: () => ({}),
  },
  Position: {
    give(_navigation, store, eid, values) {
      writeGiven(store, eid, readGiven(store, POINT_CHECKS, values));
    },
    tell: (store, eid) => tellFields(store, POINT_CHECKS, eid),
  },
};

function readGiven(store: ComponentStore, checks: Checks, values: unknown): GivenValues {
  if (typeof values !== 'object' || values === null) {
    throw new TypeError(`${store.name} is set with an object of values, got ${String(values)}`);
  }
  const given: Record<string, number> = {};
  for (const [field, value] of Object.entries(values)) {
    if (!Object.hasOwn(checks, field)) {
      const fields = Object.keys(checks).join(', ');
      throw new RangeError(`${store.name} has no '${field}' that can be set, only ${fields}`);
    }
    given[field] = checks[field](`${store.name}.${field}`, value);
  }
  return given;
}

function writeGiven(store: ComponentStore, eid: number, given: GivenValues): void {
  for (const { name, values } of store.fields) {
    if (given[name] !== undefined) values[eid] = given[name];
  }
}

function tellFields(store: ComponentStore, checks: Checks, eid: number): GivenValues {
  const told: Record<string, number> = {};
  for (const { name, values } of store.fields) {
    if (Object.hasOwn(checks, name)) told[name] = values[eid];
  }
  return told;
}
