// Two recordings -> where they part: in their headers, in the commands given, in the state.
import { compareHeaders, type HeaderDifference } from './compare-headers.ts';
import { addValues, type PartDifference } from './compare-states.ts';
import { packCommands } from './played-commands.ts';
import { commandsAt, digestAt, keyframeAt, type Recording, traceAt } from './recording.ts';
import type { TimedCommand } from './timed-commands.ts';
import { findTracedAgent } from './trace.ts';
import { PARTS_BEFORE_STORES } from './world-digest.ts';

/** The commands of the first step that was given others. */
export interface CommandDifference {
  /** Ticks played before that step. */
  readonly tick: number;
  readonly expected: readonly TimedCommand[];
  readonly found: readonly TimedCommand[];
}

/** Where two recordings part: of each kind of difference the first. */
export interface RecordingDifference {
  readonly headers: readonly HeaderDifference[];
  readonly commands: CommandDifference | undefined;
  readonly digests: PartDifference | undefined;
  /** Ticks of each. They are compared as far as both go. */
  readonly ticks: readonly [number, number];
}

/**
 * Compares two recordings, of whatever build and version: the first is what the second is measured by. Digests are not compared
 * where the components have other fields.
 */
export function diffRecordings(expected: Recording, found: Recording): RecordingDifference {
  const headers = compareHeaders(expected.header, found.header);
  const canCompare = headers.every(({ what }) => what !== 'components');
  return {
    headers,
    commands: findCommands(expected, found),
    digests: canCompare ? findDigests(expected, found) : undefined,
    ticks: [expected.ticks, found.ticks],
  };
}

function findCommands(expected: Recording, found: Recording): CommandDifference | undefined {
  const ticks = Math.min(expected.ticks, found.ticks);
  for (let tick = 0; tick < ticks; tick += 1) {
    const [one, other] = [commandsAt(expected, tick), commandsAt(found, tick)];
    if (one.length === 0 && other.length === 0) continue;
    if (!isSame(packCommands(one), packCommands(other))) return { tick, expected: one, found: other };
  }
  return undefined;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

function findDigests(expected: Recording, found: Recording): PartDifference | undefined {
  const tick = findOtherDigest(expected, found);
  if (tick === undefined) return undefined;
  const [one, other] = [digestAt(expected, tick), digestAt(found, tick)];
  const components = expected.parts.filter((part) => one.parts[part] !== other.parts[part]);
  const component = components[0] ?? 'whole';
  const difference = {
    ...{ tick, component, components, ...findAgent(expected, found, tick, component), field: undefined },
    expected: one.parts[component] ?? one.whole,
    found: other.parts[component] ?? other.whole,
    valuesTick: undefined,
  };
  return compareKeyframes(expected, found, difference);
}

function findOtherDigest(expected: Recording, found: Recording): number | undefined {
  const width = 2 + expected.parts.length * 2;
  const end = (Math.min(expected.ticks, found.ticks) + 1) * width;
  for (let at = 0; at < end; at += 1) {
    if (expected.words[at] !== found.words[at]) return Math.floor(at / width);
  }
  return undefined;
}

function findAgent(
  expected: Recording,
  found: Recording,
  tick: number,
  component: string,
): Pick<PartDifference, 'agent' | 'entity'> {
  const [one, other] = [traceAt(expected, tick), traceAt(found, tick)];
  if (one === undefined || other === undefined) return { agent: undefined, entity: undefined };
  const store = expected.parts.indexOf(component) - PARTS_BEFORE_STORES;
  return findTracedAgent(one, other, store, expected.header.stores.length);
}

/** The same difference with field and values, where keyframes tell. */
function compareKeyframes(expected: Recording, found: Recording, difference: PartDifference): PartDifference {
  const valuesTick = expected.keyframeTicks.find(
    (known) => known >= difference.tick && found.keyframeTicks.includes(known),
  );
  if (valuesTick === undefined) return difference;
  const [one, other] = [expected, found].map((recording) => keyframeAt(recording, valuesTick).snapshot);
  return addValues(difference, one, other, valuesTick);
}
