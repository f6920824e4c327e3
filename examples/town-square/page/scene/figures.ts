// What a villager and a dog look like. Both look along +x, stand on y = 0 and are about a metre tall.
import type { BufferGeometry } from 'three/webgpu';
import { COLOURS } from '../../colours.ts';
import { ball, box, column, merge, turned } from './shapes.ts';

/** Lighter than on paper, since light falls on them. */
const COAT = '#5f74ea';
const HEM = COLOURS.villager;
const SKIN = '#e8b98f';
const HAT = '#e3c77c';
const BAND = '#8f3c0c';

/** A villager: a coat, arms, a face with a nose in front, and a straw hat. */
export function shapeVillager(): BufferGeometry {
  return merge([
    column(COAT, { low: 0.32, high: 0.17, height: 0.66, sides: 14 }, [0, 0.33, 0]),
    column(HEM, { low: 0.335, high: 0.315, height: 0.08, sides: 14 }, [0, 0.06, 0]),
    ball(HEM, [0.11, 0.22, 0.08], [0.03, 0.46, 0.24]),
    ball(HEM, [0.11, 0.22, 0.08], [0.03, 0.46, -0.24]),
    ball(SKIN, [0.16, 0.17, 0.16], [0.02, 0.78, 0]),
    ball('#d39a6f', [0.06, 0.04, 0.035], [0.185, 0.77, 0]),
    ball('#40312a', [0.03, 0.03, 0.03], [0.15, 0.81, 0.07]),
    ball('#40312a', [0.03, 0.03, 0.03], [0.15, 0.81, -0.07]),
    column(HAT, { low: 0.29, high: 0.28, height: 0.03, sides: 16 }, [0, 0.9, 0]),
    column(BAND, { low: 0.165, high: 0.16, height: 0.05, sides: 14 }, [0, 0.93, 0]),
    column(HAT, { low: 0.16, high: 0.12, height: 0.1, sides: 14 }, [0, 0.99, 0]),
  ]);
}

/** A dog: body, chest, head with a snout and ears, four legs and a tail. */
export function shapeDog(): BufferGeometry {
  const { dog, dogDark } = COLOURS;
  const legs = [-0.24, 0.24].flatMap((x) =>
    [-0.1, 0.1].map((z) => column(dogDark, { low: 0.05, high: 0.06, height: 0.3, sides: 8 }, [x, 0.15, z])),
  );
  return merge([
    ...legs,
    ball(dog, [0.4, 0.18, 0.17], [0, 0.4, 0]),
    ball('#f0c9a0', [0.16, 0.16, 0.14], [0.26, 0.38, 0]),
    ball(dog, [0.18, 0.16, 0.15], [0.44, 0.6, 0]),
    ball('#f0c9a0', [0.14, 0.085, 0.09], [0.6, 0.56, 0]),
    ball('#2c2019', [0.045, 0.04, 0.045], [0.73, 0.58, 0]),
    ball('#2c2019', [0.025, 0.025, 0.025], [0.58, 0.66, 0.08]),
    ball('#2c2019', [0.025, 0.025, 0.025], [0.58, 0.66, -0.08]),
    turned(box(dogDark, [0.07, 0.2, 0.09], [0, 0, 0]), { x: 0.35 }, [0.38, 0.66, 0.14]),
    turned(box(dogDark, [0.07, 0.2, 0.09], [0, 0, 0]), { x: -0.35 }, [0.38, 0.66, -0.14]),
    turned(
      column(dogDark, { low: 0.05, high: 0.03, height: 0.36, sides: 8 }, [0, 0, 0]),
      { z: 0.9 },
      [-0.5, 0.56, 0],
    ),
  ]);
}
