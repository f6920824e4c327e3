// Whether a recording can be played here: by this package, with these rules, from the world that `setup` made.
import type { Navigation } from '../../systems/navigation.ts';
import { compareHeaders, type HeaderDifference } from '../compare/compare-headers.ts';
import { createHeader, type RecordingHeader } from '../recording/recording-header.ts';
import type { GameState } from '../state/game-state.ts';

/** What a refusal says before what was expected and found. */
const REASONS: Readonly<Record<HeaderDifference['what'], string>> = {
  version: 'was made by another version of the package',
  build: 'was made by a build with other results',
  rules: 'was made with other rules',
  seed: 'has another seed',
  trace: 'has another trace',
  keyframes: 'has other keyframes',
  settings: 'was made with other settings',
  meshes: 'begins with other meshes',
  graphs: 'begins with other graphs',
  components: 'was made with other components',
  'registered components': 'was made with other components of the game',
  'registered data': 'was made with other data of the game',
};

/** The error for a recording that is sound, and of another version, build, game or level than what shall play it. */
export class RefusedRecordingError extends RangeError {
  /** All that differs, in the order of `HeaderDifference.what`. */
  readonly differences: readonly HeaderDifference[];
  /** Whether it is played with `anyway`. */
  readonly isPlayableAnyway: boolean;

  constructor({ what, expected, found }: HeaderDifference, differences: readonly HeaderDifference[]) {
    super(`this recording ${REASONS[what]}: expected ${expected}, found ${found}`);
    this.name = 'RefusedRecordingError';
    this.differences = differences;
    this.isPlayableAnyway = differences.every((difference) => difference.what !== 'components');
  }
}

/** Differences under which a snapshot of one world can be put back into the other all the same. */
const CARRIED: readonly HeaderDifference['what'][] = ['build', 'rules', 'meshes'];

/**
 * What differs between a recording and the world that was set up to play it. Throws a RefusedRecordingError when something does,
 * unless `anyway`; for components with other fields, of which nothing can be compared, always.
 */
export function checkReplay(
  header: RecordingHeader,
  rules: string,
  navigation: Navigation,
  { game, anyway }: { readonly game: GameState; readonly anyway: boolean },
): HeaderDifference[] {
  const { seed, trace, keyframeDistance } = header;
  const own = createHeader(navigation, game, { rules, seed, trace, keyframeDistance });
  const differences = compareHeaders(header, own);
  const grave = differences.find(({ what }) => what === 'components' || !anyway);
  if (grave !== undefined) throw new RefusedRecordingError(grave, differences);
  return differences;
}

/** Whether the keyframes of a recording can be put back into a world that differs so. */
export function canGoByKeyframes(differences: readonly HeaderDifference[]): boolean {
  return differences.every(({ what }) => CARRIED.includes(what));
}
