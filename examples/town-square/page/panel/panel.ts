// All controls: bound once, and shown as they are a few times a second.
import type { App } from '../app.ts';
import { usualTime } from '../session/stopwatch.ts';
import { find, setText } from './elements.ts';
import { bindKeys } from './keys.ts';
import { bindLookPanel } from './look-panel.ts';
import { bindNotice } from './notice.ts';
import { bindPointer } from './pointer.ts';
import { bindRecordingPanel, showRecordingPanel } from './recording-panel.ts';
import { bindSearchPanel, showSearch } from './search-panel.ts';
import { bindSetupPanel } from './setup-panel.ts';
import { bindTimeline, showTimeline } from './timeline.ts';
import { bindTransport } from './transport.ts';
import { bindWalkerPanel, showWalker } from './walker-panel.ts';

/** Binds everything. */
export function bindPanel(app: App): void {
  bindNotice();
  bindTransport(app);
  bindTimeline(app);
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
  showWalker(app);
  showSearch(app);
  showRecordingPanel(app);
  const { stopwatch, times } = app.session;
  const { ms, polygons } = times.bake;
  setText(find('bake-time', HTMLOutputElement), `${ms.toFixed(1)} ms, ${polygons} polygons`);
  setText(
    find('step-time', HTMLOutputElement),
    stopwatch.count === 0 ? '–' : `${usualTime(stopwatch).toFixed(2)} ms`,
  );
}
