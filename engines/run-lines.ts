// The lines of a run as the program says them: `<kind> <name> <value's name>=<value> ...`.

/** A line that was read. */
export interface RunLine {
  readonly kind: string;
  readonly name: string;
  readonly values: ReadonlyMap<string, string>;
}

/** The kind of the line with which a run ends that came to its end. */
export const END = 'end';

/** The kind of the lines that say what the world's digests are after a tick. */
export const TICK = 'tick';

/**
 * The kind of lines that engines have in common, but not for good: bytes that hold the package's version and its build. They
 * are compared between engines, and never with golden digests.
 */
export const BYTES = 'bytes';

export function readLine(line: string): RunLine {
  const [kind, name = '', ...words] = line.split(' ');
  const values = new Map<string, string>();
  for (const word of words) {
    const at = word.indexOf('=');
    values.set(word.slice(0, at), word.slice(at + 1));
  }
  return { kind, name, values };
}

export function kindOf(line: string): string {
  return line.slice(0, line.indexOf(' '));
}

/** A line's kind and name, as people are told where something is. */
export function placeOf(line: string): string {
  const { kind, name } = readLine(line);
  return `${kind} ${name}`;
}
