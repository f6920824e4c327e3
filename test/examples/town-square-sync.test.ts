import { type Bake, runSyncTest, type ScheduledCommand } from 'surefoot';
import { describe, expect, it } from 'vitest';
import { openingLayout, type SquareLayout } from '../../examples/town-square/layout.ts';
import { bakeSquare, createSquareMatch, planCommands } from '../../examples/town-square/match.ts';

describe('the town square, played with a rollback of 8 ticks in every tick', () => {
  it('comes to the same state every time, also when the stalls are packed away and put out', () => {
    const bakes = [bakeSquare(openingLayout(false)), bakeSquare(openingLayout(true))];
    const match = createSquareMatch((layout) => bakes[layout.stalls[0].isOut ? 1 : 0]);
    const ticks = 2000;
    const result = runSyncTest(match, {
      ...{ seed: 'market-day', distance: 8, ticks, commands: planCommands(ticks) },
    });
    expect(result).toEqual({ ticks, divergence: undefined });
  });

  it('does so with sixty walkers, while stalls are moved and crates are dropped', () => {
    const bakes = new Map<string, Bake>();
    const bake = (layout: SquareLayout): Bake => {
      const key = JSON.stringify(layout);
      const made = bakes.get(key) ?? bakeSquare(layout);
      bakes.set(key, made);
      return made;
    };
    const ticks = 400;
    const commands = Array.from({ length: 9 }, (_, at): ScheduledCommand => {
      const [x, z] = [((at * 5) % 17) - 8, ((at * 7) % 13) - 6];
      const name = ['move-stall', 'drop-crate', at === 5 ? 'clear-crates' : 'drop-crate'][at % 3];
      const payload = { 'move-stall': { stall: at % 4, x, z }, 'drop-crate': { x, z }, 'clear-crates': null };
      const command = { type: 'game', name, payload: payload[name as keyof typeof payload] } as const;
      return { tick: at * 40 + 7, command };
    });
    const match = createSquareMatch(bake, { villagers: 40, dogs: 20 });
    const result = runSyncTest(match, { seed: 'market-day', distance: 8, ticks, commands });
    expect(result).toEqual({ ticks, divergence: undefined });
    expect(bakes.size).toBeGreaterThan(8);
  });
});
