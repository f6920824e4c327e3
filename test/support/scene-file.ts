// Levels of others beside the project, for tests that need real ones.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSoup, type Soup } from './levels.ts';

/** Reads a Wavefront OBJ file of the shared scenes; null when it is absent. */
export function readScene(name: string): Soup | null {
  const file = fileURLToPath(new URL(`../../../shared/data/scenes/${name}.obj`, import.meta.url));
  if (!existsSync(file)) return null;
  const soup = createSoup();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [kind, ...words] = line.trim().split(/\s+/);
    if (kind === 'v') soup.positions.push(...words.map(Number));
    if (kind !== 'f') continue;
    const corners = words.map((word) => Number.parseInt(word, 10) - 1);
    for (let at = 2; at < corners.length; at += 1)
      soup.indices.push(corners[0], corners[at - 1], corners[at]);
  }
  return soup;
}
