// The layout of a recording's bytes, format 2: a head and blocks one after the other, each written as soon as it is whole, so
// that bytes which end anywhere can be played up to their last whole block. docs/formats.md has every byte.

/** 'SFRC', read as a little-endian word. */
export const MAGIC = 0x43524653;

/** Version of this layout. */
export const FORMAT_VERSION = 2;

/** Bytes before the first block: magic and version. */
export const HEAD_BYTES = 8;

/** Bytes of a block before its packed bytes. */
export const BLOCK_HEAD_BYTES = 24;

/** What blocks hold. */
export const BLOCK_KIND = {
  /** What was played: the first block. */
  header: 1,
  /** The bytes of a mesh, before the first block that names it. */
  mesh: 2,
  /** The commands and digests of some ticks, of one second's at the most. */
  frames: 3,
  /** A snapshot, after the frames that end with its tick. */
  keyframe: 4,
  /** Nothing follows: the recording was finished. */
  end: 5,
} as const;

/** A kind of block. */
export type BlockKind = (typeof BLOCK_KIND)[keyof typeof BLOCK_KIND];

/** Frames are closed before they are this many bytes, however few ticks they are, so that no tick packs much at once. */
export const MOST_FRAME_BYTES = 131072;
