import { afterEach, describe, expect, it, vi } from 'vitest';
import { navMeshToBytes } from '../../src/nav/mesh/nav-mesh-bytes.ts';
import { digestWorld } from '../../src/replay/digest/world-digest.ts';
import { getNavigation } from '../../src/systems/navigation.ts';
import { setDestination } from '../../src/systems/set-destination.ts';
import { createNumbers } from '../support/random-numbers.ts';
import { createField } from './matches/chaotic-match.ts';
import { type Beside, finishOrderly, ORDERLY_TICKS, playOrderly } from './matches/orderly-match.ts';

import { COMBINED, PERTURBATIONS, previews } from './matches/perturbations.ts';

const play = (beside?: Beside) => finishOrderly(playOrderly('orderly', beside));

const plain = play();

describe('a match that goes by serials', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is another when one agent gets one other goal, or one bit of one place is flipped', () => {
    const changes: Required<Beside>['between'][] = [
      (world, tick) => {
        if (tick === 100) setDestination(world, getNavigation(world).state.agents[7], 30, 3.75, 30);
      },
      (world, tick) => {
        const { components, state } = getNavigation(world);
        const bits = new Int32Array((components.Position.x as Float64Array).buffer);
        if (tick === 100) bits[state.agents[7] * 2] ^= 1;
      },
    ];
    for (const between of changes) {
      const { digests } = play({ between });
      expect(digests.findIndex((digest, tick) => digest !== plain.digests[tick])).toBe(100);
    }
    expect(new Set(plain.digests).size).toBe(ORDERLY_TICKS);
  });

  it.each(Object.keys(PERTURBATIONS))('does not notice %s', (name) => {
    const perturbation = PERTURBATIONS[name]();
    const { digests, served, ways, navigation } = play(perturbation);
    expect(digests.findIndex((digest, tick) => digest !== plain.digests[tick])).toBe(-1);
    expect(digests).toHaveLength(ORDERLY_TICKS);
    expect(served).toEqual(plain.served);
    expect(ways).toEqual(plain.ways);
    expect(navigation).toBe(plain.navigation);
    expect(perturbation.done()).toBeGreaterThan(20);
  });

  it('does not notice all of it at once', () => {
    const all = COMBINED.map((create) => create());
    const together = play({
      prepare: (world) => {
        for (const { prepare } of all) prepare?.(world);
      },
      between: (world, tick) => {
        for (const { between } of all) between?.(world, tick);
      },
    });
    expect(together).toEqual(plain);
  });

  it('does not notice what Math.random answers, nor whether it answers', () => {
    const noise = createNumbers('noise');
    const random = vi.spyOn(Math, 'random').mockImplementation(noise);
    expect(play()).toEqual(plain);
    random.mockImplementation(() => {
      throw new Error('Math.random was asked');
    });
    vi.spyOn(Date, 'now').mockImplementation(() => {
      throw new Error('the clock was asked');
    });
    expect(play()).toEqual(plain);
    expect(random).not.toHaveBeenCalled();
  });

  // A replay that is right when it is first played, and another when it is begun again in the same program: something of the
  // former one was left behind. The second one is given up half way.
  it('is the same three times in one process, the second time given up half way (case 73)', () => {
    expect(play()).toEqual(plain);
    const second = playOrderly('orderly');
    for (let tick = 0; tick < ORDERLY_TICKS / 2; tick += 1) second.next();
    expect(play()).toEqual(plain);
    const rest: string[] = [];
    for (let next = second.next(); next.done !== true; next = second.next())
      rest.push(digestWorld(next.value).whole);
    expect(rest).toEqual(plain.digests.slice(ORDERLY_TICKS / 2));
  });

  // Two peers have the same meshes and ask them different questions: what is kept for later answers, if anything, must not
  // depend on who was first. There is no cache to compare: the meshes themselves are what they were, and the searches answer
  // as new ones do.
  it('has the same routes on two peers of whom one asks 100 more questions (case 70)', () => {
    const bytes = [0, 1, 2].map((variant) =>
      Buffer.from(navMeshToBytes(createField(variant))).toString('base64'),
    );
    const asking = play(previews());
    expect(asking.ways).toEqual(plain.ways);
    expect(asking.ways.filter((way) => /\d \d|\d\.\d/.test(way)).length).toBeGreaterThan(20);
    expect(asking.digests).toEqual(plain.digests);
    const after = [0, 1, 2].map((variant) =>
      Buffer.from(navMeshToBytes(createField(variant))).toString('base64'),
    );
    expect(after).toEqual(bytes);
  });
});
