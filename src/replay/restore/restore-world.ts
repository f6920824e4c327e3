// The second section of a snapshot -> bitECS: which entities there are and who has which components. It is written straight
// into bitECS's own lists, so that ids go on as they would have; no observer is called.
import { registerNamed } from '../snapshot/change-outfit.ts';
import type { SnapshotMemory } from '../snapshot/snapshot-memory.ts';
import { type SnapshotReading, setLength } from '../snapshot/snapshot-reading.ts';
import { updateBits } from '../state/component-names.ts';
import { restoreQueries } from './restore-queries.ts';

/** Puts entities, components and queries back. Nothing of it can fail once the reading has been checked. */
export function restoreWorld(memory: SnapshotMemory, reading: SnapshotReading): void {
  const { context, names, visitor } = memory;
  const { buffer, outfitAt } = reading;
  const { entityComponents, entityIndex } = context;
  updateBits(names, context);
  clearDead(memory, reading, Math.max(entityIndex.maxId, reading.maxId));
  restoreIndex(memory, reading);
  if (!isSameOrder(entityComponents, reading)) orderEntities(entityComponents, reading);
  visitor.halves = buffer.halves;
  visitor.outfitAt = outfitAt;
  visitor.place = 0;
  visitor.onOther = memory.onOther;
  entityComponents.forEach(visitor.compare);
  if (context.entityMasks.length > 1) restoreMasks(memory, reading, 1);
  registerQueried(memory, reading);
  restoreQueries(memory, reading);
}

/** Writes the masks from a list of them on, of all entities: those before are compared with the sets. */
function restoreMasks(
  { context: { entityMasks }, names: { flag, generation } }: SnapshotMemory,
  { aliveCount, buffer, orderAt, outfitAt }: SnapshotReading,
  first: number,
): void {
  for (let list = first; list < entityMasks.length; list += 1) {
    for (let place = 0; place < aliveCount; place += 1) {
      let mask = 0;
      for (let at = outfitAt[place]; at < outfitAt[place + 1]; at += 1) {
        if (generation[buffer.halves[at]] === list) mask |= flag[buffer.halves[at]];
      }
      entityMasks[list][buffer.words[orderAt + place]] = mask;
    }
  }
}

function registerQueried(memory: SnapshotMemory, { queries, queryCount }: SnapshotReading): void {
  for (let at = 0; at < queryCount; at += 1) {
    if (queries[at].known !== undefined) continue;
    for (const { components } of queries[at].plan.terms) {
      for (const number of components) registerNamed(memory, number);
    }
  }
}

/** The masks of ids that nobody has. */
function clearDead(
  { context: { entityMasks } }: SnapshotMemory,
  { maxId, placeOf }: SnapshotReading,
  highest: number,
): void {
  for (let list = 0; list < entityMasks.length; list += 1) {
    const masks = entityMasks[list];
    for (let eid = 1; eid <= highest && eid < masks.length; eid += 1) {
      if (eid > maxId || placeOf[eid] === 0) masks[eid] = 0;
    }
  }
}

function restoreIndex({ context: { entityIndex } }: SnapshotMemory, reading: SnapshotReading): void {
  const { buffer, denseAt, maxId, aliveCount } = reading;
  const { dense, sparse } = entityIndex;
  setLength(dense, maxId);
  setLength(sparse, maxId + 1);
  for (let at = 0; at < maxId; at += 1) {
    const eid = buffer.words[denseAt + at];
    dense[at] = eid;
    sparse[eid] = at;
  }
  entityIndex.maxId = maxId;
  entityIndex.aliveCount = aliveCount;
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
