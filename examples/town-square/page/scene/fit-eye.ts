// How far away the eye is, for a picture of some width by height: far enough for all of the square, or for what it showed before.
import { type PerspectiveCamera, Vector3 } from 'three/webgpu';

/** A camera and the place that it looks at. */
export interface Sight {
  readonly camera: PerspectiveCamera;
  readonly target: Vector3;
}

/** The nearest and farthest that the eye may be, metres. */
export const NEAREST = 3;
export const FARTHEST = 200;

const MIDDLE = new Vector3(0, 0, 1.5);
/** From there to where all of the ground is in the picture, unless that is narrow. */
const START = new Vector3(10.4, 52.9, 39.7);
/** A picture that is narrower than this, width by height, is looked at from farther away. */
const NARROW = 1.15;

const offset = new Vector3();

/** Looks at the whole square. */
export function showAll({ camera, target }: Sight, aspect: number): void {
  target.copy(MIDDLE);
  camera.position.copy(MIDDLE).addScaledVector(START, distanceIn(aspect));
  setAspect(camera, aspect);
}

/** Goes back in a narrower picture, and nearer in a wider one, so that the same part of the square stays in view. */
export function keepInSight({ camera, target }: Sight, aspect: number): void {
  const ratio = distanceIn(aspect) / distanceIn(camera.aspect);
  offset.copy(camera.position).sub(target);
  offset.setLength(Math.min(FARTHEST, Math.max(NEAREST, offset.length() * ratio)));
  camera.position.copy(target).add(offset);
  setAspect(camera, aspect);
}

/** How many times as far away as in a wide picture the eye has to be. */
function distanceIn(aspect: number): number {
  return Math.max(1, NARROW / aspect);
}

function setAspect(camera: PerspectiveCamera, aspect: number): void {
  camera.aspect = aspect;
  camera.updateProjectionMatrix();
}
