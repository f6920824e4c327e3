// Two recordings -> where they part: in their headers, in the commands given, in the state.
import { packCommands } from '../commands/played-commands.ts';
import type { TimedCommand } from '../commands/timed-commands.ts';
import { findTracedAgent } from '../digest/trace.ts';
import { PARTS_BEFORE_STORES } from '../digest/world-digest.ts';
import { commandsAt, digestAt, keyframeAt, type Recording, traceAt } from '../recording/recording.ts';
import { compareHeaders, type HeaderDifference } from './compare-headers.ts';
import type { StateDifference } from './compare-snapshots.ts';
import { compareSnapshots } from './compare-snapshots.ts';
import { addValues, type PartDifference } from './compare-states.ts';

/** The commands of the first step that was given others. */
export interface CommandDifference {
  /** Ticks played before that step. */
  readonly tick: number;
  readonly expected: readonly TimedCommand[];
  readonly found: readonly TimedCommand[];
}

/** The first keyframe in which states differ that their digests do not tell apart: in what a game registered. */
export interface KeyframeDifference {
  /** Ticks played; both have a keyframe of it. */
  readonly tick: number;
  /** The tick of the last keyframe that both have and in which nothing differs, 0 when `tick` is: they part after it. */
  readonly since: number;
  /** The first difference of each component, of registered data, and of what stands beside them. */
  readonly differences: readonly StateDifference[];
}

/** Where two recordings part: of each kind of difference the first. */
export interface RecordingDifference {
  readonly headers: readonly HeaderDifference[];
  readonly commands: CommandDifference | undefined;
  readonly digests: PartDifference | undefined;
  /**
   * Where the states part by their keyframes, undefined when digests part first or nothing does. Only ticks of which both have a
   * keyframe are compared, and none where the games registered other components or data.
   */
  readonly keyframe: KeyframeDifference | undefined;
  /** Ticks of each. They are compared as far as both go. */
  readonly ticks: readonly [number, number];
}

/**
 * Compares two recordings, of whatever build and version: the first is what the second is measured by. Digests are not compared
 * where the components have other fields. Throws a RangeError for a keyframe that is not sound.
 */
export function diffRecordings(expected: Recording, found: Recording): RecordingDifference {
  const headers = compareHeaders(expected.header, found.header);
  const differs = (names: readonly HeaderDifference['what'][]): boolean =>
    headers.some(({ what }) => names.includes(what));
  const digests = differs(['components']) ? undefined : findDigests(expected, found);
  const canCompare = !differs(['components', 'registered components', 'registered data']);
  return {
    headers,
    commands: findCommands(expected, found),
    digests,
    keyframe: canCompare ? findKeyframe(expected, found, digests?.tick) : undefined,
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

/** Compares the keyframes that both have, up to the tick at which digests part. */
function findKeyframe(
  expected: Recording,
  found: Recording,
  end: number | undefined,
): KeyframeDifference | undefined {
  const shared = new Set(found.keyframeTicks);
  let since = 0;
  for (const tick of expected.keyframeTicks) {
    if (end !== undefined && tick >= end) return undefined;
    if (!shared.has(tick)) continue;
    const [one, other] = [expected, found].map((recording) => keyframeAt(recording, tick).snapshot);
    const differences = compareSnapshots(one, other);
    if (differences.length > 0) return { tick, since, differences };
    since = tick;
  }
  return undefined;
}
