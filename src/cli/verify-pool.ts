// Recordings -> their verdicts, several side by side: each is played in a worker thread of its own, which is like a process
// of its own, so that no playing can be told from another by what a module has kept from the one before.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { UsageError } from './usage-error.ts';
import { failedVerdict, type Verdict } from './verdict.ts';
import type { VerifyJob, VerifyMessage } from './verify-worker.ts';

/** What is told while the recordings are played. */
export interface VerifyWatcher {
  /** How far a recording is, from 0 to 1. */
  onProgress(at: number, share: number): void;
  /** Called for one recording after the other, in their order, as soon as it and all before it are done. */
  onVerdict(verdict: Verdict): void;
}

/** As many recordings as this are played at once: no more than there are cores, and than were asked for. */
export function countWorkers(recordings: number, asked: number | undefined): number {
  return Math.min(recordings, availableParallelism(), asked ?? recordings);
}

/**
 * Plays all recordings, `workers` at once. A UsageError, for a module that is no match, and a fault of the command's own end
 * all of them.
 */
export async function verifyAll(
  jobs: readonly VerifyJob[],
  workers: number,
  { onProgress, onVerdict }: VerifyWatcher,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const running = new Set<Worker>();
  let begun = 0;
  let told = 0;
  const takeJobs = async (): Promise<void> => {
    while (begun < jobs.length) {
      const at = begun;
      begun += 1;
      verdicts[at] = await playInWorker(jobs[at], running, (share) => onProgress(at, share));
      onProgress(at, 1);
      for (; verdicts[told] !== undefined; told += 1) onVerdict(verdicts[told]);
    }
  };
  try {
    await Promise.all(Array.from({ length: workers }, takeJobs));
  } finally {
    for (const worker of running) worker.terminate();
  }
  return verdicts;
}

function playInWorker(
  job: VerifyJob,
  running: Set<Worker>,
  onShare: (share: number) => void,
): Promise<Verdict> {
  const worker = new Worker(new URL('./verify-worker.js', import.meta.url), {
    ...{ workerData: job, stdout: true, stderr: true },
  });
  running.add(worker);
  // What a match prints is no verdict.
  worker.stdout.pipe(process.stderr, { end: false });
  worker.stderr.pipe(process.stderr, { end: false });
  return new Promise<Verdict>((resolve, reject) => {
    const fail = (reason: string): void => resolve(failedVerdict(job.file, reason));
    worker.on('message', (message: VerifyMessage) => {
      if (message.kind === 'progress') onShare(message.share);
      else if (message.kind === 'verdict') resolve(message.verdict);
      else reject(message.kind === 'usage' ? new UsageError(message.reason) : message.error);
    });
    worker.on('error', (error) => fail(`the match broke off: ${error.message}`));
    worker.on('exit', (code) => fail(`the match ended its thread with code ${code}`));
  }).finally(() => {
    running.delete(worker);
    return worker.terminate();
  });
}
