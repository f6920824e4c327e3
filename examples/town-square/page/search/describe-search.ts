// How far a search that is watched has come, or what came of it, in a sentence.
import type { PathStatus } from 'surefoot';
import type { SearchDesk } from './search-desk.ts';

const OUTCOMES: Readonly<Record<PathStatus, string>> = {
  found: 'The shortest way is found',
  partial: 'No way leads there: this one ends at the nearest place that can be reached',
  unreachable: 'No way leads there',
  'off-mesh-start': 'There is no ground where the way begins',
  'off-mesh-goal': 'There is no ground where the way ends',
  'out-of-budget': 'The search was given up',
};

/** Says what to do next, how far the search is, or how it ended. */
export function describeSearch({ exact, from }: SearchDesk): string {
  if (exact === undefined) return from === undefined ? 'Click where the way begins.' : 'Click where it ends.';
  const { corners, fresh, isDecided, open, path, steps } = exact;
  if (isDecided) return `${OUTCOMES[path.status]}${steps === 0 ? '' : `, after ${count(steps, 'node')}`}.`;
  const reached = `${count(corners.length, 'corner')} reached`;
  return `Node ${steps}: ${count(fresh.length, 'cone')} opened, ${open.length} wait, ${reached}.`;
}

function count(many: number, what: string): string {
  return many === 1 ? `1 ${what}` : `${many} ${what}s`;
}
