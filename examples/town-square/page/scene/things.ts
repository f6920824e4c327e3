// What stands on the square and can be moved: stalls with awnings, chalk marks where they are packed away, crates.
import { type BufferGeometry, Group, Mesh, MeshLambertMaterial } from 'three/webgpu';
import { COLOURS } from '../../colours.ts';
import { crateBox, type SquareLayout, type Stall, stallBox } from '../../layout.ts';
import { box, createPaint, merge, turned } from './shapes.ts';

/** The things as they are drawn, and the layout that they were drawn from. */
export interface Things {
  readonly group: Group;
  layout: SquareLayout | undefined;
}

/** Where a ghost is shown, metres. */
export interface PlaceOfGhost {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const WOOD = '#9c7a4d';
const TABLE = '#b59467';
const GOODS = ['#d9943b', '#8aa84b', '#b8533f', '#d8c25a'];
const AWNING_SLOPE = 0.22;
const STRIPES = 7;
const CHALK = COLOURS.awningEdge;
const DASH = 0.24;
const GHOST_OPACITY = 0.6;
/** Over a stall that stands in the same place, metres. */
const GHOST_LIFT = 0.02;
const REFUSED = '#ff4a4a';
const REFUSED_GLOW = '#70000c';

const shapes: { stall?: readonly BufferGeometry[]; crate?: BufferGeometry; mark?: BufferGeometry } = {};

/** Makes an empty place for things. */
export function createThings(): Things {
  return { group: new Group(), layout: undefined };
}

/** Draws a layout, if it is another one than before. */
export function drawThings(things: Things, layout: SquareLayout): void {
  if (things.layout === layout) return;
  things.layout = layout;
  things.group.clear();
  for (const [at, stall] of layout.stalls.entries()) things.group.add(createStall(stall, at));
  for (const crate of layout.crates) {
    shapes.crate ??= shapeCrate();
    things.group.add(createSolid(shapes.crate, crate.x, crate.z));
  }
}

/** A stall as it would stand where it is dragged to. */
export type Ghost = Mesh<BufferGeometry, MeshLambertMaterial>;

/** Makes the ghost of a stall. */
export function createGhost(number: number): Ghost {
  shapes.stall ??= GOODS.map(shapeStall);
  const look = { vertexColors: true, transparent: true, opacity: GHOST_OPACITY };
  const ghost = new Mesh(shapes.stall[number % GOODS.length], new MeshLambertMaterial(look));
  ghost.castShadow = true;
  return ghost;
}

/** Puts a ghost somewhere, in another colour where the stall cannot stand. */
export function moveGhost(ghost: Ghost, place: PlaceOfGhost, canStand: boolean): void {
  ghost.position.set(place.x, place.y + GHOST_LIFT, place.z);
  ghost.material.color.set(canStand ? '#ffffff' : REFUSED);
  ghost.material.emissive.set(canStand ? '#000000' : REFUSED_GLOW);
}

function createStall(stall: Stall, number: number): Mesh {
  shapes.stall ??= GOODS.map(shapeStall);
  if (stall.isOut) return createSolid(shapes.stall[number % GOODS.length], stall.x, stall.z);
  shapes.mark ??= shapeMark();
  const mark = createSolid(shapes.mark, stall.x, stall.z);
  mark.castShadow = false;
  return mark;
}

function createSolid(shape: BufferGeometry, x: number, z: number): Mesh {
  const mesh = new Mesh(shape, createPaint());
  mesh.position.set(x, 0, z);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

function shapeStall(goods: string): BufferGeometry {
  const { halfX, halfZ } = stallBox({ x: 0, z: 0, isOut: true });
  const posts = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) =>
      box(
        WOOD,
        [0.09, z < 0 ? 2.15 : 1.8, 0.09],
        [x * (halfX - 0.06), z < 0 ? 1.07 : 0.9, z * (halfZ - 0.06)],
      ),
    ),
  );
  const stripe = (halfX * 2 + 0.3) / STRIPES;
  const awning = Array.from({ length: STRIPES }, (_, at) =>
    turned(
      box(at % 2 === 0 ? COLOURS.awning : COLOURS.cloth, [stripe, 0.07, halfZ * 2 + 0.45], [0, 0, 0]),
      { x: AWNING_SLOPE },
      [(at - (STRIPES - 1) / 2) * stripe, 2.02, 0],
    ),
  );
  const boxes = [-0.75, 0, 0.75].map((x) => box(goods, [0.6, 0.2, 0.9], [x, 1.0, 0]));
  return merge([
    ...posts,
    ...awning,
    ...boxes,
    box(TABLE, [halfX * 2, 0.1, halfZ * 2], [0, 0.88, 0]),
    box(COLOURS.cloth, [halfX * 2 - 0.1, 0.8, halfZ * 2 - 0.1], [0, 0.43, 0]),
  ]);
}

function shapeCrate(): BufferGeometry {
  const { halfX, top } = crateBox({ x: 0, z: 0 });
  const side = halfX * 2;
  const edges = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) =>
      box(COLOURS.crateEdge, [0.12, top, 0.12], [x * (halfX - 0.05), top / 2, z * (halfX - 0.05)]),
    ),
  );
  const frames = [0.06, top - 0.06].map((y) => box(COLOURS.crateEdge, [side, 0.12, side], [0, y, 0]));
  return merge([
    box(COLOURS.crate, [side - 0.08, top - 0.05, side - 0.08], [0, top / 2, 0]),
    ...edges,
    ...frames,
  ]);
}

/** A chalk line of dashes round the place. */
function shapeMark(): BufferGeometry {
  const { halfX, halfZ } = stallBox({ x: 0, z: 0, isOut: true });
  const alongX = listDashes(halfX).flatMap(([middle, length]) =>
    [-halfZ, halfZ].map((z) => box(CHALK, [length, 0.02, 0.08], [middle, 0.01, z])),
  );
  const alongZ = listDashes(halfZ).flatMap(([middle, length]) =>
    [-halfX, halfX].map((x) => box(CHALK, [0.08, 0.02, length], [x, 0.01, middle])),
  );
  return merge([...alongX, ...alongZ]);
}

/** Dashes from one corner of a side to the other, with a dash on each corner: their middles and lengths. */
function listDashes(half: number): (readonly [middle: number, length: number])[] {
  const dashes = Math.round((half * 2) / (DASH * 1.7));
  return Array.from({ length: dashes + 1 }, (_, at) => [-half + (at * half * 2) / dashes, DASH] as const);
}
