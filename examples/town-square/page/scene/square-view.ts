// The square of one world as a scene: what always stands there, what can be moved, and everybody. Two of them can be shown
// side by side.
import type { World } from 'bitecs';
import { Scene } from 'three/webgpu';
import type { SquareLayout } from '../../layout.ts';
import { layoutOf } from '../../match.ts';
import { MOST_WALKERS } from '../../walkers.ts';
import { type Buildings, createBuildings, createFountain } from './buildings.ts';
import { type Crowd, createCrowd, drawCrowd } from './crowd.ts';
import { createGround } from './ground.ts';
import { addLight, type Light } from './light.ts';
import { createMotion, type Motion, resetMotion } from './motion.ts';
import { createThings, drawThings, type Things } from './things.ts';

/** One world's scene. */
export interface SquareView {
  readonly scene: Scene;
  readonly light: Light;
  readonly buildings: Buildings;
  readonly crowd: Crowd;
  readonly things: Things;
  readonly motion: Motion;
  /** The world that was drawn last. */
  world: World | undefined;
}

/** How a frame is drawn. */
export interface FrameLook {
  /** How far between the last two ticks, in [0, 1). */
  readonly alpha: number;
  /** Whether walkers bob as they step. */
  readonly bobs: boolean;
}

/** Makes the scene of a square, with shadows of so many pixels along a side. */
export function createSquareView(shadowSize: number): SquareView {
  const scene = new Scene();
  const crowd = createCrowd();
  const things = createThings();
  const buildings = createBuildings();
  scene.add(createGround(), buildings.group, createFountain(), things.group, crowd.group);
  const light = addLight(scene, shadowSize);
  // Entities are numbered from 1 on.
  const motion = createMotion(MOST_WALKERS + 2);
  return { scene, light, buildings, crowd, things, motion, world: undefined };
}

/** Brings the scene up to where the world is, with its own layout or the one that it is about to have. */
export function drawSquareView(
  view: SquareView,
  world: World,
  look: FrameLook,
  layout: SquareLayout = layoutOf(world),
): void {
  if (view.world !== world) {
    view.world = world;
    resetMotion(view.motion, world);
  }
  drawThings(view.things, layout);
  drawCrowd(view.crowd, world, view.motion, look);
}
