import { runSyncTest } from 'surefoot';
import { describe, expect, it } from 'vitest';
import { openingLayout } from '../../examples/town-square/layout.ts';
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
});
