// Two snapshots of one match -> what differs of the state. History, which snapshots carry too, is left out: the ids of agents
// and the order of queries, which whoever looks at a world may have changed.
import type { UnpackedFields } from '../unpack/unpack-columns.ts';
import { type UnpackedEntity, type UnpackedSnapshot, unpackSnapshot } from '../unpack/unpack-snapshot.ts';
import { compareStates, compareValues, valueText } from './compare-states.ts';

/** What differs between two states. */
export interface StateDifference {
  /**
   * The component or registered data; `settings`, `meshes`, `graphs`, `agents`, `counters`, `entities`, `components` or `queries` for
   * what is none.
   */
  readonly component: string;
  /** The field of the component, undefined where there is none. */
  readonly field: string | undefined;
  /** Serial and entity of the agent, where it is one of an agent; the entity alone where it is another's. */
  readonly agent: number | undefined;
  readonly entity: number | undefined;
  /** Both values as text. */
  readonly expected: string;
  readonly found: string;
}

/** Somebody who is on both sides. */
interface Pair {
  readonly agent: number | undefined;
  readonly one: UnpackedEntity;
  readonly other: UnpackedEntity;
}

/** The entities of both sides that are no agents. */
interface Others {
  readonly pairs: readonly Pair[];
  /** Those that are on one side only, by ascending id: first of the first side, then of the second. */
  readonly lone: readonly StateDifference[];
}

/** What is compared beside components, in the order of the answer. */
const PARTS = ['settings', 'meshes', 'graphs', 'agents', 'counters'] as const;

/**
 * The first difference of each part, as far as there is one: `settings`, `meshes`, `graphs`, `agents` (on one side only, or
 * another tag), `counters`, `entities` (an entity that is no agent and on one side only), of each component of the plugin that
 * agents have, of each registered component that anybody has, of registered data. None means that the same state was saved. Agents are
 * the same by serial; other entities by id, or, where an id is on one side only, by having the same numbers in the same registered
 * components. Numbers of the plugin's components on entities that are no agents are not compared. Throws a RangeError for bytes
 * that differ and are no snapshot, as `unpackSnapshot` does.
 */
export function compareSnapshots(expected: Uint8Array, found: Uint8Array): StateDifference[] {
  if (isSame(expected, found)) return [];
  const [one, other] = [unpackSnapshot(expected), unpackSnapshot(found)];
  const { lone, pairs: others } = pairOthers(one, other);
  const pairs = [...pairAgents(one, other), ...others];
  const names = new Set(
    pairs.flatMap((pair) => [...Object.keys(pair.one.components), ...Object.keys(pair.other.components)]),
  );
  return [
    ...PARTS.flatMap((component) => {
      const difference = compareStates(one, other, component);
      return difference === undefined ? [] : [{ component, ...difference }];
    }),
    ...lone.slice(0, 1),
    ...[...names].flatMap((component) => findFirst(pairs, component) ?? []),
    ...listData(one, other),
  ];
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

function pairAgents(one: UnpackedSnapshot, other: UnpackedSnapshot): Pair[] {
  const bySerial = new Map(other.agents.map((agent) => [agent.serial, agent]));
  return one.agents.flatMap((agent) => {
    const twin = bySerial.get(agent.serial);
    return twin === undefined ? [] : [{ agent: agent.serial, one: agent, other: twin }];
  });
}

function pairOthers(one: UnpackedSnapshot, other: UnpackedSnapshot): Others {
  const [left, right] = [one, other].map(othersOf);
  const pairs = [...left.values()].flatMap((entity) => {
    const twin = right.get(entity.entity);
    return twin === undefined ? [] : [{ agent: undefined, one: entity, other: twin }];
  });
  const lone = [left, right].map((entities, side) =>
    [...entities.values()].filter(({ entity }) => ![right, left][side].has(entity)),
  );
  const [here, away] = ['it is there', 'it is not there'];
  const tell = ({ entity }: UnpackedEntity, expected: string, found: string): StateDifference => ({
    ...{ component: 'entities', field: undefined, agent: undefined, entity },
    ...{ expected, found },
  });
  return {
    pairs,
    lone: [
      ...withoutAlike(lone[0], lone[1]).map((entity) => tell(entity, here, away)),
      ...withoutAlike(lone[1], lone[0]).map((entity) => tell(entity, away, here)),
    ],
  };
}

/** By id, those that are no agents. */
function othersOf({ agents, entities }: UnpackedSnapshot): Map<number, UnpackedEntity> {
  const isAgent = new Set(agents.map(({ entity }) => entity));
  return new Map(
    entities.filter(({ entity }) => !isAgent.has(entity)).map((entity) => [entity.entity, entity]),
  );
}

/** Without as many of each kind as there are on the other side: those have another id and are the same otherwise. */
function withoutAlike(
  entities: readonly UnpackedEntity[],
  others: readonly UnpackedEntity[],
): UnpackedEntity[] {
  const counts = new Map<string, number>();
  for (const other of others) {
    const text = contentText(other);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return entities.filter((entity) => {
    const text = contentText(entity);
    const count = counts.get(text) ?? 0;
    counts.set(text, count - 1);
    return count <= 0;
  });
}

function contentText({ components }: UnpackedEntity): string {
  return JSON.stringify(
    Object.entries(components).map(([name, fields]) => [
      name,
      ...Object.entries(fields).map(([field, value]) => [field, valueText(value)]),
    ]),
  );
}

function findFirst(pairs: readonly Pair[], component: string): StateDifference | undefined {
  for (const pair of pairs) {
    const difference = compareComponent(pair, component);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function compareComponent({ agent, one, other }: Pair, component: string): StateDifference | undefined {
  const [expected, found] = [one.components[component], other.components[component]];
  const who = { agent, entity: one.entity };
  if (expected === undefined || found === undefined) {
    if (expected === found) return undefined;
    return { component, ...who, field: undefined, expected: ownText(expected), found: ownText(found) };
  }
  const difference = compareValues(expected, found, who);
  return difference === undefined ? undefined : { component, ...difference };
}

function ownText(fields: UnpackedFields | undefined): string {
  return fields === undefined ? 'it has none' : 'it has one';
}

function listData(one: UnpackedSnapshot, other: UnpackedSnapshot): StateDifference[] {
  const nobody = { agent: undefined, entity: undefined, field: undefined };
  const names = new Set([...Object.keys(one.data), ...Object.keys(other.data)]);
  return [...names].flatMap((component) => {
    const [expected, found] = [one, other].map(({ data }) => JSON.stringify(data[component]) ?? 'none');
    return expected === found ? [] : [{ ...nobody, component, expected, found }];
  });
}
