// Levels for tests: builders of triangle soups, drawn and random ones, and ways to give the same level in other words.
import { drawRandom, RANDOM_STATE_LENGTH, seedRandom } from '../../src/nav/geometry/random.ts';

/** A growing triangle soup: x, y, z of each vertex and three vertices for each triangle. */
export interface Soup {
  positions: number[];
  indices: number[];
}

export type Triple = readonly [number, number, number];

/** Plan rectangle minX..maxX by minZ..maxZ. */
export interface Rectangle {
  readonly minX: number;
  readonly maxX: number;
  readonly minZ: number;
  readonly maxZ: number;
}

export function createSoup(): Soup {
  return { positions: [], indices: [] };
}

/** Adds one triangle with vertices of its own; it faces the side from which a, b, c run counter-clockwise. */
export function addTriangle(soup: Soup, a: Triple, b: Triple, c: Triple): void {
  const first = soup.positions.length / 3;
  soup.positions.push(...a, ...b, ...c);
  soup.indices.push(first, first + 1, first + 2);
}

/** Adds a quad with vertices of its own, cut from a to c. */
export function addSheet(soup: Soup, a: Triple, b: Triple, c: Triple, d: Triple): void {
  const first = soup.positions.length / 3;
  soup.positions.push(...a, ...b, ...c, ...d);
  soup.indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
}

/** Adds a quad of ground that faces up, level at height y. */
export function addFloor(soup: Soup, rectangle: Rectangle, y: number): void {
  const { minX, maxX, minZ, maxZ } = rectangle;
  addSheet(soup, [minX, y, minZ], [minX, y, maxZ], [maxX, y, maxZ], [maxX, y, minZ]);
}

/** Adds an upright quad without thickness from (ax, az) to (bx, bz), between two heights. */
export function addWall(
  soup: Soup,
  ax: number,
  az: number,
  bx: number,
  bz: number,
  low: number,
  high: number,
): void {
  addSheet(soup, [ax, low, az], [bx, low, bz], [bx, high, bz], [ax, high, az]);
}

/**
 * Adds a closed solid over a convex quad in plan (counter-clockwise seen from above, which is x then -z) whose top and
 * bottom heights are given for each of the four corners.
 */
export function addPrism(
  soup: Soup,
  corners: readonly (readonly [number, number])[],
  low: readonly number[],
  high: readonly number[],
): void {
  const count = corners.length;
  const first = soup.positions.length / 3;
  for (let k = 0; k < count; k += 1) soup.positions.push(corners[k][0], low[k], corners[k][1]);
  for (let k = 0; k < count; k += 1) soup.positions.push(corners[k][0], high[k], corners[k][1]);
  const push = (a: number, b: number, c: number): number =>
    soup.indices.push(first + a, first + b, first + c);
  for (let k = 1; k + 1 < count; k += 1) {
    push(0, k + 1, k);
    push(count, count + k, count + k + 1);
  }
  for (let k = 0; k < count; k += 1) {
    const next = (k + 1) % count;
    push(k, next, count + next);
    push(k, count + next, count + k);
  }
}

/** Adds an upright box from its centre and half extents. */
export function addBox(soup: Soup, centre: Triple, half: Triple): void {
  addTurnedBox(soup, centre, half, [1, 0]);
}

/** Adds an upright box turned about its vertical axis by the direction (cosine, sine) of its own x axis. */
export function addTurnedBox(
  soup: Soup,
  centre: Triple,
  half: Triple,
  direction: readonly [number, number],
): void {
  const corners = turnedRectangle(centre, half, direction);
  const low = centre[1] - half[1];
  const high = centre[1] + half[1];
  addPrism(soup, corners, [low, low, low, low], [high, high, high, high]);
}

/** Adds a wedge over a rectangle that rises from `low` at its minX side to `high` at its maxX side (or minZ, maxZ). */
export function addRamp(
  soup: Soup,
  rectangle: Rectangle,
  heights: {
    readonly low: number;
    readonly high: number;
    readonly bottom: number;
    readonly along: 'x' | 'z';
  },
): void {
  const { low, high, bottom, along } = heights;
  const corners = rectangleCorners(rectangle);
  const tops = corners.map(([x, z]) => {
    return (along === 'x' ? x === rectangle.minX : z === rectangle.minZ) ? low : high;
  });
  addPrism(soup, corners, [bottom, bottom, bottom, bottom], tops);
}

