import {
  type BlockHead,
  createBlockChain,
  readBlockHead,
  unpackBlock,
  writeBlock,
} from '../../src/replay/recording/recording-block.ts';
import { BLOCK_HEAD_BYTES, type BlockKind, HEAD_BYTES } from '../../src/replay/recording/recording-layout.ts';

/** A block of a recording and what it holds. */
export interface OpenBlock {
  readonly kind: BlockKind;
  readonly number: number;
  readonly payload: Uint8Array;
}

/** Takes a sound recording apart. */
export function openRecording(bytes: Uint8Array): OpenBlock[] {
  const chain = createBlockChain();
  const blocks: OpenBlock[] = [];
  for (let at = HEAD_BYTES; at < bytes.length; ) {
    const head: BlockHead = readBlockHead(chain, bytes, at);
    const kind = head.kind as BlockKind;
    blocks.push({ kind, number: head.number, payload: unpackBlock(bytes, at, head).slice() });
    at += BLOCK_HEAD_BYTES + head.packedBytes;
  }
  return blocks;
}

/** Puts blocks together with fitting checksums, as a forger would. */
export function forgeRecording(head: Uint8Array, blocks: readonly OpenBlock[]): Uint8Array {
  const chain = createBlockChain();
  const parts = [head.slice(0, HEAD_BYTES), ...blocks.map((block) => writeBlock(chain, block))];
  return Uint8Array.from(Buffer.concat(parts));
}

/** Where each block of a recording begins, and where the last one ends. */
export function blockStarts(bytes: Uint8Array): number[] {
  const chain = createBlockChain();
  const starts = [HEAD_BYTES];
  for (let at = HEAD_BYTES; at < bytes.length; ) {
    at += BLOCK_HEAD_BYTES + readBlockHead(chain, bytes, at).packedBytes;
    starts.push(at);
  }
  return starts;
}
