// The thread in which one recording is played: loads the match, plays, and tells how far it is and what came of it.
import { parentPort, workerData } from 'node:worker_threads';
import { loadMatch, type MatchModule } from './load-match.ts';
import { UsageError } from './usage-error.ts';
import type { Verdict } from './verdict.ts';
import { verifyRecording } from './verify-recording.ts';

/** What a thread is told to do. */
export interface VerifyJob {
  readonly file: string;
  readonly module: MatchModule;
  readonly anyway: boolean;
}

/** What a thread tells. */
export type VerifyMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'usage'; readonly reason: string }
  | { readonly kind: 'fault'; readonly error: unknown };

const MILLISECONDS_BETWEEN = 50;

const tell = (message: VerifyMessage): void => parentPort?.postMessage(message);

async function play({ file, module, anyway }: VerifyJob): Promise<void> {
  try {
    let last = 0;
    const verdict = await verifyRecording(file, (header) => loadMatch(module, header), {
      anyway,
      onTick(tick, ticks) {
        const now = performance.now();
        if (now - last < MILLISECONDS_BETWEEN) return;
        last = now;
        tell({ kind: 'progress', share: tick / ticks });
      },
    });
    await flushOutput();
    tell({ kind: 'verdict', verdict });
  } catch (error) {
    // What the match throws is part of a verdict: anything else is a fault of the command's own.
    if (error instanceof UsageError) tell({ kind: 'usage', reason: error.message });
    else tell({ kind: 'fault', error });
  }
}

/** Waits until what the match has printed is taken away: a thread that is ended prints no more. */
async function flushOutput(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>((done) => stream.write('', () => done()));
  }
}

await play(workerData as VerifyJob);
