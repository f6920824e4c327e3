import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteReader } from '../../../src/replay/bytes/byte-reader.ts';
import {
  createByteWriter,
  writeByte,
  writeCount,
  writeWord,
  writtenBytes,
} from '../../../src/replay/bytes/byte-writer.ts';
import {
  copyTraceFrame,
  createTraceMemory,
  keepTraceFrame,
  readTraceFrame,
  type TraceFrame,
  writeTraceFrame,
} from '../../../src/replay/digest/trace.ts';

const STORES = 3;

const frame = fc
  .uniqueArray(fc.nat(6), { maxLength: 5 })
  .chain((serials) =>
    fc.record({
      serials: fc.constant(serials.sort((a, b) => a - b)),
      recycled: fc.boolean(),
      words: fc.array(fc.integer({ min: -2, max: 2 }), {
        minLength: serials.length * STORES,
        maxLength: serials.length * STORES,
      }),
    }),
  )
  .map(
    ({ serials, recycled, words }): TraceFrame => ({
      agentCount: serials.length,
      serials: Int32Array.from(serials),
      entities: Int32Array.from(serials, (serial, at) => (recycled ? at : serial) + 1),
      agentWords: Int32Array.from(words),
    }),
  );

describe('a trace', () => {
  it('comes back frame by frame, whoever comes and goes', () => {
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 8 }), (frames) => {
        const writer = createByteWriter();
        const before = createTraceMemory();
        for (const next of frames) {
          writeTraceFrame(writer, before, next, STORES);
          keepTraceFrame(before, next, STORES);
        }
        const reader = createByteReader(writtenBytes(writer));
        const read = createTraceMemory();
        for (const next of frames) {
          readTraceFrame(reader, read, STORES);
          expect(copyTraceFrame(read, STORES)).toEqual(next);
        }
        expect(reader.at).toBe(writer.length);
      }),
      { seed: 14, numRuns: 100 },
    );
  });

  it('is refused where a frame is of no known kind', () => {
    const reader = createByteReader(Uint8Array.of(2));
    expect(() => readTraceFrame(reader, createTraceMemory(), STORES)).toThrow('expected 0 or 1');
  });

  it('is refused before memory is asked for more agents than its bytes can hold', () => {
    const writer = createByteWriter();
    writeByte(writer, 1);
    writeCount(writer, 1000);
    for (let at = 0; at < 1000; at += 1) writeWord(writer, 0);
    const reader = createByteReader(writtenBytes(writer));
    expect(() => readTraceFrame(reader, createTraceMemory(), 2 ** 28)).toThrow(
      '4000 bytes cannot hold a trace of 1000 agents',
    );
  });
});
