// A recording and a tick -> the state of the recorded world, from the nearest keyframe or by playing on from there.
import {
  beginReplay,
  digestAt,
  digestWorld,
  getNavigation,
  keyframeAt,
  type Match,
  meshOf,
  type NavGraph,
  type Recording,
  seekReplay,
  snapshot,
  type UnpackedSnapshot,
  unpackSnapshot,
} from 'surefoot';
import type { NavMesh } from 'surefoot/nav';
import { explainError } from './explain-error.ts';
import { UsageError } from './usage-error.ts';

/** The state of a world after a tick. */
export interface StateAt {
  readonly tick: number;
  /** Where it is from: it was recorded, or played from a keyframe. */
  readonly source: 'keyframe' | 'replay';
  /** The recorded digest of the whole, and that of the state: another one when the replay went astray. */
  readonly recorded: string;
  readonly digest: string;
  readonly contents: UnpackedSnapshot;
  /** By id. */
  readonly meshes: readonly NavMesh[];
  /** By id; none from a keyframe, which names them by digest only. */
  readonly graphs: readonly NavGraph[];
}

/** The state at the last keyframe that is not after the tick. */
export function readState(recording: Recording, tick: number): StateAt {
  const keyframe = keyframeAt(recording, tick);
  const contents = unpackSnapshot(keyframe.snapshot);
  const { whole } = digestAt(recording, keyframe.tick);
  return {
    ...{ tick: keyframe.tick, source: 'keyframe', recorded: whole, digest: whole, contents },
    meshes: contents.meshes.map(({ digest }) => meshOf(recording, digest)),
    graphs: [],
  };
}

/**
 * Plays from the last keyframe before the tick to the tick. Throws a UsageError for a recording of another build, game or
 * level, unless `anyway`, and for a match that throws.
 */
export function playState(recording: Recording, tick: number, match: Match, anyway: boolean): StateAt {
  const replayer = begin(recording, match, anyway);
  if (!seekReplay(replayer, tick)) {
    const { divergence } = replayer;
    throw new UsageError(
      `tick ${tick} cannot be played: ${explainError(divergence?.error ?? divergence?.found)}`,
    );
  }
  const { meshes, graphs } = getNavigation(replayer.world).state;
  return {
    ...{ tick, source: 'replay', recorded: digestAt(recording, tick).whole },
    digest: digestWorld(replayer.world).whole,
    contents: unpackSnapshot(snapshot(replayer.world)),
    meshes: meshes.map(({ mesh }) => mesh),
    graphs: graphs.map(({ graph }) => graph),
  };
}

function begin(recording: Recording, match: Match, anyway: boolean): ReturnType<typeof beginReplay> {
  try {
    return beginReplay(match, recording, { anyway });
  } catch (error) {
    const hint = anyway ? '' : ' (--anyway may play it all the same)';
    throw new UsageError(`the recording cannot be played: ${explainError(error)}${hint}`);
  }
}
