// Two headers of recordings, or of a recording and of a world that was set up to play it -> where they differ, in words.
import type { ComponentShape, RecordingHeader } from '../recording/recording-header.ts';

/** Something in which two headers differ. */
export interface HeaderDifference {
  /** What it is. The first of a list, as of settings, stands for all of them. */
  readonly what:
    | 'version'
    | 'build'
    | 'rules'
    | 'seed'
    | 'trace'
    | 'keyframes'
    | 'settings'
    | 'meshes'
    | 'graphs'
    | 'components'
    | 'registered components'
    | 'registered data';
  readonly expected: string;
  readonly found: string;
}

/** Lists what differs, in the order of `HeaderDifference.what`. */
export function compareHeaders(expected: RecordingHeader, found: RecordingHeader): HeaderDifference[] {
  return SIDES.flatMap(({ what, list }): HeaderDifference[] => {
    const [one, other] = [list(expected), list(found)];
    const at = findDifference(one, other);
    return at === undefined ? [] : [{ what, expected: one[at] ?? 'none', found: other[at] ?? 'none' }];
  });
}

const SIDES: readonly {
  readonly what: HeaderDifference['what'];
  list(header: RecordingHeader): readonly string[];
}[] = [
  { what: 'version', list: (header) => [`${header.package} ${header.version}`] },
  { what: 'build', list: ({ build }) => [build] },
  { what: 'rules', list: ({ rules }) => [JSON.stringify(rules)] },
  { what: 'seed', list: ({ seed }) => [JSON.stringify(seed)] },
  { what: 'trace', list: ({ trace }) => [trace ? 'a trace' : 'no trace'] },
  { what: 'keyframes', list: ({ keyframeDistance }) => [`every ${keyframeDistance} ticks`] },
  { what: 'settings', list: ({ settings }) => settings.map(([name, json]) => `${name} ${json}`) },
  { what: 'meshes', list: ({ meshes }) => meshes },
  { what: 'graphs', list: ({ graphs }) => graphs },
  { what: 'components', list: ({ stores }) => stores.map(shapeText) },
  { what: 'registered components', list: ({ registered }) => registered.map(shapeText) },
  { what: 'registered data', list: ({ data }) => data },
];

function shapeText({ name, fields }: ComponentShape): string {
  return `${name} (${fields.join(', ')})`;
}

/** The first place where two lists differ, undefined when they are equal. */
function findDifference(expected: readonly string[], found: readonly string[]): number | undefined {
  const length = Math.max(expected.length, found.length);
  for (let at = 0; at < length; at += 1) {
    if (expected[at] !== found[at]) return at;
  }
  return undefined;
}
