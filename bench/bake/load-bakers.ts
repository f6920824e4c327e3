// Who takes part, each loaded only when it is asked for: a process that measures one loads no other.
import type { Baker } from './baker.ts';

type Loader = () => Promise<Baker | undefined>;

const LOADERS: Readonly<Record<string, Loader>> = {
  surefoot: async () => (await import('./surefoot-baker.ts')).createSurefootBaker(),
  prototype: async () => (await import('./prototype-baker.ts')).loadPrototypeBaker(),
  'recast-navigation': async () => (await import('./recast-baker.ts')).createRecastBaker(),
  navcat: async () => (await import('./navcat-baker.ts')).createNavcatBaker(),
};

export const BAKER_NAMES: readonly string[] = Object.keys(LOADERS);

/** A library by its name; undefined when it is not there. */
export function loadBaker(name: string): Promise<Baker | undefined> {
  return LOADERS[name]();
}
