// The triangles of a Wavefront file; faces of more corners are cut into fans.
import { createSoup, type Level, toLevel } from './soup.ts';

export function readObj(text: string): Level {
  const soup = createSoup();
  for (const line of text.split('\n')) {
    const [kind, ...fields] = line.trim().split(/\s+/);
    if (kind === 'v') soup.positions.push(...fields.slice(0, 3).map(Number));
    if (kind !== 'f') continue;
    const corners = fields.map((field) => Number.parseInt(field, 10) - 1);
    for (let at = 2; at < corners.length; at += 1)
      soup.indices.push(corners[0], corners[at - 1], corners[at]);
  }
  return toLevel(soup);
}
