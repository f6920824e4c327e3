// Compares a world with what a recording says of it.
import type { PartDifference } from './compare-states.ts';
import { NotANumberError } from './not-a-number-error.ts';
import { digestAt, type Recording, traceAt } from './recording.ts';
import { findTracedAgent, type TraceFrame } from './trace.ts';
import {
  PARTS_BEFORE_STORES,
  textOfDigests,
  updateAgentWords,
  updateWorldDigest,
  type WorldDigester,
} from './world-digest.ts';

/** Where a replay first differed from its recording. */
export interface Divergence extends PartDifference {
  /** What the step threw, only there when it threw something: `component` is `step` then, when the world was as recorded. */
  readonly error?: unknown;
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
