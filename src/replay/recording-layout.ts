// The layout of a recording's bytes, format 1. Everything is little-endian; equal runs give equal bytes.
//
//   word      four bytes
//   count     an integer from 0 to 2^53 - 1: seven bits a byte, lowest first, the top bit set on all but the last
//   text      count of UTF-16 code units, then each as a count
//   texts     count, then each text
//
//   at 0      word   'SFRC'
//   at 4      word   format version
//   at 8      word   length of the whole recording in bytes
//   at 12     word   ticks
//   at 16     head   text package, text version, text seed, byte trace (0 or 1), float64 ticks per second,
//                    settings (count, then text name, text JSON of each), texts digests of the meshes after setup,
//                    texts digests of the graphs, component stores (count, then text name, texts fields of each)
//   then      frames 0 .. ticks: frame 0 is the world after setup, frame t the world after t steps
//   last 8    two words: high and low half of the digest of all bytes before them
//
// A frame:
//   commands  count, then of each: count player, count sequence, byte number of the command, its fields; in the order in
//             which the step that led to this frame got them; none in frame 0
//   digests   rows of two words (high, low), for the whole and for each part in the order of `listParts`: a bit for each
//             row, lowest first, set when the row differs from the frame before (all zeros before frame 0), filled up to
//             whole bytes; then the rows that differ
//   trace     only where the head says so. Byte 0 when the agents are those of the frame before: agents x stores rows of
//             one word in the same form. Byte 1 when they are not: count of agents; of each, the count by which its serial
//             exceeds the serial before plus one (of the first, its serial), and the count of its entity; then
//             agents x stores words
//
// Fields of a command: serials and ids as counts, metres as float64, names as text, payloads as text of their JSON, a
// mesh as count of bytes and then the bytes of `navMeshToBytes`.

/** 'SFRC', read as a little-endian word. */
export const MAGIC = 0x43524653;

/** Version of this layout. */
export const FORMAT_VERSION = 1;

/** Where the length of the recording stands. */
export const LENGTH_AT = 8;

/** Where the number of ticks stands. */
export const TICKS_AT = 12;

/** Where the head begins. */
export const HEAD_AT = 16;

/** Bytes of the digest at the end. */
export const DIGEST_BYTES = 8;
