// NavAgent: what makes an entity an agent, and what the world knows about it.
import { type ComponentStore, singleField } from './component-store.ts';

/** Arrays by entity. A game sets the first four; the rest is written by the systems and read by anyone. */
export interface NavAgent {
  /** Metres a second, in plan. 1.5 unless given. */
  readonly speed: Float64Array;
  /** Metres; 0 (the default) means as wide as its mesh was baked for. */
  readonly radius: Float64Array;
  /** How far ahead along its route a walker on lanes aims, metres. 2 unless given. */
  readonly lookahead: Float64Array;
  /** It has arrived when no more than this is left to walk, metres. 0.5 unless given; 0 lands exactly on the goal. */
  readonly arrivalDistance: Float64Array;
  /** The number under which agents are visited, handed out in ascending order and never again; -1 when no agent. */
  readonly serial: Int32Array;
  /** One of `AGENT_STATUS`. */
  readonly status: Uint8Array;
  /** What the last search for its way answered: one of `PATH_STATUS`, 0 when there was none yet. */
  readonly pathStatus: Uint8Array;
  /** One of `AGENT_KIND`, after the tags that the entity carries. */
  readonly kind: Uint8Array;
  /** Metres walked since it became an agent, in plan. */
  readonly metres: Float64Array;
}

const DEFAULT_SPEED = 1.5;
const DEFAULT_LOOKAHEAD = 2;
const DEFAULT_ARRIVAL_DISTANCE = 0.5;
const NO_SERIAL = -1;

/** Makes the arrays for the entities 0 .. capacity - 1, none of them an agent. */
export function createNavAgent(capacity: number): NavAgent {
  return {
    speed: new Float64Array(capacity).fill(DEFAULT_SPEED),
    radius: new Float64Array(capacity),
    lookahead: new Float64Array(capacity).fill(DEFAULT_LOOKAHEAD),
    arrivalDistance: new Float64Array(capacity).fill(DEFAULT_ARRIVAL_DISTANCE),
    serial: new Int32Array(capacity).fill(NO_SERIAL),
    status: new Uint8Array(capacity),
    pathStatus: new Uint8Array(capacity),
    kind: new Uint8Array(capacity),
    metres: new Float64Array(capacity),
  };
}

/** The store's table. */
export function describeNavAgent(agent: NavAgent): ComponentStore {
  return {
    name: 'NavAgent',
    fields: [
      singleField('speed', agent.speed, DEFAULT_SPEED),
      singleField('radius', agent.radius),
      singleField('lookahead', agent.lookahead, DEFAULT_LOOKAHEAD),
      singleField('arrivalDistance', agent.arrivalDistance, DEFAULT_ARRIVAL_DISTANCE),
      singleField('serial', agent.serial, NO_SERIAL),
      singleField('status', agent.status),
      singleField('pathStatus', agent.pathStatus),
      singleField('kind', agent.kind),
      singleField('metres', agent.metres),
    ],
  };
}
