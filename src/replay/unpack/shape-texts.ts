// The shape of a snapshot -> what it says of the world that the snapshot was taken of, without that world: settings, and
// the components with their fields, of which kind their numbers are and how many an entity has.
import { createNavPathBuffer, describeNavPathBuffer } from '../../components/nav-path-buffer.ts';
import { createNavRoute, describeNavRoute } from '../../components/nav-route.ts';
import { createByteReader, readLength, readText } from '../bytes/byte-reader.ts';
import { refuse } from '../snapshot/snapshot-reading.ts';
import type { SettingText } from '../state/list-settings.ts';

/** Of what kind the numbers of a field are, as headers call it. */
export type FieldKindName =
  | 'float64'
  | 'float32'
  | 'int32'
  | 'uint32'
  | 'int16'
  | 'uint16'
  | 'int8'
  | 'uint8'
  | 'number';

/** A field as a shape tells it. */
export interface ShapeField {
  readonly name: string;
  readonly kind: FieldKindName;
  /** Numbers that an entity has, or may have where another field counts them. */
  readonly stride: number;
  /** Where among the component's fields the one stands that says how many numbers are in use; -1 when all are. */
  readonly countedBy: number;
}

/** A component as a shape tells it. */
export interface ShapeStore {
  readonly name: string;
  readonly fields: readonly ShapeField[];
}

/** What a shape says. */
export interface SnapshotShape {
  /** Name and version of the package that took the snapshot. */
  readonly package: string;
  readonly settings: readonly SettingText[];
  /** False where Position is the game's own. */
  readonly ownsPosition: boolean;
  /** The plugin's components in their one order. */
  readonly stores: readonly ShapeStore[];
  /** What the game registered, by name. */
  readonly registered: readonly ShapeStore[];
  readonly data: readonly string[];
}

const STORE = /^([A-Za-z_$][\w$.]*) \(([\s\S]*)\)$/;
const FIELD =
  /([\s\S]+?) (float64|float32|int32|uint32|int16|uint16|int8|uint8|number)(?: x ([1-9]\d{0,6}))?(?:, |$)/gy;

/** Lists whose numbers another field counts, which a shape does not say: by component and field, that other field. */
const COUNTED: ReadonlyMap<string, string> = new Map(
  [describeNavPathBuffer(createNavPathBuffer(0, 1)), describeNavRoute(createNavRoute(0, 1))].flatMap(
    ({ name, fields }) =>
      fields.flatMap(({ name: field, used }): [string, string][] => {
        const counts = fields.find(({ values }) => values === used);
        return counts === undefined ? [] : [[`${name}.${field}`, counts.name]];
      }),
  ),
);

/** Reads a shape, as `writeShape` wrote it. Throws a RangeError for bytes that are none. */
export function readShapeTexts(bytes: Uint8Array): SnapshotShape {
  const reader = createByteReader(bytes);
  const count = readLength(reader);
  const texts: string[] = [];
  for (let at = 0; at < count; at += 1) texts.push(readText(reader));
  const after = (start: string): string[] =>
    texts.filter((text) => text.startsWith(start)).map((text) => text.slice(start.length));
  const [position] = after('Position of the ');
  const [made] = after('package ');
  if (made === undefined || (position !== 'plugin' && position !== 'game')) {
    refuse('its shape names no package, or not whose Position is');
  }
  return {
    package: made,
    settings: after('setting ').map(readSetting),
    ownsPosition: position === 'plugin',
    stores: after('component ').map(readStore),
    registered: after('registered component ').map(readStore),
    data: after('registered data '),
  };
}

function readSetting(text: string): SettingText {
  const blank = text.indexOf(' ');
  return [text.slice(0, blank), text.slice(blank + 1)];
}

function readStore(text: string): ShapeStore {
  const match = STORE.exec(text);
  if (match === null) refuse(`its shape tells of a component ${text}`);
  const [, name, list] = match;
  const read = [...list.matchAll(FIELD)];
  if (read.map(([part]) => part).join('') !== list) refuse(`its shape tells of a component ${text}`);
  const names = read.map(([, field]) => field);
  const fields = read.map(([, field, kind, stride]) => ({
    name: field,
    kind: kind as FieldKindName,
    stride: Number(stride ?? 1),
    countedBy: names.indexOf(COUNTED.get(`${name}.${field}`) ?? ''),
  }));
  return { name, fields };
}
