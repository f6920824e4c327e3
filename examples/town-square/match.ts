// The town square as a match that can be recorded and replayed: who is there, and what happens in a tick.
import type { World } from 'bitecs';
import {
  addNavigation,
  applyCommand,
  type Bake,
  type BakeMemory,
  bakeNavMesh,
  buildNavGraph,
  type Command,
  createBakeMemory,
  getNavigation,
  type JsonValue,
  type Match,
  navigate,
  registerData,
  replaceMesh,
  type ScheduledCommand,
} from 'surefoot';
import { restVillagers, sendVillagers } from './follow-rules.ts';
import { DOOR_PLACES, PLACES, WAYS } from './lanes.ts';
import { listThings, openingLayout, type SquareLayout } from './layout.ts';
import { currentRules } from './live-rules.ts';
import { nameVillagerRules } from './rules-name.ts';
import { buildSquare, SQUARE_BAKE } from './square.ts';
import { changeLayout } from './square-commands.ts';
import type { VillagerRules } from './villager-rules.ts';
import { addWalkers, MOST_WALKERS, type WalkerCounts } from './walkers.ts';

/** Bakes the square's mesh with what stands on it. */
export type BakeSquare = (layout: SquareLayout) => Bake;

/** How the square may be other than usual. */
export interface SquareSettings extends Partial<WalkerCounts> {
  /** The villagers' rules in a tick: those of villager-rules.ts unless given. */
  rulesAt?(tick: number): VillagerRules;
  /** Those that it was begun with, by which it is named, where others have come in tick 0 already: those of tick 0 unless given. */
  readonly begunBy?: VillagerRules;
}

export const TICKS_PER_SECOND = 60;

/** Who is on the square unless more are asked for. */
export const USUAL_WALKERS: WalkerCounts = { villagers: 6, dogs: 3 };

/** The square has one mesh, and `addMesh` counts from 0. */
export const GROUND_MESH = 0;

/** Entity ids that can be agents, as far as they suffice. */
const USUAL_CAPACITY = 100;

/** The version of the square's own rules: to be raised when what happens in a tick is changed here. */
const RULES_VERSION = 2;

/** What stands on the square of a world. It is data of the match: the world's snapshots carry it. */
const layouts = new WeakMap<World, SquareLayout>();

/** Bakes the square's mesh. Who does so again and again keeps a memory for it. */
export function bakeSquare(layout: SquareLayout, memory?: BakeMemory): Bake {
  return bakeNavMesh(buildSquare(listThings(layout)), SQUARE_BAKE, memory);
}

/** `bakeSquare` with a memory of its own. It changes no mesh, only how long baking the next one takes. */
function rememberBakes(): BakeSquare {
  const memory = createBakeMemory();
  return (layout) => bakeSquare(layout, memory);
}

/**
 * Makes the match: six villagers and three dogs, or as many as the settings say, and stalls and crates that commands move. It
 * keeps nothing itself but the memory it bakes in, so one match serves any number of worlds. Who wants to watch the
 * baking passes a `bake` that answers as `bakeSquare`. Throws a RangeError for more than `MOST_WALKERS`, and as `checkVillagerRules`
 * for rules that nobody can walk by.
 */
export function createSquareMatch(bake: BakeSquare = rememberBakes(), settings: SquareSettings = {}): Match {
  const walkers = checkWalkers({ ...USUAL_WALKERS, ...settings });
  const rulesAt = settings.rulesAt ?? currentRules;
  return {
    rules: nameMatch(walkers, settings.begunBy ?? rulesAt(0)),
    setup(world, seed) {
      const navigation = addNavigation(world, {
        ...{ seed, ticksPerSecond: TICKS_PER_SECOND, snapDistance: 1.5 },
        capacity: Math.max(USUAL_CAPACITY, walkers.villagers + walkers.dogs + 1),
        ...{ villagers: { restSeconds: 2.5 }, dogs: { restSeconds: [1, 3] } },
      });
      keepLayout(world);
      const mesh = navigation.addMesh(bake(layoutOf(world)).mesh);
      const graph = navigation.addGraph(buildNavGraph(PLACES, WAYS), { stops: DOOR_PLACES });
      addWalkers(world, navigation, walkers, { mesh, graph });
    },
    step(world, commands) {
      for (const command of commands) obeyCommand(world, command, bake);
      const rules = rulesAt(getNavigation(world).state.tick);
      sendVillagers(world, rules);
      navigate(world);
      restVillagers(world, rules);
    },
  };
}

/** What stands on the square of a world that was set up by the match. */
export function layoutOf(world: World): SquareLayout {
  const layout = layouts.get(world);
  if (layout === undefined) throw new Error('this world has no square: its match has to set it up first');
  return layout;
}

/** What a match is, as its recordings name it: a version of the square, who walks, and the villagers' rules that it begins with. */
export function nameMatch({ villagers, dogs }: WalkerCounts, rules: VillagerRules): string {
  return `town square ${RULES_VERSION}: ${villagers} villagers, ${dogs} dogs; ${nameVillagerRules(rules)}`;
}

/** What `nameMatch` has named, of whatever version. */
export interface NamedMatch {
  readonly walkers: WalkerCounts;
  /** The name of the villagers' rules, '' for a version that named none. */
  readonly rules: string;
}

/** Reads the name of a match; undefined when it is none of the square's. */
export function readMatchName(name: string): NamedMatch | undefined {
  const match = /^town square \d+: (\d+) villagers, (\d+) dogs(?:; (.*))?$/.exec(name);
  if (match === null) return undefined;
  const [, villagers, dogs, rules = ''] = match;
  return { walkers: { villagers: Number(villagers), dogs: Number(dogs) }, rules };
}

/** The day's commands: the stalls are packed away after a third of the ticks and put out again after two thirds. */
export function planCommands(ticks: number): ScheduledCommand[] {
  return ['pack-stalls', 'put-out-stalls'].map((name, at) => ({
    tick: Math.floor((ticks * (at + 1)) / 3),
    command: { type: 'game', name, payload: null },
  }));
}

function checkWalkers({ villagers, dogs }: WalkerCounts): WalkerCounts {
  for (const [name, count] of Object.entries({ villagers, dogs })) {
    if (!Number.isInteger(count) || count < 0)
      throw new RangeError(`${name} must be a whole number, got ${count}`);
  }
  if (villagers + dogs > MOST_WALKERS) {
    throw new RangeError(`villagers and dogs must be ${MOST_WALKERS} at most, got ${villagers} and ${dogs}`);
  }
  return { villagers, dogs };
}

function keepLayout(world: World): void {
  layouts.set(world, openingLayout());
  registerData(world, 'Square', {
    save: () => layoutOf(world) as unknown as JsonValue,
    load: (value) => void layouts.set(world, value as unknown as SquareLayout),
  });
}

function obeyCommand(world: World, command: Command, bake: BakeSquare): void {
  applyCommand(world, command);
  if (command.type !== 'game') return;
  layouts.set(world, changeLayout(layoutOf(world), command));
  replaceMesh(world, GROUND_MESH, bake(layoutOf(world)).mesh);
}
