// The lanes that villagers walk: their ways, their places, and the doors.
import type { Mesh } from 'three/webgpu';
import { COLOURS } from '../../colours.ts';
import { DOOR_PLACES, PLACES, WAYS } from '../../lanes.ts';
import { addQuad, addRibbon, addSpot, createRibbons, type Ribbons, showRibbons } from '../scene/ribbons.ts';

const DASH = 0.5;
const GAP = 0.32;

/** Makes the overlay; lanes never change. */
export function createLanesOverlay(): Mesh {
  const ribbons = createRibbons({ height: 0.045 });
  for (const [from, to] of WAYS) addDashes(ribbons, PLACES[from], PLACES[to]);
  for (const [place, [x, , z]] of PLACES.entries()) {
    if (DOOR_PLACES.includes(place)) addDoor(ribbons, x, z);
    else addSpot(ribbons, x, z, 0.2, COLOURS.lane);
  }
  showRibbons(ribbons);
  return ribbons.mesh;
}

function addDashes(ribbons: Ribbons, [ax, , az]: readonly number[], [bx, , bz]: readonly number[]): void {
  const length = Math.hypot(bx - ax, bz - az);
  const [x, z] = [(bx - ax) / length, (bz - az) / length];
  for (let at = 0; at < length; at += DASH + GAP) {
    const end = Math.min(length, at + DASH);
    addRibbon(
      ribbons,
      { ax: ax + x * at, az: az + z * at, bx: ax + x * end, bz: az + z * end },
      0.14,
      COLOURS.lane,
    );
  }
}

function addDoor(ribbons: Ribbons, x: number, z: number): void {
  for (const [half, colour] of [
    [0.42, COLOURS.lane],
    [0.28, COLOURS.page],
  ] as const) {
    addQuad(
      ribbons,
      [x - half, z - half, x + half, z - half, x + half, z + half, x - half, z + half],
      colour,
    );
  }
}
