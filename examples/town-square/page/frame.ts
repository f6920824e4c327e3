// A frame of the page: time passes, and everything is drawn where it is.
import { getNavigation } from 'surefoot';
import { COLOURS } from '../colours.ts';
import { GROUND_MESH, layoutOf } from '../match.ts';
import { type App, entityOf } from './app.ts';
import { drawBake } from './overlays/bake-overlay.ts';
import { drawPolygons } from './overlays/polygons.ts';
import { drawRoutes } from './overlays/routes.ts';
import { drawSearch } from './overlays/search-overlay.ts';
import { showRoofs } from './scene/buildings.ts';
import { fitEye, followPlace } from './scene/camera.ts';
import { type Motion, placeBetween } from './scene/motion.ts';
import { addRing, addSpot, clearRibbons, type Ribbons, showRibbons } from './scene/ribbons.ts';
import { drawSquareView, type FrameLook } from './scene/square-view.ts';
import { drawStage, fitStage, keepPace } from './scene/stage.ts';
import { stepSearch } from './search/search-desk.ts';
import { comingLayout, comingSends } from './session/coming.ts';
import { letTimePass } from './session/play.ts';
import { shownWorld } from './session/session.ts';

/** A pause of more counts as this much, seconds: a page that was not looked at does not hurry after. */
const LONGEST_FRAME = 0.5;

/** Between two nodes of a search that runs by itself, seconds. */
const NODE_SECONDS = 0.25;

const CHOSEN = '#8f1f33';
const HOVERED = '#3b3a36';
const PARTED = '#e0364f';

const place = { x: 0, y: 0, z: 0 };
const times = { last: 0, node: 0 };

/** What of a frame depends on the one who looks. */
export interface Viewer {
  readonly prefersStillness: boolean;
}

/** Lets the time since the last frame pass, and draws it. `now` is in milliseconds. */
export function drawFrame(app: App, now: number, { prefersStillness }: Viewer): void {
  const seconds = Math.min(LONGEST_FRAME, Math.max(0, (now - times.last) / 1000));
  times.last = now;
  keepPace(app.stage, seconds);
  const { eye, session, stage, twinView, view } = app;
  const alpha = letTimePass(session, seconds);
  runSearch(app, seconds);
  const hasMoved = session.speed !== 0 || eye.isFollowing;
  if (!fitStage(stage) && !hasMoved && app.redraws === 0) return;
  app.redraws = Math.max(0, app.redraws - 1);
  // Who stands still is shown where the last tick has put everybody.
  const look: FrameLook = { alpha: session.speed === 0 ? 1 : alpha, bobs: !prefersStillness };
  drawSquareView(view, shownWorld(session), look, comingLayout(session));
  if (session.twin !== undefined) drawSquareView(twinView, session.twin.world, look);
  drawOverlays(app, look.alpha);
  follow(app, look.alpha);
  // Two pictures share the stage while recordings are compared.
  fitEye(eye, stage.width / stage.height / (session.twin === undefined ? 1 : 2));
  drawStage(stage, session.twin === undefined ? [view.scene] : [view.scene, twinView.scene], eye.camera);
}

function runSearch(app: App, seconds: number): void {
  if (!app.search.isRunning) return;
  times.node += seconds;
  if (times.node < NODE_SECONDS) return;
  times.node = 0;
  stepSearch(app.search, app.outside.clock);
  app.redraws = 2;
}

function drawOverlays(app: App, alpha: number): void {
  const { look, overlays, search, session, twinView, view } = app;
  const world = shownWorld(session);
  overlays.polygons.group.visible = look.polygons;
  if (look.polygons) drawPolygons(overlays.polygons, getNavigation(world).state.meshes[GROUND_MESH].mesh);
  overlays.lanes.visible = look.lanes;
  const only = look.routes ? undefined : entityOf(app, app.chosen);
  const showsRoutes = look.routes || only !== undefined;
  const [routes, twinRoutes] = overlays.routes;
  routes.mesh.visible = showsRoutes;
  twinRoutes.mesh.visible = showsRoutes;
  if (showsRoutes) drawRoutes(routes, world, view.motion, { alpha, only });
  if (showsRoutes && session.twin !== undefined)
    drawRoutes(twinRoutes, session.twin.world, twinView.motion, { alpha, only });
  showRoofs(view.buildings, look.roofs && look.bake === 'none');
  showRoofs(twinView.buildings, look.roofs && look.bake === 'none');
  drawBake(overlays.bake, layoutOf(world), look.bake);
  drawSearch(overlays.search, {
    ...{ from: search.from, to: search.to, exact: search.exact },
    other: search.midpoint?.points ?? [],
  });
  drawRings(app, alpha);
}

function drawRings(app: App, alpha: number): void {
  const { overlays, parting, session, twinView, view } = app;
  const rings: [number | undefined, string][] = [
    [entityOf(app, app.hovered), HOVERED],
    [entityOf(app, app.chosen), CHOSEN],
    [session.twin === undefined ? undefined : parting?.entity, PARTED],
  ];
  const scenes: [number, Motion][] = [
    [0, view.motion],
    [1, twinView.motion],
  ];
  for (const [side, motion] of scenes) {
    const ribbons = overlays.rings[side];
    clearRibbons(ribbons);
    if (side === 0) markSends(app, ribbons);
    for (const [eid, colour] of rings) {
      if (eid === undefined || (side === 1 && session.twin === undefined)) continue;
      placeBetween(motion, eid, alpha, place);
      addRing(ribbons, place.x, place.z, 0.62, 0.24, COLOURS.page);
      addRing(ribbons, place.x, place.z, 0.62, 0.14, colour);
    }
    showRibbons(ribbons);
  }
}

/** Marks where walkers will be sent by orders that wait. */
function markSends({ session }: App, ribbons: Ribbons): void {
  for (const { x, z } of comingSends(session)) {
    addRing(ribbons, x, z, 0.45, 0.24, COLOURS.page);
    addRing(ribbons, x, z, 0.45, 0.14, CHOSEN);
    addSpot(ribbons, x, z, 0.16, CHOSEN);
  }
}

function follow(app: App, alpha: number): void {
  const { eye, view } = app;
  const eid = entityOf(app, app.chosen);
  if (!eye.isFollowing || eid === undefined) return;
  placeBetween(view.motion, eid, alpha, place);
  followPlace(eye, place.x, place.z);
}
