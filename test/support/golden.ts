// test/golden.json: what scenes come to, by name. A name begins with who owns it, and each owner's test looks after its own.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const GOLDEN_FILE = fileURLToPath(new URL('../golden.json', import.meta.url));

type GoldenFile = Record<string, unknown>;

/**
 * What the file says of the scenes whose names begin with `owner` and a comma. With `BLESS=1` in the environment they are
 * written anew first; the scenes of other owners stay as they are.
 */
export function readGolden<Golden>(
  owner: string,
  make: () => Readonly<Record<string, Golden>>,
): Readonly<Record<string, Golden>> {
  const isOwn = ([name]: [string, unknown]): boolean => name.startsWith(`${owner}, `);
  if (process.env.BLESS === '1') {
    const others = Object.entries(readAll()).filter((entry) => !isOwn(entry));
    const all = [...others, ...Object.entries(make())].sort(([a], [b]) => ownersOrder(a) - ownersOrder(b));
    writeFileSync(GOLDEN_FILE, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
  }
  return Object.fromEntries(Object.entries(readAll()).filter(isOwn)) as Record<string, Golden>;
}

/** Owners in the file's order; an owner's scenes stay in theirs. */
export const GOLDEN_OWNERS = ['town square', 'engines'] as const;

function ownersOrder(name: string): number {
  return GOLDEN_OWNERS.findIndex((owner) => name.startsWith(`${owner}, `));
}

function readAll(): GoldenFile {
  return JSON.parse(readFileSync(GOLDEN_FILE, 'utf8')) as GoldenFile;
}

/** The names in the file that belong to no owner. */
export function findOrphans(): string[] {
  return Object.keys(readAll()).filter((name) => ownersOrder(name) === -1);
}
