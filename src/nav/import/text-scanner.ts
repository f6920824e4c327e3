// Text of numbers between blanks -> one number after the other, and where it stands for those who have to complain.

/** A place in a text. */
export interface TextScanner {
  readonly text: string;
  /** Index of the character to read next. */
  at: number;
  /** Index at which the last word read begins. */
  wordAt: number;
}

/** Begins to read a text. */
export function scanText(text: string): TextScanner {
  return { text, at: 0, wordAt: 0 };
}

/** The next word, '' at the end of the text. What follows `//` on a line is a comment. */
export function readWord(scanner: TextScanner): string {
  const { text } = scanner;
  let at = scanner.at;
  for (;;) {
    while (at < text.length && isBlank(text.charCodeAt(at))) at += 1;
    if (!text.startsWith('//', at)) break;
    while (at < text.length && text.charCodeAt(at) !== LINE_FEED) at += 1;
  }
  scanner.wordAt = at;
  while (at < text.length && !isBlank(text.charCodeAt(at)) && !text.startsWith('//', at)) at += 1;
  scanner.at = at;
  return text.slice(scanner.wordAt, at);
}

/** The next word as a finite decimal number. Throws a RangeError that names the line and `what` it should be. */
export function readNumber(scanner: TextScanner, what: string): number {
  const word = readWord(scanner);
  const value = Number(word);
  if (!DECIMAL.test(word) || value - value !== 0)
    throw textError(scanner, `${what} must be a number, got ${quote(word)}`);
  return value + 0;
}

/** The next word as an integer in [least, most]. Throws a RangeError that names the line and `what` it should be. */
export function readInteger(scanner: TextScanner, what: string, least: number, most: number): number {
  const word = readWord(scanner);
  const value = Number(word);
  if (!INTEGER.test(word) || value < least || value > most) {
    throw textError(scanner, `${what} must be an integer from ${least} to ${most}, got ${quote(word)}`);
  }
  return value + 0;
}

/** The next word as how many things follow, at least `least`. Throws as well when the rest of the text cannot hold as many. */
export function readCount(scanner: TextScanner, what: string, least: number): number {
  const count = readInteger(scanner, what, least, 2147483647);
  if (count > scanner.text.length - scanner.at) {
    throw textError(scanner, `${what} is ${count}, more than the rest of the text can hold`);
  }
  return count;
}

/** An error about the last word read, with the number of its line, the first being 1. */
export function textError(scanner: TextScanner, message: string): RangeError {
  let line = 1;
  for (let at = 0; at < scanner.wordAt; at += 1) if (scanner.text.charCodeAt(at) === LINE_FEED) line += 1;
  return new RangeError(`line ${line}: ${message}`);
}

/** A word as an error shows it: on one line, without what would steer a terminal. */
export function quote(word: string): string {
  if (word === '') return 'the end of the text';
  const shown = Array.from(word.slice(0, 40), (sign) => (isControl(sign.charCodeAt(0)) ? '\uFFFD' : sign));
  return `'${shown.join('')}${word.length > 40 ? '...' : ''}'`;
}

const LINE_FEED = 10;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const INTEGER = /^[+-]?\d+$/;

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 160 || code === 65279;
}

function isControl(code: number): boolean {
  return code < 32 || (code >= 127 && code < 160);
}
