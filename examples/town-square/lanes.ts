// The lanes of the square as places and ways: two doors for each building, the four streets, and a ring round the
// fountain.
import { BUILDINGS } from './square.ts';

/** A place in metres, y up. */
export type Place = readonly [x: number, y: number, z: number];

const DOOR = 6.2;
const STREET = 13.5;
const RING_RADIUS = 4.5;
const RING_DIAGONAL = RING_RADIUS * Math.SQRT1_2;

const DOORS: readonly Place[] = BUILDINGS.flatMap(({ x, z }): Place[] => [
  [Math.sign(x) * DOOR, 0, z],
  [x, 0, Math.sign(z) * DOOR],
]);

const STREETS: readonly Place[] = [
  [0, 0, -STREET],
  [STREET, 0, 0],
  [0, 0, STREET],
  [-STREET, 0, 0],
];

/** Round the fountain from the east by the south. */
const RING: readonly Place[] = [
  [RING_RADIUS, 0, 0],
  [RING_DIAGONAL, 0, RING_DIAGONAL],
  [0, 0, RING_RADIUS],
  [-RING_DIAGONAL, 0, RING_DIAGONAL],
  [-RING_RADIUS, 0, 0],
  [-RING_DIAGONAL, 0, -RING_DIAGONAL],
  [0, 0, -RING_RADIUS],
  [RING_DIAGONAL, 0, -RING_DIAGONAL],
];

const FIRST_RING_PLACE = DOORS.length + STREETS.length;

/** The 20 places: doors 0 to 7, streets 8 to 11, the ring 12 to 19. */
export const PLACES: readonly Place[] = [...DOORS, ...STREETS, ...RING];

/** Places between which the villagers walk. */
export const DOOR_PLACES: readonly number[] = DOORS.map((_, door) => door);

/** The street that each door lies on. */
const STREET_OF_DOOR = [8, 11, 8, 9, 10, 11, 10, 9];

/** The ring place at which each street ends. */
const RING_PLACE_OF_STREET = [18, 12, 14, 16];

/** The two-way ways, as pairs of places. */
export const WAYS: readonly (readonly [from: number, to: number])[] = [
  ...STREET_OF_DOOR.map((street, door): [number, number] => [door, street]),
  ...RING_PLACE_OF_STREET.map((place, street): [number, number] => [DOORS.length + street, place]),
  ...RING.map((_, at): [number, number] => [
    FIRST_RING_PLACE + at,
    FIRST_RING_PLACE + ((at + 1) % RING.length),
  ]),
];
