// Where everybody was before the last tick and after it, and where they look: kept outside the world, for drawing only.
import type { World } from 'bitecs';
import { findAim, getNavigation } from 'surefoot';

/** Places of the last two ticks and directions, by entity. */
export interface Motion {
  readonly beforeX: Float64Array;
  readonly beforeZ: Float64Array;
  readonly afterX: Float64Array;
  readonly afterZ: Float64Array;
  readonly height: Float64Array;
  /** Unit vectors in plan. */
  readonly lookX: Float64Array;
  readonly lookZ: Float64Array;
  /** Metres walked, for the bob of a step. */
  readonly walked: Float64Array;
}

/** How much of the way to its new direction somebody turns in a tick. */
const TURN = 0.18;
/** A step of less is no movement, metres. */
const STILL = 1e-6;
/** A step of more is none: somebody was put elsewhere, metres. */
const LEAP = 0.5;

const aim = { x: 0, y: 0, z: 0 };

/** Makes the arrays for the entities 0 .. capacity - 1. */
export function createMotion(capacity: number): Motion {
  const array = (): Float64Array => new Float64Array(capacity);
  return {
    ...{ beforeX: array(), beforeZ: array(), afterX: array(), afterZ: array(), height: array() },
    ...{ lookX: array().fill(1), lookZ: array(), walked: array() },
  };
}

/** Notes where everybody has come to in a tick. */
export function noteTick(motion: Motion, world: World): void {
  const { components, state } = getNavigation(world);
  const { NavAgent, Position } = components;
  for (let at = 0; at < state.agentCount; at += 1) {
    const eid = state.agents[at];
    const stepX = Position.x[eid] - motion.afterX[eid];
    const stepZ = Position.z[eid] - motion.afterZ[eid];
    const step = Math.hypot(stepX, stepZ);
    motion.beforeX[eid] = step > LEAP ? Position.x[eid] : motion.afterX[eid];
    motion.beforeZ[eid] = step > LEAP ? Position.z[eid] : motion.afterZ[eid];
    motion.afterX[eid] = Position.x[eid];
    motion.afterZ[eid] = Position.z[eid];
    motion.height[eid] = Position.y[eid];
    motion.walked[eid] = NavAgent.metres[eid];
    if (step > STILL && step <= LEAP) turn(motion, eid, stepX / step, stepZ / step);
  }
}

/** Begins anew with where everybody stands and looks, without a tick before: after the match was set up or wound to a tick. */
export function resetMotion(motion: Motion, world: World): void {
  const { components, state } = getNavigation(world);
  const { NavAgent, Position } = components;
  for (let at = 0; at < state.agentCount; at += 1) {
    const eid = state.agents[at];
    motion.beforeX[eid] = motion.afterX[eid] = Position.x[eid];
    motion.beforeZ[eid] = motion.afterZ[eid] = Position.z[eid];
    motion.height[eid] = Position.y[eid];
    motion.walked[eid] = NavAgent.metres[eid];
    if (!findAim(world, eid, aim)) continue;
    const [dx, dz] = [aim.x - Position.x[eid], aim.z - Position.z[eid]];
    const length = Math.hypot(dx, dz);
    if (length > STILL) [motion.lookX[eid], motion.lookZ[eid]] = [dx / length, dz / length];
  }
}

/** Where somebody is drawn between the two ticks. */
export function placeBetween(
  motion: Motion,
  eid: number,
  alpha: number,
  out: { x: number; y: number; z: number },
): void {
  out.x = motion.beforeX[eid] + (motion.afterX[eid] - motion.beforeX[eid]) * alpha;
  out.y = motion.height[eid];
  out.z = motion.beforeZ[eid] + (motion.afterZ[eid] - motion.beforeZ[eid]) * alpha;
}

function turn(motion: Motion, eid: number, towardsX: number, towardsZ: number): void {
  const x = motion.lookX[eid] + (towardsX - motion.lookX[eid]) * TURN;
  const z = motion.lookZ[eid] + (towardsZ - motion.lookZ[eid]) * TURN;
  const length = Math.hypot(x, z);
  // Somebody who turns right round would pass through nothing: they look the new way at once.
  const isNothing = length < 0.1;
  motion.lookX[eid] = isNothing ? towardsX : x / length;
  motion.lookZ[eid] = isNothing ? towardsZ : z / length;
}
