// The villagers' rules as they are at the moment: those that villager-rules.ts was loaded with, then, where a development
// server runs, those of each later version of that file. A match asks for them anew in every tick.
import { type VillagerRules, villagerRules } from './villager-rules.ts';

type Listener = (rules: VillagerRules) => void;

const live = { rules: villagerRules, listener: undefined as Listener | undefined };

/** The rules that hold now. */
export function currentRules(): VillagerRules {
  return live.rules;
}

/** Calls a function whenever other rules have come. There is one listener; the last one given is it. */
export function onNewRules(listener: Listener): void {
  live.listener = listener;
}

// Vite looks for this very text: it replaces the file's module and leaves all that imports it where it is.
import.meta.hot?.accept('./villager-rules.ts', (module) => {
  if (module === undefined) return;
  live.rules = (module as unknown as { readonly villagerRules: VillagerRules }).villagerRules;
  live.listener?.(live.rules);
});
