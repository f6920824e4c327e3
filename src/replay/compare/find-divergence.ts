// Compares a world with what a recording says of it.
import type { World } from 'bitecs';
import { findTracedAgent, type TraceFrame } from '../digest/trace.ts';
import {
  PARTS_BEFORE_STORES,
  textOfDigests,
  updateAgentWords,
  updateWorldDigest,
  type WorldDigester,
} from '../digest/world-digest.ts';
import { digestAt, keyframeAt, nearestKeyframe, type Recording, traceAt } from '../recording/recording.ts';
import { snapshot } from '../snapshot/snapshot.ts';
import { NotANumberError } from '../state/not-a-number-error.ts';
import type { StateDifference } from './compare-snapshots.ts';
import { compareSnapshots } from './compare-snapshots.ts';
import type { PartDifference } from './compare-states.ts';

/** Where a replay first differed from its recording. */
export interface Divergence extends PartDifference {
  /** What the step threw, only there when it threw something: `component` is `step` then, when the world was as recorded. */
  readonly error?: unknown;
  /**
   * Only there when digests do not cover what differs, registered components and data, so that a keyframe told it: the tick
   * of the keyframe before, up to which nothing differed. The two parted in between, or at `tick`.
   */
  readonly since?: number;
}

/**
 * Digests the world after `tick` ticks and answers where it differs from the recording, undefined where it does not. A
 * NaN, of which there is no digest, is a difference.
 */
export function findDivergence(
  digester: WorldDigester,
  recording: Recording,
  tick: number,
): Divergence | undefined {
  try {
    updateWorldDigest(digester);
  } catch (error) {
    if (error instanceof NotANumberError) return reportNotANumber(error, recording, tick);
    throw error;
  }
  if (isAsRecorded(digester, recording, tick)) return undefined;
  const expected = digestAt(recording, tick);
  const found = textOfDigests(digester.parts, digester.words);
  const components = digester.parts.filter((part) => expected.parts[part] !== found.parts[part]);
  const component = components[0] ?? 'whole';
  return {
    tick,
    component,
    components,
    ...findAgent(digester, traceAt(recording, tick), component),
    field: undefined,
    expected: expected.parts[component] ?? expected.whole,
    found: found.parts[component] ?? found.whole,
    valuesTick: undefined,
  };
}

/**
 * Compares the world after `tick` ticks, whose digests are as recorded, with the keyframe of that tick, and answers where
 * registered components, data or other state that digests do not cover differs; undefined where nothing does, and where there is no
 * such keyframe. Throws a RangeError for a keyframe that is not sound, and an Error for a world of which there is no snapshot.
 */
export function findKeyframeDivergence(
  world: World,
  recording: Recording,
  tick: number,
): Divergence | undefined {
  if (nearestKeyframe(recording, tick) !== tick) return undefined;
  const differences = compareKeyframe(recording, tick, snapshot(world));
  const [first] = differences;
  if (first === undefined) return undefined;
  const components = differences.map(({ component }) => component);
  const since = nearestKeyframe(recording, Math.max(0, tick - 1));
  return { tick, ...first, components, valuesTick: tick, since };
}

function compareKeyframe(recording: Recording, tick: number, found: Uint8Array): StateDifference[] {
  try {
    return compareSnapshots(keyframeAt(recording, tick).snapshot, found);
  } catch (cause) {
    const reason = `this recording has a keyframe of tick ${tick} that cannot be compared`;
    throw new RangeError(`${reason}: ${(cause as Error).message}`, { cause });
  }
}

/**
 * What the step after `tick` ticks threw, as a divergence. It names where the world, as the step left it, differs from the
 * one recorded before that step.
 */
export function reportThrow(
  digester: WorldDigester,
  recording: Recording,
  tick: number,
  error: unknown,
): Divergence {
  const cause = findDivergence(digester, recording, tick);
  return {
    component: cause?.component ?? 'step',
    components: cause?.components ?? ['step'],
    agent: cause?.agent,
    entity: cause?.entity,
    tick: tick + 1,
    field: undefined,
    expected: 'a step that throws nothing',
    found: String(error),
    valuesTick: undefined,
    error,
  };
}

/** Whether the digests are those that were recorded after a tick. */
export function isAsRecorded({ words }: WorldDigester, recording: Recording, tick: number): boolean {
  const offset = tick * words.length;
  for (let at = 0; at < words.length; at += 1) {
    if (words[at] !== recording.words[offset + at]) return false;
  }
  return true;
}

function reportNotANumber(error: NotANumberError, recording: Recording, tick: number): Divergence {
  const { component, agent, entity } = error;
  return {
    tick,
    component,
    components: [component],
    agent,
    entity,
    field: undefined,
    expected: digestAt(recording, tick).parts[component],
    found: error.message,
    valuesTick: undefined,
  };
}

/** The first agent that a trace tells to be another than that of the world. */
function findAgent(
  digester: WorldDigester,
  trace: TraceFrame | undefined,
  component: string,
): Pick<Divergence, 'agent' | 'entity'> {
  if (trace === undefined) return { agent: undefined, entity: undefined };
  updateAgentWords(digester);
  const store = digester.parts.indexOf(component) - PARTS_BEFORE_STORES;
  return findTracedAgent(trace, digester, store, digester.fields.length);
}
