// Checks at the public doors: a caller who breaks the contract gets the argument's name and its value.

/** Throws a RangeError naming the argument unless the value is a finite number; -0 comes back as 0. */
export function checkFinite(name: string, value: number): number {
  if (typeof value !== 'number' || value - value !== 0) {
    throw new RangeError(`${name} must be a finite number, got ${String(value)}`);
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
    throw new RangeError(`${name} must be an integer from ${least} to ${most}, got ${String(value)}`);
  }
  return value + 0;
}

/**
 * Throws a TypeError unless `options` is an object, and a RangeError naming the key when it has one that is not `known`:
 * a misspelt option must not pass for one left out.
 */
export function checkOptions(name: string, options: object, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`${name} must be an object, got ${String(options)}`);
  }
  for (const key of Object.keys(options)) {
    if (!known.includes(key)) {
      throw new RangeError(`${name} has no ${key}: it can have ${known.join(', ')}`);
    }
  }
}
