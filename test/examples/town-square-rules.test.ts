import { createWorld, type World } from 'bitecs';
import { digestWorld, getNavigation } from 'surefoot';
import { describe, expect, it } from 'vitest';
import { DOOR_PLACES, PLACES } from '../../examples/town-square/lanes.ts';
import { createSquareMatch, type SquareSettings } from '../../examples/town-square/match.ts';
import { type VillagerRules, villagerRules } from '../../examples/town-square/villager-rules.ts';

describe('a square of other size', () => {
  it('holds as many villagers and dogs as it is told, up to 500', () => {
    const { state, components } = getNavigation(play({ villagers: 400, dogs: 100 }, 120));
    expect(state.agentCount).toBe(500);
    const kinds = Array.from(state.agents.subarray(0, 500), (eid) => components.NavAgent.kind[eid]);
    expect(kinds.filter((kind) => kind === kinds[0])).toHaveLength(400);
    const stuck = Array.from(state.agents.subarray(0, 500)).filter(
      (eid) => components.NavAgent.metres[eid] === 0,
    );
    expect(stuck).toEqual([]);
  });

  it('has nobody with walkers that are no whole number, or more than it holds', () => {
    expect(() => createSquareMatch(undefined, { villagers: 498 })).toThrow(/500 at most, got 498 and 3/);
    expect(() => createSquareMatch(undefined, { dogs: 1.5 })).toThrow(/dogs must be a whole number, got 1.5/);
  });
});

describe("villagers' rules", () => {
  it('change nothing while they are those that the file says', () => {
    expect(digestWorld(play({ rulesAt: () => villagerRules }, 300))).toEqual(digestWorld(play({}, 300)));
  });

  it('can send everybody to the next door, faster, and let them rest less', () => {
    const hurried: VillagerRules = {
      restSeconds: 0.5,
      pace: 2,
      nextDoor: ({ door, doors }) => (door + 1) % doors,
    };
    const world = play({ rulesAt: () => hurried }, 60);
    const { components, state } = getNavigation(world);
    const { NavAgent, NavDestination } = components;
    for (const [door, eid] of Array.from(state.agents.subarray(0, 6)).entries()) {
      const [x, , z] = PLACES[DOOR_PLACES[door + 1]];
      expect([NavDestination.x[eid], NavDestination.z[eid]]).toEqual([x, z]);
      expect(NavAgent.metres[eid]).toBeCloseTo((2 * (11 + door)) / 10, 6);
    }
  });

  it('take over in the tick from which they hold, with everybody where they are', () => {
    const still: VillagerRules = { ...villagerRules, pace: 0.5 };
    const before = play({ rulesAt: (tick) => (tick < 100 ? villagerRules : still) }, 100);
    expect(digestWorld(before)).toEqual(digestWorld(play({}, 100)));
    const after = play({ rulesAt: (tick) => (tick < 100 ? villagerRules : still) }, 101);
    expect(getNavigation(after).components.NavAgent.speed[getNavigation(after).state.agents[0]]).toBe(0.55);
  });

  it('are refused when they send somebody to a door that is none', () => {
    expect(() => play({ rulesAt: () => ({ ...villagerRules, nextDoor: () => 8 }) }, 1)).toThrow(
      /one of 8 doors, from 0 on, got 8/,
    );
  });
});

function play(settings: SquareSettings, ticks: number): World {
  const match = createSquareMatch(undefined, settings);
  const world = createWorld();
  match.setup(world, 'market-day');
  for (let tick = 0; tick < ticks; tick += 1) match.step(world, []);
  return world;
}
