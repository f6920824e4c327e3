// Text -> numbers, for places on the command line and lines of pairs.

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The finite decimal number that the text spells, or NaN. */
export function parseNumber(text: string): number {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}

/** The fields of a line, which commas or blanks part; an empty one between two commas stays. */
export function splitFields(line: string): string[] {
  const text = line.trim();
  return text === '' ? [] : text.split(/\s*,\s*|\s+/);
}
