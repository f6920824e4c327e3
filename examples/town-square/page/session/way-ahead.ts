// The way that a walker still has to go: read from its components, in plan.
import type { Navigation } from 'surefoot';

/** A point of a way in plan, metres. */
export type WayPoint = readonly [x: number, z: number];

/** The corners that are still ahead on a path over the mesh, or the places on a route along lanes; the last one is its end. */
export function listWayAhead({ components, state }: Navigation, eid: number): WayPoint[] {
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
