// Text -> standard output, in large pieces and no faster than it is taken away.
import { once } from 'node:events';
import { explainFileError } from './usage-error.ts';

const PIECE = 65536;

/** Text on its way out. */
export interface Printer {
  waiting: string;
}

export function createPrinter(): Printer {
  return { waiting: '' };
}

/** Prints the text, or keeps it until there is enough; waits while standard output is full. */
export async function printText(printer: Printer, text: string): Promise<void> {
  printer.waiting += text;
  if (printer.waiting.length >= PIECE) await flushText(printer);
}

/** Hands on what was kept. */
export async function flushText(printer: Printer): Promise<void> {
  const text = printer.waiting;
  printer.waiting = '';
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
}

/**
 * Ends the process without a word when nobody reads its output any more, as `head` does; with a line on standard error
 * and status 2 when output cannot be written otherwise, as to a full disk.
 */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`surefoot: ${explainFileError('standard output', error).message}\n`);
    process.exit(2);
  });
}
