// The rest that a villager or a dog takes between two destinations.

import { AGENT_KIND } from '../components/tags.ts';
import { drawRandom, RANDOM_STATE_LENGTH } from '../nav/geometry/random.ts';
import type { Navigation } from './navigation.ts';

/** Makes a wanderer rest from the next tick on, for a time drawn from its own stream. Others are left alone. */
export function restAgent(
  { components: { NavAgent, Wander }, settings, state }: Navigation,
  eid: number,
): void {
  const kind = NavAgent.kind[eid];
  if (kind === AGENT_KIND.plain) return;
  const { least, most } = kind === AGENT_KIND.villager ? settings.villagerRest : settings.dogRest;
  const drawn = drawRandom(Wander.random, eid * RANDOM_STATE_LENGTH);
  Wander.restUntil[eid] = state.tick + 1 + least + Math.floor(drawn * (most - least + 1));
}
