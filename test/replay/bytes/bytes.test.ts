import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createByteReader,
  readByte,
  readBytes,
  readCount,
  readFloat,
  readLength,
  readText,
  readWord,
} from '../../../src/replay/bytes/byte-reader.ts';
import {
  appendBytes,
  createByteWriter,
  writeByte,
  writeBytes,
  writeCount,
  writeFloat,
  writeText,
  writeWord,
  writtenBytes,
} from '../../../src/replay/bytes/byte-writer.ts';
import { readChangedWords, writeChangedWords } from '../../../src/replay/bytes/changed-words.ts';

const countBytes = (value: number): number[] => {
  const writer = createByteWriter();
  writeCount(writer, value);
  return [...writtenBytes(writer)];
};

describe('bytes written and read', () => {
  it('come back as they were, whatever their order', () => {
    const item = fc.oneof(
      fc.record({ kind: fc.constant('byte' as const), value: fc.integer({ min: 0, max: 255 }) }),
      fc.record({ kind: fc.constant('word' as const), value: fc.integer() }),
      fc.record({ kind: fc.constant('count' as const), value: fc.maxSafeNat() }),
      fc.record({
        kind: fc.constant('float' as const),
        value: fc.double({ noNaN: true }).map((value) => value + 0),
      }),
      fc.record({ kind: fc.constant('text' as const), value: fc.string({ unit: 'binary' }) }),
      fc.record({ kind: fc.constant('bytes' as const), value: fc.uint8Array() }),
    );
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), (items) => {
        const writer = createByteWriter();
        for (const { kind, value } of items) {
          if (kind === 'byte') writeByte(writer, value);
          else if (kind === 'word') writeWord(writer, value);
          else if (kind === 'count') writeCount(writer, value);
          else if (kind === 'float') writeFloat(writer, value);
          else if (kind === 'text') writeText(writer, value);
          else writeBytes(writer, value);
        }
        const bytes = writtenBytes(writer);
        const reader = createByteReader(bytes);
        const read = { byte: readByte, word: readWord, count: readCount, float: readFloat, text: readText };
        for (const { kind, value } of items) {
          expect(kind === 'bytes' ? readBytes(reader) : read[kind](reader)).toEqual(value);
        }
        expect(reader.at).toBe(bytes.length);
      }),
      { seed: 11, numRuns: 200 },
    );
  });

  it('are little-endian', () => {
    const writer = createByteWriter();
    writeWord(writer, 0x01020304);
    writeFloat(writer, -2);
    expect([...writtenBytes(writer)]).toEqual([4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0xc0]);
  });

  it('hold a count in as few bytes as it needs', () => {
    expect(countBytes(0)).toEqual([0]);
    expect(countBytes(127)).toEqual([127]);
    expect(countBytes(128)).toEqual([128, 1]);
    expect(countBytes(300)).toEqual([172, 2]);
    expect(countBytes(Number.MAX_SAFE_INTEGER)).toHaveLength(8);
  });

  it('fold the sign of zero', () => {
    const writer = createByteWriter();
    writeFloat(writer, -0);
    expect([...writtenBytes(writer)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('may lie anywhere in a larger buffer', () => {
    const writer = createByteWriter();
    writeWord(writer, 7);
    appendBytes(writer, Uint8Array.of(9, 8));
    writeWord(writer, 77);
    const reader = createByteReader(writtenBytes(writer).subarray(6));
    expect(readWord(reader)).toBe(77);
  });

  it('are refused past their end, with how many were expected and found', () => {
    const reader = createByteReader(Uint8Array.of(1, 2, 3));
    expect(() => readWord(reader)).toThrow('expected 4 more bytes at byte 0, found 3');
    expect(() => readFloat(reader)).toThrow('expected 8 more bytes at byte 0, found 3');
    readByte(reader);
    expect(() => readBytes(createByteReader(Uint8Array.of(5, 1)))).toThrow(
      'expected 5 more bytes at byte 1, found 1',
    );
    expect(() => readLength(createByteReader(Uint8Array.of(2, 1)))).toThrow(RangeError);
    expect(() => readCount(createByteReader(Uint8Array.of(200)))).toThrow(
      'expected 1 more bytes at byte 1, found 0',
    );
  });

  it('have one way to write each number', () => {
    expect(() => readCount(createByteReader(Uint8Array.of(128, 0)))).toThrow('not in its shortest form');
    expect(() => readCount(createByteReader(new Uint8Array(9).fill(255)))).toThrow('beyond 2^53 - 1');
    expect(() => readText(createByteReader(Uint8Array.of(1, 128, 128, 4)))).toThrow('65536 before byte 4');
  });
});

describe('rows of words that changed', () => {
  it('come back over the rows before them', () => {
    const rows = fc
      .record({ count: fc.nat(20), width: fc.integer({ min: 1, max: 3 }) })
      .chain(({ count, width }) =>
        fc.record({
          count: fc.constant(count),
          width: fc.constant(width),
          before: fc.array(fc.nat(3), { minLength: count * width, maxLength: count * width }),
          after: fc.array(fc.nat(3), { minLength: count * width, maxLength: count * width }),
        }),
      );
    fc.assert(
      fc.property(rows, ({ count, width, before, after }) => {
        const writer = createByteWriter();
        writeChangedWords(writer, Int32Array.from(before), Int32Array.from(after), { count, width });
        const words = Int32Array.from(before);
        const reader = createByteReader(writtenBytes(writer));
        readChangedWords(reader, words, { count, width });
        expect([...words]).toEqual(after);
        expect(reader.at).toBe(writer.length);
      }),
      { seed: 12, numRuns: 200 },
    );
  });

  it('cost a bit each when nothing changed', () => {
    const writer = createByteWriter();
    const words = Int32Array.from({ length: 34 }, (_, at) => at);
    writeChangedWords(writer, words, words.slice(), { count: 17, width: 2 });
    expect([...writtenBytes(writer)]).toEqual([0, 0, 0]);
  });

  it('are refused when a row that does not exist is marked', () => {
    const reader = createByteReader(Uint8Array.of(0b1000, 0, 0, 0, 0));
    expect(() => readChangedWords(reader, new Int32Array(3), { count: 3, width: 1 })).toThrow('beyond the 3');
  });
});
