// How a component's arrays are told to code that knows no component by name: resetting, digesting and saving walk
// these tables. The order of stores, fields and values is the order in which they are written and hashed.

/** Arrays that a field's numbers may lie in. A game's own position store may use any of the float ones. */
export type FieldValues =
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array
  | number[];

/** One field of a component: entity `eid` owns `values[eid * stride .. eid * stride + stride - 1]`. */
export interface StoreField {
  readonly name: string;
  readonly values: FieldValues;
  /** Numbers for each entity. */
  readonly stride: number;
  /** What every number of a fresh entity holds. */
  readonly initial: number;
  /** By entity, how many of its numbers are in use; the rest is left over and no state. All are in use when undefined. */
  readonly used: ArrayLike<number> | undefined;
}

/** A component of one world: its name and all its fields, in their one order. */
export interface ComponentStore {
  readonly name: string;
  readonly fields: readonly StoreField[];
}

/** Describes a field that holds one number for each entity. */
export function singleField(name: string, values: FieldValues, initial = 0): StoreField {
  return { name, values, stride: 1, initial, used: undefined };
}

/** Describes a field that holds `stride` numbers for each entity, of which the first `used[eid]` count; all do without it. */
export function listField(
  name: string,
  values: FieldValues,
  stride: number,
  used?: ArrayLike<number>,
): StoreField {
  return { name, values, stride, initial: 0, used };
}

/** Gives every field of an entity the value of a fresh one. */
export function resetEntity(store: ComponentStore, eid: number): void {
  for (const { values, stride, initial } of store.fields) {
    values.fill(initial, eid * stride, eid * stride + stride);
  }
}
