// What an agent is doing, as small integers that fit a component.

/**
 * `NavAgent.status`:
 * - idle: it has no destination;
 * - waiting: it has one but no path yet (the next tick finds it, or it stands on no mesh and no graph), or it rests;
 * - moving: it follows a path or a route;
 * - arrived: it came within its arrival distance of its destination, and has been given no other;
 * - blocked: there is no way, `NavAgent.pathStatus` tells why; it is tried again when its mesh or destination changes;
 * - partial: reserved for going as near as possible to what cannot be reached.
 */
export const AGENT_STATUS = { idle: 0, waiting: 1, moving: 2, arrived: 3, blocked: 4, partial: 5 } as const;

/** One of the values of `AGENT_STATUS`. */
export type AgentStatus = (typeof AGENT_STATUS)[keyof typeof AGENT_STATUS];
