// The tags that make an entity wander by itself. They hold nothing, so all worlds share them.

/** Tag of an agent that walks the lanes of its graph from stop to stop, with rests. */
export const Villager: Record<string, never> = {};

/** Tag of an agent that roams its mesh from one random place to another, with rests. */
export const Dog: Record<string, never> = {};

/** `NavAgent.kind`: which tag, if any, says where the agent goes. */
export const AGENT_KIND = { plain: 0, villager: 1, dog: 2 } as const;
