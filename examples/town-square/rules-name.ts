// Villagers' rules -> a name that tells them from others by what they do, so that recordings can say by which rules they were
// played. The code's text would not do: a page that was built has it shortened, and does the same.
import { DOOR_PLACES } from './lanes.ts';
import type { VillagerRules } from './villager-rules.ts';

/** What `nextDoor` is asked for its name, of each door: villagers by number, and ticks far and near, even and odd. */
const ASKED_VILLAGERS = [0, 1, 2, 3, 4, 5, 6, 31, 250, 499];
const ASKED_TICKS = [0, 1, 2, 59, 60, 150, 601, 3600, 10_007, 36_000, 100_003, 1_000_000];

/** The longest rest, seconds, and the fastest pace. */
const LONGEST_REST = 86_400;
const FASTEST_PACE = 100;

const names = new WeakMap<VillagerRules, string>();

/**
 * The rules, if they can be walked by. Throws a TypeError or RangeError that names the rule and its value: times and paces have to
 * be numbers, and `nextDoor` a function whose answers are doors or undefined.
 */
export function checkVillagerRules(rules: unknown): VillagerRules {
  if (typeof rules !== 'object' || rules === null)
    throw new TypeError(`villagerRules must be an object, got ${String(rules)}`);
  const { nextDoor, pace, restSeconds } = rules as Readonly<Record<keyof VillagerRules, unknown>>;
  checkNumber('restSeconds', restSeconds, LONGEST_REST);
  checkNumber('pace', pace, FASTEST_PACE);
  if (typeof nextDoor !== 'function')
    throw new TypeError(`nextDoor must be a function, got ${String(nextDoor)}`);
  listAnswers(rules as VillagerRules);
  return rules as VillagerRules;
}

/** A door, or undefined, as `nextDoor` may answer. Throws a RangeError for anything else. */
export function checkDoor(door: unknown): number | undefined {
  if (door === undefined) return undefined;
  if (Number.isInteger(door) && DOOR_PLACES[door as number] !== undefined) return door as number;
  throw new RangeError(
    `nextDoor must answer undefined or one of ${DOOR_PLACES.length} doors, from 0 on, got ${String(door)}`,
  );
}

/**
 * The name: times and pace as they are, and 32 bits that stand for the answers of `nextDoor`. Rules that differ only where
 * none of the questions is asked have the same name. Throws as `checkVillagerRules` does.
 */
export function nameVillagerRules(rules: VillagerRules): string {
  const known = names.get(rules);
  if (known !== undefined) return known;
  const { pace, restSeconds } = checkVillagerRules(rules);
  const name = `rest ${restSeconds} s, pace ${pace}, doors ${hashOf(listAnswers(rules))}`;
  names.set(rules, name);
  return name;
}

function checkNumber(name: string, value: unknown, most: number): void {
  if (typeof value === 'number' && value >= 0 && value <= most) return;
  throw new RangeError(`${name} must be a number from 0 to ${most}, got ${String(value)}`);
}

function listAnswers(rules: VillagerRules): (number | undefined)[] {
  const doors = DOOR_PLACES.length;
  const answers: (number | undefined)[] = [];
  for (const number of ASKED_VILLAGERS) {
    for (const tick of ASKED_TICKS) {
      for (let door = -1; door < doors; door += 1)
        answers.push(checkDoor(rules.nextDoor({ number, door, doors, tick })));
    }
  }
  return answers;
}

/** Fowler, Noll and Vo's hash, FNV-1a, of doors and of none. */
function hashOf(answers: readonly (number | undefined)[]): string {
  let hash = 0x811c9dc5;
  for (const answer of answers) hash = Math.imul(hash ^ ((answer ?? -1) & 255), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
