// The four buildings with hipped roofs, windows, and a door on each of their two streets where the lanes begin; and the
// fountain in the middle.
import { type BufferGeometry, Group, Mesh } from 'three/webgpu';
import { COLOURS } from '../../colours.ts';
import { DOOR_PLACES, PLACES } from '../../lanes.ts';
import { type Box, BUILDINGS, FOUNTAIN } from '../../square.ts';
import { box, column, createPaint, merge, pyramid } from './shapes.ts';

const WALLS = ['#f1e4cb', '#ecd9c0', '#f3e9d6', '#e8dcc9'];
const PLINTH = '#b9ac94';
const FRAME = '#8a6a45';
const DOOR = '#6e4a2c';
const GLASS = '#7d97a3';
const STEP = '#cfc4ab';
const CHIMNEY = '#a8583f';
const WALL_HEIGHT = 4.2;
const ROOF_HEIGHT = 2.6;
const CUT_HEIGHT = 0.6;
/** How far a building's walls stand back from the solid that is walked round, so that eaves lie above its edge. */
const EAVES = 0.25;

/** The buildings as they are drawn. */
export interface Buildings {
  readonly group: Group;
  readonly walls: Group;
  readonly roofs: Group;
}

/** Makes the buildings; they throw shadows. */
export function createBuildings(): Buildings {
  const walls = new Group();
  const roofs = new Group();
  for (const [at, building] of BUILDINGS.entries()) {
    walls.add(createSolid(shapeWalls(building, at)));
    roofs.add(createSolid(shapeRoof(building, at)));
  }
  return { group: new Group().add(walls, roofs), walls, roofs };
}

/** With roofs, or cut off near the ground so that all of the square can be seen. */
export function showRoofs({ roofs, walls }: Buildings, areShown: boolean): void {
  roofs.visible = areShown;
  walls.scale.y = areShown ? 1 : CUT_HEIGHT / WALL_HEIGHT;
}

/** Makes the fountain: rim, water and a jet. */
export function createFountain(): Group {
  const { radius, top } = FOUNTAIN;
  const stone = COLOURS.stone;
  const [deep, middle, light] = COLOURS.water;
  const mesh = createSolid([
    column(stone, { low: radius, high: radius, height: top, sides: 24 }, [0, top / 2, 0]),
    column(deep, { low: radius * 0.86, high: radius * 0.86, height: 0.02, sides: 24 }, [0, top + 0.005, 0]),
    column(middle, { low: radius * 0.55, high: radius * 0.55, height: 0.02, sides: 24 }, [0, top + 0.012, 0]),
    column(COLOURS.stoneEdge, { low: 0.45, high: 0.28, height: 1.1 }, [0, top + 0.5, 0]),
    column(stone, { low: 0.3, high: 0.95, height: 0.35 }, [0, top + 1.2, 0]),
    column(light, { low: 0.85, high: 0.85, height: 0.02 }, [0, top + 1.375, 0]),
    column(light, { low: 0.1, high: 0.04, height: 0.7 }, [0, top + 1.7, 0]),
  ]);
  return new Group().add(mesh);
}

function createSolid(solids: readonly BufferGeometry[]): Mesh {
  const mesh = new Mesh(merge(solids), createPaint());
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

function shapeWalls({ x, z, halfX, halfZ }: Box, at: number): BufferGeometry[] {
  const width = (halfX - EAVES) * 2;
  const depth = (halfZ - EAVES) * 2;
  return [
    box(WALLS[at % WALLS.length], [width, WALL_HEIGHT, depth], [x, WALL_HEIGHT / 2, z]),
    box(PLINTH, [width + 0.2, 0.5, depth + 0.2], [x, 0.25, z]),
    ...listFronts({ x, z, halfX, halfZ }).flatMap(shapeFront),
  ];
}

function shapeRoof({ x, z, halfX, halfZ }: Box, at: number): BufferGeometry[] {
  const roof = COLOURS.roofs[at % COLOURS.roofs.length];
  return [
    box(COLOURS.ridge, [halfX * 2, 0.16, halfZ * 2], [x, WALL_HEIGHT + 0.02, z]),
    pyramid(roof, halfX * 2, ROOF_HEIGHT, [x, WALL_HEIGHT + 0.1 + ROOF_HEIGHT / 2, z]),
    box(CHIMNEY, [0.8, 1.6, 0.8], [x + 2.6, WALL_HEIGHT + 1.7, z + 2.2]),
  ];
}

/** One wall that faces a street: the point at its foot, and whether one looks along x through it. */
interface Front {
  readonly x: number;
  readonly z: number;
  readonly alongX: boolean;
  readonly outward: number;
}

function listFronts({ x, z, halfX, halfZ }: Pick<Box, 'x' | 'z' | 'halfX' | 'halfZ'>): Front[] {
  const [towardsX, towardsZ] = [-Math.sign(x), -Math.sign(z)];
  return [
    { x: x + towardsX * (halfX - EAVES), z, alongX: true, outward: towardsX },
    { x, z: z + towardsZ * (halfZ - EAVES), alongX: false, outward: towardsZ },
  ];
}

function shapeFront(front: Front): BufferGeometry[] {
  const windows = [-4.4, -2.4, 2.4, 4.4].flatMap((along) => shapeWindow(front, along));
  return [...windows, ...(hasDoor(front) ? shapeDoor(front) : shapeWindow(front, 0))];
}

/** A door stands where a lane begins in front of the wall. */
function hasDoor({ x, z }: Front): boolean {
  return DOOR_PLACES.some((place) => {
    const [doorX, , doorZ] = PLACES[place];
    return Math.abs(doorX - x) + Math.abs(doorZ - z) < 1.5;
  });
}

function shapeDoor(front: Front): BufferGeometry[] {
  return [
    panel(front, FRAME, { along: 0, y: 1.25, width: 1.7, height: 2.5, out: 0.06 }),
    panel(front, DOOR, { along: 0, y: 1.15, width: 1.35, height: 2.3, out: 0.1 }),
    panel(front, '#d9b45b', { along: 0.45, y: 1.1, width: 0.1, height: 0.1, out: 0.16 }),
    panel(front, STEP, { along: 0, y: 0.06, width: 1.9, height: 0.12, out: 0.45 }),
    panel(front, COLOURS.awning, { along: 0, y: 2.75, width: 2.1, height: 0.12, out: 0.4 }),
  ];
}

function shapeWindow(front: Front, along: number): BufferGeometry[] {
  return [
    panel(front, FRAME, { along, y: 2.3, width: 1.15, height: 1.45, out: 0.05 }),
    panel(front, GLASS, { along, y: 2.3, width: 0.95, height: 1.25, out: 0.08 }),
    panel(front, FRAME, { along, y: 2.3, width: 0.07, height: 1.25, out: 0.1 }),
    panel(front, STEP, { along, y: 1.55, width: 1.35, height: 0.12, out: 0.16 }),
  ];
}

/** A flat piece on a wall, standing out from it by `out`. */
function panel(
  { x, z, alongX, outward }: Front,
  colour: string,
  size: {
    readonly along: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly out: number;
  },
): BufferGeometry {
  const { along, y, width, height, out } = size;
  const offset = (out / 2) * outward;
  return alongX
    ? box(colour, [out, height, width], [x + offset, y, z + along])
    : box(colour, [width, height, out], [x + along, y, z + offset]);
}
