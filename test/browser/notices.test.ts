import type { Page } from 'playwright-core';
import { recordMatch } from 'surefoot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSquareMatch, planCommands } from '../../examples/town-square/match.ts';
import { type OpenedPage, openHouse, openPage, type PageHouse } from './support/open-page.ts';

const TICKS = 60;

describe('what the page tells', () => {
  let house: PageHouse;
  let opened: OpenedPage;
  let page: Page;
  let other: number[];

  beforeAll(async () => {
    const options = { seed: 'market-day', ticks: TICKS, commands: planCommands(TICKS) };
    other = [...recordMatch(createSquareMatch(), options)];
    house = await openHouse();
    opened = await openPage(house);
    page = opened.page;
    await page.evaluate((ticks) => window.townSquare.play(ticks - window.townSquare.tick), TICKS);
  });

  afterAll(() => house.close());

  it('goes by itself when it is news, but not while it has the focus', async () => {
    await page.click('#save');
    expect(await notice()).toMatch(/^Saved town-square-market-day-\d+\.recording/);
    await page.focus('#notice-close');
    await page.waitForTimeout(12_000);
    expect(await notice()).toMatch(/^Saved/);
    await page.focus('#view');
    await page.mouse.move(5, 5);
    await page.waitForSelector('#notice', { state: 'hidden', timeout: 40_000 });
  });

  it('goes when something else is begun, by button or by key', async () => {
    await page.click('#save');
    await page.click('#one-tick');
    expect(await notice()).toBeUndefined();
    await page.click('#save');
    await page.focus('#view');
    await page.keyboard.press(',');
    expect(await notice()).toBeUndefined();
  });

  it('stays when it is a warning, until what it speaks of is left', async () => {
    await page.evaluate((bytes) => window.townSquare.compare(Uint8Array.from(bytes)), other);
    const text = 'They part after tick 20: other commands were given: none here, pack-stalls there.';
    expect([await notice(), await page.textContent('#match-state')]).toEqual([text, text]);
    await page.fill('#scrub', '30');
    await page.click('#one-tick');
    expect(await notice()).toBe(text);
    await page.click('#end-compare');
    await page.waitForSelector('#notice', { state: 'hidden' });
    expect(await page.textContent('#match-state')).toBe('');
  });

  it('is closed by its button, and whoever did so by keys is at the square then', async () => {
    await page.evaluate((bytes) => window.townSquare.compare(Uint8Array.from(bytes)), other);
    await page.focus('#notice-close');
    await page.keyboard.press('Enter');
    expect(await notice()).toBeUndefined();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('view');
  });

  it('leaves nothing of a comparison when a match is begun anew', async () => {
    await page.click('#begin');
    await page.evaluate(() => window.townSquare.setSpeed(0));
    await page.waitForSelector('#left-label', { state: 'hidden' });
    expect(await page.textContent('#match-state')).toBe('');
    expect(await notice()).toMatch(/^A new match/);
  });

  it('says once how a sync test has ended, as news when it ended well', async () => {
    await page.evaluate(() => window.townSquare.play(40));
    await page.click('#sync-test');
    await page.evaluate(() => window.townSquare.play(window.townSquare.app.session.recorder.tick));
    expect(await notice()).toMatch(
      /^The sync test has found nothing\. Tick (\d+) of \1, played up to 9 times each/,
    );
    expect(await page.isVisible('#notice.is-warning')).toBe(false);
    await page.click('#notice-close');
    await page.waitForTimeout(500);
    expect(await notice()).toBeUndefined();
    await page.click('#sync-test');
    await page.waitForFunction(() => document.querySelector('#match-state')?.textContent === '');
  });

  it('warns of a test that has found a desync until the test is left, be it by winding', async () => {
    await page.evaluate(() => {
      (document.querySelector('#fault') as HTMLInputElement).checked = true;
    });
    await page.click('#sync-test');
    await page.evaluate(() => window.townSquare.play(window.townSquare.app.session.recorder.tick));
    await page.waitForSelector('#notice.is-warning', { state: 'visible' });
    expect(await notice()).toMatch(
      /^The sync test has found a desync\. After tick \d+ it came to another state: /,
    );
    await page.fill('#scrub', '3');
    await page.waitForSelector('#notice', { state: 'hidden' });
    expect(await page.textContent('#match-state')).toBe('');
  });

  it('lists what happened, the newest first, each with a button that winds there', async () => {
    await page.click('#to-end');
    for (const x of [3, 4]) {
      await page.evaluate((at) => {
        const { townSquare } = window;
        townSquare.order({ type: 'game', name: 'drop-crate', payload: { x: at, z: 9 } });
        townSquare.play(10);
      }, x);
    }
    const last = await page.evaluate(() => window.townSquare.tick);
    await page.click('#happened summary');
    await page.waitForSelector('#happened-list button', { state: 'visible' });
    expect(await page.locator('#happened-list button').allTextContents()).toEqual([
      `tick ${last - 10}: drop-crate {"x":4,"z":9}`,
      `tick ${last - 20}: drop-crate {"x":3,"z":9}`,
    ]);
    await page.locator('#happened-list button').nth(1).press('Enter');
    expect(await page.evaluate(() => window.townSquare.tick)).toBe(last - 20);
    expect(opened.complaints).toEqual([]);
  });

  it('has a timeline that fingers can hit on a phone', async () => {
    const phone = await openPage(house, { viewport: { width: 360, height: 740 }, hasTouch: true });
    const box = await phone.page.locator('#scrub').boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await phone.page.close();
  });

  async function notice(): Promise<string | undefined> {
    return page.evaluate(() =>
      document.querySelector<HTMLElement>('#notice')?.hidden === false
        ? (document.querySelector('#notice-text')?.textContent ?? undefined)
        : undefined,
    );
  }
});
