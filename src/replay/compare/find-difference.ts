// Two snapshots of one world -> the first thing that differs: of the state, or of the history that snapshots carry beside it: ids,
// who has which components, the order of queries, numbers of entities that are no agents.
import type { World } from 'bitecs';
import { openSnapshot, readNavigation } from '../restore/read-snapshot.ts';
import { readWorld } from '../restore/read-world.ts';
import { snapshotBytes } from '../snapshot/snapshot.ts';
import type { SnapshotBuffer } from '../snapshot/snapshot-buffer.ts';
import { type Column, numberAt } from '../snapshot/snapshot-columns.ts';
import { type SnapshotMemory, snapshotMemoryOf } from '../snapshot/snapshot-memory.ts';
import { createSnapshotReading, type SnapshotReading } from '../snapshot/snapshot-reading.ts';
import { compareSnapshots, type StateDifference } from './compare-snapshots.ts';
import { valueText } from './compare-states.ts';

/** Whether two snapshots are the same, byte for byte. */
export function isSameSnapshot(one: SnapshotBuffer, other: SnapshotBuffer): boolean {
  if (one.length !== other.length) return false;
  const count = one.length / 4;
  for (let at = 0; at < count; at += 1) if (one.words[at] !== other.words[at]) return false;
  return true;
}

/**
 * The first difference between two snapshots of a world, undefined when they are the same: of the state, as `compareSnapshots` tells
 * it, or else of history, which the next ticks depend on as well.
 */
export function findDifference(
  world: World,
  expected: SnapshotBuffer,
  found: SnapshotBuffer,
): StateDifference | undefined {
  if (isSameSnapshot(expected, found)) return undefined;
  const [difference] = compareSnapshots(snapshotBytes(expected), snapshotBytes(found));
  return (
    difference ??
    compareHistories(world, expected, found) ?? {
      ...nobody('world', undefined),
      expected: `${expected.length} bytes`,
      found: `${found.length} other bytes`,
    }
  );
}

function compareHistories(
  world: World,
  expected: SnapshotBuffer,
  found: SnapshotBuffer,
): StateDifference | undefined {
  const memory = snapshotMemoryOf(world);
  const [one, other] = [expected, found].map((buffer) => {
    const reading = createSnapshotReading();
    openSnapshot(memory, reading, buffer);
    readNavigation(memory, reading);
    readWorld(memory, reading);
    return reading;
  });
  return (
    compareCounters(one, other) ??
    compareWords('agents', one, other, [one.serialsAt, one.tagsAt], [other.serialsAt, other.tagsAt]) ??
    compareEntities(memory, one, other) ??
    compareQueries(one, other) ??
    compareLoose(memory, one, other) ??
    compareWholes(memory, one, other)
  );
}

function nobody(
  component: string,
  field: string | undefined,
): Pick<StateDifference, 'component' | 'field' | 'agent' | 'entity'> {
  return { component, field, agent: undefined, entity: undefined };
}

function compareCounters(one: SnapshotReading, other: SnapshotReading): StateDifference | undefined {
  for (const counter of ['maxId', 'aliveCount'] as const) {
    if (one[counter] === other[counter]) continue;
    return { ...nobody('counters', counter), expected: `${one[counter]}`, found: `${other[counter]}` };
  }
  return undefined;
}

/** Spans are from and to a byte. */
function compareWords(
  component: string,
  one: SnapshotReading,
  other: SnapshotReading,
  [start, end]: readonly [number, number],
  [otherStart, otherEnd]: readonly [number, number],
): StateDifference | undefined {
  const left = one.buffer.words.subarray(start / 4, end / 4);
  const right = other.buffer.words.subarray(otherStart / 4, otherEnd / 4);
  const at = left.length === right.length ? left.findIndex((word, index) => word !== right[index]) : 0;
  if (at < 0 || left.length + right.length === 0) return undefined;
  const tell = (words: Int32Array): string =>
    left.length === right.length ? `${words[at]} as number ${at}` : `${words.length} words`;
  return { ...nobody(component, undefined), expected: tell(left), found: tell(right) };
}

