// What a world must be like to take a snapshot: package, settings, components and data, as texts that can be compared one
// by one, so that a refusal names what differs.
import type { Navigation } from '../../systems/navigation.ts';
import { createByteReader, readLength, readText } from '../bytes/byte-reader.ts';
import { createByteWriter, writeCount, writeText, writtenBytes } from '../bytes/byte-writer.ts';
import { describeField } from '../state/field-kind.ts';
import type { GameState } from '../state/game-state.ts';
import { listSettings } from '../state/list-settings.ts';
import { PACKAGE_NAME, PACKAGE_VERSION } from '../state/package-version.ts';

/** The texts of a world, in their one order, as bytes filled up with zeros to a multiple of 8. */
export function writeShape(navigation: Navigation, game: GameState): Uint8Array {
  const texts = listShape(navigation, game);
  const writer = createByteWriter();
  writeCount(writer, texts.length);
  for (const text of texts) writeText(writer, text);
  const bytes = new Uint8Array(Math.ceil(writer.length / 8) * 8);
  bytes.set(writtenBytes(writer));
  return bytes;
}

/** Throws a RangeError, naming the first text that differs, unless a snapshot's shape is that of the world. */
export function checkShape(found: Uint8Array, own: Uint8Array): void {
  if (isSame(found, own)) return;
  const theirs = readShape(found);
  const ours = readShape(own);
  for (let at = 0; at < Math.max(theirs.length, ours.length); at += 1) {
    if (theirs[at] === ours[at]) continue;
    throw new RangeError(
      `this snapshot is of another world: expected ${ours[at] ?? 'nothing more'}, found ${theirs[at] ?? 'nothing more'}`,
    );
  }
  throw new RangeError('this snapshot is of another world: its shape is written in another way');
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

function listShape({ settings, stores, ownsPosition }: Navigation, game: GameState): string[] {
  const describe = (kind: string, { name, fields }: Navigation['stores'][number]): string =>
    `${kind} ${name} (${fields.map(describeField).join(', ')})`;
  const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
    a.name < b.name ? -1 : 1;
  return [
    `package ${PACKAGE_NAME} ${PACKAGE_VERSION}`,
    ...listSettings(settings).map(([name, json]) => `setting ${name} ${json}`),
    `Position of the ${ownsPosition ? 'plugin' : 'game'}`,
    ...stores.map((store) => describe('component', store)),
    ...[...game.stores].sort(byName).map(({ store }) => describe('registered component', store)),
    ...[...game.data].sort(byName).map(({ name }) => `registered data ${name}`),
  ];
}

function readShape(bytes: Uint8Array): string[] {
  const reader = createByteReader(bytes);
  const count = readLength(reader);
  return Array.from({ length: count }, () => readText(reader));
}
