import { PerspectiveCamera, Vector3 } from 'three/webgpu';
import { describe, expect, it } from 'vitest';
import {
  FARTHEST,
  keepInSight,
  NEAREST,
  type Sight,
  showAll,
} from '../../examples/town-square/page/scene/fit-eye.ts';

/** The ground's corners, x and z. */
const CORNERS = [
  [-20, -20],
  [20, -20],
  [20, 20],
  [-20, 20],
] as const;

describe('the eye that shows all', () => {
  it.each([2.4, 1.6, 1.15, 1, 0.94, 0.69, 0.47, 0.4])(
    'has all corners of the ground in a picture of %d by 1',
    (aspect) => {
      const sight = lookFrom(aspect);
      expect(sight.camera.aspect).toBe(aspect);
      expect(reach(sight)).toBeLessThan(1);
      expect(reach(sight)).toBeGreaterThan(0.8);
    },
  );
});

describe('the eye that was moved', () => {
  it('goes back in a narrower picture, so that the same part of the square stays in view, and comes nearer again', () => {
    const sight = lookFrom(1.15, 0.45);
    const [across, distance] = [seenAcross(sight), distanceOf(sight)];
    for (const aspect of [0.7, 0.35, 0.9]) {
      keepInSight(sight, aspect);
      expect(seenAcross(sight)).toBeCloseTo(across, 9);
    }
    keepInSight(sight, 1.15);
    expect(distanceOf(sight)).toBeCloseTo(distance, 9);
    expect(sight.target.toArray()).toEqual([5, 0, -3]);
  });

  it('stays where it is when a wide picture becomes wider', () => {
    const sight = lookFrom(1.15, 0.45);
    const distance = distanceOf(sight);
    keepInSight(sight, 2.4);
    expect(distanceOf(sight)).toBeCloseTo(distance, 9);
  });

  it('goes no nearer and no farther than it may', () => {
    const sight = lookFrom(1.15, 0.9);
    keepInSight(sight, 0.1);
    expect(distanceOf(sight)).toBeCloseTo(FARTHEST, 9);
    sight.camera.position.copy(sight.target).setY(NEAREST);
    keepInSight(sight, 2);
    expect(distanceOf(sight)).toBeCloseTo(NEAREST, 9);
  });
});

/** All of the square in a picture of a width by height, or somewhere else from a part of the distance. */
function lookFrom(aspect: number, part = 1): Sight {
  const sight = { camera: new PerspectiveCamera(40, 1, 0.2, 400), target: new Vector3() };
  const { camera, target } = sight;
  showAll(sight, aspect);
  if (part !== 1) {
    camera.position.sub(target).multiplyScalar(part);
    target.set(5, 0, -3);
    camera.position.add(target);
  }
  return sight;
}

function distanceOf({ camera, target }: Sight): number {
  return camera.position.distanceTo(target);
}

/** How far from the middle of the picture the corners are at most, 1 at its edges. */
function reach(sight: Sight): number {
  const seen = CORNERS.map(([x, z]) => project(sight, new Vector3(x, 0, z)));
  return Math.max(...seen.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
}

/** How many metres are seen across the picture through the place that is looked at. */
function seenAcross(sight: Sight): number {
  const { camera, target } = sight;
  project(sight, target);
  const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
  return 2 / project(sight, right.add(target)).x;
}

function project({ camera, target }: Sight, place: Vector3): Vector3 {
  camera.lookAt(target);
  camera.updateMatrixWorld();
  return place.clone().project(camera);
}