/** Adds an upright cylinder with flat sides; coordinates are multiples of 1/1024. */
export function addCylinder(
  soup: Soup,
  centre: Triple,
  size: { readonly radius: number; readonly halfHeight: number; readonly sides: number },
): void {
  const corners: [number, number][] = [];
  for (let k = 0; k < size.sides; k += 1) {
    const angle = (-2 * Math.PI * k) / size.sides;
    corners.push([
      snap(centre[0] + size.radius * Math.cos(angle)),
      snap(centre[2] + size.radius * Math.sin(angle)),
    ]);
  }
  const low = corners.map(() => centre[1] - size.halfHeight);
  const high = corners.map(() => centre[1] + size.halfHeight);
  addPrism(soup, corners, low, high);
}

/** The town square: a slab, four buildings, a fountain, and four market stalls when they are put out. */
export function createTownSquare(stalls: boolean): Soup {
  const soup = createSoup();
  addBox(soup, [0, -0.25, 0], [20, 0.25, 20]);
  for (const x of [-13.5, 13.5]) for (const z of [-13.5, 13.5]) addBox(soup, [x, 2.5, z], [6.5, 2.5, 6.5]);
  addCylinder(soup, [0, 0.4, 0], { radius: 2.5, halfHeight: 0.4, sides: 24 });
  if (stalls) {
    for (const [x, z] of [
      [5, -3.5],
      [-4.5, 5],
      [3.5, 5.5],
      [-5.5, -4],
    ]) {
      addBox(soup, [x, 0.6, z], [1.2, 0.6, 0.8]);
    }
  }
  return soup;
}

/** Ground, a bridge 3 m above it and a ramp from the bridge down to the ground (the ramp's foot lies at x = 26). */
export function createBridge(): Soup {
  const soup = createSoup();
  addFloor(soup, { minX: 0, maxX: 30, minZ: 0, maxZ: 20 }, 0);
  addBox(soup, [10, 2.875, 10], [10, 0.125, 2]);
  addSheet(soup, [20, 3, 8], [20, 3, 12], [26, 0, 12], [26, 0, 8]);
  return soup;
}

/** A ramp that winds round a square well `turns` times, 4 m up each time. */
export function createSpiral(turns: number): Soup {
  const soup = createSoup();
  const corners = [
    [0, 0],
    [0, 6],
    [6, 6],
    [6, 0],
  ];
  for (let k = 0; k < turns * 4; k += 1) {
    const [ax, az] = corners[k % 4];
    const [bx, bz] = corners[(k + 1) % 4];
    const inside = (x: number): number => (x === 0 ? 2 : 4);
    addSheet(
      soup,
      [ax, k, az],
      [bx, k + 1, bz],
      [inside(bx), k + 1, inside(bz)],
      [inside(ax), k, inside(az)],
    );
  }
  return soup;
}

/**
 * A random level of some 8 to 24 metres a side: a slab or rough ground, with solid boxes, walls without thickness,
 * decks above one another and ramps. The same seed gives the same level. Coordinates are multiples of 1/1024 m, in
 * about half of the levels of 1/4 m, so that sides lie on the borders of cells.
 */
