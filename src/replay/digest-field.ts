// The fields of components, ready to be digested; and one field of one agent -> the agent's digest, for traces. There floats are
// read by their bits, which is what keeps it from allocating: a float that is handed about may land on the heap.
import type { ComponentStore, StoreField } from '../components/component-store.ts';
import { addFloat, addWord, type Digest } from '../nav/geometry/digest.ts';
import { NotANumberError } from './not-a-number-error.ts';

/** A field with what the loops have to know about it. Of `ints`, `bytes` and `floats` one is there. */
export interface DigestedField extends StoreField {
  readonly component: string;
  /** Whether it may hold more or fewer numbers than one for each entity. */
  readonly isList: boolean;
  /** The values, where they are whole numbers. */
  readonly ints: Int32Array | undefined;
  readonly bytes: Uint8Array | undefined;
  /** The values in a Float64Array: themselves, or else where they are to be copied for every digest. */
  readonly floats: Float64Array | undefined;
  /** The bits of `floats`, the low and the high half of each, where they are the values themselves. */
  readonly halves: Int32Array | undefined;
}

/**
 * The fields of a component store, in their order, ready to be digested: arrays by entity for the entities 0 .. capacity - 1.
 * They are shared, not copied.
 */
export function prepareFields({ name, fields }: ComponentStore, capacity: number): DigestedField[] {
  return fields.map((field) => {
    const { values, stride, used } = field;
    const isList = stride !== 1 || used !== undefined;
    const kinds = { isList, ints: undefined, bytes: undefined, floats: undefined, halves: undefined };
    const shared = { ...field, component: name, ...kinds };
    if (values instanceof Int32Array) return { ...shared, ints: values };
    if (values instanceof Uint8Array && !isList) return { ...shared, bytes: values };
    if (!(values instanceof Float64Array)) return { ...shared, floats: new Float64Array(capacity * stride) };
    const halves = new Int32Array(values.buffer, values.byteOffset, values.length * 2);
    return { ...shared, floats: values, halves };
  });
}

/**
 * Adds the numbers of an entity that are in use. Equal numbers add the same whatever array of floats they lie in. Throws
 * a `NotANumberError` for a NaN; `serial` is the agent that it names.
 */
export function addField(digest: Digest, field: DigestedField, eid: number, serial: number): void {
  const { values, stride, used, ints, bytes, halves } = field;
  const first = eid * stride;
  const end = first + (used === undefined ? stride : Math.min(used[eid], stride));
  for (let at = first; at < end; at += 1) {
    if (ints !== undefined) addWord(digest, ints[at]);
    else if (bytes !== undefined) addWord(digest, bytes[at]);
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
