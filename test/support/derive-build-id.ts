import { readFileSync } from 'node:fs';
import { addText, createDigest, digestText, endDigest } from '../../src/nav/geometry/digest.ts';
import { GOLDEN_FILE } from './golden.ts';

/**
 * The id of the results that golden.json tells: the digest of its scenes in the order of their names, each as its name and what it
 * comes to but for the number of bytes.
 */
export function deriveBuildId(): string {
  const scenes = JSON.parse(readFileSync(GOLDEN_FILE, 'utf8')) as Record<string, object>;
  const digest = createDigest();
  for (const [name, scene] of Object.entries(scenes).sort(([a], [b]) => (a < b ? -1 : 1))) {
    addText(digest, name);
    addText(digest, JSON.stringify({ ...scene, bytes: undefined }));
  }
  endDigest(digest);
  return digestText(digest.high, digest.low);
}
