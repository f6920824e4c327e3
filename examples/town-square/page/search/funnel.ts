// The funnel (Lee and Preparata 1984; Mononen's "simple stupid funnel" 2010): the shortest way through a given corridor of
// portals. That corridor is somebody else's choice.

/** A point in plan, metres. */
export type PlanPoint = readonly [x: number, z: number];

/** An edge that one passes, its ends as they are seen on the way. */
export interface Portal {
  readonly left: PlanPoint;
  readonly right: PlanPoint;
}

/** Pulls the string from start to goal taut through the portals. */
export function pullString(start: PlanPoint, goal: PlanPoint, portals: readonly Portal[]): PlanPoint[] {
  const all = [...portals, { left: goal, right: goal }];
  const corners: PlanPoint[] = [start];
  let apex = start;
  let [left, right] = [start, start];
  let [leftAt, rightAt] = [-1, -1];
  for (let at = 0; at < all.length; at += 1) {
    const portal = all[at];
    if (turn(apex, right, portal.right) >= 0) {
      if (isSame(apex, right) || turn(apex, left, portal.right) < 0) [right, rightAt] = [portal.right, at];
      else {
        apex = left;
        at = leftAt;
        [left, right, rightAt] = [apex, apex, leftAt];
        corners.push(apex);
        continue;
      }
    }
    if (turn(apex, left, portal.left) <= 0) {
      if (isSame(apex, left) || turn(apex, right, portal.left) > 0) [left, leftAt] = [portal.left, at];
      else {
        apex = right;
        at = rightAt;
        [left, right, leftAt] = [apex, apex, rightAt];
        corners.push(apex);
      }
    }
  }
  if (!isSame(corners[corners.length - 1], goal)) corners.push(goal);
  return corners;
}

/** The length of a line of points. */
export function lengthOf(points: readonly PlanPoint[]): number {
  let length = 0;
  for (let at = 1; at < points.length; at += 1) {
    length += Math.hypot(points[at][0] - points[at - 1][0], points[at][1] - points[at - 1][1]);
  }
  return length;
}

/** Twice the signed area of a triangle in plan: above 0 when c lies left of the line from a to b, seen with x to the right and z up. */
function turn(a: PlanPoint, b: PlanPoint, c: PlanPoint): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function isSame(a: PlanPoint, b: PlanPoint): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
