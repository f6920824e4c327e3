// Reads what a byte writer wrote, and refuses to read past the end. Every function throws a RangeError that says where
// the bytes end and how many more were expected, or what is wrong with them.

/** Bytes being read: `at` is the next one. The caller owns it. */
export interface ByteReader {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  at: number;
}

/** Makes a reader at the first of the bytes, which are not copied. */
export function createByteReader(bytes: Uint8Array): ByteReader {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0 };
}

/** Reads one byte. */
export function readByte(reader: ByteReader): number {
  const at = passBytes(reader, 1);
  return reader.bytes[at];
}

/** Reads 32 bits as a signed integer. */
export function readWord(reader: ByteReader): number {
  const at = passBytes(reader, 4);
  return reader.view.getInt32(at, true);
}

/** Reads a float64. */
export function readFloat(reader: ByteReader): number {
  const at = passBytes(reader, 8);
  return reader.view.getFloat64(at, true);
}

/** Reads an integer from 0 to 2^53 - 1. There is one way to write each. */
export function readCount(reader: ByteReader): number {
  const start = reader.at;
  let value = 0;
  let scale = 1;
  for (;;) {
    const byte = readByte(reader);
    value += (byte % 128) * scale;
    if (!Number.isSafeInteger(value)) throw new RangeError(`the number at byte ${start} is beyond 2^53 - 1`);
    if (byte < 128) {
      if (byte === 0 && scale > 1)
        throw new RangeError(`the number at byte ${start} is not in its shortest form`);
      return value;
    }
    scale *= 128;
  }
}

/** Reads text. */
export function readText(reader: ByteReader): string {
  const length = readLength(reader);
  let text = '';
  for (let at = 0; at < length; at += 1) {
    const unit = readCount(reader);
    if (unit > 0xffff) throw new RangeError(`${unit} before byte ${reader.at} is no UTF-16 code unit`);
    text += String.fromCharCode(unit);
  }
  return text;
}

/** Reads bytes into an array of their own. */
export function readBytes(reader: ByteReader): Uint8Array {
  const length = readCount(reader);
  const at = passBytes(reader, length);
  return new Uint8Array(reader.bytes.subarray(at, at + length));
}

/** Reads how many things follow, each of which takes at least one byte, so that a wrong number is found at once. */
export function readLength(reader: ByteReader): number {
  const length = readCount(reader);
  checkLeft(reader, length);
  return length;
}

function passBytes(reader: ByteReader, count: number): number {
  checkLeft(reader, count);
  const { at } = reader;
  reader.at += count;
  return at;
}

function checkLeft(reader: ByteReader, count: number): void {
  const left = reader.bytes.length - reader.at;
  if (count > left) {
    throw new RangeError(`expected ${count} more bytes at byte ${reader.at}, found ${left}`);
  }
}
