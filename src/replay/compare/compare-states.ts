// Two snapshots, as data -> the first field of a component, or of what stands beside them, in which they differ.
import type { UnpackedFields } from '../unpack/unpack-columns.ts';
import { type UnpackedAgent, type UnpackedSnapshot, unpackSnapshot } from '../unpack/unpack-snapshot.ts';

/** The first part of a world's digest that differs after a tick. */
export interface PartDifference {
  /** Ticks played when it was seen, one in which the step threw included; 0 when `setup` itself gave another world. */
  readonly tick: number;
  /**
   * The first part that differs, in the order of `listParts`: a component store, or settings, meshes, graphs, agents,
   * counters.
   */
  readonly component: string;
  /** All parts that differ. */
  readonly components: readonly string[];
  /**
   * Serial and entity of the first agent that differs in that component. Undefined where neither traces nor keyframes tell,
   * and where no agent is at fault.
   */
  readonly agent: number | undefined;
  readonly entity: number | undefined;
  /** The field of the component that differs, undefined where no keyframe tells and where there is none. */
  readonly field: string | undefined;
  /**
   * The field's values, in the recording and in what is measured by it, where there is a `field`; else the component's
   * digests, or in words what was recorded and what was found.
   */
  readonly expected: string;
  readonly found: string;
  /** The tick of these values, undefined where there are none: `tick`, or that of the first keyframe after it. */
  readonly valuesTick: number | undefined;
}

/** A field that differs, with both values as text. */
export interface FieldDifference {
  readonly agent: number | undefined;
  readonly entity: number | undefined;
  readonly field: string;
  readonly expected: string;
  readonly found: string;
}

/** The difference with its field and both values, where two snapshots tell them. */
export function addValues<Difference extends PartDifference>(
  difference: Difference,
  expected: Uint8Array,
  found: Uint8Array,
  valuesTick: number,
): Difference {
  const { agent, component, entity } = difference;
  const values = compareStates(unpackSnapshot(expected), unpackSnapshot(found), component, agent);
  return values === undefined
    ? difference
    : { ...difference, ...values, entity: entity ?? values.entity, valuesTick };
}

/**
 * The first difference in a part of a digest: a component, `settings`, `meshes`, `graphs`, `agents` or `counters`. Undefined where there
 * is none, or none of the agent that is asked for.
 */
export function compareStates(
  expected: UnpackedSnapshot,
  found: UnpackedSnapshot,
  component: string,
  agent?: number,
): FieldDifference | undefined {
  if (component === 'counters') return compareValues(countersOf(expected), countersOf(found), nobody);
  if (component === 'settings') {
    const [one, other] = [expected, found].map(({ settings }) =>
      Object.fromEntries(settings.map(([name, json]) => [name, JSON.parse(json)] as const)),
    );
    return compareValues(one, other, nobody);
  }
  if (component === 'meshes' || component === 'graphs') {
    return compareValues({ ...expected[component] }, { ...found[component] }, nobody);
  }
  const others = new Map(found.agents.map((other) => [other.serial, other]));
  for (const own of expected.agents) {
    const other = others.get(own.serial);
    others.delete(own.serial);
    if (agent !== undefined && own.serial !== agent) continue;
    const difference = compareAgents(own, other, component);
    if (difference !== undefined) return difference;
  }
  for (const other of others.values()) {
    if (agent === undefined || other.serial === agent) return compareAgents(undefined, other, component);
  }
  return undefined;
}

type Values = Readonly<Record<string, unknown>>;

const nobody = { agent: undefined, entity: undefined };

function countersOf({ tick, nextSerial, arrivals }: UnpackedSnapshot): Values {
  return { tick, nextSerial, arrivals };
}

function compareAgents(
  expected: UnpackedAgent | undefined,
  found: UnpackedAgent | undefined,
  component: string,
): FieldDifference | undefined {
  const { serial, entity } = expected ?? (found as UnpackedAgent);
  const who = { agent: serial, entity };
  if (component === 'agents') return compareValues(tagsOf(expected), tagsOf(found), who);
  // An agent on one side only is a difference of the agents, not of their components.
  if (expected === undefined || found === undefined) return undefined;
  return compareValues(fieldsOf(expected, component), fieldsOf(found, component), who);
}

function tagsOf(agent: UnpackedAgent | undefined): Values {
  return { isAgent: agent !== undefined, isVillager: agent?.isVillager, isDog: agent?.isDog };
}

function fieldsOf({ components }: UnpackedAgent, component: string): UnpackedFields {
  return components[component] ?? {};
}

/** The first field in which two records differ. */
export function compareValues(
  expected: Values,
  found: Values,
  who: Pick<FieldDifference, 'agent' | 'entity'>,
): FieldDifference | undefined {
  for (const field of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [one, other] = [valueText(expected[field]), valueText(found[field])];
    if (one !== other) return { ...who, field, expected: one, found: other };
  }
  return undefined;
}

/** A value so that no two different ones look alike. */
export function valueText(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (value === undefined) return 'none';
  return Array.isArray(value) ? `[${value.map(valueText).join(', ')}]` : JSON.stringify(value);
}
