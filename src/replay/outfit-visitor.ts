// Walks all entities and their components in the order of bitECS's map and sets: writes the components' numbers, or compares
// them with those of a snapshot. The functions are made once, as iterators would be garbage in every snapshot.
import type { WorldContext } from 'bitecs';
import type { ComponentNames } from './component-names.ts';

/** What an outfit is: an entity's components by number, in the order of its set. */
export interface OutfitVisitor {
  /** Where the numbers go, or are, and which is next. */
  halves: Uint16Array;
  at: number;
  /** Where it is written how many components the next entity has. */
  countAt: number;
  /** For the map of entities: writes an outfit, and hands on whose it is. Throws an Error for a component without a name. */
  readonly write: (components: ReadonlySet<object>, eid: number) => void;
  /** Called after each outfit that was written; its numbers are those from `start` to before `at`. */
  onOutfit: (eid: number, start: number) => void;
  /** For the map of entities: whether the next outfit, which ends where `outfitAt` says, is this one. */
  readonly compare: (components: Set<object>, eid: number) => void;
  outfitAt: Int32Array;
  /** Place of the entity in the order. */
  place: number;
  /** Called for each outfit that is another. */
  onOther: (components: Set<object>, eid: number, place: number) => void;
}

/** Makes a visitor that knows components by their names' numbers. */
export function createOutfitVisitor(names: ComponentNames, context: WorldContext): OutfitVisitor {
  const { flag, generation, numberOf } = names;
  let entity = 0;
  let mask = 0;
  let isSame = true;
  const writeOne = (component: object): void => {
    const number = numberOf.get(component);
    if (number === undefined) refuseNameless(entity, component);
    visitor.halves[visitor.at] = number;
    visitor.at += 1;
    if (generation[number] === 0) mask |= flag[number];
  };
  const compareOne = (component: object): void => {
    const number = visitor.halves[visitor.at];
    if (numberOf.get(component) !== number) isSame = false;
    else if (generation[number] === 0) mask |= flag[number];
    visitor.at += 1;
  };
  const visitor: OutfitVisitor = {
    ...{ halves: new Uint16Array(0), at: 0, countAt: 0, outfitAt: new Int32Array(0), place: 0 },
    ...{ onOutfit: () => {}, onOther: () => {} },
    write(components, eid) {
      const start = visitor.at;
      entity = eid;
      mask = 0;
      components.forEach(writeOne);
      visitor.halves[visitor.countAt] = visitor.at - start;
      visitor.countAt += 1;
      if (mask !== (context.entityMasks[0][eid] ?? 0)) refuseTwoMinds(eid);
      visitor.onOutfit(eid, start);
    },
    compare(components, eid) {
      const { outfitAt, place } = visitor;
      visitor.at = outfitAt[place];
      visitor.place = place + 1;
      isSame = components.size === outfitAt[place + 1] - outfitAt[place];
      mask = 0;
      if (isSame) components.forEach(compareOne);
      // After an observer has thrown, masks may differ from sets that are as they were.
      const isMaskSame = mask === (context.entityMasks[0][eid] ?? 0);
      if (!isSame || !isMaskSame) visitor.onOther(components, eid, place);
    },
  };
  return visitor;
}

/** What an entity has is written in two places by bitECS; after an observer has thrown they can differ. */
export function refuseTwoMinds(eid: number): never {
  throw new Error(`bitECS is of two minds about the components of entity ${eid}: an observer has thrown`);
}

function refuseNameless(eid: number, component: object): never {
  const keys = Object.keys(component).join(', ');
  throw new Error(
    `entity ${eid} has a component without a name (${keys === '' ? 'a tag' : `with ${keys}`}): registerStore names it`,
  );
}
