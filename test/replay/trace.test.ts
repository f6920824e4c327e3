import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteReader } from '../../src/replay/byte-reader.ts';
import { createByteWriter, writtenBytes } from '../../src/replay/byte-writer.ts';
import { emptyTraceFrame, readTraceFrame, type TraceFrame, writeTraceFrame } from '../../src/replay/trace.ts';

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
        let before = emptyTraceFrame();
        for (const next of frames) {
          writeTraceFrame(writer, before, next, STORES);
          before = next;
        }
        const reader = createByteReader(writtenBytes(writer));
        let read = emptyTraceFrame();
        for (const next of frames) {
          read = readTraceFrame(reader, read, STORES);
          expect(read).toEqual(next);
        }
        expect(reader.at).toBe(writer.length);
      }),
      { seed: 14, numRuns: 100 },
    );
  });

  it('is refused where a frame is of no known kind', () => {
    const reader = createByteReader(Uint8Array.of(2));
    expect(() => readTraceFrame(reader, emptyTraceFrame(), STORES)).toThrow('expected 0 or 1');
  });
});
