// Two snapshots, as data -> the first field of a component, or of what stands beside them, in which they differ.
import type { UnpackedFields } from './unpack-columns.ts';
import type { UnpackedAgent, UnpackedSnapshot } from './unpack-snapshot.ts';

/** A field that differs, with both values as text. */
export interface FieldDifference {
  readonly agent: number | undefined;
  readonly entity: number | undefined;
  readonly field: string;
  readonly expected: string;
  readonly found: string;
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

function compareValues(
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
function valueText(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (value === undefined) return 'none';
  return Array.isArray(value) ? `[${value.map(valueText).join(', ')}]` : JSON.stringify(value);
}
