// The names by which snapshots know the components of a world, in the order of the names, so that they have the same
// numbers in every world with the same components, whatever order they were registered in.
import { Prefab, type WorldContext } from 'bitecs';
import { Dog, Villager } from '../../components/tags.ts';
import type { Navigation } from '../../systems/navigation.ts';
import type { GameState } from './game-state.ts';

/** A component and its name. */
export interface ComponentName {
  readonly name: string;
  readonly component: object;
}

/** The named components of a world; one's number is its place in `entries`. */
export interface ComponentNames {
  readonly entries: readonly ComponentName[];
  readonly numberOf: ReadonlyMap<object, number>;
  /** By number, where bitECS has its bit: which of the lists of masks, and the bit; -1 and 0 while it knows it not. */
  readonly generation: Int32Array;
  readonly flag: Int32Array;
  /** The component by number, and its bit in the first of the lists, 0 where it is in another. */
  readonly components: readonly object[];
  readonly firstFlag: Int32Array;
  /** What tells whether the bits are up to date: how many components bitECS knew then, and what it knew of the first name's. */
  known: number;
  first: unknown;
}

/** Lists the components of a world that have names. */
export function listNames({ components }: Navigation, { stores }: GameState): ComponentNames {
  const own: ComponentName[] = [
    ...Object.entries(components).map(([name, component]) => ({ name, component: component as object })),
    { name: 'Villager', component: Villager },
    { name: 'Dog', component: Dog },
    { name: 'Prefab', component: Prefab },
  ];
  const entries = [...own, ...stores.map(({ name, component }) => ({ name, component }))];
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const numberOf = new Map(entries.map(({ component }, number) => [component, number]));
  const generation = new Int32Array(entries.length);
  return {
    ...{ entries, numberOf, generation, known: -1, first: undefined },
    flag: new Int32Array(entries.length),
    components: entries.map(({ component }) => component),
    firstFlag: new Int32Array(entries.length),
  };
}

/**
 * Brings the bits up to date with bitECS, which gives a component its bit when it is first used, and another one only when it is
 * registered again, which is counted, or when the whole world is reset.
 */
export function updateBits(names: ComponentNames, { componentCount, componentMap }: WorldContext): void {
  const { entries, generation, flag, firstFlag } = names;
  const first = componentMap.get(entries[0].component);
  if (names.known === componentCount && names.first === first) return;
  names.known = componentCount;
  names.first = first;
  for (let number = 0; number < entries.length; number += 1) {
    const data = componentMap.get(entries[number].component);
    generation[number] = data === undefined ? -1 : data.generationId;
    flag[number] = data === undefined ? 0 : data.bitflag;
    firstFlag[number] = generation[number] === 0 ? flag[number] : 0;
  }
}
