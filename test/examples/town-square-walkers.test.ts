import { query, type World } from 'bitecs';
import { Dog, getNavigation, recordMatch, Villager } from 'surefoot';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSquareMatch, planCommands } from '../../examples/town-square/match.ts';
import { type Box, BUILDINGS, FOUNTAIN, STALLS } from '../../examples/town-square/square.ts';

const TICKS = 3600;

// An agent's radius less one cell: what the bake leaves between a walker's middle and a solid at the least.
const CLEARANCE = 0.4 - 0.3;

describe.each(['market-day', 'rainy-day'])('a minute on the square, seed %s', (seed) => {
  let run: ReturnType<typeof watchSquare>;

  beforeAll(() => {
    run = watchSquare(seed);
  }, 60_000);

  it('lets every villager reach a door or more', () => {
    expect(run.trips.villagers).toHaveLength(6);
    expect(Math.min(...run.trips.villagers)).toBeGreaterThanOrEqual(1);
  });

  it('lets every dog reach two goals or more', () => {
    expect(run.trips.dogs).toHaveLength(3);
    expect(Math.min(...run.trips.dogs)).toBeGreaterThanOrEqual(2);
  });

  it('lets nobody stand in a building, the fountain, or a stall that is out', () => {
    expect(run.checks).toBe(TICKS * 9);
    expect(run.trespasses).toEqual([]);
  });

  it('moves nobody farther in a tick than their speed allows, unless a stall was put out where they stood', () => {
    expect(run.leaps).toEqual([]);
  });

  it('has everybody on the move most of the time, the dogs farther than the villagers', () => {
    const { villagers, dogs } = run.metres;
    // A villager at 1.1 m/s who rests 2.5 s after each way of 10 m or more walks 47 m in a minute.
    expect(Math.min(...villagers)).toBeGreaterThan(30);
    expect(Math.max(...villagers)).toBeLessThanOrEqual(1.6 * 60);
    expect(Math.min(...dogs)).toBeGreaterThan(60);
    expect(Math.max(...dogs)).toBeLessThanOrEqual(3.2 * 60);
  });
});

function watchSquare(seed: string) {
  const trespasses: string[] = [];
  const leaps: string[] = [];
  let checks = 0;
  let last: World | undefined;
  const before = new Map<number, readonly [number, number]>();
  recordMatch(createSquareMatch(), {
    ...{ seed, ticks: TICKS, commands: planCommands(TICKS) },
    onTick(tick, world) {
      last = world;
      const stallsOut = tick <= TICKS / 3 || tick > (TICKS * 2) / 3;
      const { Position, NavAgent } = getNavigation(world).components;
      for (const eid of walkersOf(world)) {
        const [x, z] = [Position.x[eid], Position.z[eid]];
        checks += 1;
        const solid = solidAt(x, z, stallsOut);
        if (solid !== undefined) trespasses.push(`tick ${tick}: entity ${eid} at ${x}, ${z} in ${solid}`);
        const [fromX, fromZ] = before.get(eid) ?? [x, z];
        const moved = Math.sqrt((x - fromX) * (x - fromX) + (z - fromZ) * (z - fromZ));
        const wasUnderStall = solidAt(fromX, fromZ, stallsOut, 0.8) !== undefined;
        if (moved > NavAgent.speed[eid] / 60 + 1e-9 && !wasUnderStall)
          leaps.push(`tick ${tick}: entity ${eid}, ${moved} m`);
        before.set(eid, [x, z]);
      }
    },
  });
  return { trespasses, leaps, checks, trips: tally(last, 'trips'), metres: tally(last, 'metres') };
}

function walkersOf(world: World): number[] {
  return [...query(world, [Villager]), ...query(world, [Dog])];
}

function tally(world: World | undefined, what: 'trips' | 'metres') {
  if (world === undefined) throw new Error('nothing was played');
  const { NavAgent, Wander } = getNavigation(world).components;
  const values = what === 'trips' ? Wander.trips : NavAgent.metres;
  return {
    villagers: [...query(world, [Villager])].map((eid) => values[eid]),
    dogs: [...query(world, [Dog])].map((eid) => values[eid]),
  };
}

/** What a point stands in, or nearer to than the clearance. */
function solidAt(x: number, z: number, stallsOut: boolean, clearance = CLEARANCE): string | undefined {
  const boxes = [
    ...BUILDINGS.map((box) => ['a building', box] as const),
    ...(stallsOut ? STALLS.map((box) => ['a stall', box] as const) : []),
  ];
  const found = boxes.find(([, box]) => distanceToBox(x, z, box) < clearance);
  if (found !== undefined) return found[0];
  // A regular polygon of 24 sides holds the circle through the middles of its sides, 0.9914 of its radius.
  const inner = FOUNTAIN.radius * 0.9914;
  return x * x + z * z < (inner + clearance) * (inner + clearance) ? 'the fountain' : undefined;
}

function distanceToBox(x: number, z: number, box: Box): number {
  const outX = Math.max(0, Math.abs(x - box.x) - box.halfX);
  const outZ = Math.max(0, Math.abs(z - box.z) - box.halfZ);
  return Math.sqrt(outX * outX + outZ * outZ);
}
