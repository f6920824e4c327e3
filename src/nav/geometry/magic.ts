// What bytes begin with, in a form that people can read: four letters, or hexadecimal where they are none.

/** What begins so among the package's own formats. */
const OWN: Readonly<Record<string, string>> = {
  SFNM: 'a mesh',
  SFPS: 'a path search',
  SFRC: 'a recording',
  SFSN: 'a snapshot',
};

/** What is wrong with bytes that begin with another word than those of `what`, both read as little-endian words. */
export function describeForeign(what: string, found: number, expected: number): string {
  const text = lettersOf(found);
  const own = text === undefined ? undefined : OWN[text];
  const kind = own === undefined ? '' : `, as ${own} does`;
  return `these bytes are no ${what}: they begin with ${wordText(found)}${kind}, expected ${wordText(expected)}`;
}

function wordText(word: number): string {
  const text = lettersOf(word);
  if (text !== undefined) return `'${text}'`;
  return bytesOf(word)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join(' ');
}

/** The four letters, line ends and tabs written as they are in code; undefined where a byte is none of ASCII. */
function lettersOf(word: number): string | undefined {
  const bytes = bytesOf(word);
  if (!bytes.every((byte) => isLetter(byte))) return undefined;
  return bytes.map((byte) => ESCAPES[byte] ?? String.fromCharCode(byte)).join('');
}

const ESCAPES: Readonly<Record<number, string>> = { 9: '\\t', 10: '\\n', 13: '\\r' };

function isLetter(byte: number): boolean {
  return byte in ESCAPES || (byte >= 0x20 && byte < 0x7f);
}

function bytesOf(word: number): number[] {
  return [0, 8, 16, 24].map((shift) => (word >>> shift) & 255);
}
