// Bytes as a short text that tells them apart: how many there are, and two Fowler-Noll-Vo hashes (FNV-1a, 32 bits) of them, the
// second of the bytes backwards.

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

export function digestBytes(bytes: Uint8Array): string {
  let forwards = OFFSET;
  let backwards = OFFSET;
  for (let at = 0; at < bytes.length; at += 1) {
    forwards = Math.imul(forwards ^ bytes[at], PRIME);
    backwards = Math.imul(backwards ^ bytes[bytes.length - 1 - at], PRIME);
  }
  return `${bytes.length}:${hexadecimal(forwards)}${hexadecimal(backwards)}`;
}

function hexadecimal(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
