// The page: its stage, its state, its controls, and the frames that follow one another.
import { onNewRules } from '../live-rules.ts';
import { type App, createApp, touch } from './app.ts';
import { drawFrame } from './frame.ts';
import { openHook } from './hook.ts';
import { find } from './panel/elements.ts';
import { bindNotice, messageOf, tell } from './panel/notice.ts';
import { bindPanel, showPanel } from './panel/panel.ts';
import { changeSpeed, tellDivergence } from './panel/transport.ts';
import { setLight } from './scene/light.ts';
import { createStage, onDeviceLost, runStage, WITHOUT_WEBGPU } from './scene/stage.ts';

/** Between two looks at the controls, milliseconds. */
const PANEL_TIME = 120;

try {
  await begin();
} catch (error) {
  bindNotice();
  tell(`The square cannot be set up: ${messageOf(error)}.`, 'warning');
  // Mended rules are a new beginning.
  onNewRules({ onReplaced: () => location.reload(), onRefused: () => location.reload() });
  throw error;
}

async function begin(): Promise<void> {
  const app = createApp(await createStage(find('view', HTMLDivElement), find('square', HTMLCanvasElement)));
  find('no-graphics', HTMLDivElement).hidden = app.stage.renderer !== undefined;
  followDaylight(app);
  bindPanel(app);
  onNewRules({
    onReplaced: () => tell('The villagers have other rules from the next tick on; the recording notes it.'),
    onRefused: (error) =>
      tell(
        `The villagers keep their rules, as nobody can walk by the new ones: ${messageOf(error)}.`,
        'warning',
      ),
  });
  onDeviceLost(app.stage, () => tellLoss(app));
  openHook(app);
  runFrames(app);
}

/** The match does not need the picture. */
function tellLoss({ stage }: App): void {
  const action =
    stage.drawnBy === 'WebGPU'
      ? { label: 'Reload with WebGL 2', run: () => location.assign(WITHOUT_WEBGPU) }
      : { label: 'Reload', run: () => location.reload() };
  const text = 'The browser has lost its graphics device, and the square is drawn no more.';
  tell(`${text} The match goes on: save it, then reload the page.`, 'warning', action);
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
      if (now - shown >= PANEL_TIME) {
        shown = now;
        showPanel(app);
        tellDivergence(app);
      }
    } catch (error) {
      // A step that throws would throw in each frame: the match stands still, and what was recorded can still be saved.
      changeSpeed(app, 0);
      tell(`The match cannot go on: ${messageOf(error)}.`, 'warning');
      showPanel(app);
    }
  });
}
