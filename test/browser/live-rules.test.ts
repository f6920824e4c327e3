import type { Page } from 'playwright-core';
import { readRecording, replayMatch } from 'surefoot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSquareMatch, USUAL_WALKERS } from '../../examples/town-square/match.ts';
import { paceOf } from '../../examples/town-square/walkers.ts';
import { ARGUMENTS, type OpenedPage, openHouse, openPage, type PageHouse } from './support/open-page.ts';
import { type LiveServer, serveLive } from './support/serve-live.ts';

const CHANGE = 150;
const VILLAGERS = Array.from({ length: USUAL_WALKERS.villagers }, (_, villager) => villager);

interface Sight {
  readonly tick: number;
  readonly digest: string;
  readonly metres: number[];
  readonly places: ({ x: number; y: number; z: number } | undefined)[];
}

describe("villagers' rules that are saved while they walk", () => {
  let live: LiveServer;
  let house: PageHouse;
  let opened: OpenedPage;
  let page: Page;
  let before: Sight;

  beforeAll(async () => {
    live = await serveLive('live-rules');
    house = await openHouse(ARGUMENTS, async () => live);
    opened = await openPage(house);
    page = opened.page;
    await page.evaluate((tick) => {
      window.townSquare.wind(0);
      window.townSquare.goOnFromHere();
      window.townSquare.play(tick);
      // A page that is loaded anew has it no more.
      document.body.dataset.isOld = 'yes';
    }, CHANGE);
    before = await look();
  });

  afterAll(() => house.close());

  it('leave everybody where they are, at the same tick', async () => {
    await save({ pace: 2, restSeconds: 2.5 });
    const after = await look();
    expect(after.tick).toBe(CHANGE);
    expect(after).toEqual(before);
    expect(await page.getAttribute('body', 'data-is-old')).toBe('yes');
  });

  it('hold from that tick on: everybody walks at the new pace', async () => {
    await page.evaluate(() => window.townSquare.play(60));
    const after = await look();
    expect(after.tick).toBe(CHANGE + 60);
    for (const villager of VILLAGERS) {
      expect(after.metres[villager] - before.metres[villager]).toBeCloseTo(2 * paceOf(villager), 6);
    }
  });

  it('are noted at that tick in the recording, which parts there when it is played by the old ones', async () => {
    const saved = Uint8Array.from(await page.evaluate(() => [...window.townSquare.save()]));
    expect(readRecording(saved).notes).toEqual([
      {
        tick: CHANGE,
        text: expect.stringMatching(/^villagers. rules from here on: rest 2.5 s, pace 2, doors/),
      },
    ]);
    expect(replayMatch(createSquareMatch(), saved).divergence).toMatchObject({ tick: CHANGE + 1 });
  });

  it('change nothing of what lies before them', async () => {
    await page.evaluate((tick) => window.townSquare.wind(tick), CHANGE);
    expect(await look()).toEqual(before);
    await page.click('#to-end');
  });

  it('come while the match runs, too, and it goes on', async () => {
    const last = await look();
    await page.evaluate(() => window.townSquare.setSpeed(1));
    await save({ pace: 0.5, restSeconds: 1 });
    await page.waitForFunction((tick) => window.townSquare.tick > tick, last.tick);
    await page.evaluate(() => window.townSquare.setSpeed(0));
    const after = await look();
    expect(after.tick).toBeGreaterThan(last.tick);
    for (const villager of VILLAGERS) {
      const most = (2 * paceOf(villager) * (after.tick - last.tick)) / 60;
      expect(after.metres[villager] - last.metres[villager]).toBeLessThan(most + 1e-6);
    }
    expect(await page.getAttribute('body', 'data-is-old')).toBe('yes');
    const saved = Uint8Array.from(await page.evaluate(() => [...window.townSquare.save()]));
    const ticks = readRecording(saved).notes.map(({ tick }) => tick);
    expect(ticks).toHaveLength(2);
    expect(ticks[1]).toBeGreaterThanOrEqual(last.tick);
    await page.evaluate(() => window.townSquare.play(1));
    const speeds = await page.evaluate(
      (all) => all.map((serial) => window.townSquare.paceOf(serial)?.speed),
      VILLAGERS,
    );
    expect(speeds).toEqual(VILLAGERS.map((villager) => 0.5 * paceOf(villager)));
    expect(opened.complaints).toEqual([]);
  });

  it('are refused with what is wrong when nobody can walk by them, and the match runs on by those from before', async () => {
    const text = live.rulesText;
    live.saveRules(text.replace(/^ {2}pace: .*$/m, '  pace: Number.NaN,'));
    await waitForNotice('The villagers keep their rules');
    expect(await page.textContent('#notice-text')).toContain('pace must be a number from 0 to 100, got NaN');
    const { tick } = await look();
    await page.evaluate(() => window.townSquare.play(10));
    expect((await look()).tick).toBe(tick + 10);
    live.saveRules(text);
    await waitForNotice('The villagers have other rules');
    expect(opened.complaints).toEqual([]);
  });

  it('that nobody can walk by from the start are told of, and the page begins when they are mended', async () => {
    const text = live.rulesText;
    live.saveRules(text.replace('villagerRules: VillagerRules', 'otherRules: VillagerRules'));
    await waitForNotice('The villagers keep their rules');
    await page.reload();
    await waitForNotice('The square cannot be set up: ');
    live.saveRules(text);
    await page.waitForFunction(() => window.townSquare !== undefined && window.townSquare.tick > 0);
  });

  /** Saves other rules, and waits until the page tells of them. */
  async function save({ pace, restSeconds }: { pace: number; restSeconds: number }): Promise<void> {
    await page.evaluate(() => {
      const text = document.querySelector('#notice-text');
      if (text !== null) text.textContent = '';
    });
    const text = live.rulesText.replace(
      /^ {2}restSeconds: .*\n {2}pace: .*$/m,
      `  restSeconds: ${restSeconds},\n  pace: ${pace},`,
    );
    expect(text).not.toBe(live.rulesText);
    live.saveRules(text);
    await waitForNotice('The villagers have other rules');
  }

  async function waitForNotice(start: string): Promise<void> {
    await page.waitForFunction(
      (text) => document.querySelector('#notice-text')?.textContent?.startsWith(text),
      start,
    );
  }

  function look(): Promise<Sight> {
    return page.evaluate((villagers) => {
      const { townSquare } = window;
      return {
        tick: townSquare.tick,
        digest: townSquare.digest,
        metres: villagers.map((serial) => townSquare.paceOf(serial)?.metres ?? 0),
        places: villagers.map((serial) => townSquare.placeOf(serial)),
      };
    }, VILLAGERS);
  }
});
