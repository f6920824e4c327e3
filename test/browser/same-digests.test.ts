import { type Command, digestAt, readRecording, recordMatch, replayMatch } from 'surefoot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSquareMatch, planCommands } from '../../examples/town-square/match.ts';
import { type OpenedPage, openHouse, openPage, type PageHouse } from './support/open-page.ts';

const TICKS = 600;
const SEED = 'market-day';
const commands = planCommands(TICKS);

describe('the page and the run without one', () => {
  let house: PageHouse;
  let opened: OpenedPage;
  let bytes: Uint8Array;

  beforeAll(async () => {
    bytes = recordMatch(createSquareMatch(), { seed: SEED, ticks: TICKS, commands, trace: true });
    house = await openHouse();
    opened = await openPage(house);
  });

  afterAll(() => house.close());

  it('come to the same digest after 600 ticks with the same seed and commands', async () => {
    const { page } = opened;
    await page.fill('#seed', SEED);
    await page.click('#begin');
    const digest = await page.evaluate(
      ({ plan, ticks }) => {
        const { townSquare } = window;
        const planned = JSON.parse(plan) as { tick: number; command: Command }[];
        townSquare.setSpeed(0);
        // What a frame played meanwhile is wound back, and the recording branches there.
        townSquare.wind(0);
        townSquare.goOnFromHere();
        for (let tick = 0; tick < ticks; tick += 1) {
          for (const scheduled of planned) if (scheduled.tick === tick) townSquare.order(scheduled.command);
          townSquare.play(1);
        }
        return townSquare.digest;
      },
      { plan: JSON.stringify(commands), ticks: TICKS },
    );
    expect(digest).toBe(digestAt(readRecording(bytes), TICKS).whole);
    expect(opened.complaints).toEqual([]);
  });

  it('play one another\u2019s recordings', async () => {
    const { page } = opened;
    const saved = Uint8Array.from(await page.evaluate(() => [...window.townSquare.save()]));
    expect(replayMatch(createSquareMatch(), saved)).toMatchObject({ ticks: TICKS, divergence: undefined });
    expect(Buffer.compare(saved, bytes)).toBe(0);
    const digests = await page.evaluate(
      ({ file, ticks }) => {
        const { townSquare } = window;
        townSquare.open(Uint8Array.from(file));
        return ticks.map((tick) => {
          townSquare.wind(tick);
          return townSquare.digest;
        });
      },
      { file: [...bytes], ticks: [0, 317, 600] },
    );
    expect(digests).toEqual([0, 317, 600].map((tick) => digestAt(readRecording(bytes), tick).whole));
  });
});
