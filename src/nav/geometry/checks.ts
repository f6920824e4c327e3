// Checks at the public doors: a caller who breaks the contract gets the argument's name and its value.

/** Longer text is cut off in messages. */
const MOST_TEXT = 40;

/** What a message says of a value that is out of contract: lists are not shown as what is in them, and text cannot be taken for a number. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'string') return `'${value.slice(0, MOST_TEXT)}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  // Not String: that of an object is the object's own code, or there is none.
  const tag = Object.prototype.toString.call(value);
  return isTypedArray(value) ? `${tag.slice('[object '.length, -1)} of ${value.length}` : tag;
}

function isTypedArray(value: object): value is ArrayLike<number> {
  return ArrayBuffer.isView(value) && 'length' in value;
}

/** Throws a TypeError naming the argument unless the value is text. */
export function checkText(name: string, value: unknown): void {
  if (typeof value !== 'string') throw new TypeError(`${name} must be text, got ${describeValue(value)}`);
}

/** Throws a TypeError naming the argument unless the value is a function. */
export function checkFunction(name: string, value: unknown): void {
  if (typeof value !== 'function')
    throw new TypeError(`${name} must be a function, got ${describeValue(value)}`);
}

/** Throws a TypeError naming the argument unless the value is true or false. */
export function checkFlag(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new TypeError(`${name} must be true or false, got ${describeValue(value)}`);
}

/** Throws a TypeError naming the argument unless the value is a list. */
export function checkList(name: string, value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError(`${name} must be a list, got ${describeValue(value)}`);
}

/** Throws a TypeError naming the argument unless the value is an object, lists among them. */
export function checkObject(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null)
    throw new TypeError(`${name} must be an object, got ${describeValue(value)}`);
}

/** Throws a TypeError naming the argument unless the value is bytes. */
export function checkBytes(name: string, value: unknown): void {
  if (!(value instanceof Uint8Array))
    throw new TypeError(`${name} must be a Uint8Array, got ${describeValue(value)}`);
}

/** Throws a RangeError naming the argument unless the value is a finite number; -0 comes back as 0. */
export function checkFinite(name: string, value: number): number {
  if (typeof value !== 'number' || value - value !== 0) {
    throw new RangeError(`${name} must be a finite number, got ${describeValue(value)}`);
  }
  return value + 0;
}

/** Throws a RangeError naming the argument unless the value is finite and greater than 0. */
export function checkPositive(name: string, value: number): number {
  if (!(checkFinite(name, value) > 0)) {
    throw new RangeError(`${name} must be greater than 0, got ${value}`);
  }
  return value;
}

/** Throws a RangeError naming the argument unless the value is finite and not negative; -0 comes back as 0. */
export function checkNotNegative(name: string, value: number): number {
  if (!(checkFinite(name, value) >= 0)) {
    throw new RangeError(`${name} must not be negative, got ${value}`);
  }
  return value + 0;
}

/** Throws a RangeError naming the argument unless the value is an integer in [least, most]. */
export function checkInteger(name: string, value: number, least: number, most: number): number {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${name} must be an integer from ${least} to ${most}, got ${describeValue(value)}`);
  }
  return value + 0;
}

/**
 * Throws a TypeError unless `options` is an object, and a RangeError naming the key when it has one that is not `known`:
 * a misspelt option must not pass for one left out.
 */
export function checkOptions(name: string, options: object, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError(`${name} must be an object, got ${describeValue(options)}`);
  }
  for (const key of Object.keys(options)) {
    if (!known.includes(key)) {
      throw new RangeError(`${name} has no ${key}: it can have ${known.join(', ')}`);
    }
  }
}
