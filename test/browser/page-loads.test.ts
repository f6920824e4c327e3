import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openHouse, openPage, type PageHouse, takePicture } from './support/open-page.ts';

describe('the page', () => {
  let house: PageHouse;
  let opened: OpenedPage;

  beforeAll(async () => {
    house = await openHouse();
    opened = await openPage(house, { runs: true });
  });

  afterAll(() => house.close());

  it('loads from a folder of a web server, draws, and walks, without a complaint of the console', async () => {
    const { complaints, page } = opened;
    await page.waitForFunction(() => window.townSquare.tick >= 30);
    expect(await page.textContent('h1')).toBe('The town square');
    expect(await page.textContent('#subtitle')).toMatch(/drawn by Web(GPU|GL 2)/);
    expect(complaints).toEqual([]);
  });

  it('fetches nothing from elsewhere', () => {
    expect(opened.foreign).toEqual([]);
  });

  it('draws more than an empty canvas', async () => {
    const { page } = opened;
    await page.evaluate(() => window.townSquare.setSpeed(0));
    await takePicture(page, 'plain');
    const canvas = await page.locator('#square').screenshot();
    // A canvas of one colour takes a few kilobytes as PNG.
    expect(canvas.length).toBeGreaterThan(50_000);
  });
});

describe('the page in a browser without WebGPU and WebGL', () => {
  it('says so, and plays the match all the same', async () => {
    const house = await openHouse(['--disable-gpu', '--disable-software-rasterizer', '--disable-3d-apis']);
    const page = await house.browser.newPage();
    await page.goto(house.server.url);
    await page.waitForSelector('#no-graphics', { state: 'visible' });
    expect(await page.textContent('#no-graphics')).toContain('neither WebGPU nor WebGL 2');
    await page.waitForFunction(() => window.townSquare.tick > 5);
    await house.close();
  });
});
