// Of what kind the numbers of a field are: how it is called in headers, and in what form a snapshot holds it.
import type { FieldValues, StoreField } from '../../components/component-store.ts';

/** How a number lies in a snapshot: as a float64, a float32, a 32-bit word or a byte. */
export type NumberForm = 'float' | 'single' | 'word' | 'byte';

interface FieldKind {
  readonly name: string;
  readonly form: NumberForm;
  isOf(values: FieldValues): boolean;
}

const KINDS: readonly FieldKind[] = [
  { name: 'float64', form: 'float', isOf: (values) => values instanceof Float64Array },
  { name: 'float32', form: 'single', isOf: (values) => values instanceof Float32Array },
  { name: 'int32', form: 'word', isOf: (values) => values instanceof Int32Array },
  { name: 'uint8', form: 'byte', isOf: (values) => values instanceof Uint8Array },
  { name: 'uint32', form: 'word', isOf: (values) => values instanceof Uint32Array },
  { name: 'int16', form: 'word', isOf: (values) => values instanceof Int16Array },
  { name: 'uint16', form: 'word', isOf: (values) => values instanceof Uint16Array },
  { name: 'int8', form: 'word', isOf: (values) => values instanceof Int8Array },
  { name: 'number', form: 'float', isOf: (values) => Array.isArray(values) },
];

/** The kind of an array, undefined when no field can have such values. */
function findKind(values: FieldValues): FieldKind | undefined {
  return KINDS.find(({ isOf }) => isOf(values));
}

/** True for arrays that can hold the numbers of a field. */
export function isFieldValues(values: unknown): values is FieldValues {
  return findKind(values as FieldValues) !== undefined;
}

/** The form of a field's numbers in a snapshot. Throws a TypeError for an array that is none of `FieldValues`. */
export function formOf(values: FieldValues): NumberForm {
  const kind = findKind(values);
  if (kind === undefined) throw new TypeError(`no field can hold its numbers in ${String(values)}`);
  return kind.form;
}

/** A field as headers tell it: `name kind`, or `name kind x stride`. */
export function describeField({ name, values, stride }: StoreField): string {
  const kind = findKind(values)?.name ?? 'unknown';
  return stride === 1 ? `${name} ${kind}` : `${name} ${kind} x ${stride}`;
}
