// Compares a world with what a recording says of it.
import type { Navigation } from '../systems/navigation.ts';
import { NotANumberError } from './not-a-number-error.ts';
import { digestAt, type Recording, traceAt } from './recording.ts';
import { createHeader, type RecordingHeader } from './recording-header.ts';
import type { TraceFrame } from './trace.ts';
import {
  PARTS_BEFORE_STORES,
  textOfDigests,
  updateAgentWords,
  updateWorldDigest,
  type WorldDigester,
} from './world-digest.ts';

/** Where a replay first differed from its recording. */
export interface Divergence {
  /** Ticks played when it was seen, one in which the step threw included; 0 when `setup` itself gave another world. */
  readonly tick: number;
  /**
   * The first part that differed, in the order of `listParts`: a component store, or settings, meshes, graphs, agents,
   * counters. `step` when a step threw in a world that was as recorded.
   */
  readonly component: string;
  /** All parts that differed. */
  readonly components: readonly string[];
  /** Serial and entity of the first agent that differed in that component. Undefined without a trace, and where no agent is at fault. */
  readonly agent: number | undefined;
  readonly entity: number | undefined;
  /** The component's digest in the recording and in the replay, or in words what was recorded and what was found. */
  readonly expected: string;
  readonly found: string;
  /** What the step threw, only there when it threw something. */
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
  const trace = traceAt(recording, tick);
  if (trace !== undefined) updateAgentWords(digester);
  const expected = digestAt(recording, tick);
  const found = textOfDigests(digester.parts, digester.words);
  const components = digester.parts.filter((part) => expected.parts[part] !== found.parts[part]);
  const component = components[0] ?? 'whole';
  return {
    tick,
    component,
    components,
    ...findAgent(digester, trace, component),
    expected: expected.parts[component] ?? expected.whole,
    found: found.parts[component] ?? found.whole,
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
    expected: 'a step that throws nothing',
    found: String(error),
    error,
  };
}

/** Where the world that `setup` made is another than the recorded one by its settings, meshes or graphs: told in words. */
export function findOtherSetup(
  navigation: Navigation,
  { seed, trace, ...header }: RecordingHeader,
): Divergence | undefined {
  const live = createHeader(navigation, seed, trace);
  const { settings, meshes, graphs } = header;
  return (
    compareLists('settings', settings.map(settingText), live.settings.map(settingText)) ??
    compareLists('meshes', meshes, live.meshes) ??
    compareLists('graphs', graphs, live.graphs)
  );
}

/** Throws a RangeError, naming what was expected and found, when the world's components have other fields than the recorded ones. */
export function checkStores(navigation: Navigation, { seed, trace, stores }: RecordingHeader): void {
  const live = createHeader(navigation, seed, trace).stores;
  const expected = stores.map(({ name, fields }) => `${name} (${fields.join(', ')})`);
  const found = live.map(({ name, fields }) => `${name} (${fields.join(', ')})`);
  const at = findDifference(expected, found);
  if (at === undefined) return;
  throw new RangeError(
    `this recording was made with other components: expected ${expected[at] ?? 'none'}, found ${found[at] ?? 'none'}`,
  );
}

function settingText([name, json]: readonly [string, string]): string {
  return `${name} ${json}`;
}

function compareLists(
  component: string,
  expected: readonly string[],
  found: readonly string[],
): Divergence | undefined {
  const at = findDifference(expected, found);
  if (at === undefined) return undefined;
  return {
    tick: 0,
    component,
    components: [component],
    agent: undefined,
    entity: undefined,
    expected: expected[at] ?? 'none',
    found: found[at] ?? 'none',
  };
}

/** The first place where two lists differ, undefined when they are equal. */
function findDifference(expected: readonly string[], found: readonly string[]): number | undefined {
  const length = Math.max(expected.length, found.length);
  for (let at = 0; at < length; at += 1) {
    if (expected[at] !== found[at]) return at;
  }
  return undefined;
}

function isAsRecorded(digester: WorldDigester, recording: Recording, tick: number): boolean {
  const { words } = digester;
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
    expected: digestAt(recording, tick).parts[component],
    found: error.message,
  };
}

/** The first agent, by serial, that is on one side only or differs in the component. */
function findAgent(
  digester: WorldDigester,
  trace: TraceFrame | undefined,
  component: string,
): Pick<Divergence, 'agent' | 'entity'> {
  const store = digester.parts.indexOf(component) - PARTS_BEFORE_STORES;
  const stores = digester.fields.length;
  const recorded = trace?.agentCount ?? 0;
  for (let at = 0; trace !== undefined && at < Math.max(recorded, digester.agentCount); at += 1) {
    const expected = at < recorded ? trace.serials[at] : Number.POSITIVE_INFINITY;
    const found = at < digester.agentCount ? digester.serials[at] : Number.POSITIVE_INFINITY;
    const differs =
      store >= 0 &&
      store < stores &&
      trace.agentWords[at * stores + store] !== digester.agentWords[at * stores + store];
    if (expected === found && !differs) continue;
    return expected < found
      ? { agent: expected, entity: trace.entities[at] }
      : { agent: found, entity: digester.entities[at] };
  }
  return { agent: undefined, entity: undefined };
}
