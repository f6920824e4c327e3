// Recordings as somebody would make them who wants to deceive: blocks are changed and sealed again.
import { openRecording, forgeRecording as sealBlocks } from '../support/forge-recording.ts';

/** The recording with the payload of some blocks changed in place. */
export function forgeRecording(
  bytes: Uint8Array,
  edit: (kind: number, payload: Uint8Array, block: number) => void,
): Uint8Array {
  const blocks = openRecording(bytes);
  for (const [at, { kind, payload }] of blocks.entries()) edit(kind, payload, at);
  return sealBlocks(bytes, blocks);
}
