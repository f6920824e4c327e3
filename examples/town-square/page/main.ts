// The page: its stage, its state, its controls, and the frames that follow one another.
import { onNewRules } from '../live-rules.ts';
import { type App, createApp, touch } from './app.ts';
import { drawFrame } from './frame.ts';
import { openHook } from './hook.ts';
import { find } from './panel/elements.ts';
import { tell } from './panel/notice.ts';
import { bindPanel, showPanel } from './panel/panel.ts';
import { changeSpeed, tellDivergence } from './panel/transport.ts';
import { setLight } from './scene/light.ts';
import { createStage, runStage } from './scene/stage.ts';
import { replaceRules } from './session/live.ts';

/** Between two looks at the controls, milliseconds. */
const PANEL_TIME = 120;

await begin();

async function begin(): Promise<void> {
  const app = createApp(await createStage(find('view', HTMLDivElement), find('square', HTMLCanvasElement)));
  find('no-graphics', HTMLDivElement).hidden = app.stage.renderer !== undefined;
  followDaylight(app);
  bindPanel(app);
  onNewRules((rules) => {
    replaceRules(app.session, rules);
    tell('The villagers have other rules from here on; the recording notes it.');
  });
  openHook(app);
  runFrames(app);
}

function followDaylight(app: App): void {
  const darkness = matchMedia('(prefers-color-scheme: dark)');
  const light = (): void => {
    for (const view of [app.view, app.twinView]) setLight(view.light, darkness.matches);
    touch(app);
  };
  darkness.addEventListener('change', light);
  light();
}

function runFrames(app: App): void {
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  let shown = 0;
  runStage(app.stage, (now) => {
    try {
      drawFrame(app, now, { prefersStillness: stillness.matches });
      const hasTold = app.session.past?.divergence !== undefined && app.session.speed === 0;
      if (now - shown >= PANEL_TIME) {
        shown = now;
        showPanel(app);
        if (hasTold) tellDivergence(app);
      }
    } catch (error) {
      // A step that throws would throw in each frame: the match stands still, and what was recorded can still be saved.
      changeSpeed(app, 0);
      tell(`The match cannot go on: ${error instanceof Error ? error.message : String(error)}`, 'warning');
    }
  });
}
