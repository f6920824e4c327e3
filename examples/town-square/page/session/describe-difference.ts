// A difference between two states, as the package tells it -> words: whose it is, in which field, and both values, as short as they
// can be told apart.
import type { Divergence } from 'surefoot';
import type { WalkerCounts } from '../../walkers.ts';

/** What differs, as comparisons, replays and tests of the package tell it. */
export interface Difference {
  readonly component: string;
  readonly field: string | undefined;
  readonly agent: number | undefined;
  readonly entity: number | undefined;
  readonly expected: string;
  readonly found: string;
}

/** Who walks, and what the two states are called, as `here` and `there`. */
export interface DifferenceWords {
  readonly walkers: WalkerCounts;
  readonly sides: readonly [expected: string, found: string];
}

/** Most letters of a value. */
const MOST_LETTERS = 60;

/** Significant digits of numbers, at the least. */
const LEAST_DIGITS = 4;
/** So many tell all numbers apart. */
const MOST_DIGITS = 17;

/** Says in which field of whose component two states differ, and what it is in each. */
export function describeDifference(difference: Difference, { sides, walkers }: DifferenceWords): string {
  const { agent, component, entity, expected, field, found } = difference;
  const who = nameWalker(walkers, agent, entity);
  const whose = who === undefined ? '' : ` of ${who}`;
  const name = field === undefined ? component : `${component}.${field}`;
  if (field === undefined && isDigest(expected) && isDigest(found))
    return `${name}${whose}: its digest is ${expected} ${sides[0]}, ${found} ${sides[1]}`;
  const { path, values } = narrow(parse(expected), parse(found));
  const [one, other] = tellApart(...values);
  return `${name}${path}${whose}: ${one} ${sides[0]}, ${other} ${sides[1]}`;
}

/** Says from when on a replay is not as it was recorded, and in what. */
export function describeDivergence(divergence: Divergence, walkers: WalkerCounts): string {
  const { error, since, tick } = divergence;
  if (error !== undefined) return `the step to tick ${tick} cannot be played: ${divergence.found}`;
  const when = since === undefined ? `from tick ${tick} on` : `from between ticks ${since} and ${tick} on`;
  return `${when}, ${describeDifference(divergence, { walkers, sides: ['recorded', 'played'] })}`;
}

/** What an agent is called, or another entity; undefined for nobody. The square's villagers come first, so serials tell kinds. */
export function nameWalker(
  { dogs, villagers }: WalkerCounts,
  agent: number | undefined,
  entity: number | undefined,
): string | undefined {
  if (agent === undefined) return entity === undefined ? undefined : `entity ${entity}`;
  const kind = agent < villagers ? 'villager, ' : agent < villagers + dogs ? 'dog, ' : '';
  return `${kind}agent ${agent}${entity === undefined ? '' : ` (entity ${entity})`}`;
}

function isDigest(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text);
}

/** A value as it was told, or the text itself where it is in words. */
class Words {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return new Words(text);
  }
}

/** Goes down into lists and objects to the first place where they differ. */
function narrow(
  expected: unknown,
  found: unknown,
): { readonly path: string; readonly values: readonly [unknown, unknown] } {
  if (isInner(expected) && isInner(found) && Array.isArray(expected) === Array.isArray(found)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      const [one, other] = [expected[key], found[key]];
      if (valueText(one) === valueText(other)) continue;
      const { path, values } = narrow(one, other);
      return { path: `${Array.isArray(expected) ? `[${key}]` : `.${key}`}${path}`, values };
    }
  }
  return { path: '', values: [expected, found] };
}

function isInner(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof Words);
}

/** Numbers with no more digits than it takes to tell them apart, everything else as it is, cut off where it is long. */
function tellApart(expected: unknown, found: unknown): readonly [string, string] {
  if (typeof expected === 'number' && typeof found === 'number') {
    for (let digits = LEAST_DIGITS; digits < MOST_DIGITS; digits += 1) {
      const [one, other] = [expected, found].map((value) => roundTo(value, digits));
      if (one !== other) return [one, other];
    }
  }
  return [cut(valueText(expected)), cut(valueText(found))];
}

/** Integers keep all their digits. */
function roundTo(value: number, digits: number): string {
  return valueText(Number.isInteger(value) ? value : Number(value.toPrecision(digits)));
}

function valueText(value: unknown): string {
  if (value === undefined) return 'none';
  if (value instanceof Words) return value.text;
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}

function cut(text: string): string {
  return text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS)} …`;
}
