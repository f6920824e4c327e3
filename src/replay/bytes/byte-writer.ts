// Bytes that grow at their end: whole numbers in as few bytes as they need, words, floats and text, all little-endian.

const FIRST_CAPACITY = 256;

/** Bytes being written: the first `length` of `bytes`. The caller owns it. */
export interface ByteWriter {
  bytes: Uint8Array;
  view: DataView;
  length: number;
}

/** Makes a writer with nothing in it. */
export function createByteWriter(): ByteWriter {
  const bytes = new Uint8Array(FIRST_CAPACITY);
  return { bytes, view: new DataView(bytes.buffer), length: 0 };
}

/** Writes one byte; the value is taken modulo 256. */
export function writeByte(writer: ByteWriter, value: number): void {
  const at = extendBy(writer, 1);
  writer.bytes[at] = value;
}

/** Writes 32 bits; the value is taken modulo 2^32. */
export function writeWord(writer: ByteWriter, value: number): void {
  const at = extendBy(writer, 4);
  writer.view.setInt32(at, value, true);
}

/** Writes a float64; -0 is written as 0. */
export function writeFloat(writer: ByteWriter, value: number): void {
  const at = extendBy(writer, 8);
  writer.view.setFloat64(at, value + 0, true);
}

/** Writes an integer from 0 to 2^53 - 1: seven bits a byte, the lowest first, the top bit set on all but the last. */
export function writeCount(writer: ByteWriter, value: number): void {
  let rest = value;
  while (rest >= 128) {
    writeByte(writer, (rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  writeByte(writer, rest);
}

/** Writes text: the number of its UTF-16 code units, then each as a count. Any text comes back as it was. */
export function writeText(writer: ByteWriter, text: string): void {
  writeCount(writer, text.length);
  for (let at = 0; at < text.length; at += 1) writeCount(writer, text.charCodeAt(at));
}

/** Writes bytes: their number as a count, then the bytes. */
export function writeBytes(writer: ByteWriter, bytes: Uint8Array): void {
  writeCount(writer, bytes.length);
  appendBytes(writer, bytes);
}

/** Writes bytes without their number. */
export function appendBytes(writer: ByteWriter, bytes: Uint8Array): void {
  const at = extendBy(writer, bytes.length);
  writer.bytes.set(bytes, at);
}

/** The bytes written so far, not copied: good until something is written. */
export function writtenBytes(writer: ByteWriter): Uint8Array {
  return writer.bytes.subarray(0, writer.length);
}

/** Makes room for `count` more bytes, which the caller writes. */
export function reserveBytes(writer: ByteWriter, count: number): void {
  const needed = writer.length + count;
  if (needed <= writer.bytes.length) return;
  const larger = new Uint8Array(Math.max(needed, writer.bytes.length * 2));
  larger.set(writer.bytes);
  writer.bytes = larger;
  writer.view = new DataView(larger.buffer);
}

/** Makes room for `count` more bytes and answers where they begin. */
function extendBy(writer: ByteWriter, count: number): number {
  reserveBytes(writer, count);
  const at = writer.length;
  writer.length += count;
  return at;
}
