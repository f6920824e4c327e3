// The eye: turned, moved and brought nearer by mouse, touch and keys, and following a walker where one is chosen.

import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { PerspectiveCamera, Spherical, Vector3 } from 'three/webgpu';
import { FARTHEST, keepInSight, NEAREST, type Sight, showAll } from './fit-eye.ts';

/** The camera and what moves it. */
export interface Eye {
  readonly camera: PerspectiveCamera;
  readonly controls: OrbitControls;
  /** Whether the walker that is chosen stays in the middle. */
  isFollowing: boolean;
  /** Whether nobody has moved the eye: then it goes on showing the whole square whatever becomes of the picture. */
  showsAll: boolean;
}

/** Radians from straight down to nearly level. */
const LOWEST_LOOK = 1.5;
const KEY_TURN = 0.06;
const KEY_ZOOM = 1.08;
const KEY_MOVE = 0.04;
/** Part of the way to a walker that the eye goes in a frame. */
const FOLLOW = 0.15;

const offset = new Vector3();
const round = new Spherical();

/** Makes an eye that hears pointers on the canvas and keys on another element. */
export function createEye(canvas: HTMLCanvasElement, keys: HTMLElement): Eye {
  const camera = new PerspectiveCamera(40, 1, 0.2, 400);
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = false;
  controls.screenSpacePanning = false;
  controls.minDistance = NEAREST;
  controls.maxDistance = FARTHEST;
  controls.maxPolarAngle = LOWEST_LOOK;
  const eye: Eye = { camera, controls, isFollowing: false, showsAll: true };
  resetEye(eye);
  hearMoves(eye);
  keys.addEventListener('keydown', (event) => {
    if (turnByKey(eye, event)) event.preventDefault();
  });
  return eye;
}

/** A press that does not move the eye is a click on the square. */
function hearMoves(eye: Eye): void {
  const { controls } = eye;
  let isHeld = false;
  controls.addEventListener('start', () => {
    isHeld = true;
  });
  controls.addEventListener('change', () => {
    if (isHeld) eye.showsAll = false;
  });
  controls.addEventListener('end', () => {
    isHeld = false;
  });
}

/** Looks at the whole square again. */
export function resetEye(eye: Eye): void {
  eye.isFollowing = false;
  eye.showsAll = true;
  showAll(sightOf(eye), eye.camera.aspect);
  eye.controls.update();
}

/** Fits the eye to a picture of another width by height: it goes on showing the whole square, or whatever it showed. */
export function fitEye(eye: Eye, aspect: number): void {
  if (eye.camera.aspect === aspect) return;
  if (eye.showsAll) showAll(sightOf(eye), aspect);
  else keepInSight(sightOf(eye), aspect);
  eye.controls.update();
}

function sightOf({ camera, controls }: Eye): Sight {
  return { camera, target: controls.target };
}

/** Goes after a place, as far as a frame takes it. */
export function followPlace(eye: Eye, x: number, z: number): void {
  const { camera, controls } = eye;
  eye.showsAll = false;
  offset.set((x - controls.target.x) * FOLLOW, 0, (z - controls.target.z) * FOLLOW);
  controls.target.add(offset);
  camera.position.add(offset);
  controls.update();
}

function turnByKey(eye: Eye, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const { camera, controls } = eye;
  offset.copy(camera.position).sub(controls.target);
  round.setFromVector3(offset);
  const step = round.radius * KEY_MOVE;
  switch (key) {
    case 'ArrowLeft':
      return move(eye, -step, 0);
    case 'ArrowRight':
      return move(eye, step, 0);
    case 'ArrowUp':
      return move(eye, 0, -step);
    case 'ArrowDown':
      return move(eye, 0, step);
    case 'q':
      round.theta -= KEY_TURN;
      break;
    case 'e':
      round.theta += KEY_TURN;
      break;
    case 'r':
      round.phi -= KEY_TURN;
      break;
    case 'v':
      round.phi += KEY_TURN;
      break;
    case '+':
    case '=':
      round.radius /= KEY_ZOOM;
      break;
    case '-':
      round.radius *= KEY_ZOOM;
      break;
    case 'Home':
      resetEye(eye);
      return true;
    default:
      return false;
  }
  eye.showsAll = false;
  round.phi = Math.min(LOWEST_LOOK, Math.max(0.01, round.phi));
  round.radius = Math.min(FARTHEST, Math.max(NEAREST, round.radius));
  camera.position.copy(controls.target).add(offset.setFromSpherical(round));
  controls.update();
  return true;
}

/** Moves over the ground: to the right of the picture, and towards its lower edge. */
function move(eye: Eye, right: number, nearer: number): boolean {
  const { camera, controls } = eye;
  eye.showsAll = false;
  const angle = round.theta;
  offset.set(
    right * Math.cos(angle) + nearer * Math.sin(angle),
    0,
    nearer * Math.cos(angle) - right * Math.sin(angle),
  );
  controls.target.add(offset);
  camera.position.add(offset);
  controls.update();
  return true;
}
