// One entity as bitECS keeps it -> the same with the components that it has in a snapshot: its set, and its bits in the masks.
import { registerComponent } from 'bitecs';
import { updateBits } from '../state/component-names.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

/** Gives an entity the components that it had, and bitECS's masks of them. Those of all others are as they were. */
export function changeOutfit(
  memory: SnapshotMemory,
  components: Set<object>,
  eid: number,
  place: number,
): void {
  const { context, names, reading } = memory;
  const { buffer, outfitAt } = reading;
  const { flag, generation } = names;
  components.clear();
  for (let at = outfitAt[place]; at < outfitAt[place + 1]; at += 1) {
    registerNamed(memory, buffer.halves[at]);
    components.add(names.entries[buffer.halves[at]].component);
  }
  for (let list = 0; list < context.entityMasks.length; list += 1) {
    let mask = 0;
    for (let at = outfitAt[place]; at < outfitAt[place + 1]; at += 1) {
      if (generation[buffer.halves[at]] === list) mask |= flag[buffer.halves[at]];
    }
    context.entityMasks[list][eid] = mask;
  }
}

/** Registers a component by its number: bitECS gives it its bit when it is first used, which may be now. */
export function registerNamed({ context, names, world }: SnapshotMemory, number: number): void {
  if (names.generation[number] >= 0) return;
  registerComponent(world, names.entries[number].component);
  updateBits(names, context);
}
