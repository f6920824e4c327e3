// A divergence -> the same with the field and both values, as far as keyframes tell. The state that was recorded is that of a
// keyframe at the tick, or the one that comes of the keyframe before when it is played on to the recorded digest: so it is when
// the step goes by what no snapshot carries. Where the step itself is another, the world that went astray is played on to the
// next keyframe. All that is in worlds of their own; the replay's is only read.
import { createWorld, type World } from 'bitecs';
import { getNavigation } from '../../systems/navigation.ts';
import { addValues } from '../compare/compare-states.ts';
import { type Divergence, isAsRecorded } from '../compare/find-divergence.ts';
import { createWorldDigester, updateWorldDigest } from '../digest/world-digest.ts';
import { commandsAt, keyframeAt, nearestKeyframe, type Recording } from '../recording/recording.ts';
import { restore } from '../restore/restore-snapshot.ts';
import { snapshot } from '../snapshot/snapshot.ts';
import type { SnapshotBuffer } from '../snapshot/snapshot-buffer.ts';
import { type Match, playSetup, playStep } from './match.ts';
import { restoreKeyframe } from './restore-keyframe.ts';

/** A replay as this file needs it. */
export interface Astray {
  readonly match: Match;
  readonly recording: Recording;
  /** As the tick of the divergence left it. */
  readonly world: World;
  /** There when keyframes cannot be put back. */
  readonly start: SnapshotBuffer | undefined;
}

/** The divergence, which was just found, with field and values where there are any to be had. */
export function explainDivergence(astray: Astray, divergence: Divergence): Divergence {
  try {
    return explain(astray, divergence);
  } catch {
    // Whatever keeps from telling more, be it a keyframe that is not sound or a step that throws, what was found stays true.
    return divergence;
  }
}

function explain(astray: Astray, divergence: Divergence): Divergence {
  const { recording, start, world } = astray;
  const { tick } = divergence;
  const found = snapshot(world);
  const recorded = start === undefined ? findRecorded(astray, tick) : keyframeOf(recording, tick);
  if (recorded !== undefined) return addValues(divergence, recorded, found, tick);
  const next = recording.keyframeTicks.find((known) => known > tick);
  if (next === undefined || start !== undefined) return divergence;
  const { snapshot: expected } = keyframeAt(recording, next);
  return addValues(divergence, expected, playOn(astray, found, { from: tick, to: next }), next);
}

/** The recorded state after a tick, undefined when it cannot be had. */
function findRecorded({ match, recording }: Astray, tick: number): Uint8Array | undefined {
  const from = nearestKeyframe(recording, tick);
  if (from === tick) return keyframeAt(recording, tick).snapshot;
  const world = setUp(match, recording);
  restoreKeyframe(world, recording, tick);
  play(match, recording, world, { from, to: tick });
  const digester = createWorldDigester(world);
  updateWorldDigest(digester);
  return isAsRecorded(digester, recording, tick) ? snapshot(world) : undefined;
}

function keyframeOf(recording: Recording, tick: number): Uint8Array | undefined {
  return nearestKeyframe(recording, tick) === tick ? keyframeAt(recording, tick).snapshot : undefined;
}

/** The state that the world which went astray comes to. */
function playOn({ match, recording, world }: Astray, state: Uint8Array, ticks: Ticks): Uint8Array {
  const own = getNavigation(world).state.meshes.map(({ mesh }) => mesh);
  const other = setUp(match, recording);
  restore(other, state, { meshes: own });
  play(match, recording, other, ticks);
  return snapshot(other);
}

interface Ticks {
  readonly from: number;
  readonly to: number;
}

function setUp(match: Match, { header }: Recording): World {
  const world = createWorld();
  playSetup(match, world, header.seed);
  return world;
}

function play(match: Match, recording: Recording, world: World, { from, to }: Ticks): void {
  for (let tick = from; tick < to; tick += 1) {
    playStep(
      match,
      world,
      commandsAt(recording, tick).map(({ command }) => command),
    );
  }
}
