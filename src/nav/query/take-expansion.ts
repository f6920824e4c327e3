// The budget of a search: how many expansions (advance-path-search.ts) it has made, and whether it may make another.
import type { PathSearch } from './path-search.ts';

/**
 * Counts one more expansion. False, with the search decided as `out-of-budget`, when it may make no more; nothing that
 * the step does after that matters.
 */
export function takeExpansion(search: PathSearch): boolean {
  if (search.expansions >= search.maxExpansions) {
    search.status = 'out-of-budget';
    return false;
  }
  search.expansions += 1;
  return true;
}
