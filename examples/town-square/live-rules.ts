// The villagers' rules as they are at the moment: those that villager-rules.ts was loaded with, then, where a development
// server runs, those of each later version of that file that can be walked by. All of them are remembered, so that what was
// recorded by earlier ones can still be played.
import { checkVillagerRules, nameVillagerRules } from './rules-name.ts';
import type { VillagerRules } from './villager-rules.ts';
// By its name a file without the rules could not even be told of.
import * as rulesFile from './villager-rules.ts';

/** Who wants to know what becomes of the file. */
export interface RulesListener {
  /** Other rules hold now. */
  onReplaced(rules: VillagerRules): void;
  /** The file was saved with rules that nobody can walk by: those from before still hold. */
  onRefused(error: unknown): void;
}

const live = { rules: rulesFile.villagerRules, listener: undefined as RulesListener | undefined };
const known = new Map<string, VillagerRules>();

/** The rules that hold now. Throws as `checkVillagerRules` does when those that the file began with are none. */
export function currentRules(): VillagerRules {
  rememberRules(live.rules);
  return live.rules;
}

/** The rules of a name, if they have held at any time. */
export function findRules(name: string): VillagerRules | undefined {
  rememberRules(live.rules);
  return known.get(name);
}

/** Has rules hold from now on. Throws as `checkVillagerRules` does, and then nothing is changed. */
export function changeRules(rules: unknown): void {
  const checked = checkVillagerRules(rules);
  rememberRules(checked);
  live.rules = checked;
}

/** Sets who is told. There is one listener; the last one given is it. */
export function onNewRules(listener: RulesListener): void {
  live.listener = listener;
}

function rememberRules(rules: VillagerRules): void {
  known.set(nameVillagerRules(rules), rules);
}

// Vite looks for this very text: it replaces the file's module and leaves all that imports it where it is.
import.meta.hot?.accept('./villager-rules.ts', (module) => {
  if (module === undefined) return;
  try {
    changeRules((module as { readonly villagerRules?: unknown }).villagerRules);
  } catch (error) {
    live.listener?.onRefused(error);
    return;
  }
  live.listener?.onReplaced(live.rules);
});
