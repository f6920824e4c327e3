// All controls: bound once, and shown as they are a few times a second.
import type { App } from '../app.ts';
import { describeWaiting } from '../session/coming.ts';
import { usualTime } from '../session/stopwatch.ts';
import { find, setText } from './elements.ts';
import { bindHappened, showHappened } from './happened.ts';
import { bindKeys } from './keys.ts';
import { bindLookPanel } from './look-panel.ts';
import { bindNotice, type Place, showNotice } from './notice.ts';
import { bindPointer } from './pointer.ts';
import { bindRecordingPanel, showRecordingPanel } from './recording-panel.ts';
import { bindSearchPanel, showSearch } from './search-panel.ts';
import { bindSetupPanel } from './setup-panel.ts';
import { bindTimeline, showTimeline } from './timeline.ts';
import { bindTransport } from './transport.ts';
import { bindWalkerPanel, showWalker } from './walker-panel.ts';

/** Binds everything. */
export function bindPanel(app: App): void {
  bindNotice(() => placeOf(app));
  bindTransport(app);
  bindTimeline(app);
  bindHappened(app);
  bindPointer(app);
  bindKeys(app);
  bindWalkerPanel(app);
  bindLookPanel(app);
  bindSearchPanel(app);
  bindRecordingPanel(app);
  bindSetupPanel(app);
  setText(find('subtitle', HTMLParagraphElement), `surefoot · drawn by ${app.stage.drawnBy}`);
}

/** Shows everything as it is. */
export function showPanel(app: App): void {
  showTimeline(app);
  showHappened(app);
  showWaiting(app);
  showWalker(app);
  showSearch(app);
  showRecordingPanel(app);
  showNotice();
  const { stopwatch, times } = app.session;
  const { ms, polygons } = times.bake;
  setText(find('bake-time', HTMLOutputElement), `${ms.toFixed(1)} ms, ${polygons} polygons`);
  setText(
    find('step-time', HTMLOutputElement),
    stopwatch.count === 0 ? '–' : `${usualTime(stopwatch).toFixed(2)} ms`,
  );
}

/** What warnings may speak of, and leave with: the session, a comparison, a test, a replay that is not as it was recorded. */
function placeOf({ session }: App): Place {
  return [session, session.twin, session.test, session.past?.divergence];
}

/** Who changes something while time stands still is told that it will come. A tick that is about to be played needs no word. */
function showWaiting({ session }: App): void {
  const text = session.speed === 0 ? describeWaiting(session) : '';
  const line = find('waiting', HTMLParagraphElement);
  line.hidden = text === '';
  setText(line, text);
}
