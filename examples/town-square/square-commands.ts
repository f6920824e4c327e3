// The game's own commands: what each changes about the things on the square. ONE table says what a command's payload holds
// and what it does.
import type { GameCommand, JsonValue } from 'surefoot';
import { crateBox, findObstacle, type SquareLayout, type Stall, stallBox } from './layout.ts';
import { type Box, GROUND } from './square.ts';

/** The names of the commands that the square knows. */
export type SquareCommandName = keyof typeof COMMANDS;

type Change = (layout: SquareLayout, payload: JsonValue) => SquareLayout;

/** Most crates on the square. */
export const MOST_CRATES = 64;

const COMMANDS = {
  /** All stalls; the payload is null. */
  'pack-stalls': (layout) => setAllOut(layout, false),
  'put-out-stalls': (layout) => setAllOut(layout, true),
  /** One stall: `{ stall }`, its number. */
  'pack-stall': (layout, payload) => changeStall(layout, payload, { isOut: false }),
  'put-out-stall': (layout, payload) => changeStall(layout, payload, { isOut: true }),
  /** A stall to another place: `{ stall, x, z }`. */
  'move-stall': (layout, payload) => changeStall(layout, payload, readPlace(payload)),
  /** A crate on the ground: `{ x, z }`. */
  'drop-crate': (layout, payload) => dropCrate(layout, readPlace(payload)),
  /** All crates; the payload is null. */
  'clear-crates': (layout) => ({ ...layout, crates: [] }),
} as const satisfies Readonly<Record<string, Change>>;

/**
 * The layout after a command of the game. Throws a RangeError that names what is wrong with a command that the square does not know,
 * whose payload it cannot use, or that would put something where a building or the fountain stands.
 */
export function changeLayout(layout: SquareLayout, { name, payload }: GameCommand): SquareLayout {
  if (!Object.hasOwn(COMMANDS, name)) throw new RangeError(`the square knows no command ${name}`);
  const change: Change = COMMANDS[name as SquareCommandName];
  return change(layout, payload);
}

function setAllOut(layout: SquareLayout, isOut: boolean): SquareLayout {
  return { ...layout, stalls: layout.stalls.map((stall) => ({ ...stall, isOut })) };
}

function changeStall(layout: SquareLayout, payload: JsonValue, change: Partial<Stall>): SquareLayout {
  const number = fieldOf(payload, 'stall');
  if (layout.stalls[number] === undefined) {
    throw new RangeError(`stall must be one of ${layout.stalls.length}, from 0 on, got ${number}`);
  }
  const changed = { ...layout.stalls[number], ...change };
  checkFree(`stall ${number}`, stallBox(changed));
  return { ...layout, stalls: layout.stalls.map((stall, at) => (at === number ? changed : stall)) };
}

function dropCrate(layout: SquareLayout, place: { readonly x: number; readonly z: number }): SquareLayout {
  if (layout.crates.length === MOST_CRATES) throw new RangeError(`there are ${MOST_CRATES} crates already`);
  checkFree('a crate', crateBox(place));
  return { ...layout, crates: [...layout.crates, place] };
}

function checkFree(name: string, box: Box): void {
  const obstacle = findObstacle(box);
  if (obstacle === undefined) return;
  throw new RangeError(`${name} cannot stand at ${box.x}, ${box.z}: ${obstacle} is in the way`);
}

function readPlace(payload: JsonValue): { readonly x: number; readonly z: number } {
  return { x: alongGround(payload, 'x', GROUND.halfX), z: alongGround(payload, 'z', GROUND.halfZ) };
}

function alongGround(payload: JsonValue, axis: 'x' | 'z', half: number): number {
  const value = fieldOf(payload, axis);
  if (Math.abs(value) <= half) return value;
  throw new RangeError(`${axis} must lie on the ground, within ${half} m of its middle, got ${value}`);
}

function fieldOf(payload: JsonValue, field: string): number {
  const value = (payload as { readonly [field: string]: JsonValue } | null)?.[field];
  if (typeof value === 'number') return value;
  throw new RangeError(`payload.${field} must be a number, got ${String(value)}`);
}
