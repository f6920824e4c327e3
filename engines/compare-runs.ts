// Where two runs part: the first line that differs, and what in it. A tick's line has the whole digest and those of its parts,
// causes before what follows from them, so that the first one that differs is the one to look at.
import { placeOf, readLine } from './run-lines.ts';

/** A value that differs; undefined on the side that has none of that name. */
export interface OtherValue {
  readonly name: string;
  readonly expected: string | undefined;
  readonly found: string | undefined;
}

/** The first difference between two runs. */
export interface RunDifference {
  /** Where: the kind and the name of the line, as `tick 431`. */
  readonly place: string;
  /** The values that differ, in their order. Empty when one of the runs has no line there, or one of another place. */
  readonly values: readonly OtherValue[];
  /** What the other run says there when it is another place: its place, or that it has ended. */
  readonly instead: string | undefined;
}

/** The first difference between what was expected and what was found, undefined when there is none. */
export function compareRuns(
  expected: readonly string[],
  found: readonly string[],
): RunDifference | undefined {
  const length = Math.max(expected.length, found.length);
  for (let at = 0; at < length; at += 1) {
    if (expected[at] !== found[at]) return compareLines(expected[at], found[at]);
  }
  return undefined;
}

/** A difference in a few words. */
export function describeDifference({ place, values, instead }: RunDifference): string {
  if (instead !== undefined) return `${place}: ${instead}`;
  const [first, ...others] = values.filter(({ name }) => name !== 'whole' || values.length === 1);
  const more = others.length === 0 ? '' : `, and in ${others.map(({ name }) => name).join(', ')}`;
  return `${place} in ${first.name}: ${shorten(first.expected)} expected, ${shorten(first.found)} found${more}`;
}

function compareLines(expected: string | undefined, found: string | undefined): RunDifference {
  if (expected === undefined || found === undefined) {
    const place = placeOf((expected ?? found) as string);
    return { place, values: [], instead: found === undefined ? 'nothing found' : 'nothing expected' };
  }
  if (placeOf(expected) !== placeOf(found))
    return { place: placeOf(expected), values: [], instead: `${placeOf(found)} found` };
  const [before, after] = [readLine(expected).values, readLine(found).values];
  const values = [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({ name, expected: before.get(name), found: after.get(name) }));
  return { place: placeOf(expected), values, instead: undefined };
}

const LONGEST_VALUE = 60;

function shorten(value: string | undefined): string {
  if (value === undefined) return 'nothing';
  return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}...` : value;
}
