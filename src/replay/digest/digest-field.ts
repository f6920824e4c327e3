// The fields of components, ready to be digested; and one field of one agent -> the agent's digest, for traces. There floats are
// read by their bits, which is what keeps it from allocating: a float that is handed about may land on the heap.
import type { ComponentStore, StoreField } from '../../components/component-store.ts';
import { addFloat, addWord, type Digest } from '../../nav/geometry/digest.ts';
import { NotANumberError } from '../state/not-a-number-error.ts';

/** A field of a component, for the digest of one agent. */
export interface DigestedField extends StoreField {
  readonly component: string;
  /** The bits of the values, the low and the high half of each, where they lie in a Float64Array. */
  readonly halves: Int32Array | undefined;
  /** The values, where they are whole numbers. */
  readonly whole: Int32Array | Uint8Array | undefined;
}

/** Lists of numbers: of entity `eid` the first `used[eid]` from `eid * stride` on, all `stride` when undefined. */
export interface IntList extends Pick<StoreField, 'stride' | 'used'> {
  readonly ints: Int32Array;
}

/** The same of floats. */
export interface FloatList extends Pick<StoreField, 'stride' | 'used'> {
  readonly floats: Float64Array;
}

/** Numbers that lie in other arrays, and where they are copied to for every digest. */
export interface OtherFloats extends Pick<StoreField, 'stride' | 'values'> {
  readonly floats: Float64Array;
}

/** The fields of a component, in their order by kind: arrays by entity, which are shared, not copied, but for `others`. */
export interface DigestedStore {
  readonly ints: readonly Int32Array[];
  readonly bytes: readonly Uint8Array[];
  readonly floats: readonly Float64Array[];
  readonly intLists: readonly IntList[];
  readonly floatLists: readonly FloatList[];
  readonly others: readonly OtherFloats[];
  /** What was found out of each of the ints, bytes and floats, one after the other: written by each digest. */
  readonly kinds: Uint8Array;
}

/** The fields of a component store, in their order. */
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

/** The fields of a component store by kind, for the entities 0 .. capacity - 1. */
export function prepareStore({ fields }: ComponentStore, capacity: number): DigestedStore {
  const ints: Int32Array[] = [];
  const bytes: Uint8Array[] = [];
  const floats: Float64Array[] = [];
  const intLists: IntList[] = [];
  const floatLists: FloatList[] = [];
  const others: OtherFloats[] = [];
  for (const { values, stride, used } of fields) {
    const isList = stride !== 1 || used !== undefined;
    if (values instanceof Int32Array) {
      if (isList) intLists.push({ ints: values, stride, used });
      else ints.push(values);
    } else if (values instanceof Uint8Array && !isList) bytes.push(values);
    else {
      const isShared = values instanceof Float64Array;
      const own = isShared ? values : new Float64Array(capacity * stride);
      if (!isShared) others.push({ floats: own, values, stride });
      if (isList) floatLists.push({ floats: own, stride, used });
      else floats.push(own);
    }
  }
  const kinds = new Uint8Array(ints.length + bytes.length + floats.length);
  return { ints, bytes, floats, intLists, floatLists, others, kinds };
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
