import { type Bake, runSyncTest } from 'surefoot';
import { describe, expect, it } from 'vitest';
import { openingLayout, type SquareLayout } from '../../examples/town-square/layout.ts';
import { bakeSquare, createSquareMatch, planCommands } from '../../examples/town-square/match.ts';
import { listSquareCommands, SQUARE_WALKERS } from '../support/square-commands.ts';

describe('the town square, played with a rollback of 8 ticks in every tick', () => {
  it('comes to the same state every time, also when the stalls are packed away and put out', () => {
    const bakes = [bakeSquare(openingLayout(false)), bakeSquare(openingLayout(true))];
    const match = createSquareMatch((layout) => bakes[layout.stalls[0].isOut ? 1 : 0]);
    const ticks = 2000;
    const result = runSyncTest(match, {
      ...{ seed: 'market-day', distance: 8, ticks, commands: planCommands(ticks) },
    });
    expect(result).toEqual({ ticks, divergence: undefined });
  }, 240_000);

  it('does so with sixty walkers, while stalls are moved and crates are dropped', () => {
    const bakes = new Map<string, Bake>();
    const bake = (layout: SquareLayout): Bake => {
      const key = JSON.stringify(layout);
      const made = bakes.get(key) ?? bakeSquare(layout);
      bakes.set(key, made);
      return made;
    };
    const ticks = 400;
    const commands = listSquareCommands(ticks).flatMap((list, tick) =>
      list.map((command) => ({ tick, command })),
    );
    const match = createSquareMatch(bake, SQUARE_WALKERS);
    const result = runSyncTest(match, { seed: 'market-day', distance: 8, ticks, commands });
    expect(result).toEqual({ ticks, divergence: undefined });
    expect(bakes.size).toBeGreaterThan(8);
  }, 240_000);
});
