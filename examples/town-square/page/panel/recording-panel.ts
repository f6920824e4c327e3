// Recordings: saved, opened by button or dropped on the page, compared; the sync test, and the planted fault.
import { finishRecording, readRecording } from 'surefoot';
import { type App, replaceSession, showAnew } from '../app.ts';
import { beginSyncTest, describeTest, endSyncTest, SYNC_DISTANCE } from '../session/check.ts';
import { beginComparison, endComparison, findParting } from '../session/compare.ts';
import { advanceFaultyRun, beginFaultyRun } from '../session/fault.ts';
import { recordingOf } from '../session/history.ts';
import { nameRecording, openSession, saveSession } from '../session/keep.ts';
import { find, findButton, findInput, setText } from './elements.ts';
import { attempt, tell } from './notice.ts';
import { showSetup } from './setup-panel.ts';
import { changeSpeed } from './transport.ts';

/** Ticks that are shown before two recordings part. */
const LEAD = 60;
/** Milliseconds of a frame that a run in the background may take. */
const SLICE = 12;

/** Binds the controls. */
export function bindRecordingPanel(app: App): void {
  const file = findInput('file');
  const state = { isComparing: false };
  const ask = (isComparing: boolean): void => {
    state.isComparing = isComparing;
    file.value = '';
    file.click();
  };
  findButton('save').addEventListener('click', () =>
    attempt(() => save(app), 'The recording could not be saved'),
  );
  findButton('open').addEventListener('click', () => ask(false));
  findButton('compare').addEventListener('click', () => ask(true));
  file.addEventListener('change', () => void takeFiles(app, [...(file.files ?? [])], state.isComparing));
  findButton('compare-branch').addEventListener('click', () => {
    const { branches } = app.session;
    compare(app, branches[branches.length - 1]);
  });
  findButton('end-compare').addEventListener('click', () => leaveComparison(app));
  findButton('sync-test').addEventListener('click', () => toggleSyncTest(app));
  findInput('fault').addEventListener('change', () => void plantOrRemove(app));
  bindDrop(app);
}

/** Shows what can be done, and how far a test is. */
export function showRecordingPanel({ session }: App): void {
  findButton('compare-branch').hidden = session.branches.length === 0 || session.twin !== undefined;
  findButton('end-compare').hidden = session.twin === undefined;
  find('left-label', HTMLParagraphElement).hidden = session.twin === undefined;
  find('right-label', HTMLParagraphElement).hidden = session.twin === undefined;
  const test = findButton('sync-test');
  test.setAttribute('aria-pressed', String(session.test !== undefined));
  setText(test, session.test === undefined ? 'Sync test' : 'End the test');
  if (session.test !== undefined) setText(find('match-state', HTMLParagraphElement), describeTest(session));
}

/** Opens a recording in the place of what is shown. */
export function open(app: App, bytes: Uint8Array): void {
  attempt(() => {
    const { remark, session } = openSession(bytes, app.outside);
    replaceSession(app, session);
    findInput('fault').checked = false;
    showSetup(app);
    say('');
    changeSpeed(app, 0);
    if (remark !== undefined) tell(`Opened, but ${remark}`, 'warning');
    else tell(`Opened: ${session.recorder.tick} ticks. Run it, wind it, or go on from any tick.`);
  }, 'This file cannot be opened');
}

/** Shows a recording beside that of the session. */
export function compare(app: App, bytes: Uint8Array): void {
  attempt(() => {
    const other = readRecording(bytes);
    const parting = findParting(recordingOf(app.session), other);
    beginComparison(app.session, other, Math.max(0, (parting?.tick ?? 0) - LEAD));
    nameSides('this recording', 'the other');
    showParting(app, parting);
  }, 'The two cannot be compared');
}

/** Runs the sync test, or ends it. */
export function toggleSyncTest(app: App): void {
  const { session } = app;
  if (session.test !== undefined) {
    endSyncTest(session);
    changeSpeed(app, 0);
    say('');
    showAnew(app);
    return;
  }
  const hasFault = findInput('fault').checked;
  if (session.twin !== undefined) leaveComparison(app, true);
  beginSyncTest(session, hasFault);
  tell(`Every tick is rolled back by ${SYNC_DISTANCE} ticks and played again, and compared each time.`);
  changeSpeed(app, 4);
  showAnew(app);
}

function save(app: App): void {
  const bytes = saveSession(app.session);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/octet-stream' }));
  link.download = nameRecording(app.session);
  link.click();
  URL.revokeObjectURL(link.href);
  tell(`Saved ${link.download}: ${bytes.length} bytes, ${app.session.recorder.tick} ticks.`);
}

async function takeFiles(app: App, files: readonly File[], isComparing: boolean): Promise<void> {
  const all = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  if (all.length === 0) return;
  if (!isComparing) open(app, all[0]);
  if (isComparing || all.length > 1) compare(app, all[all.length - 1]);
}

/** A file dropped on the page is opened, two are compared. */
function bindDrop(app: App): void {
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    void takeFiles(app, [...(event.dataTransfer?.files ?? [])], false);
  });
}

/** A machine whose match differs by a bit plays the recording too; then the two are shown side by side where they part. */
async function plantOrRemove(app: App): Promise<void> {
  const fault = findInput('fault');
  if (!fault.checked) {
    if (app.session.twin !== undefined) leaveComparison(app);
    return;
  }
  const { session } = app;
  try {
    const run = beginFaultyRun(session);
    changeSpeed(app, 0);
    while (!advanceFaultyRun(session, run, lateAfter(SLICE))) {
      say(`A machine with a fault plays the same: tick ${run.recorder.tick} of ${run.ticks} …`);
      await new Promise(requestAnimationFrame);
    }
    if (app.session !== session || !fault.checked) return;
    const other = readRecording(finishRecording(run.recorder));
    const parting = findParting(recordingOf(session), other);
    beginComparison(session, other, Math.max(0, run.faultTick - LEAD), run.match);
    nameSides('this machine', 'one with a fault');
    showParting(app, parting);
  } catch (error) {
    fault.checked = false;
    tell(error instanceof Error ? error.message : String(error), 'warning');
  }
}

function leaveComparison(app: App, keepsFault = false): void {
  endComparison(app.session);
  app.parting = undefined;
  if (!keepsFault) findInput('fault').checked = false;
  say('');
  showAnew(app);
}

function showParting(app: App, parting: App['parting']): void {
  app.parting = parting;
  const text =
    parting === undefined
      ? 'The two are the same in every tick.'
      : `They part after tick ${parting.tick}: ${parting.text}.`;
  tell(text, parting === undefined ? 'news' : 'warning');
  say(text);
  changeSpeed(app, 0);
  showAnew(app);
}

function nameSides(left: string, right: string): void {
  setText(find('left-label', HTMLParagraphElement), left);
  setText(find('right-label', HTMLParagraphElement), right);
}

function say(text: string): void {
  setText(find('match-state', HTMLParagraphElement), text);
}

function lateAfter(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}
