// Recordings: saved, opened and compared by button or dropped on the page; the sync test, and the planted fault.
import { RefusedRecordingError, type SyncTest } from 'surefoot';
import { type App, replaceSession, showAnew } from '../app.ts';
import { beginSyncTest, describeTest, endSyncTest, isTestOver, SYNC_DISTANCE } from '../session/check.ts';
import { describeParting } from '../session/compare.ts';
import { nameRecording, openSession, saveSession } from '../session/keep.ts';
import { compare, leaveComparison } from './comparison.ts';
import { find, findButton, findInput, setText } from './elements.ts';
import { bindFiles, type GivenFile, refuseFile, titleOf } from './files.ts';
import { attempt, tell } from './notice.ts';
import { describeRun, plantOrRemove } from './planted-fault.ts';
import { showSetup } from './setup-panel.ts';
import { changeSpeed } from './transport.ts';

/** Tests whose end was told. */
const toldOf = new WeakSet<SyncTest>();

/** Binds the controls. */
export function bindRecordingPanel(app: App): void {
  findButton('save').addEventListener('click', () =>
    attempt(() => save(app), 'The recording could not be saved'),
  );
  findButton('compare-branch').addEventListener('click', () => {
    const { branch } = app.session;
    if (branch !== undefined) compare(app, { bytes: branch });
  });
  findButton('end-compare').addEventListener('click', () => leaveComparison(app));
  findButton('sync-test').addEventListener('click', () => toggleSyncTest(app));
  findInput('fault').addEventListener('change', () => void plantOrRemove(app));
  bindFiles((files, use) => {
    const last = files[files.length - 1];
    if (use === 'compare') compare(app, last);
    // Two that are dropped are looked at side by side.
    else if (open(app, files[0]) && files.length > 1) compare(app, last);
  });
}

/** Shows what can be done, and what a test or a comparison has come to as long as there is one. */
export function showRecordingPanel(app: App): void {
  const { session } = app;
  findButton('compare-branch').hidden = session.branch === undefined || session.twin !== undefined;
  findButton('end-compare').hidden = session.twin === undefined;
  find('left-label', HTMLParagraphElement).hidden = session.twin === undefined;
  find('right-label', HTMLParagraphElement).hidden = session.twin === undefined;
  const test = findButton('sync-test');
  test.setAttribute('aria-pressed', String(session.test !== undefined));
  setText(test, session.test === undefined ? 'Sync test' : 'End the test');
  setText(find('match-state', HTMLParagraphElement), describeState(app));
  tellTest(app);
}

/**
 * Opens a recording in the place of what is shown. False when it cannot be opened; one that was made by other rules or by another
 * build can be opened anyway, which is offered.
 */
export function open(app: App, file: GivenFile, { anyway = false } = {}): boolean {
  try {
    const { remark, session } = openSession(file.bytes, app.outside, { anyway });
    replaceSession(app, session);
    findInput('fault').checked = false;
    showSetup(app);
    changeSpeed(app, 0);
    const title = file.name === undefined ? 'Opened' : `Opened ${titleOf(file)}`;
    if (remark !== undefined) tell(`${title}, but ${remark}.`, 'warning');
    else tell(`${title}: ${session.recorder.tick} ticks. Run it, wind it, or go on from any tick.`);
    return true;
  } catch (error) {
    const isPlayable = error instanceof RefusedRecordingError && error.isPlayableAnyway;
    const offer = { label: 'Open anyway', run: () => void open(app, file, { anyway: true }) };
    refuseFile(file, 'cannot be opened', error, isPlayable ? offer : undefined);
    return false;
  }
}

/** Runs the sync test, or ends it. */
export function toggleSyncTest(app: App): void {
  const { session } = app;
  if (session.test !== undefined) {
    endSyncTest(session);
    changeSpeed(app, 0);
    showAnew(app);
    return;
  }
  attempt(() => {
    if (session.twin !== undefined) leaveComparison(app, { keepsFault: true });
    beginSyncTest(session, findInput('fault').checked);
    tell(`Every tick is rolled back by ${SYNC_DISTANCE} ticks and played again, and compared each time.`);
    changeSpeed(app, 4);
    showAnew(app);
  }, 'There is nothing to test');
}

/** Tells once how a test has ended. */
function tellTest({ session }: App): void {
  const { test } = session;
  if (test === undefined || !isTestOver(session) || toldOf.has(test)) return;
  toldOf.add(test);
  const text = describeTest(session);
  if (test.divergence === undefined) tell(`The sync test has found nothing. ${text}`);
  else tell(`The sync test has found a desync. ${text}`, 'warning');
}

function describeState({ parting, session }: App): string {
  if (session.test !== undefined) return describeTest(session);
  return session.twin === undefined ? describeRun() : describeParting(parting);
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
