// A level as bytes, so that a process that measures one bake need not make it: two counts of 32 bits, positions, indices.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Level } from '../soup.ts';

const HEAD_BYTES = 8;

export function writeLevel(file: string, { positions, indices }: Level): void {
  const head = Uint32Array.of(positions.length, indices.length);
  writeFileSync(
    file,
    Buffer.concat([head, positions, indices].map((list) => Buffer.from(list.buffer, 0, list.byteLength))),
  );
}

export function readLevel(file: string): Level {
  const { buffer } = new Uint8Array(readFileSync(file));
  const [positionCount, indexCount] = new Uint32Array(buffer, 0, 2);
  const positions = new Float32Array(buffer, HEAD_BYTES, positionCount);
  return { positions, indices: new Uint32Array(buffer, HEAD_BYTES + positions.byteLength, indexCount) };
}
