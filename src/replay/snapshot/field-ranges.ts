// The numbers that the plugin's fields can hold. A game writes some of them itself, any number but NaN; the others are finite,
// and small integers are what their tables say.
import { NONE } from '../../nav/geometry/none.ts';
import { PATH_STATUS } from '../../nav/query/path.ts';
import type { SnapshotBuffer } from './snapshot-buffer.ts';
import { type Column, numberAt } from './snapshot-columns.ts';
import { refuse } from './snapshot-reading.ts';

/** Least and most number of a field. */
export type FieldRange = readonly [least: number, most: number];

const MOST = 0x7fffffff;
const ANY: FieldRange = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const FINITE: FieldRange = [-Number.MAX_VALUE, Number.MAX_VALUE];
const FLAG: FieldRange = [0, 1];
const COUNT: FieldRange = [0, MOST];
const ID: FieldRange = [NONE, MOST];

/** Every field that does not take all finite floats or all words. */
const RANGES: ReadonlyMap<string, FieldRange> = new Map([
  ['Position.x', ANY],
  ['Position.y', ANY],
  ['Position.z', ANY],
  ['NavAgent.speed', ANY],
  ['NavAgent.radius', ANY],
  ['NavAgent.lookahead', ANY],
  ['NavAgent.arrivalDistance', ANY],
  ['NavAgent.metres', ANY],
  ['NavAgent.status', [0, 5]],
  ['NavAgent.pathStatus', [0, Math.max(...Object.values(PATH_STATUS))]],
  ['NavAgent.kind', [0, 2]],
  ['NavDestination.wanted', FLAG],
  ['NavDestination.chosen', FLAG],
  ['NavDestination.onGround', FLAG],
  ['NavDestination.stale', [0, 4]],
  ['NavDestination.asked', COUNT],
  ['NavDestination.expansions', COUNT],
  ['NavDestination.searchedNear', FLAG],
  ['NavPathBuffer.next', COUNT],
  ['NavPathBuffer.beyond', COUNT],
  ['NavPathBuffer.stretch', COUNT],
  ['NavRoute.graph', ID],
  ['NavPlace.known', FLAG],
  ['NavPlace.mesh', ID],
  ['NavPlace.version', ID],
  ['NavPlace.polygon', ID],
  ['Wander.trips', COUNT],
]);

/** What a field can hold, undefined when that is all that its array can. */
export function rangeOfField({ component, name, form }: Column): FieldRange | undefined {
  return RANGES.get(`${component}.${name}`) ?? (form === 'word' || form === 'byte' ? undefined : FINITE);
}

/** Throws a RangeError, naming the field and the number, for one of a column that is not in its range. */
export function checkColumn(
  buffer: SnapshotBuffer,
  column: Column,
  { start, count }: { readonly start: number; readonly count: number },
  [least, most]: FieldRange,
): void {
  const at = start / column.width;
  let wrong = NONE;
  if (column.form === 'float') wrong = findBeyond(buffer.floats, at, count, least, most);
  else if (column.form === 'single') wrong = findBeyond(buffer.singles, at, count, least, most);
  else if (column.form === 'word') wrong = findBeyond(buffer.words, at, count, least, most);
  else wrong = findBeyond(buffer.bytes, at, count, least, most);
  if (wrong === NONE) return;
  const found = numberAt(buffer, column, start, wrong);
  refuse(`${column.component}.${column.name} must be from ${least} to ${most}, found ${found}`);
}

/** The place of the first number that is not in a range, NaN being in none. */
function findBeyond(
  numbers: Float64Array | Float32Array | Int32Array | Uint8Array,
  first: number,
  count: number,
  least: number,
  most: number,
): number {
  for (let index = 0; index < count; index += 1) {
    const number = numbers[first + index];
    if (!(number >= least && number <= most)) return index;
  }
  return NONE;
}
