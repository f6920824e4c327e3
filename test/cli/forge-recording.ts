// Recordings as somebody would make them who wants to deceive: blocks are changed and sealed again.
import {
  createBlockChain,
  readBlockHead,
  unpackBlock,
  writeBlock,
} from '../../src/replay/recording-block.ts';
import { BLOCK_HEAD_BYTES, type BlockKind, HEAD_BYTES } from '../../src/replay/recording-layout.ts';

/** The recording with the payload of some blocks changed in place. */
export function forgeRecording(
  bytes: Uint8Array,
  edit: (kind: number, payload: Uint8Array, block: number) => void,
): Uint8Array {
  const [from, to] = [createBlockChain(), createBlockChain()];
  const parts: Uint8Array[] = [bytes.slice(0, HEAD_BYTES)];
  for (let at = HEAD_BYTES; at < bytes.length; ) {
    const head = readBlockHead(from, bytes, at);
    const payload = unpackBlock(bytes, at, head);
    edit(head.kind, payload, parts.length - 1);
    parts.push(writeBlock(to, head.kind as BlockKind, head.number, payload));
    at += BLOCK_HEAD_BYTES + head.packedBytes;
  }
  return Buffer.concat(parts);
}
