// One field of one agent -> the agent's digest. Floats are read by their bits, which is what keeps a world's digest from
// allocating: a float that is handed about may land on the heap.
import type { ComponentStore, StoreField } from '../components/component-store.ts';
import { addFloat, addWord, type Digest } from '../nav/geometry/digest.ts';
import { NotANumberError } from './not-a-number-error.ts';

/** A field with what the hot loop has to know about it. At most one of `whole` and `halves` is there. */
export interface DigestedField extends StoreField {
  readonly component: string;
  /** The values, where they are whole numbers. */
  readonly whole: Int32Array | Uint8Array | undefined;
  /** The values' bits, where they are a Float64Array: the low and the high half of each. */
  readonly halves: Int32Array | undefined;
}

/** The fields of a component store, in their order, ready to be digested. The arrays are shared, not copied. */
export function prepareFields({ name, fields }: ComponentStore): DigestedField[] {
  return fields.map((field) => {
    const { values } = field;
    const whole = values instanceof Int32Array || values instanceof Uint8Array ? values : undefined;
    const halves =
      values instanceof Float64Array
        ? new Int32Array(values.buffer, values.byteOffset, values.length * 2)
        : undefined;
    return { ...field, component: name, whole, halves };
  });
}

/**
 * Adds the numbers of an entity that are in use. Equal numbers add the same whatever array of floats they lie in. Throws
 * a `NotANumberError` for a NaN; `serial` is the agent that it names.
 */
export function addField(digest: Digest, field: DigestedField, eid: number, serial: number): void {
  const { values, stride, used, whole, halves } = field;
  const first = eid * stride;
  const end = first + (used === undefined ? stride : Math.min(used[eid], stride));
  for (let at = first; at < end; at += 1) {
    if (whole !== undefined) addWord(digest, whole[at]);
    else if (halves !== undefined && isNumber(halves, at)) addBits(digest, halves, at);
    // A hole in a plain array becomes a NaN here.
    else if (halves === undefined && !Number.isNaN(values[at] + 0)) addFloat(digest, values[at]);
    else throw new NotANumberError(field.component, field.name, serial, eid);
  }
}

/** False for the bits of a NaN: all of the exponent set, and something after it. */
function isNumber(halves: Int32Array, at: number): boolean {
  const high = halves[at * 2 + 1] & 0x7fffffff;
  return high < 0x7ff00000 || (high === 0x7ff00000 && halves[at * 2] === 0);
}

/** Adds a float64 by its bits, as `addFloat` does by its value. */
function addBits(digest: Digest, halves: Int32Array, at: number): void {
  const low = halves[at * 2];
  const high = halves[at * 2 + 1];
  const isNegativeZero = low === 0 && high === -0x80000000;
  addWord(digest, low);
  addWord(digest, isNegativeZero ? 0 : high);
}
