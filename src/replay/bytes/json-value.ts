// Payloads of a game's own commands: values that JSON holds exactly, so that the one recorded is the one replayed.
import { describeValue } from '../../nav/geometry/checks.ts';

/** What a payload may hold: no functions, no `undefined`, no NaN or infinity, nothing that refers to itself. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/**
 * The value as JSON, nested no more than 1000 deep, the keys of objects in the order given, -0 as 0. Throws a TypeError or RangeError that names the
 * place inside the value and says what was found there.
 */
export function jsonText(name: string, value: unknown): string {
  checkJson(name, value, []);
  return JSON.stringify(value);
}

/** Deeper values are refused here, and not by whatever engine comes to the end of its stack first. */
const MOST_DEEP = 1000;

/** Throws unless JSON holds the value exactly. `around` lists the objects and arrays in which it lies. */
function checkJson(name: string, value: unknown, around: readonly object[]): void {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`${name} must be a finite number, got ${value}`);
    return;
  }
  if (typeof value !== 'object') throw new TypeError(`${name} must be JSON, got ${describeValue(value)}`);
  if (around.includes(value)) throw new TypeError(`${name} must be JSON, got something that holds itself`);
  if (around.length === MOST_DEEP) {
    throw new RangeError(`${name.slice(0, 40)}\u2026 must not be nested more than ${MOST_DEEP} deep`);
  }
  const inside = [...around, value];
  if (Array.isArray(value)) {
    if (Object.keys(value).length !== value.length) {
      throw new TypeError(`${name} must be JSON, got an array with holes or names`);
    }
    for (let at = 0; at < value.length; at += 1) checkJson(`${name}[${at}]`, value[at], inside);
    return;
  }
  if (!isPlain(value)) throw new TypeError(`${name} must be JSON, got an object with a class or symbols`);
  for (const [key, part] of Object.entries(value)) checkJson(`${name}.${key}`, part, inside);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    (prototype === Object.prototype || prototype === null) && Object.getOwnPropertySymbols(value).length === 0
  );
}
