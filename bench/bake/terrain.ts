// Rolling ground from a seed, with boxes standing on it: smooth noise of several wave lengths over a square grid.
import seedrandom from 'seedrandom';
import { addBox, createSoup, type Level, type Soup, toLevel } from '../soup.ts';

export interface TerrainShape {
  /** Length of a side, metres, and how many quadrilaterals lie along it; each is two triangles. */
  readonly side: number;
  readonly quads: number;
  /** Waves of the ground: their length and how high they rise, metres. */
  readonly waves: readonly { readonly length: number; readonly rise: number }[];
  readonly boxes: number;
  /** Boxes are turned, each by an angle of its own, instead of lying along the axes. */
  readonly turned: boolean;
}

type Ground = (x: number, z: number) => number;

export function createTerrain(seed: string, shape: TerrainShape): Level {
  const random = seedrandom(seed);
  const waves = shape.waves.map(({ length, rise }) => {
    const noise = drawNoise(random, Math.ceil(shape.side / length) + 2);
    return (x: number, z: number): number => noise(x / length, z / length) * rise;
  });
  const ground: Ground = (x, z) => waves.reduce((height, wave) => height + wave(x, z), 0);
  const soup = createSoup();
  addGround(soup, shape, ground);
  for (let box = 0; box < shape.boxes; box += 1) addStandingBox(soup, shape, ground, random);
  return toLevel(soup);
}

/** Heights in 0..1, drawn at the points of a lattice and eased in between. */
function drawNoise(random: () => number, size: number): Ground {
  const drawn = Float64Array.from({ length: size * size }, random);
  return (x, z) => {
    const at = Math.floor(z) * size + Math.floor(x);
    const along = ease(x - Math.floor(x));
    const near = mix(drawn[at], drawn[at + 1], along);
    const far = mix(drawn[at + size], drawn[at + size + 1], along);
    return mix(near, far, ease(z - Math.floor(z)));
  };
}

const ease = (part: number): number => part * part * (3 - 2 * part);
const mix = (from: number, to: number, part: number): number => from + (to - from) * part;

function addGround({ positions, indices }: Soup, { side, quads }: TerrainShape, ground: Ground): void {
  const along = quads + 1;
  for (let row = 0; row < along; row += 1) {
    for (let column = 0; column < along; column += 1) {
      const x = (column / quads) * side;
      const z = (row / quads) * side;
      positions.push(x, ground(x, z), z);
    }
  }
  for (let row = 0; row < quads; row += 1) {
    for (let column = 0; column < quads; column += 1) {
      const corner = row * along + column;
      indices.push(corner, corner + along, corner + 1, corner + 1, corner + along, corner + along + 1);
    }
  }
}

function addStandingBox(soup: Soup, shape: TerrainShape, ground: Ground, random: () => number): void {
  const [x, z] = [random() * shape.side, random() * shape.side];
  const half = [0.5 + random() * 2.5, 0.5 + random() * 2, 0.5 + random() * 2.5] as const;
  const axis = shape.turned ? drawAxis(random) : undefined;
  addBox(soup, { centre: [x, ground(x, z), z], half, ...(axis && { axis }) });
}

/** A unit vector without an angle: (1 - t^2, 2t) / (1 + t^2). */
function drawAxis(random: () => number): readonly [number, number] {
  const t = random() * 2 - 1;
  return [(1 - t * t) / (1 + t * t), (2 * t) / (1 + t * t)];
}
