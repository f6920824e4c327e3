// Rows of words that seldom change from tick to tick: a bit for each row, set when it changed, then the changed rows.
import { type ByteReader, readByte, readWord } from './byte-reader.ts';
import { type ByteWriter, reserveBytes } from './byte-writer.ts';

/** Rows of 32-bit words: row r is `words[r * width .. r * width + width - 1]`, and there are `count` of them. */
export interface WordRows {
  readonly count: number;
  readonly width: number;
}

/** Writes the rows of `words` that differ from those of `before`, in one pass. */
export function writeChangedWords(
  writer: ByteWriter,
  before: Int32Array,
  words: Int32Array,
  { count, width }: WordRows,
): void {
  const bits = Math.ceil(count / 8);
  reserveBytes(writer, bits + count * width * 4);
  const { bytes, view } = writer;
  const bitsAt = writer.length;
  let at = bitsAt + bits;
  bytes.fill(0, bitsAt, at);
  for (let row = 0; row < count; row += 1) {
    const first = row * width;
    if (!isChanged(before, words, first, width)) continue;
    bytes[bitsAt + (row >> 3)] |= 1 << (row & 7);
    for (let word = first; word < first + width; word += 1) {
      view.setInt32(at, words[word], true);
      at += 4;
    }
  }
  writer.length = at;
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
