// NavMeshRef: which mesh an agent walks on, or whose lanes it walks.
import { type ComponentStore, singleField } from './component-store.ts';

/**
 * Arrays by entity, both written by the game: ids that `addMesh` and `addGraph` gave, -1 for none. A villager goes by its
 * graph, a dog by its mesh, any other agent by its mesh if it has one and else by its graph. Who has none takes the first:
 * agents that are no villagers a mesh if there is one.
 */
export interface NavMeshRef {
  readonly mesh: Int32Array;
  readonly graph: Int32Array;
}

const NOTHING = -1;

/** Makes the arrays for the entities 0 .. capacity - 1, with no mesh and no graph. */
export function createNavMeshRef(capacity: number): NavMeshRef {
  return { mesh: new Int32Array(capacity).fill(NOTHING), graph: new Int32Array(capacity).fill(NOTHING) };
}

/** The store's table. */
export function describeNavMeshRef(ref: NavMeshRef): ComponentStore {
  return {
    name: 'NavMeshRef',
    fields: [singleField('mesh', ref.mesh, NOTHING), singleField('graph', ref.graph, NOTHING)],
  };
}