export function createRandomLevel(seed: string): Soup {
  const random = createRandom(`level ${seed}`);
  const grid = random() < 0.5 ? 4 : 1024;
  const place = (least: number, most: number): number =>
    Math.round((least + random() * (most - least)) * grid) / grid;
  const soup = createSoup();
  const half = 4 + Math.floor(random() * 9);
  if (random() < 0.25) addRoughGround(soup, half, place);
  else addFloor(soup, { minX: -half, maxX: half, minZ: -half, maxZ: half }, 0);
  const times = (most: number): number[] => Array.from({ length: Math.floor(random() * (most + 1)) });
  const direction = (): readonly [number, number] =>
    grid === 4 ? [1, 0] : DIRECTIONS[Math.floor(random() * DIRECTIONS.length)];
  const centre = (y: number): Triple => [place(-half, half), y, place(-half, half)];
  for (const _ of times(10)) {
    const high = place(0.25, 3);
    addTurnedBox(soup, centre(high / 2), [place(0.25, 3), high / 2, place(0.25, 3)], direction());
  }
  for (const _ of times(4)) {
    const [ax, , az] = centre(0);
    const length = place(0.5, 6);
    const [cosine, sine] = direction();
    addWall(soup, ax, az, snap(ax + cosine * length), snap(az + sine * length), -0.5, place(0.5, 2));
  }
  for (const _ of times(4)) {
    addTurnedBox(soup, centre(place(1, 5)), [place(1, 5), 0.125, place(1, 5)], direction());
  }
  for (const _ of times(5)) {
    const [x, , z] = centre(0);
    const [wide, deep] = [place(1, 6), place(1, 6)];
    const low = place(0, 2);
    addRamp(
      soup,
      { minX: x, maxX: x + wide, minZ: z, maxZ: z + deep },
      { low, high: low + place(0.25, 4), bottom: low - 0.25, along: random() < 0.5 ? 'x' : 'z' },
    );
  }
  return soup;
}

/** The same level with its triangles, the first corner of each and its vertices in another order. */
export function shuffleSoup(soup: Soup, seed: string): Soup {
  const random = createRandom(`shuffle ${seed}`);
  const vertexCount = soup.positions.length / 3;
  const renumbered = shuffledNumbers(vertexCount, random);
  const positions = new Array<number>(vertexCount * 3);
  for (let vertex = 0; vertex < vertexCount; vertex += 1) {
    for (let axis = 0; axis < 3; axis += 1) {
      positions[renumbered[vertex] * 3 + axis] = soup.positions[vertex * 3 + axis];
    }
  }
  const indices: number[] = [];
  for (const triangle of shuffledNumbers(soup.indices.length / 3, random)) {
    const turn = Math.floor(random() * 3);
    for (let k = 0; k < 3; k += 1) indices.push(renumbered[soup.indices[triangle * 3 + ((k + turn) % 3)]]);
  }
  return { positions, indices };
}

/** The same level moved. */
export function shiftSoup(soup: Soup, x: number, y: number, z: number): Soup {
  const by = [x, y, z];
  return { positions: soup.positions.map((value, at) => value + by[at % 3]), indices: [...soup.indices] };
}

/** A seeded source of numbers in [0, 1). */
export function createRandom(seed: string): () => number {
  const state = new Int32Array(RANDOM_STATE_LENGTH);
  seedRandom(seed, state);
  return () => drawRandom(state);
}

const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0.8, 0.6],
  [0.6, 0.8],
  [0, 1],
  [12 / 13, 5 / 13],
  [8 / 17, 15 / 17],
];

function snap(value: number): number {
  return Math.round(value * 1024) / 1024;
}

function rectangleCorners(rectangle: Rectangle): [number, number][] {
  const { minX, maxX, minZ, maxZ } = rectangle;
  return [
    [minX, minZ],
    [minX, maxZ],
    [maxX, maxZ],
    [maxX, minZ],
  ];
}

function turnedRectangle(
  centre: Triple,
  half: Triple,
  direction: readonly [number, number],
): [number, number][] {
  const [cosine, sine] = direction;
  const corners = rectangleCorners({ minX: -half[0], maxX: half[0], minZ: -half[2], maxZ: half[2] });
  return corners.map(([x, z]) => [
    snap(centre[0] + x * cosine - z * sine),
    snap(centre[2] + x * sine + z * cosine),
  ]);
}

function addRoughGround(soup: Soup, half: number, place: (least: number, most: number) => number): void {
  const count = half;
  const first = soup.positions.length / 3;
  for (let j = 0; j <= count; j += 1) {
    for (let i = 0; i <= count; i += 1) soup.positions.push(i * 2 - half, place(-0.75, 0.75), j * 2 - half);
  }
  for (let j = 0; j < count; j += 1) {
    for (let i = 0; i < count; i += 1) {
      const a = first + j * (count + 1) + i;
      const b = a + count + 1;
      soup.indices.push(a, b, b + 1, a, b + 1, a + 1);
    }
  }
}

function shuffledNumbers(count: number, random: () => number): number[] {
  const numbers = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [numbers[at], numbers[other]] = [numbers[other], numbers[at]];
  }
  return numbers;
}
