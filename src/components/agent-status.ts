// What an agent is doing, as small integers that fit a component.

/**
 * `NavAgent.status`:
 * - idle: it has no destination;
 * - waiting: it has one but no path yet (the search for it is still to come, or it stands on no mesh and no graph), or it
 *   rests;
 * - moving: it follows a path or a route to its destination;
 * - arrived: it came within its arrival distance of its destination, and has been given no other;
 * - blocked: it cannot get on, `NavAgent.pathStatus` tells why; it is tried again when its mesh or destination changes;
 * - partial: it follows a path to the nearest place that can be reached, or has come there in this tick; `blocked`, with the
 *   path status `partial`, from the next tick on.
 */
export const AGENT_STATUS = { idle: 0, waiting: 1, moving: 2, arrived: 3, blocked: 4, partial: 5 } as const;

/** One of the values of `AGENT_STATUS`. */
export type AgentStatus = (typeof AGENT_STATUS)[keyof typeof AGENT_STATUS];

/** Whether an agent of that status follows a way. */
export function isOnItsWay(status: number): boolean {
  return status === AGENT_STATUS.moving || status === AGENT_STATUS.partial;
}
