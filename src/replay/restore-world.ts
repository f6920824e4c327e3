// The second section of a snapshot -> bitECS: which entities there are and who has which components. It is written straight
// into bitECS's own lists, so that ids go on as they would have; no observer is called.
import { registerComponent } from 'bitecs';
import { updateBits } from './component-names.ts';
import { restoreQueries } from './restore-queries.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';
import type { SnapshotReading } from './snapshot-reading.ts';

/** Puts entities, components and queries back. Nothing of it can fail once the reading has been checked. */
export function restoreWorld(memory: SnapshotMemory, reading: SnapshotReading): void {
  registerNamed(memory, reading);
  const before = memory.context.entityIndex.maxId;
  restoreIndex(memory, reading);
  restoreOutfits(memory, reading);
  restoreMasks(memory, reading, Math.max(before, reading.maxId));
  restoreQueries(memory, reading);
}

/** bitECS gives a component its bit when it is first used, which may be now. */
function registerNamed({ context, names, world }: SnapshotMemory, reading: SnapshotReading): void {
  const { aliveCount, buffer, outfitAt, queries, queryCount } = reading;
  const { componentMap } = context;
  const need = (number: number): void => {
    const { component } = names.entries[number];
    if (!componentMap.has(component)) registerComponent(world, component);
  };
  updateBits(names, context);
  for (let at = outfitAt[0]; at < outfitAt[aliveCount]; at += 1) {
    if (names.generation[buffer.halves[at]] < 0) {
      need(buffer.halves[at]);
      updateBits(names, context);
    }
  }
  for (let at = 0; at < queryCount; at += 1) {
    if (queries[at].known !== undefined) continue;
    for (const { components } of queries[at].plan.terms) for (const number of components) need(number);
  }
  updateBits(names, context);
}

function restoreIndex({ context: { entityIndex } }: SnapshotMemory, reading: SnapshotReading): void {
  const { buffer, denseAt, maxId, aliveCount } = reading;
  const { dense, sparse } = entityIndex;
  dense.length = maxId;
  sparse.length = maxId + 1;
  for (let at = 0; at < maxId; at += 1) {
    const eid = buffer.words[denseAt + at];
    dense[at] = eid;
    sparse[eid] = at;
  }
  entityIndex.maxId = maxId;
  entityIndex.aliveCount = aliveCount;
}

function restoreOutfits(
  { context: { entityComponents }, names, visitor }: SnapshotMemory,
  reading: SnapshotReading,
): void {
  const { aliveCount, buffer, orderAt, outfitAt } = reading;
  if (!isSameOrder(entityComponents, reading)) orderEntities(entityComponents, reading);
  visitor.halves = buffer.halves;
  for (let place = 0; place < aliveCount; place += 1) {
    const components = entityComponents.get(buffer.words[orderAt + place]) as Set<object>;
    visitor.at = outfitAt[place];
    visitor.isSame = components.size === outfitAt[place + 1] - outfitAt[place];
    if (visitor.isSame) components.forEach(visitor.compare);
    if (visitor.isSame) continue;
    components.clear();
    for (let at = outfitAt[place]; at < outfitAt[place + 1]; at += 1) {
      components.add(names.entries[buffer.halves[at]].component);
    }
  }
}

/** Has the map hold just the living entities, in their order, with the sets that there are. */
function orderEntities(
  entityComponents: Map<number, Set<object>>,
  { aliveCount, buffer, orderAt }: SnapshotReading,
): void {
  const sets = Array.from({ length: aliveCount }, (_, place) =>
    entityComponents.get(buffer.words[orderAt + place]),
  );
  entityComponents.clear();
  for (let place = 0; place < aliveCount; place += 1) {
    entityComponents.set(buffer.words[orderAt + place], sets[place] ?? new Set());
  }
}

function isSameOrder(
  entities: ReadonlyMap<number, unknown>,
  { aliveCount, buffer, orderAt }: SnapshotReading,
): boolean {
  if (entities.size !== aliveCount) return false;
  let at = orderAt;
  for (const eid of entities.keys()) {
    if (eid !== buffer.words[at]) return false;
    at += 1;
  }
  return true;
}

function restoreMasks(
  { context: { entityMasks }, names }: SnapshotMemory,
  { aliveCount, buffer, orderAt, outfitAt, placeOf, maxId }: SnapshotReading,
  highest: number,
): void {
  const { generation, flag } = names;
  for (let list = 0; list < entityMasks.length; list += 1) {
    const masks = entityMasks[list];
    for (let eid = 1; eid <= highest; eid += 1) {
      const isAlive = eid <= maxId && placeOf[eid] > 0;
      if (!isAlive && eid < masks.length) masks[eid] = 0;
    }
    for (let place = 0; place < aliveCount; place += 1) {
      let mask = 0;
      for (let at = outfitAt[place]; at < outfitAt[place + 1]; at += 1) {
        const number = buffer.halves[at];
        if (generation[number] === list) mask |= flag[number];
      }
      masks[buffer.words[orderAt + place]] = mask;
    }
  }
}
