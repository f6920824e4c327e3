// The page's state: which session is shown, by which scenes, with what drawn over them, and what is chosen.
import { getNavigation } from 'surefoot';
import type { Mesh, Scene } from 'three/webgpu';
import { type BakeOverlay, createBakeOverlay, type ShownStage } from './overlays/bake-overlay.ts';
import { createLanesOverlay } from './overlays/lanes.ts';
import { createPolygonsOverlay, type PolygonsOverlay } from './overlays/polygons.ts';
import { createSearchOverlay, type SearchOverlay } from './overlays/search-overlay.ts';
import { tell } from './panel/notice.ts';
import { createEye, type Eye } from './scene/camera.ts';
import { noteTick } from './scene/motion.ts';
import { createRibbons, type Ribbons } from './scene/ribbons.ts';
import { createSquareView, type SquareView } from './scene/square-view.ts';
import type { Stage } from './scene/stage.ts';
import { createSearchDesk, type SearchDesk } from './search/search-desk.ts';
import type { Parting } from './session/compare.ts';
import { type Errand, settleErrands } from './session/errands.ts';
import { createSession, type Session, type SessionOutside, shownWorld } from './session/session.ts';
import { USUAL_SETUP } from './session/setup.ts';

/** What a click on the square does. */
export type Tool = 'walkers' | 'stalls' | 'crates' | 'search';

/** What is drawn over the square. */
export interface Overlays {
  readonly polygons: PolygonsOverlay;
  readonly lanes: Mesh;
  /** In each of the two scenes. */
  readonly routes: readonly [Ribbons, Ribbons];
  readonly bake: BakeOverlay;
  readonly search: SearchOverlay;
  /** Rings round the walkers that are chosen, hovered, or first to differ; in each of the two scenes. */
  readonly rings: readonly [Ribbons, Ribbons];
}

/** Which of it is shown. */
export interface Look {
  polygons: boolean;
  lanes: boolean;
  routes: boolean;
  roofs: boolean;
  bake: ShownStage;
}

/** The page. */
export interface App {
  readonly stage: Stage;
  readonly eye: Eye;
  /** The scene of what is looked at, and that of the recording beside it. */
  readonly view: SquareView;
  readonly twinView: SquareView;
  readonly overlays: Overlays;
  readonly look: Look;
  readonly search: SearchDesk;
  readonly outside: SessionOutside;
  session: Session;
  tool: Tool;
  /** Walkers that were sent somewhere by orders that wait. */
  errands: Errand[];
  /** The serial of the walker that is chosen, and the one under the pointer. */
  chosen: number | undefined;
  hovered: number | undefined;
  /** Where the two recordings part that are side by side. */
  parting: Parting | undefined;
  /** The speed to go back to after standing still. */
  runSpeed: number;
  /** Frames that have still to be drawn though nothing moves by itself. */
  redraws: number;
}

/** Makes the page's state around a stage. */
export function createApp(stage: Stage): App {
  const view = createSquareView(stage.shadowSize);
  const twinView = createSquareView(stage.shadowSize);
  const outside: SessionOutside = {
    clock: () => performance.now(),
    onTick(session) {
      noteTick(view.motion, shownWorld(session));
      if (session.twin !== undefined) noteTick(twinView.motion, session.twin.world);
      tellErrands(app);
    },
  };
  const app: App = {
    ...{
      stage,
      view,
      twinView,
      outside,
      eye: createEye(stage.canvas, stage.frame),
      overlays: createOverlays(view.scene, twinView.scene),
    },
    look: { polygons: false, lanes: false, routes: true, roofs: true, bake: 'none' },
    search: createSearchDesk(),
    session: createSession(USUAL_SETUP, outside),
    ...{ tool: 'walkers', errands: [], chosen: undefined, hovered: undefined, parting: undefined },
    ...{ runSpeed: 1, redraws: 2 },
  };
  app.eye.controls.addEventListener('change', () => touch(app));
  return app;
}

/** Has the picture drawn anew though nothing moves by itself. */
export function touch(app: App): void {
  app.redraws = 2;
}

/** Shows a world anew, without movement from where everybody was: after it was wound to another tick, or is another one. */
export function showAnew(app: App): void {
  app.view.world = undefined;
  app.twinView.world = undefined;
  touch(app);
}

/** Puts another session in the place of the one that is shown. */
export function replaceSession(app: App, session: Session): void {
  app.session = session;
  app.errands = [];
  app.chosen = undefined;
  app.hovered = undefined;
  app.parting = undefined;
  app.eye.isFollowing = false;
  showAnew(app);
}

/** The entity of a walker, by its serial, in the world that is looked at; undefined when there is none. */
export function entityOf({ session }: App, serial: number | undefined): number | undefined {
  if (serial === undefined) return undefined;
  const { components, state } = getNavigation(shownWorld(session));
  const eid = state.agents
    .subarray(0, state.agentCount)
    .find((agent) => components.NavAgent.serial[agent] === serial);
  return eid;
}

/** The serial of a walker. */
export function serialOf({ session }: App, eid: number): number {
  return getNavigation(shownWorld(session)).components.NavAgent.serial[eid];
}

/** Tells what became of those who were sent somewhere, if it is not what was asked for. */
function tellErrands({ errands, session }: App): void {
  const reports = settleErrands(errands, session);
  if (reports.length > 0) tell(reports.join(' '));
}

function createOverlays(scene: Scene, twinScene: Scene): Overlays {
  const overlays: Overlays = {
    polygons: createPolygonsOverlay(),
    lanes: createLanesOverlay(),
    routes: [createRibbons({ height: 0.055 }), createRibbons({ height: 0.055 })],
    bake: createBakeOverlay(),
    search: createSearchOverlay(),
    rings: [createRibbons({ height: 0.05 }), createRibbons({ height: 0.05 })],
  };
  const { bake, lanes, polygons, rings, routes, search } = overlays;
  scene.add(polygons.group, lanes, routes[0].mesh, bake.group, search.group, rings[0].mesh);
  twinScene.add(routes[1].mesh, rings[1].mesh);
  return overlays;
}
