// A recorded keyframe and the state that was played -> what of the game differs. Digests cover navigation; what a game has
// registered, its components and data, stands in keyframes alone.
import { type UnpackedEntity, type UnpackedFields, type UnpackedSnapshot, unpackSnapshot } from 'surefoot';
import type { FieldRow } from './verdict.ts';

/** Somebody with the same name on both sides. */
interface Pair {
  readonly agent: number | null;
  readonly one: UnpackedEntity;
  readonly other: UnpackedEntity;
}

/**
 * The first difference of each component, as far as there is one: of agents by serial, of other entities where both sides have
 * the same ids, and of data. Ids and the order of queries, which are history, are not compared: a viewer may have changed them.
 */
export function compareKeyframes(expected: Uint8Array, found: Uint8Array): FieldRow[] {
  if (Buffer.compare(expected, found) === 0) return [];
  const [one, other] = [unpackSnapshot(expected), unpackSnapshot(found)];
  const pairs = [...pairAgents(one, other), ...pairOthers(one, other)];
  const names = new Set(
    pairs.flatMap((pair) => [...Object.keys(pair.one.components), ...Object.keys(pair.other.components)]),
  );
  return [...[...names].flatMap((component) => findFirst(pairs, component) ?? []), ...listData(one, other)];
}

function findFirst(pairs: readonly Pair[], component: string): FieldRow | undefined {
  for (const pair of pairs) {
    const difference = compareComponent(pair, component);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function pairAgents(one: UnpackedSnapshot, other: UnpackedSnapshot): Pair[] {
  const bySerial = new Map(other.agents.map((agent) => [agent.serial, agent]));
  return one.agents.flatMap((agent) => {
    const twin = bySerial.get(agent.serial);
    return twin === undefined ? [] : [{ agent: agent.serial, one: agent, other: twin }];
  });
}

function pairOthers(one: UnpackedSnapshot, other: UnpackedSnapshot): Pair[] {
  const ids = ({ entities }: UnpackedSnapshot): string => entities.map(({ entity }) => entity).join();
  if (ids(one) !== ids(other)) return [];
  const agents = new Set(one.agents.map(({ entity }) => entity));
  return one.entities.flatMap((entity, at) =>
    agents.has(entity.entity) ? [] : [{ agent: null, one: entity, other: other.entities[at] }],
  );
}

function compareComponent({ agent, one, other }: Pair, component: string): FieldRow | undefined {
  const [expected, found] = [one.components[component], other.components[component]];
  const who = { component, agent, entity: one.entity };
  if (expected === undefined || found === undefined) {
    const tell = (fields: UnpackedFields | undefined): string =>
      fields === undefined ? 'it has none' : 'it has one';
    return { ...who, field: null, expected: tell(expected), found: tell(found) };
  }
  for (const field of Object.keys(expected)) {
    const [left, right] = [valueText(expected[field]), valueText(found[field])];
    if (left !== right) return { ...who, field, expected: left, found: right };
  }
  return undefined;
}

function listData(one: UnpackedSnapshot, other: UnpackedSnapshot): FieldRow[] {
  const nobody = { agent: null, entity: null, field: null };
  return Object.keys(one.data).flatMap((component) => {
    const [expected, found] = [one, other].map(({ data }) => JSON.stringify(data[component]));
    return expected === found ? [] : [{ ...nobody, component, expected, found }];
  });
}

/** Values so that no two different ones look alike. */
function valueText(value: number | readonly number[] | undefined): string {
  if (typeof value === 'object') return `[${value.map(valueText).join(', ')}]`;
  return Object.is(value, -0) ? '-0' : String(value);
}
