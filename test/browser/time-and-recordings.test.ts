import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { readRecording } from 'surefoot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openHouse, openPage, type PageHouse, takePicture } from './support/open-page.ts';

describe('time on the page', () => {
  let house: PageHouse;
  let opened: OpenedPage;
  let page: Page;
  let file: Uint8Array;

  beforeAll(async () => {
    house = await openHouse();
    opened = await openPage(house);
    page = opened.page;
    await page.evaluate(() => {
      window.townSquare.play(700 - window.townSquare.tick);
    });
  });

  afterAll(() => house.close());

  it('is wound back and forth by the timeline, and arrives at equal digests', async () => {
    const last = await digest();
    await scrub(120);
    const early = await digest();
    await scrub(655);
    await scrub(120);
    expect([await page.textContent('#tick'), await digest()]).toEqual(['120', early]);
    await page.click('#to-end');
    expect([await tick(), await digest()]).toEqual([700, last]);
    expect(early).not.toBe(last);
  });

  it('goes on tick by tick with keys', async () => {
    await page.focus('#view');
    await page.keyboard.press(',');
    await page.keyboard.press(',');
    expect(await tick()).toBe(698);
    await page.keyboard.press('.');
    expect(await tick()).toBe(699);
  });

  it('is saved to a file, which opens and plays with equal digests', async () => {
    await scrub(400);
    const recorded = await digest();
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
    expect(download.suggestedFilename()).toBe('town-square-market-day-700.recording');
    file = readFileSync(await download.path());
    expect(readRecording(file)).toMatchObject({ ticks: 700, isComplete: true });
    await openFile('town-square.recording', file);
    await page.waitForFunction(() => window.townSquare.tick === 0);
    await page.evaluate(() => window.townSquare.play(400));
    expect([await tick(), await digest()]).toEqual([400, recorded]);
  });

  it('branches where the match is taken over, and shows both branches side by side', async () => {
    await scrub(300);
    await page.click('#take-over');
    expect(await page.evaluate(() => window.townSquare.app.session.recorder.tick)).toBe(300);
    await page.click('#tool label:has(input[value=stalls])');
    await page.click('#pack-stalls');
    await page.evaluate(() => window.townSquare.play(200));
    await page.click('#compare-branch');
    expect(await page.textContent('#notice-text')).toMatch(
      /part after tick 300: other commands were given: pack-stalls here, none there/,
    );
    await page.evaluate(() => window.townSquare.wind(500));
    await takePicture(page, 'side-by-side');
    await page.click('#end-compare');
    expect(await tick()).toBe(500);
  });

  it('tells of a file that is no recording, and of one that is cut off opens what there is', async () => {
    await openFile('letter.txt', new TextEncoder().encode('Dear neighbour, it rained again today.'));
    await page.waitForFunction(() =>
      document.querySelector('#notice-text')?.textContent?.includes('cannot be opened'),
    );
    expect(await tick()).toBe(500);
    await openFile('cut.recording', file.subarray(0, Math.floor(file.length / 2)));
    await page.waitForFunction(() => window.townSquare.tick === 0);
    expect(await page.evaluate(() => window.townSquare.app.session.recorder.tick)).toBeGreaterThan(100);
  });

  it('has brought no complaint of the console', () => {
    expect(opened.complaints).toEqual([]);
  });

  async function scrub(to: number): Promise<void> {
    await page.fill('#scrub', String(to));
    await page.waitForFunction((at) => window.townSquare.tick === at, to);
    // The figures beside the timeline are written a few times a second.
    await page.waitForFunction((at) => document.querySelector('#tick')?.textContent === String(at), to);
  }

  function tick(): Promise<number> {
    return page.evaluate(() => window.townSquare.tick);
  }

  function digest(): Promise<string> {
    return page.evaluate(() => window.townSquare.digest);
  }

  async function openFile(name: string, bytes: Uint8Array): Promise<void> {
    await page.click('#open');
    await page.setInputFiles('#file', {
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(bytes),
    });
  }
});
