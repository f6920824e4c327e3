// Things that go on in a world, or beside it, while an orderly match is played, and are no part of it.
import {
  $internal,
  addComponent,
  addEntity,
  asBuffer,
  entityExists,
  type InternalWorld,
  Not,
  Or,
  observe,
  onAdd,
  query,
  registerComponents,
  removeComponent,
  removeEntity,
  set,
  type World,
} from 'bitecs';
import { Dog, Villager } from '../../../src/components/tags.ts';
import { navMeshToBytes } from '../../../src/nav/mesh/nav-mesh-bytes.ts';
import {
  createWorldDigester,
  digestWorld,
  updateWorldDigest,
} from '../../../src/replay/digest/world-digest.ts';
import { restore } from '../../../src/replay/restore/restore-snapshot.ts';
import { snapshot, writeSnapshot } from '../../../src/replay/snapshot/snapshot.ts';
import { createSnapshotBuffer } from '../../../src/replay/snapshot/snapshot-buffer.ts';
import { registerStores } from '../../../src/replay/state/game-state.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import {
  findAim,
  findPlace,
  findRouteBetweenPoints,
  getDistanceLeft,
  getRoute,
  hasArrived,
} from '../../../src/systems/scripting.ts';
import { askEverything } from '../../support/ask-everything.ts';
import { createNumbers, shuffle } from '../../support/random-numbers.ts';
import { createField } from './chaotic-match.ts';
import { type Beside, ORDERLY_CAPACITY, ORDERLY_TICKS, playOrderly } from './orderly-match.ts';

/** Something done beside the match, and how often it came to something: that it was done at all is checked as well. */
export interface Perturbation extends Beside {
  /** How much was done. */
  done(): number;
}

function queries(): Perturbation {
  let seen = 0;
  const Other = [{}, {}, {}];
  return {
    between(world, tick) {
      const { NavAgent, NavDestination, NavMeshRef, Position } = getNavigation(world).components;
      registerAtFirst(world, tick, { Other0: Other[0], Other1: Other[1], Other2: Other[2] });
      for (const terms of [
        [NavAgent],
        [Position, NavMeshRef],
        [NavDestination, Not(Dog)],
        [Or(Dog, Villager)],
      ]) {
        seen += query(world, terms).length;
      }
      seen += query(world, [Other[tick % 3]]).length;
      seen += query(world, [NavAgent, Not(Other[tick % 2])], asBuffer).length;
    },
    done: () => seen,
  };
}

/**
 * Questions at 100 ticks and places drawn at random, none of them by the match. Games lost their sync to previews that filled a
 * cache, or that changed the order in which a fixed number of ways is found in a tick.
 */
export function previews(): Perturbation {
  const numbers = createNumbers('previews');
  const ticks = shuffle([...Array(ORDERLY_TICKS).keys()], numbers).slice(0, 100);
  let answers = 0;
  return {
    between(world, tick) {
      if (ticks.includes(tick)) answers += askEverything(getNavigation(world), numbers);
    },
    done: () => answers,
  };
}

function scripts(): Perturbation {
  let answers = 0;
  return {
    between(world) {
      const { components, state } = getNavigation(world);
      const route = new Int32Array(64);
      for (const eid of state.agents.subarray(0, state.agentCount)) {
        const [x, y, z] = [
          components.Position.x[eid],
          components.Position.y[eid],
          components.Position.z[eid],
        ];
        if (findAim(world, eid, { x: 0, y: 0, z: 0 })) answers += 1;
        if (getDistanceLeft(world, eid) > 0 && !hasArrived(world, eid)) answers += 1;
        answers += getRoute(world, eid, route);
        if (findPlace(world, eid, { x, y, z }) >= 0) answers += 1;
        answers += findRouteBetweenPoints(world, eid, { from: { x, y, z }, to: { x: z, y: 0, z: x } }, route);
      }
    },
    done: () => answers,
  };
}

/** Entities that come, change and go, whose ids are used again by agents, and agents' by them; some with the plugin's components. */
function strangers(): Perturbation {
  const Cosmetic = {};
  const own: number[] = [];
  const numbers = createNumbers('strangers');
  let recycled = 0;
  let highest = 0;
  const add = (world: World): void => {
    const eid = addEntity(world);
    if (eid > ORDERLY_CAPACITY - 100) removeEntity(world, eid);
    else own.push(eid);
    if (eid <= highest) recycled += 1;
    highest = Math.max(highest, eid);
    addComponent(world, eid, Cosmetic);
  };
  return {
    prepare: (world) => {
      for (let count = 0; count < 9; count += 1) add(world);
    },
    chooseEntity: (world) => {
      add(world);
      if (own.length % 3 === 0) removeEntity(world, own.shift() as number);
      return addEntity(world);
    },
    between(world, tick) {
      registerAtFirst(world, tick, { Cosmetic });
      const { NavMeshRef, NavDestination, Position } = getNavigation(world).components;
      for (let count = 0; count < 3; count += 1) add(world);
      for (let count = 0; count < 3; count += 1) {
        const [gone] = own.splice(Math.floor(numbers() * own.length), 1);
        if (entityExists(world, gone)) removeEntity(world, gone);
      }
      const eid = own[Math.floor(numbers() * own.length)];
      if (!entityExists(world, eid)) return;
      addComponent(world, eid, set(Position, { x: numbers() * 48, y: 0, z: 3 }));
      addComponent(world, eid, set(NavMeshRef, { mesh: 1 }));
      if (numbers() < 0.5) addComponent(world, eid, set(NavDestination, { x: 4, y: 0.5, z: 4 }));
      else removeComponent(world, eid, Cosmetic);
    },
    done: () => recycled,
  };
}

