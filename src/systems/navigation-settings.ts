// The options of `addNavigation`, checked and completed.
import type { Position } from '../components/position.ts';
import {
  checkFlag,
  checkInteger,
  checkNotNegative,
  checkOptions,
  checkPositive,
  checkText,
} from '../nav/geometry/checks.ts';

/** How long a wanderer rests, seconds: always the same, or drawn between two figures. */
export type RestSeconds = number | readonly [least: number, most: number];

/** What a game can say about villagers or dogs. */
export interface WandererOptions {
  readonly restSeconds?: RestSeconds;
}

/** What a game can say when it adds navigation to a world. */
export interface NavigationOptions {
  /** Names every random stream of the world; any text. */
  readonly seed: string;
  /** Ticks that make a second. 60 unless given. */
  readonly ticksPerSecond?: number;
  /**
   * Entity ids that can be agents: those below it. bitECS counts ids from 1, so that a capacity of 4 holds the agents 1 to 3. 1000
   * unless given.
   */
  readonly capacity?: number;
  /** Corners that an agent's `NavPathBuffer` holds; a longer path is followed in stretches. 32 unless given. */
  readonly pathCapacity?: number;
  /** Places of the longest route; a longer one is refused. 256 unless given. */
  readonly routeCapacity?: number;
  /** How far from the ground a destination may lie to count as on it, metres. 1.5 unless given. */
  readonly snapDistance?: number;
  /** False to let agents stand still whose destination cannot be reached, instead of going near it. True unless given. */
  readonly partialPaths?: boolean;
  /**
   * How much work may go into finding paths over meshes in a tick, in expansions, a whole number of 1 or more; a tick takes
   * at most one step of a search more. Whoever is not served waits for a later tick. No limit (Infinity) unless given.
   */
  readonly expansionsPerTick?: number;
  /** The game's own position store; the plugin makes one when there is none. */
  readonly position?: Position;
  /** Villagers rest at each stop, 2.5 seconds unless given. */
  readonly villagers?: WandererOptions;
  /** Dogs rest at each goal, 1 to 3 seconds unless given. */
  readonly dogs?: WandererOptions;
}

/** A rest in ticks, both ends included. */
export interface RestTicks {
  readonly least: number;
  readonly most: number;
}

/** The settings of one world, immutable: with the same ones, the same commands give the same bits. */
export interface NavigationSettings {
  readonly seed: string;
  readonly ticksPerSecond: number;
  readonly capacity: number;
  readonly pathCapacity: number;
  readonly routeCapacity: number;
  readonly snapDistance: number;
  readonly partialPaths: boolean;
  readonly expansionsPerTick: number;
  readonly villagerRest: RestTicks;
  readonly dogRest: RestTicks;
}

const OPTION_NAMES: readonly (keyof NavigationOptions)[] = [
  'seed',
  'ticksPerSecond',
  'capacity',
  'pathCapacity',
  'routeCapacity',
  'snapDistance',
  'partialPaths',
  'expansionsPerTick',
  'position',
  'villagers',
  'dogs',
];

const LARGEST_CAPACITY = 1048576;
const LONGEST_REST_TICKS = 1073741824;

/** Checks the options and fills in what was left out. Throws a TypeError or RangeError that names the option. */
export function readSettings(options: NavigationOptions): NavigationSettings {
  checkOptions('options', options, OPTION_NAMES);
  const { seed } = options;
  checkText('seed', seed);
  const ticksPerSecond = checkPositive('ticksPerSecond', options.ticksPerSecond ?? 60);
  return {
    seed,
    ticksPerSecond,
    capacity: checkInteger('capacity', options.capacity ?? 1000, 1, LARGEST_CAPACITY),
    pathCapacity: checkInteger('pathCapacity', options.pathCapacity ?? 32, 2, LARGEST_CAPACITY),
    routeCapacity: checkInteger('routeCapacity', options.routeCapacity ?? 256, 2, LARGEST_CAPACITY),
    snapDistance: checkNotNegative('snapDistance', options.snapDistance ?? 1.5),
    partialPaths: checkFlag('partialPaths', options.partialPaths ?? true),
    expansionsPerTick: checkExpansions(options.expansionsPerTick ?? Number.POSITIVE_INFINITY),
    villagerRest: readRest('villagers', options.villagers?.restSeconds ?? 2.5, ticksPerSecond),
    dogRest: readRest('dogs', options.dogs?.restSeconds ?? [1, 3], ticksPerSecond),
  };
}

function readRest(whose: string, rest: RestSeconds, ticksPerSecond: number): RestTicks {
  const name = `${whose}.restSeconds`;
  const [least, most] = typeof rest === 'number' ? [rest, rest] : rest;
  checkNotNegative(name, least);
  checkNotNegative(name, most);
  if (least > most) throw new RangeError(`${name} must not end before it begins, got [${least}, ${most}]`);
  const ticks = { least: Math.round(least * ticksPerSecond), most: Math.round(most * ticksPerSecond) };
  if (ticks.most > LONGEST_REST_TICKS) throw new RangeError(`${name} is too long: ${most} seconds`);
  return ticks;
}

function checkExpansions(value: number): number {
  return value === Number.POSITIVE_INFINITY ? value : checkInteger('expansionsPerTick', value, 1, 2147483647);
}
