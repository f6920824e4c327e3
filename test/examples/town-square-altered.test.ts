import { query, type World } from 'bitecs';
import { Dog, getNavigation, type Match, recordMatch, replayMatch, Villager } from 'surefoot';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSquareMatch, planCommands } from '../../examples/town-square/match.ts';
import { createRandom } from '../support/levels.ts';

const TICKS = 120;

let recording: Uint8Array;

beforeAll(() => {
  recording = recordMatch(createSquareMatch(), {
    ...{ seed: 'market-day', ticks: TICKS, commands: planCommands(TICKS), trace: true },
  });
}, 60_000);

describe('a replay of the square', () => {
  it('agrees with its recording on every tick', () => {
    expect(replayMatch(createSquareMatch(), recording)).toMatchObject({
      ticks: TICKS,
      divergence: undefined,
    });
  });

  const flips: readonly Flip[] = [
    // The stalls are packed away in tick 40 and put out in tick 80.
    ...[0, 1, 39, 40, 41, 79, 80, 119].map(
      (tick) => ({ tick, walker: tick % 9, axis: 'x', bit: 0 }) as const,
    ),
    { tick: 17, walker: 0, axis: 'z', bit: 0 },
    { tick: 18, walker: 5, axis: 'z', bit: 31 },
    { tick: 19, walker: 6, axis: 'y', bit: 40 },
    { tick: 20, walker: 7, axis: 'x', bit: 51 },
    { tick: 21, walker: 8, axis: 'z', bit: 63 },
  ];

  it.each(
    flips.map(
      (flip) =>
        [`bit ${flip.bit} of ${flip.axis} of walker ${flip.walker} in tick ${flip.tick}`, flip] as const,
    ),
  )('names tick, component and entity when %s is flipped', (_, flip) => {
    const flipped: Flipped = { eid: undefined };
    const { divergence } = replayMatch(flippingMatch(flip, flipped), recording);
    expect(divergence).toMatchObject({ tick: flip.tick + 1, component: 'Position', entity: flipped.eid });
    expect(flipped.eid).toBeDefined();
  });
});

describe('a recording of the square', () => {
  it('with one byte changed is refused, read up to there, or found to diverge, wherever the byte is', () => {
    const random = createRandom('altered bytes');
    const places = choosePlaces(random);
    const unnoticed: number[] = [];
    for (const place of places) {
      const altered = recording.slice();
      altered[place] ^= 1 + Math.floor(random() * 255);
      if (!isNoticed(altered)) unnoticed.push(place);
    }
    expect(places.size).toBeGreaterThan(500);
    expect(unnoticed).toEqual([]);
  });

  it.each([0, 1, 100])('cut short to %s bytes is refused', (length) => {
    expect(() => replayMatch(createSquareMatch(), recording.slice(0, length))).toThrow(RangeError);
  });

  it('cut short to three quarters of its bytes, or by its last, plays as far as it goes, and says so', () => {
    const most = replayMatch(createSquareMatch(), recording.slice(0, recording.length * 0.75));
    expect(most).toMatchObject({ ticks: TICKS / 2, divergence: undefined });
    expect(most.fault).toContain('the bytes end within a block');
    expect(replayMatch(createSquareMatch(), recording.slice(0, -1))).toMatchObject({
      ...{ ticks: TICKS, divergence: undefined },
      fault: expect.stringContaining('the bytes end within a block: expected 2 more, found 1'),
    });
  });
});

/** All of the first 200 and the last 64 bytes, and 300 others. */
function choosePlaces(random: () => number): Set<number> {
  const places = new Set<number>();
  for (let at = 0; at < 200; at += 1) places.add(at);
  for (let at = recording.length - 64; at < recording.length; at += 1) places.add(at);
  for (let at = 0; at < 300; at += 1) places.add(Math.floor(random() * recording.length));
  return places;
}

interface Flip {
  readonly tick: number;
  /** Villagers 0 to 5, dogs 6 to 8. */
  readonly walker: number;
  readonly axis: 'x' | 'y' | 'z';
  readonly bit: number;
}

interface Flipped {
  eid: number | undefined;
}

/** The square, but for one bit of one position that is flipped at the end of a tick. */
function flippingMatch({ tick, walker, axis, bit }: Flip, flipped: Flipped): Match {
  const match = createSquareMatch();
  let ticks = 0;
  return {
    ...match,
    step(world, commands) {
      match.step(world, commands);
      if (ticks === tick) {
        const eid = walkersOf(world)[walker];
        const values = getNavigation(world).components.Position[axis] as Float64Array;
        new Uint8Array(values.buffer)[eid * 8 + (bit >> 3)] ^= 1 << (bit & 7);
        flipped.eid = eid;
      }
      ticks += 1;
    },
  };
}

function walkersOf(world: World): number[] {
  return [...[...query(world, [Villager])].sort(ascending), ...[...query(world, [Dog])].sort(ascending)];
}

function ascending(a: number, b: number): number {
  return a - b;
}

function isNoticed(bytes: Uint8Array): boolean {
  try {
    const { divergence, fault } = replayMatch(createSquareMatch(), bytes);
    return divergence !== undefined || fault !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}
