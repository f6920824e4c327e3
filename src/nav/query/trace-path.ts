// The chain of places that the search left behind -> the corners of a path, from start to goal.
import { toMetres } from '../geometry/lattice.ts';
import { NONE } from '../geometry/none.ts';
import { orient } from '../geometry/orient.ts';
import { beginPath, type Path, type PathStatus } from './path.ts';
import type { PathSearch } from './path-search.ts';

/**
 * Writes the route to `out`, in the order of the search or, when that went backwards, the other way round. Places in line
 * with their neighbours are left out; the length is summed anew from the search's start, so both orders give the same bits.
 */
export function tracePath(search: PathSearch, status: PathStatus, out: Path): void {
  const count = collectTurns(search);
  const { chain, placeX, placeZ, placeY, backwards } = search;
  const { originX, originZ, unit } = search.mesh.lattice;
  beginPath(out, status, count);
  let units = 0;
  // The chain was read from its goal: its last place is where the search began.
  let before = chain[count - 1];
  for (let at = count - 1; at >= 0; at -= 1) {
    const place = chain[at];
    const dx = placeX[place] - placeX[before];
    const dz = placeZ[place] - placeZ[before];
    units += Math.sqrt(dx * dx + dz * dz);
    const slot = backwards ? at : count - 1 - at;
    out.x[slot] = toMetres(placeX[place], originX, unit);
    out.z[slot] = toMetres(placeZ[place], originZ, unit);
    out.y[slot] = placeY[place];
    before = place;
  }
  out.length = units * unit;
}

/** Reads the chain back from the goal into `search.chain`, without places where it runs straight on; answers how many. */
function collectTurns(search: PathSearch): number {
  const { goal, parent } = search;
  let count = 0;
  for (let place = goal; place !== NONE; place = parent[place]) {
    if (count === search.chain.length) {
      const chain = new Int32Array(count * 2);
      chain.set(search.chain);
      search.chain = chain;
    }
    const before = parent[place];
    if (count > 0 && before !== NONE && runsStraight(search, search.chain[count - 1], place, before))
      continue;
    search.chain[count] = place;
    count += 1;
  }
  return count;
}

function runsStraight({ placeX, placeZ }: PathSearch, a: number, b: number, c: number): boolean {
  if (orient(placeX[a], placeZ[a], placeX[b], placeZ[b], placeX[c], placeZ[c]) !== 0) return false;
  const ahead =
    (placeX[b] - placeX[a]) * (placeX[c] - placeX[b]) + (placeZ[b] - placeZ[a]) * (placeZ[c] - placeZ[b]);
  return ahead > 0;
}