function compareEntities(
  { names }: SnapshotMemory,
  one: SnapshotReading,
  other: SnapshotReading,
): StateDifference | undefined {
  const entitiesOf = ({
    denseAt,
    orderAt,
    arrivalEntitiesAt,
    arrivalCount,
  }: SnapshotReading): Record<string, [number, number]> => ({
    ids: [denseAt * 4, orderAt * 4],
    all: [denseAt * 4, (arrivalEntitiesAt + arrivalCount) * 4],
  });
  const ids = compareWords('entities', one, other, entitiesOf(one).all, entitiesOf(other).all);
  if (ids !== undefined) return ids;
  const outfitOf = ({ buffer, outfitAt }: SnapshotReading, place: number): string =>
    Array.from(
      buffer.halves.subarray(outfitAt[place], outfitAt[place + 1]),
      (number) => names.entries[number].name,
    ).join(' ');
  for (let place = 0; place < one.aliveCount; place += 1) {
    const [expected, found] = [outfitOf(one, place), outfitOf(other, place)];
    if (expected === found) continue;
    const entity = one.buffer.words[one.orderAt + place];
    return { ...nobody('components', undefined), entity, expected, found };
  }
  return undefined;
}

function compareQueries(one: SnapshotReading, other: SnapshotReading): StateDifference | undefined {
  const tell = ({ buffer, queries, queryCount }: SnapshotReading, at: number): string => {
    if (at >= queryCount) return 'no query';
    const { plan, denseAt, denseCount, removedCount } = queries[at];
    const list = buffer.words.subarray(denseAt, denseAt + denseCount + removedCount);
    const terms = plan.terms.map(({ operator, components }) => `${operator}(${components.join(' ')})`);
    return `query ${at} of ${terms.join(' ')}: ${list.join(' ')}, dropping ${removedCount}`;
  };
  for (let at = 0; at < Math.max(one.queryCount, other.queryCount); at += 1) {
    const [expected, found] = [tell(one, at), tell(other, at)];
    if (expected !== found) return { ...nobody('queries', undefined), expected, found };
  }
  return undefined;
}

/** The plugin's components of entities that are no agents. */
function compareLoose(
  { loose }: SnapshotMemory,
  one: SnapshotReading,
  other: SnapshotReading,
): StateDifference | undefined {
  for (const [store, { columns }] of loose.entries()) {
    for (const [at, column] of columns.entries()) {
      const { eids, count } = one.others[store];
      const difference = compareNumbers(column, one, other, {
        starts: [one.looseStarts[store][at], other.looseStarts[store][at]],
        count: column.usedBy < 0 ? count * column.stride : 0,
        entityOf: (number) => eids[Math.floor(number / column.stride)],
      });
      if (difference !== undefined) return difference;
    }
  }
  return undefined;
}

/** The registered components of the dead, and of those who have them not. */
function compareWholes(
  { whole }: SnapshotMemory,
  one: SnapshotReading,
  other: SnapshotReading,
): StateDifference | undefined {
  for (const [store, { columns }] of whole.entries()) {
    for (const [at, column] of columns.entries()) {
      const starts = [one.wholeStarts[store][at], other.wholeStarts[store][at]];
      const [count, found] = [one.buffer.words[starts[0] / 4], other.buffer.words[starts[1] / 4]];
      const difference = compareNumbers(column, one, other, {
        starts: starts.map((start) => start + 8),
        count: Math.min(count, found),
        entityOf: (number) => Math.floor(number / column.stride),
      });
      if (difference !== undefined) return difference;
      if (count === found) continue;
      return {
        ...nobody(column.component, column.name),
        expected: `${count} numbers`,
        found: `${found} numbers`,
      };
    }
  }
  return undefined;
}

function compareNumbers(
  column: Column,
  one: SnapshotReading,
  other: SnapshotReading,
  span: {
    readonly starts: readonly number[];
    readonly count: number;
    entityOf(number: number): number;
  },
): StateDifference | undefined {
  for (let at = 0; at < span.count; at += 1) {
    const expected = numberAt(one.buffer, column, span.starts[0], at);
    const found = numberAt(other.buffer, column, span.starts[1], at);
    if (Object.is(expected, found)) continue;
    const entity = span.entityOf(at);
    const agent = one.agents.eids.subarray(0, one.agentCount).indexOf(entity);
    return {
      ...{ component: column.component, field: column.name, entity },
      agent: agent < 0 ? undefined : one.buffer.words[one.serialsAt / 4 + agent],
      ...{ expected: valueText(expected), found: valueText(found) },
    };
  }
  return undefined;
}
