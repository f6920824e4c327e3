// Where the square is drawn: the renderer with WebGPU or, where there is none, WebGL 2, and how one or two scenes share its
// canvas.
import {
  NeutralToneMapping,
  PCFShadowMap,
  type PerspectiveCamera,
  type Scene,
  WebGPURenderer,
} from 'three/webgpu';

/** The canvas and what draws on it. */
export interface Stage {
  readonly canvas: HTMLCanvasElement;
  /** What holds the canvas and hears its keys. */
  readonly frame: HTMLElement;
  /** Undefined where the browser can draw with neither WebGPU nor WebGL 2: then all works but the picture. */
  readonly renderer: WebGPURenderer | undefined;
  /** What draws: for people. */
  readonly drawnBy: DrawnBy;
  /** Pixels along a side of the shadows' picture. */
  readonly shadowSize: number;
  /** Size of the canvas, CSS pixels. */
  width: number;
  height: number;
  /** Pixels of the screen for one of CSS. */
  pixelRatio: number;
  /** How many more frames were late than in time, lately. */
  lateFrames: number;
}

/** What can draw. */
export type DrawnBy = 'WebGPU' | 'WebGL 2' | 'WebGL 2 in software' | 'nothing';

/** Most pixels of the screen for one of CSS: more cost much and show little. */
const MOST_PIXEL_RATIO = 2;
const SHADOW_SIZE = 2048;

/** A frame that takes longer is late, seconds; one that takes much longer was not being looked at. */
const LATE = 1 / 50;
const AWAY = 1 / 4;
/** So many late frames take this much off the pixel ratio, down to the least. */
const MOST_LATE = 60;
const RATIO_STEP = 0.25;
const LEAST_PIXEL_RATIO = 1;

/** Where the processor draws, it draws less. */
const SLOW_PIXEL_RATIO = 1;
const SLOW_SHADOW_SIZE = 1024;

/** Makes a stage on a canvas, with the best that the browser can draw with. */
export async function createStage(frame: HTMLElement, canvas: HTMLCanvasElement): Promise<Stage> {
  const drawnBy = (await findWebGpu()) ? 'WebGPU' : findWebGl();
  const renderer = drawnBy === 'nothing' ? undefined : await createRenderer(canvas, drawnBy);
  const shadowSize = drawnBy === 'WebGL 2 in software' ? SLOW_SHADOW_SIZE : SHADOW_SIZE;
  const pixelRatio = Math.min(window.devicePixelRatio, MOST_PIXEL_RATIO);
  const stage: Stage = {
    ...{ canvas, frame, renderer, drawnBy, shadowSize },
    ...{ width: 0, height: 0, pixelRatio, lateFrames: 0 },
  };
  setPixelRatio(stage, drawnBy === 'WebGL 2 in software' ? SLOW_PIXEL_RATIO : pixelRatio);
  frame.tabIndex = 0;
  fitStage(stage);
  return stage;
}

async function createRenderer(canvas: HTMLCanvasElement, drawnBy: DrawnBy): Promise<WebGPURenderer> {
  const isSlow = drawnBy === 'WebGL 2 in software';
  const renderer = new WebGPURenderer({ canvas, antialias: !isSlow, forceWebGL: drawnBy !== 'WebGPU' });
  await renderer.init();
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.autoClear = false;
  return renderer;
}

/** Calls a function when the browser has lost what it draws with: nothing is drawn from then on. */
export function onDeviceLost({ renderer }: Stage, listener: () => void): void {
  if (renderer === undefined) return;
  const stop = renderer.onDeviceLost;
  renderer.onDeviceLost = (info) => {
    stop.call(renderer, info);
    listener();
  };
}

/** Calls a function for each frame, with the time in milliseconds. */
export function runStage({ renderer }: Stage, draw: (now: number) => void): void {
  if (renderer !== undefined) {
    void renderer.setAnimationLoop(draw);
    return;
  }
  const next = (now: number): void => {
    draw(now);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Takes the size that the page gives the canvas. True when it is another one than before. */
export function fitStage(stage: Stage): boolean {
  const { canvas, renderer } = stage;
  const width = Math.max(1, canvas.clientWidth);
  const height = Math.max(1, canvas.clientHeight);
  if (width === stage.width && height === stage.height) return false;
  stage.width = width;
  stage.height = height;
  renderer?.setSize(width, height, false);
  return true;
}

/** Draws fewer pixels where frames keep being late: smooth motion is worth more than fine edges. */
export function keepPace(stage: Stage, seconds: number): void {
  if (seconds > AWAY || stage.pixelRatio <= LEAST_PIXEL_RATIO) return;
  stage.lateFrames = seconds > LATE ? stage.lateFrames + 1 : Math.max(0, stage.lateFrames - 1);
  if (stage.lateFrames < MOST_LATE) return;
  stage.lateFrames = 0;
  setPixelRatio(stage, Math.max(LEAST_PIXEL_RATIO, stage.pixelRatio - RATIO_STEP));
}

function setPixelRatio(stage: Stage, pixelRatio: number): void {
  stage.pixelRatio = pixelRatio;
  stage.renderer?.setPixelRatio(pixelRatio);
}

/** Draws one scene, or two side by side, each from the same camera. */
export function drawStage(stage: Stage, scenes: readonly Scene[], camera: PerspectiveCamera): void {
  const { renderer, width, height } = stage;
  if (renderer === undefined) return;
  const part = Math.floor(width / scenes.length);
  renderer.setScissorTest(scenes.length > 1);
  for (const [at, scene] of scenes.entries()) {
    renderer.setViewport(at * part, 0, part, height);
    renderer.setScissor(at * part, 0, part, height);
    if (at === 0) renderer.clear();
    renderer.render(scene, camera);
  }
}

/** `?webgl` in the page's address has it drawn without WebGPU, for browsers whose WebGPU is there and fails. */
export const WITHOUT_WEBGPU = '?webgl';

async function findWebGpu(): Promise<boolean> {
  if (location.search === WITHOUT_WEBGPU) return false;
  try {
    const { gpu } = navigator as Navigator & { gpu?: { requestAdapter(): Promise<object | null> } };
    return (await gpu?.requestAdapter()) != null;
  } catch {
    return false;
  }
}

/** Asks a canvas of its own: one that gave a context of one kind gives none of another. */
function findWebGl(): DrawnBy {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (gl === null) return 'nothing';
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const name = names === null ? '' : String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name) ? 'WebGL 2 in software' : 'WebGL 2';
}
