// What a run says: lines of text, each of a kind, with a name and values, which are compared between engines one by one.

/** Values of a line, by name. Numbers are printed with all their digits, so that equal text means equal bits. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * Says a line: its kind and its name, which hold no blanks, and its values, whose text holds none either. Throws a RangeError that
 * names a value that is NaN: it would hide that its bits differ.
 */
export type Say = (kind: string, name: string | number, values: Values) => void;

/** Lines as `<kind> <name> <value's name>=<value> ...`, handed on one by one. */
export function createSay(write: (line: string) => void): Say {
  return (kind, name, values) => {
    const words = Object.entries(values).map(([key, value]) => {
      if (Number.isNaN(value)) throw new RangeError(`${kind} ${name}: ${key} must not be NaN`);
      return `${key}=${value}`;
    });
    write([kind, name, ...words].join(' '));
  };
}
