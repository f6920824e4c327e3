// A program run in a page of a browser that a driver has started.
import type { EngineRun, RunOptions } from './engine.ts';
import { serveProgram } from './serve-program.ts';

/** What is asked of a browser and its driver. */
export interface PageBrowser {
  /** Goes to an address in a new page. */
  open(address: string): Promise<void>;
  /** The value of an expression, awaited, in that page. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
  /** Ends the browser's processes, whatever it is doing. */
  kill(): void;
}

/** Time for a browser to close by itself. */
const CLOSING_MS = 5000;

/** What is found in the page when the program has run. */
interface PageOutcome {
  readonly lines: readonly string[];
  readonly failure: string | null;
}

/**
 * Starts a browser, runs the program in it, and closes it. The time that starting takes is not counted, but limited as well; `launch`
 * has to give up by itself by then.
 */
export async function runInPage(
  launch: () => Promise<PageBrowser>,
  { program, limitSeconds }: RunOptions,
): Promise<EngineRun> {
  const server = await serveProgram(program);
  const launched = launch();
  let start = performance.now();
  const play = async (): Promise<PageOutcome> => {
    const browser = await launched;
    await browser.open(server.page);
    start = performance.now();
    return (await browser.evaluate(expressionFor(server.program))) as PageOutcome;
  };
  const outcome = await within(limitSeconds * 1000, play())
    .then((value) => value ?? { lines: [], failure: `was stopped after ${limitSeconds} seconds` })
    .catch((error: unknown) => ({ lines: [], failure: String(error) }));
  const seconds = (performance.now() - start) / 1000;
  server.close();
  await launched.then(end, () => undefined);
  return { lines: outcome.lines, seconds, failure: outcome.failure ?? undefined };
}

/** The program puts its lines where this finds them. */
function expressionFor(program: string): string {
  return `import('${program}')
    .then(() => null, (error) => error + '\\n' + error.stack)
    .then((failure) => ({ lines: globalThis.surefootLines ?? [], failure }))`;
}

async function end(browser: PageBrowser): Promise<void> {
  await within(CLOSING_MS, browser.close()).catch(() => undefined);
  browser.kill();
}

/** What a promise comes to, or undefined when that takes too long. */
async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
