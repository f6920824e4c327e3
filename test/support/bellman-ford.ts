// Slow, obvious answers about routes, straight from a list of ways and not from a built graph.

/** A one-way lane. */
export interface OracleLane {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

/** Least length from `from` to every place, by Bellman and Ford; Infinity where there is no route. */
export function bellmanFord(placeCount: number, lanes: readonly OracleLane[], from: number): number[] {
  const lengths = new Array<number>(placeCount).fill(Number.POSITIVE_INFINITY);
  lengths[from] = 0;
  let changed = true;
  while (changed) {
    changed = false;
    for (const lane of lanes) {
      const length = lengths[lane.from] + lane.cost;
      if (length < lengths[lane.to]) {
        lengths[lane.to] = length;
        changed = true;
      }
    }
  }
  return lengths;
}

/**
 * Every route from `from` to `to` without a place twice whose every beginning is as short as can be, by trying all. Few
 * places only.
 */
export function allShortestRoutes(
  placeCount: number,
  lanes: readonly OracleLane[],
  from: number,
  to: number,
): number[][] {
  const lengths = bellmanFord(placeCount, lanes, from);
  const routes: number[][] = [];
  const walk = (route: number[]): void => {
    const place = route[route.length - 1];
    if (place === to) {
      routes.push(route);
      return;
    }
    for (const lane of lanes) {
      if (lane.from !== place || route.includes(lane.to)) continue;
      if (lengths[place] + lane.cost === lengths[lane.to]) walk([...route, lane.to]);
    }
  };
  if (lengths[to] !== Number.POSITIVE_INFINITY) walk([from]);
  return routes;
}

/** The one of several routes that has the fewest places, and of those the lowest places from the start on. */
export function canonicalRoute(routes: readonly number[][]): number[] | undefined {
  return [...routes].sort((a, b) => {
    if (a.length !== b.length) return a.length - b.length;
    const at = a.findIndex((place, index) => place !== b[index]);
    return at < 0 ? 0 : a[at] - b[at];
  })[0];
}
