// Ourselves.
import { createPath, createPathSearch, findPath } from 'surefoot/nav';
import type { Searcher } from './searcher.ts';

export function createSurefootSearcher(): Searcher {
  return {
    name: 'surefoot',
    load({ ground, pairs }) {
      const search = createPathSearch(ground.mesh);
      const path = createPath();
      return {
        ask: (pair) => {
          const [from, to] = pairs[pair];
          findPath(search, from, to, path);
        },
        readLength: () => (path.status === 'found' ? path.length : undefined),
      };
    },
  };
}
