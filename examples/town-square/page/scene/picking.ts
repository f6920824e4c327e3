// What lies under the pointer: the ground or a building that hides it, a walker, a stall.
import type { World } from 'bitecs';
import { getNavigation } from 'surefoot';
import { Box3, type PerspectiveCamera, Plane, Raycaster, Vector2, Vector3 } from 'three/webgpu';
import { type SquareLayout, stallBox } from '../../layout.ts';
import { GROUND } from '../../square.ts';
import type { Buildings } from './buildings.ts';
import { type Motion, placeBetween } from './motion.ts';

/** A point of the picture: from -1 to 1, x to the right and y up. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** What is looked at, and how large the picture of it is, CSS pixels. */
export interface Picture {
  readonly camera: PerspectiveCamera;
  readonly width: number;
  readonly height: number;
}

/** How near to a walker's middle the pointer has to be, CSS pixels, if it does not come nearer than half a metre. */
const NEAR = 14;
const HALF_WIDTH = 0.4;
const WAIST = 0.5;
const STALL_HEIGHT = 2;

const rays = new Raycaster();
const plane = new Plane(new Vector3(0, 1, 0), -GROUND.top);
const hit = new Vector3();
const seen = new Vector3();
const place = { x: 0, y: 0, z: 0 };

/** The first thing under the pointer that stays where it is: the ground, or what can be seen of a building before it. Metres. */
export interface PickedSurface {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly isBuilding: boolean;
}

/** The ground or a building, undefined beside both. Roofs that are not shown hide nothing. */
export function pickSurface(
  { camera }: Picture,
  point: PicturePoint,
  buildings: Buildings,
): PickedSurface | undefined {
  rays.setFromCamera(new Vector2(point.x, point.y), camera);
  const wall = hitBuilding(buildings);
  if (wall !== undefined) return { x: wall.x, y: wall.y, z: wall.z, isBuilding: true };
  if (rays.ray.intersectPlane(plane, hit) === null) return undefined;
  const isOutside = Math.abs(hit.x - GROUND.x) > GROUND.halfX || Math.abs(hit.z - GROUND.z) > GROUND.halfZ;
  return isOutside ? undefined : { x: hit.x, y: hit.y, z: hit.z, isBuilding: false };
}

/** Where the ray meets a building. */
function hitBuilding({ group, roofs, walls }: Buildings): Vector3 | undefined {
  // They may have been cut off since the last picture.
  group.updateMatrixWorld();
  return rays.intersectObjects(roofs.visible ? [walls, roofs] : [walls])[0]?.point;
}

/** The walker under the pointer, or the nearest of several; undefined when there is none. */
export function pickWalker(
  picture: Picture,
  point: PicturePoint,
  world: World,
  motion: Motion,
): number | undefined {
  const { agents, agentCount } = getNavigation(world).state;
  const { camera, height, width } = picture;
  // Pixels that a metre takes at a distance of a metre.
  const scale = height / (2 * Math.tan((camera.fov * Math.PI) / 360));
  let found: number | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < agentCount; at += 1) {
    placeBetween(motion, agents[at], 1, place);
    seen.set(place.x, place.y + WAIST, place.z);
    const away = seen.distanceTo(camera.position);
    seen.project(camera);
    const distance = Math.hypot(((seen.x - point.x) * width) / 2, ((seen.y - point.y) * height) / 2);
    if (distance > Math.max(NEAR, (HALF_WIDTH * scale) / away) || distance >= nearest) continue;
    nearest = distance;
    found = agents[at];
  }
  return found;
}

/** The stall under the pointer, out or packed away, unless a building hides it. */
export function pickStall(
  { camera }: Picture,
  point: PicturePoint,
  layout: SquareLayout,
  buildings: Buildings,
): number | undefined {
  rays.setFromCamera(new Vector2(point.x, point.y), camera);
  let found: number | undefined;
  let nearest = hitBuilding(buildings)?.distanceTo(camera.position) ?? Number.POSITIVE_INFINITY;
  for (const [number, stall] of layout.stalls.entries()) {
    const { halfX, halfZ, x, z } = stallBox(stall);
    const top = stall.isOut ? STALL_HEIGHT : 0.1;
    const solid = new Box3(new Vector3(x - halfX, 0, z - halfZ), new Vector3(x + halfX, top, z + halfZ));
    if (rays.ray.intersectBox(solid, hit) === null) continue;
    const distance = hit.distanceTo(camera.position);
    if (distance < nearest) [nearest, found] = [distance, number];
  }
  return found;
}
