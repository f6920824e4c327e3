// A keyframe of a recording -> the world that it was taken of, or one like it.
import type { World } from 'bitecs';
import { meshAt, openKeyframe, type Recording } from '../recording/recording.ts';
import { restore } from '../restore/restore-snapshot.ts';

/** Puts a world to where the recorded one was at the last keyframe that is not after a tick. Throws as `restore` does. */
export function restoreKeyframe(world: World, recording: Recording, tick: number): void {
  const { meshes, snapshot } = openKeyframe(recording, tick);
  restore(world, snapshot, { meshes: meshes.map((number) => meshAt(recording, number)) });
}
