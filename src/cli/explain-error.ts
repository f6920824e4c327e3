// What was thrown -> a line about it.
import { fileURLToPath } from 'node:url';

/** A line of a stack: a file's path or URL, and the line in it. */
const FRAME = /(?:at |\()((?:file:\/\/)?[^\s()]+):(\d+):\d+\)?$/gm;

/** What an error says, in one line, and where in a module it happened, as far as it tells. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frames = [...(error.stack ?? '').matchAll(FRAME)].filter(([, file]) => !file.startsWith('node:'));
  const [, file, line] = frames[0] ?? [];
  const path = file?.startsWith('file:') ? fileURLToPath(file) : file;
  const where = path === undefined ? '' : ` (${path}:${line})`;
  return `${error.name}: ${error.message.replace(/\s+/g, ' ')}${where}`;
}
