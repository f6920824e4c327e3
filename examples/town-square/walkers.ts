// Who walks the square: villagers on the lanes, who begin at doors, and dogs on the mesh, who begin on open ground.
import { addComponents, addEntity, set, type World } from 'bitecs';
import { Dog, type Navigation, Villager } from 'surefoot';
import { PLACES } from './lanes.ts';

/** How many there are. */
export interface WalkerCounts {
  readonly villagers: number;
  readonly dogs: number;
}

/** The most walkers that a square holds. */
export const MOST_WALKERS = 500;

const AGENT_RADIUS = 0.4;
const DOG_SPEED = 3.2;

/** Each villager has a pace of its own, metres a second: one of these, and a little more in each further round. */
const VILLAGER_SPEEDS = [1.1, 1.2, 1.3, 1.4, 1.5, 1.6];
const FURTHER_ROUNDS = 10;
const SPEED_OF_ROUND = 0.01;

/** Where the first dogs begin, in plan. */
const FIRST_DOGS = [
  [-3, -16],
  [16, 3],
  [-15, 2],
] as const;

/** The others begin in rows of nine across the four streets, the rows nearest to the middle first. */
const ROW = 9;
const STREETS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
const FIRST_ROW = 8;
const ROWS = 15;
const ROW_DISTANCE = 0.75;

/** The pace of a villager by its number, metres a second. */
export function paceOf(villager: number): number {
  const round = Math.floor(villager / VILLAGER_SPEEDS.length) % FURTHER_ROUNDS;
  return VILLAGER_SPEEDS[villager % VILLAGER_SPEEDS.length] + round * SPEED_OF_ROUND;
}

/** Adds everybody: villagers first, so that their serials are their numbers. */
export function addWalkers(
  world: World,
  navigation: Navigation,
  { villagers, dogs }: WalkerCounts,
  ground: { readonly mesh: number; readonly graph: number },
): void {
  for (let villager = 0; villager < villagers; villager += 1) {
    addVillager(world, navigation, villager, ground.graph);
  }
  for (let dog = 0; dog < dogs; dog += 1) addDog(world, navigation, dog, ground.mesh);
}

function addVillager(
  world: World,
  { components: { NavAgent, NavMeshRef, Position } }: Navigation,
  villager: number,
  graph: number,
): void {
  const [x, y, z] = PLACES[villager % PLACES.length];
  addComponents(
    world,
    addEntity(world),
    set(Position, { x, y, z }),
    set(NavAgent, { speed: paceOf(villager), radius: AGENT_RADIUS, lookahead: 1.2, arrivalDistance: 0.3 }),
    set(NavMeshRef, { graph }),
    Villager,
  );
}

function addDog(
  world: World,
  { components: { NavAgent, NavMeshRef, Position } }: Navigation,
  dog: number,
  mesh: number,
): void {
  const [x, z] = FIRST_DOGS[dog] ?? placeInStreet(dog - FIRST_DOGS.length);
  addComponents(
    world,
    addEntity(world),
    set(Position, { x, y: 0, z }),
    set(NavAgent, { speed: DOG_SPEED, radius: AGENT_RADIUS, arrivalDistance: 0.3 }),
    set(NavMeshRef, { mesh }),
    Dog,
  );
}

function placeInStreet(number: number): readonly [x: number, z: number] {
  const [alongX, alongZ] = STREETS[number % STREETS.length];
  const inStreet = Math.floor(number / STREETS.length);
  const across = ((inStreet % ROW) - (ROW - 1) / 2) * ROW_DISTANCE;
  const along = FIRST_ROW + (Math.floor(inStreet / ROW) % ROWS) * ROW_DISTANCE;
  return [alongX * along + alongZ * across, alongZ * along + alongX * across];
}
