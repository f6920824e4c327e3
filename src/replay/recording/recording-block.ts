// One block of a recording <-> its bytes: six words (kind, number, sizes packed and unpacked, checksum high and low), then the
// packed bytes. The checksum covers that of the block before, so that no block can be left out, moved or put in unseen.
import {
  addBytes,
  addWord,
  beginDigest,
  createDigest,
  type Digest,
  endDigest,
} from '../../nav/geometry/digest.ts';
import { packBytes, unpackBytes } from '../bytes/pack-bytes.ts';
import { BLOCK_HEAD_BYTES, type BlockKind, FORMAT_VERSION, MAGIC } from './recording-layout.ts';

/** The checksum of the last block, which that of the next covers. */
export interface BlockChain {
  high: number;
  low: number;
  readonly digest: Digest;
}

/** A block as its head tells it. */
export interface BlockHead {
  readonly kind: number;
  /** The tick that it belongs to: of frames the first, of the end the last. */
  readonly number: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
}

/** Bytes that end within a block, as those do whose writer was cut off. */
export class CutOffError extends RangeError {}

/** The chain before the first block. */
export function createBlockChain(): BlockChain {
  return { high: MAGIC, low: FORMAT_VERSION, digest: createDigest() };
}

/** A chain that goes on from where another is. */
export function copyBlockChain({ high, low }: BlockChain): BlockChain {
  return { high, low, digest: createDigest() };
}

/** What a block is to hold. */
export interface BlockPayload {
  readonly kind: BlockKind;
  readonly number: number;
  readonly payload: Uint8Array;
  /** True when packing gains next to nothing. */
  readonly isNoise?: boolean;
}

/** A block as bytes of their own. The chain goes on. */
export function writeBlock(chain: BlockChain, { kind, number, payload, isNoise }: BlockPayload): Uint8Array {
  const packed = packBytes(payload, isNoise);
  const bytes = new Uint8Array(BLOCK_HEAD_BYTES + packed.length);
  bytes.set(packed, BLOCK_HEAD_BYTES);
  const view = new DataView(bytes.buffer);
  const head = { kind, number, packedBytes: packed.length, unpackedBytes: payload.length };
  sumBlock(chain, head, packed);
  const words = [kind, number, packed.length, payload.length, chain.high, chain.low];
  for (const [at, word] of words.entries()) view.setInt32(at * 4, word, true);
  return bytes;
}

/**
 * The head of the block at a place. Its packed bytes lie in the bytes, and its checksum fits them: the chain goes on. Throws a
 * RangeError, saying what was expected and found, when it does not: a CutOffError when the bytes end before it does.
 */
export function readBlockHead(chain: BlockChain, bytes: Uint8Array, at: number): BlockHead {
  const left = bytes.length - at - BLOCK_HEAD_BYTES;
  if (left < 0) throw new CutOffError(`the bytes end within the head of a block, ${-left} bytes too soon`);
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, BLOCK_HEAD_BYTES);
  const [kind, number, packedBytes, unpackedBytes] = [0, 4, 8, 12].map((place) =>
    view.getUint32(place, true),
  );
  if (packedBytes > left) {
    throw new CutOffError(`the bytes end within a block: expected ${packedBytes} more, found ${left}`);
  }
  const head = { kind, number, packedBytes, unpackedBytes };
  sumBlock(chain, head, packedOf(bytes, at, head));
  if (chain.high !== view.getInt32(16, true) || chain.low !== view.getInt32(20, true)) {
    throw new RangeError(
      'its checksum is another: it was altered, or is not the block that was written here',
    );
  }
  return head;
}

/** What a block holds. Throws a RangeError for bytes that were not packed as its head says. */
export function unpackBlock(bytes: Uint8Array, at: number, head: BlockHead): Uint8Array {
  return unpackBytes(packedOf(bytes, at, head), head.unpackedBytes);
}

function packedOf(bytes: Uint8Array, at: number, { packedBytes }: BlockHead): Uint8Array {
  return bytes.subarray(at + BLOCK_HEAD_BYTES, at + BLOCK_HEAD_BYTES + packedBytes);
}

function sumBlock(chain: BlockChain, head: BlockHead, packed: Uint8Array): void {
  const { digest } = chain;
  beginDigest(digest);
  addWord(digest, chain.high);
  addWord(digest, chain.low);
  addWord(digest, head.kind);
  addWord(digest, head.number);
  addWord(digest, head.unpackedBytes);
  addBytes(digest, packed);
  endDigest(digest);
  chain.high = digest.high;
  chain.low = digest.low;
}
