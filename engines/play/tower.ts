// A seeded building of several floors that ramps join: slabs of tiles with gaps in them, pillars, and over each ramp an
// opening in the floor above.
import type { BakeSettings, TriangleSoup } from 'surefoot';
import { createDraw, type Draw } from './numbers.ts';
import { addBox, addRamp, createSoup, type GrowingSoup } from './solids.ts';

const FLOORS = 4;
/** Metres from floor to floor. */
const STOREY = 3;
const SLAB = 0.25;

/** A floor has so many tiles along each side, each so many metres long. */
const TILES = 6;
const TILE = 4;

/** The columns of tiles that a ramp takes, from the first to the last; it begins and ends beside them. */
const FIRST_RAMP_COLUMN = 2;
const LAST_RAMP_COLUMN = 3;

/** Metres from edge to edge. */
export const TOWER_SIDE: number = TILES * TILE;

/** What no ramp leads to is no ground. */
export const TOWER_BAKE: BakeSettings = {
  ...{ cellSize: 0.25, cellHeight: 0.125, agentRadius: 0.35, agentHeight: 1.75, maxSlope: 0.5 },
  reachableFrom: [{ x: TILE / 2, y: 0, z: TILE / 2 }],
};

/** A ramp to the floor above: the row of tiles that it lies in, and whether it rises with x. */
interface Ramp {
  readonly row: number;
  readonly risesWithX: boolean;
}

export function buildTower(seed: string): TriangleSoup {
  const draw = createDraw(seed);
  const soup = createSoup();
  const ramps = drawRamps(draw);
  for (let floor = 0; floor < FLOORS; floor += 1) {
    const below = ramps[floor - 1];
    const above = ramps[floor];
    for (let tile = 0; tile < TILES * TILES; tile += 1) {
      const column = tile % TILES;
      const row = (tile - column) / TILES;
      if (row === below?.row && isRampColumn(column)) continue;
      const mustStand = row === above?.row || row === below?.row;
      const isGap = floor > 0 && draw(9) === 0;
      if (isGap && !mustStand) continue;
      addTile(soup, { floor, column, row });
      if (draw(3) === 0 && !mustStand) addPillar(soup, draw, { floor, column, row });
    }
    if (above !== undefined) addRampOf(soup, floor, above);
  }
  return soup;
}

/** No two ramps on one another. */
function drawRamps(draw: Draw): Ramp[] {
  const ramps: Ramp[] = [];
  for (let floor = 0; floor + 1 < FLOORS; floor += 1) {
    const last = ramps[floor - 1]?.row ?? 0;
    ramps.push({ row: (last + 1 + draw(TILES - 1)) % TILES, risesWithX: draw(2) === 0 });
  }
  return ramps;
}

function isRampColumn(column: number): boolean {
  return column >= FIRST_RAMP_COLUMN && column <= LAST_RAMP_COLUMN;
}

/** Where a tile is. */
interface Tile {
  readonly floor: number;
  readonly column: number;
  readonly row: number;
}

function addTile(soup: GrowingSoup, { floor, column, row }: Tile): void {
  const top = floor * STOREY;
  addBox(soup, {
    ...{ lowX: column * TILE, highX: (column + 1) * TILE },
    ...{ lowZ: row * TILE, highZ: (row + 1) * TILE, bottom: top - SLAB, top },
  });
}

function addPillar(soup: GrowingSoup, draw: Draw, { floor, column, row }: Tile): void {
  const lowX = column * TILE + draw(16) / 8;
  const lowZ = row * TILE + draw(16) / 8;
  const bottom = floor * STOREY - SLAB / 2;
  const [highX, highZ] = [lowX + (2 + draw(12)) / 8, lowZ + (2 + draw(12)) / 8];
  addBox(soup, { lowX, highX, lowZ, highZ, bottom, top: bottom + 2 });
}

function addRampOf(soup: GrowingSoup, floor: number, { row, risesWithX }: Ramp): void {
  const bottom = floor * STOREY - SLAB;
  const [low, high] = [floor * STOREY, (floor + 1) * STOREY];
  const box = {
    ...{ lowX: FIRST_RAMP_COLUMN * TILE, highX: (LAST_RAMP_COLUMN + 1) * TILE },
    ...{ lowZ: row * TILE + 0.5, highZ: (row + 1) * TILE - 0.5, bottom, top: high },
  };
  addRamp(soup, box, risesWithX ? [low, high] : [high, low]);
}
