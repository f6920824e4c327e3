// Which levels and libraries a run is about.
import type { Baker } from './baker.ts';
import { BAKER_NAMES, loadBaker } from './load-bakers.ts';
import { BAKE_TASKS, type BakeTask } from './tasks.ts';

export interface Selection {
  /** Names of levels, and of who takes part; all when empty. */
  readonly levels: readonly string[];
  readonly who: readonly string[];
}

export interface Selected {
  readonly tasks: readonly BakeTask[];
  readonly bakers: readonly Baker[];
}

/**
 * Loads them. A library that is absent is skipped, with a message on standard error. Undefined when a name is nobody's: that is told
 * there too, and the process will end with code 2.
 */
export async function select({ levels, who }: Selection): Promise<Selected | undefined> {
  const known = BAKE_TASKS.map(({ name }) => name);
  const unknown = [...findUnknown('level', levels, known), ...findUnknown('library', who, BAKER_NAMES)];
  if (unknown.length > 0) {
    for (const complaint of unknown) console.error(complaint);
    process.exitCode = 2;
    return undefined;
  }
  const names = BAKER_NAMES.filter((name) => who.length === 0 || who.includes(name));
  return {
    tasks: BAKE_TASKS.filter(({ name }) => levels.length === 0 || levels.includes(name)),
    bakers: await loadBakers(names),
  };
}

function findUnknown(kind: string, names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => `there is no ${kind} '${name}': there are ${known.join(', ')}`);
}

async function loadBakers(names: readonly string[]): Promise<Baker[]> {
  const bakers: Baker[] = [];
  for (const name of names) {
    const baker = await loadBaker(name);
    if (baker) bakers.push(baker);
    else console.error(`${name}: skipped, it is not beside the project`);
  }
  return bakers;
}
