// Walks all entities and their components in the order of bitECS's map and sets: writes the components' numbers, or compares
// them with those of a snapshot. The functions are made once; the loops over sets, whose iterators the compiler takes apart,
// are half as long as calls of a function for each component.
import type { WorldContext } from 'bitecs';
import type { ComponentNames } from './component-names.ts';

/** What an outfit is: an entity's components by number, in the order of its set. */
export interface OutfitVisitor {
  /** Where the numbers go, or are, and which is next. */
  halves: Uint16Array;
  at: number;
  /** Where it is written how many components the next entity has. */
  countAt: number;
  /** To be called before the first outfit is written. */
  readonly begin: () => void;
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
  const { components: named, firstFlag, numberOf } = names;
  // What was written last: most entities have the same as the one before them, and then no component is looked up.
  const last: object[] = [];
  let lastCount = -1;
  let lastStart = 0;
  let lastMask = 0;
  const writeAnew = (components: ReadonlySet<object>, eid: number): void => {
    lastCount = -1;
    lastStart = visitor.at;
    lastMask = 0;
    for (const component of components) {
      const number = numberOf.get(component);
      if (number === undefined) refuseNameless(eid, component);
      last[visitor.at - lastStart] = component;
      visitor.halves[visitor.at] = number;
      visitor.at += 1;
      lastMask |= firstFlag[number];
    }
    lastCount = visitor.at - lastStart;
  };
  const visitor: OutfitVisitor = {
    ...{ halves: new Uint16Array(0), at: 0, countAt: 0, outfitAt: new Int32Array(0), place: 0 },
    ...{ onOutfit: () => {}, onOther: () => {} },
    begin() {
      lastCount = -1;
    },
    write(components, eid) {
      const { halves } = visitor;
      const start = visitor.at;
      let at = start;
      let isSame = components.size === lastCount;
      if (isSame) {
        for (const component of components) {
          const place = at - start;
          if (component !== last[place]) isSame = false;
          halves[at] = halves[lastStart + place];
          at += 1;
        }
      }
      if (isSame) visitor.at = at;
      else writeAnew(components, eid);
      halves[visitor.countAt] = visitor.at - start;
      visitor.countAt += 1;
      if (lastMask !== (context.entityMasks[0][eid] ?? 0)) refuseTwoMinds(eid);
      visitor.onOutfit(eid, start);
    },
    compare(components, eid) {
      const { halves, outfitAt, place } = visitor;
      let at = outfitAt[place];
      let isSame = components.size === outfitAt[place + 1] - at;
      let mask = 0;
      if (isSame) {
        for (const component of components) {
          const number = halves[at];
          if (named[number] !== component) isSame = false;
          mask |= firstFlag[number];
          at += 1;
        }
      }
      visitor.place = place + 1;
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
