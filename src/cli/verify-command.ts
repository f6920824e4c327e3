// `surefoot verify`: recordings and their match -> whether playing them again gives what was recorded.
import { findMatchModule } from './load-match.ts';
import { createSharedProgress } from './progress.ts';
import { describeVerdict, type Verdict } from './verdict.ts';
import { countWorkers, verifyAll } from './verify-pool.ts';

/** The options as they were given. */
export interface VerifyOptions {
  readonly match: string;
  readonly anyway?: boolean;
  readonly jobs?: number;
  readonly json?: boolean;
}

/** How the command ends. */
const EXIT = { agreed: 0, diverged: 1, notCompared: 2 } as const;

/**
 * Plays the recordings and prints what came of each, in their order. Answers the status to end with: 0 when all agree, 1 when
 * one parts, else 2 when one could not be compared to its end. Throws a UsageError for a module that exports no match, and on a
 * fault of its own.
 */
export async function runVerifyCommand(files: readonly string[], options: VerifyOptions): Promise<number> {
  const module = findMatchModule(options.match);
  const jobs = files.map((file) => ({ file, module, anyway: options.anyway === true }));
  const progress = createSharedProgress(files.length, files.length === 1 ? 'recording' : 'recordings');
  const pad = Math.max(...files.map((file) => file.length));
  try {
    const verdicts = await verifyAll(jobs, countWorkers(files.length, options.jobs), {
      onProgress: progress.show,
      onVerdict(verdict) {
        progress.hide();
        process.stdout.write(options.json ? `${JSON.stringify(verdict)}\n` : describeVerdict(verdict, pad));
      },
    });
    return statusOf(verdicts);
  } finally {
    progress.hide();
  }
}

function statusOf(verdicts: readonly Verdict[]): number {
  if (verdicts.some(({ verdict }) => verdict === 'diverged')) return EXIT.diverged;
  return verdicts.every(({ verdict }) => verdict === 'agreed') ? EXIT.agreed : EXIT.notCompared;
}
