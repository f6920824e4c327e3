// An answer -> one line of JSON.
import type { Path } from 'surefoot/nav';

/** `{ "status", "length", "corners": [[x, y, z], ...], "expansions" }`, numbers with all their digits, and a line's end. */
export function answerLine({ status, length, cornerCount, x, y, z, expansions }: Path): string {
  const corners = Array.from({ length: cornerCount }, (_, at) => [x[at], y[at], z[at]]);
  return `${JSON.stringify({ status, length, corners, expansions })}\n`;
}