/** What a game does in `setup`, done when the match is under way. */
function registerAtFirst(world: World, tick: number, components: Record<string, object>): void {
  if (tick === 0) registerStores(world, components);
}

/** Components that bitECS and snapshots come to know in the middle of the match, more than one of its masks has bits. */
function lateComponents(): Perturbation {
  let count = 0;
  return {
    prepare: (world) => registerComponents(world, [{}, Villager, {}, Dog]),
    between(world, tick) {
      if (tick % 5 !== 0) return;
      const Late = { value: new Float64Array(8) };
      registerComponents(world, [Late]);
      registerStores(world, { [`Late${tick}`]: Late });
      observe(world, onAdd(Late), () => {
        count += 1;
      });
      addComponent(world, addEntity(world), Late);
    },
    done: () => count,
  };
}

/** A debug view that reads all there is between any two ticks: fields, ways, half-done searches, digests, traces, snapshots. */
function debugView(): Perturbation {
  const buffer = createSnapshotBuffer();
  let read = 0;
  return {
    between(world, tick) {
      const navigation = getNavigation(world);
      const { meshes, agents, agentCount } = navigation.state;
      for (const { fields } of navigation.stores) {
        for (const { values, stride, used } of fields) {
          for (const eid of agents.subarray(0, agentCount)) {
            const end = eid * stride + (used === undefined ? stride : used[eid]);
            for (let at = eid * stride; at < end; at += 1) if (values[at] !== 0) read += 1;
          }
        }
      }
      for (const { mesh, search } of meshes) read += search.expansions + navMeshToBytes(mesh).length;
      const digester = createWorldDigester(world, { trace: true });
      updateWorldDigest(digester);
      read += Object.keys(digestWorld(world).parts).length + digester.agentCount;
      writeSnapshot(world, buffer, { meshes: tick % 2 === 0 });
      read += snapshot(world).length;
    },
    done: () => read,
  };
}

/** Other matches, of the same seed and of another; one of them half a run behind, and put to where the first is now and then. */
function otherWorlds(): Perturbation {
  const [ahead, behind, another] = ['orderly', 'orderly', 'another'].map((seed) => playOrderly(seed));
  let ticks = 0;
  return {
    between(world, tick) {
      const first = ahead.next().value as World;
      another.next();
      if (tick % 2 > 0 || tick >= ORDERLY_TICKS - 2) return;
      const second = behind.next().value as World;
      if (tick % 8 === 0) restore(second, snapshot(first), { meshes: [0, 1, 2].map(createField) });
      if (tick % 8 === 0) snapshot(world);
      ticks += 3;
    },
    done: () => ticks,
  };
}

/**
 * Serials are handed out in the order in which entities become agents, so no two orders of that give the same ones. The order in
 * which the entities came into the world, and with it all their ids, can be any.
 */
function shuffledEntities(): Perturbation {
  let order: readonly number[] = [];
  let unsorted = 0;
  return {
    prepare(world) {
      order = shuffle(
        Array.from({ length: 50 }, () => addEntity(world)),
        createNumbers('shuffled'),
      );
    },
    chooseEntity: (_, at) => {
      if (at > 0 && order[at] < order[at - 1]) unsorted += 1;
      return order[at];
    },
    done: () => unsorted,
  };
}

/** Goes back by one tick and puts the world back to where it is, which bitECS's lists take as a change of everything. */
function restores(): Perturbation {
  let before: Uint8Array | undefined;
  let count = 0;
  const meshes = [0, 1, 2].map(createField);
  return {
    between(world) {
      const bytes = snapshot(world);
      if (before !== undefined) {
        restore(world, before, { meshes });
        restore(world, bytes, { meshes });
        count += 1;
      }
      before = bytes;
    },
    done: () => count,
  };
}

/** bitECS's lists turned round: their order is what entities came and went before, and no part of the state. */
function turnedQueries(): Perturbation {
  let turned = 0;
  return {
    between(world) {
      query(world, [getNavigation(world).components.NavAgent]);
      for (const { dense, sparse } of (world as InternalWorld)[$internal].queries) {
        const list = dense as number[];
        list.reverse();
        for (const [at, eid] of list.entries()) sparse[eid] = at;
        if (list.length > 1) turned += 1;
      }
    },
    done: () => turned,
  };
}

/** What is done, by what it is. */
export const PERTURBATIONS: Readonly<Record<string, () => Perturbation>> = {
  'queries over its components and over others': queries,
  'queries whose order is another (case 83)': turnedQueries,
  'path, route and ray previews with searches of their own (case 71)': previews,
  'the questions of the scripting interface': scripts,
  'entities that are no agents and share its ids': strangers,
  'components that are registered late, and observed': lateComponents,
  'a debug view that reads everything, digests and snapshots included (case 78)': debugView,
  'other worlds that are played and put back in between (case 73)': otherWorlds,
  'entities that came into the world in another order, under the same serials (case 71)': shuffledEntities,
  'being put back to where it is': restores,
};

/** Those that can all be done in one match: no ids that are chosen twice, and no snapshots of before a registration. */
export const COMBINED: readonly (() => Perturbation)[] = Object.values(PERTURBATIONS).filter(
  (create) => create !== shuffledEntities && create !== restores,
);
