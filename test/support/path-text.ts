import type { Path } from '../../src/nav/query/path.ts';

/** Everything that an answer says, with every bit of its numbers. */
export function textOf({
  status,
  length,
  expansions,
  cornerCount,
  x,
  y,
  z,
  startPolygon,
  goalPolygon,
}: Path): string {
  const corners = [x, y, z].map((values) => [...values.subarray(0, cornerCount)]);
  return JSON.stringify([status, length, expansions, corners, startPolygon, goalPolygon]);
}
