// Walks the components of an entity in the order of bitECS's set: writes their numbers, or compares them. The functions are made
// once, as an iterator for each entity would be garbage in every snapshot.

/** Where the numbers go, or are. */
export interface OutfitVisitor {
  halves: Uint16Array;
  at: number;
  /** Whose components are visited. */
  eid: number;
  /** For `Set.forEach`. Throws an Error for a component without a name. */
  readonly visit: (component: object) => void;
  /** False once a component was compared whose number is another. */
  isSame: boolean;
  /** For `Set.forEach`. */
  readonly compare: (component: object) => void;
}

/** Makes a visitor that knows the components by these numbers. */
export function createOutfitVisitor(numberOf: ReadonlyMap<object, number>): OutfitVisitor {
  const visitor: OutfitVisitor = {
    halves: new Uint16Array(0),
    at: 0,
    eid: 0,
    visit(component) {
      const number = numberOf.get(component);
      if (number === undefined) refuseNameless(visitor.eid, component);
      visitor.halves[visitor.at] = number;
      visitor.at += 1;
    },
    isSame: true,
    compare(component) {
      if (numberOf.get(component) !== visitor.halves[visitor.at]) visitor.isSame = false;
      visitor.at += 1;
    },
  };
  return visitor;
}

function refuseNameless(eid: number, component: object): never {
  const keys = Object.keys(component).join(', ');
  throw new Error(
    `entity ${eid} has a component without a name (${keys === '' ? 'a tag' : `with ${keys}`}): registerStore names it`,
  );
}
