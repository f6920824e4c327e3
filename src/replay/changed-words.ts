// Rows of words that seldom change from tick to tick: a bit for each row, set when it changed, then the changed rows.
import { type ByteReader, readByte, readWord } from './byte-reader.ts';
import { type ByteWriter, writeByte, writeWord } from './byte-writer.ts';

/** Rows of 32-bit words: row r is `words[r * width .. r * width + width - 1]`, and there are `count` of them. */
export interface WordRows {
  readonly count: number;
  readonly width: number;
}

/** Writes the rows of `words` that differ from those of `before`. */
export function writeChangedWords(
  writer: ByteWriter,
  before: Int32Array,
  words: Int32Array,
  { count, width }: WordRows,
): void {
  for (let first = 0; first < count; first += 8) {
    let bits = 0;
    for (let bit = 0; bit < 8 && first + bit < count; bit += 1) {
      if (isChanged(before, words, (first + bit) * width, width)) bits |= 1 << bit;
    }
    writeByte(writer, bits);
  }
  for (let row = 0; row < count; row += 1) {
    const at = row * width;
    if (!isChanged(before, words, at, width)) continue;
    for (let word = at; word < at + width; word += 1) writeWord(writer, words[word]);
  }
}

/** Reads into `words`, which holds the rows before, those that were written. Throws a RangeError for a bit of no row. */
export function readChangedWords(reader: ByteReader, words: Int32Array, { count, width }: WordRows): void {
  const bits = new Uint8Array(Math.ceil(count / 8));
  for (let at = 0; at < bits.length; at += 1) bits[at] = readByte(reader);
  if (count % 8 > 0 && bits[bits.length - 1] >> (count % 8) !== 0) {
    throw new RangeError(`a row beyond the ${count} that there are is marked before byte ${reader.at}`);
  }
  for (let row = 0; row < count; row += 1) {
    if (((bits[row >> 3] >> (row & 7)) & 1) === 0) continue;
    for (let word = row * width; word < row * width + width; word += 1) words[word] = readWord(reader);
  }
}

function isChanged(before: Int32Array, words: Int32Array, at: number, width: number): boolean {
  for (let word = at; word < at + width; word += 1) {
    if (before[word] !== words[word]) return true;
  }
  return false;
}
