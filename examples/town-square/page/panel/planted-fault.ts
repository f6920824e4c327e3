// The planted fault: a machine whose match differs by a bit plays the recording too, in the background; then the two are shown side by
// side where they part.
import { finishRecording, readRecording } from 'surefoot';
import type { App } from '../app.ts';
import { advanceFaultyRun, beginFaultyRun, type FaultyRun } from '../session/fault.ts';
import { leaveComparison, showBeside } from './comparison.ts';
import { findInput } from './elements.ts';
import { messageOf, tell } from './notice.ts';
import { changeSpeed } from './transport.ts';

/** Milliseconds of a frame that the run may take. */
const SLICE = 12;

/** The run that goes on: it is another one, or none, when this one is no more wanted. */
const background: { run: FaultyRun | undefined } = { run: undefined };

/** How far the run in the background is, in a sentence; empty when there is none. */
export function describeRun(): string {
  const { run } = background;
  return run === undefined
    ? ''
    : `A machine with a fault plays the same: tick ${run.recorder.tick} of ${run.ticks} …`;
}

/** Plants the fault, or takes it away, as the switch has it. */
export async function plantOrRemove(app: App): Promise<void> {
  const fault = findInput('fault');
  background.run = undefined;
  if (!fault.checked) {
    if (app.session.twin !== undefined) leaveComparison(app);
    return;
  }
  try {
    await plant(app, fault);
  } catch (error) {
    fault.checked = false;
    background.run = undefined;
    tell(messageOf(error), 'warning');
  }
}

async function plant(app: App, fault: HTMLInputElement): Promise<void> {
  const { session } = app;
  const { recorder } = session;
  const run = beginFaultyRun(session);
  background.run = run;
  changeSpeed(app, 0);
  while (!advanceFaultyRun(session, run, lateAfter(SLICE))) {
    await new Promise(requestAnimationFrame);
    if (background.run !== run) return;
    // Another session, or another branch: what it plays is no more what is shown.
    if (app.session !== session || session.recorder !== recorder || !fault.checked) {
      background.run = undefined;
      fault.checked = false;
      return;
    }
  }
  background.run = undefined;
  const recording = readRecording(finishRecording(run.recorder));
  showBeside(app, { recording, match: run.match, sides: ['this machine', 'one with a fault'] });
}

function lateAfter(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}
