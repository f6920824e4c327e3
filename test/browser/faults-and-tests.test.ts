import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openHouse, openPage, type PageHouse } from './support/open-page.ts';

describe('the page looks for desyncs', () => {
  let house: PageHouse;
  let opened: OpenedPage;
  let page: Page;

  beforeAll(async () => {
    house = await openHouse();
    opened = await openPage(house);
    page = opened.page;
    await page.evaluate(() => window.townSquare.play(200 - window.townSquare.tick));
  });

  afterAll(() => house.close());

  it('and finds none in the square by rollbacks of 8 ticks', async () => {
    expect(await runSyncTest()).toBe(
      'Tick 200 of 200, played up to 9 times each: the same state every time.',
    );
  });

  it('and finds a planted fault at its tick, beside the match without it', async () => {
    await page.check('#fault');
    await page.waitForFunction(() => window.townSquare.app.session.twin !== undefined);
    expect(await page.textContent('#notice-text')).toMatch(
      /^They part after tick 101: Wander of dog, agent 8 \(entity 9\): its digest is/,
    );
    // It is shown with the next frame.
    await page.waitForSelector('#right-label', { state: 'visible' });
    await page.click('#end-compare');
    expect(await page.isChecked('#fault')).toBe(false);
  });

  it('and finds what a match keeps from its snapshots', async () => {
    await page.evaluate(() => {
      (document.querySelector('#fault') as HTMLInputElement).checked = true;
    });
    expect(await runSyncTest()).toMatch(
      /^After tick \d+ it came to another state: Wander\.random\[\d+\] of dog, agent 8 \(entity 9\): -?\d+ at first/,
    );
    expect(opened.complaints).toEqual([]);
  });

  /** Runs the test at four times the speed, as the button does, and answers what it says in the end. */
  async function runSyncTest(): Promise<string | null> {
    await page.click('#sync-test');
    await page.evaluate(() => window.townSquare.play(201));
    const text = await page.textContent('#match-state');
    await page.click('#sync-test');
    return text;
  }
});
