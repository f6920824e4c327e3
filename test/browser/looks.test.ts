import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawFrames, openHouse, openPage, type PageHouse, takePicture } from './support/open-page.ts';

describe('looks of the page', () => {
  let house: PageHouse;

  beforeAll(async () => {
    house = await openHouse();
  });

  afterAll(() => house.close());

  it('shows the mesh\u2019s polygons and lanes, and each stage of the bake', async () => {
    const { complaints, page } = await openPage(house);
    await page.evaluate(() => window.townSquare.play(240));
    await page.check('#show-polygons');
    await page.check('#show-lanes');
    await takePicture(page, 'polygons');
    await page.uncheck('#show-polygons');
    for (const stage of ['voxels', 'walkable', 'radius', 'regions', 'basins', 'contours']) {
      await page.selectOption('#show-bake', stage);
      await drawFrames(page, 2);
    }
    await takePicture(page, 'contours');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('shows a search that opens its nodes one by one, beside one by midpoints', async () => {
    const { complaints, page } = await openPage(house);
    await page.click('#tool label:has(input[value=search])');
    for (const [x, z] of [
      [-17, 2],
      [16, 0.5],
    ]) {
      const at = await page.evaluate(([atX, atZ]) => window.townSquare.pixelOf(atX, atZ), [x, z]);
      await page.mouse.click(at.x, at.y);
    }
    await page.keyboard.press('n');
    await page.waitForFunction(() =>
      document.querySelector('#search-state')?.textContent?.startsWith('Node 1:'),
    );
    await page.click('#search-all');
    await page.waitForFunction(() =>
      document.querySelector('#search-state')?.textContent?.startsWith('The shortest way is found, after'),
    );
    const cell = async (id: string): Promise<number> =>
      Number.parseFloat((await page.textContent(`#${id}`)) ?? '');
    expect(await cell('exact-metres')).toBeGreaterThan(33);
    expect(await cell('midpoint-metres')).toBeGreaterThanOrEqual(await cell('exact-metres'));
    expect(await cell('exact-expansions')).toBeGreaterThan(2);
    expect(await cell('exact-time')).toBeGreaterThan(0);
    await takePicture(page, 'search');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('fits a phone, without having to scroll sideways', async () => {
    const { page } = await openPage(house, { viewport: { width: 360, height: 740 }, hasTouch: true });
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(widths).toEqual([360, 360]);
    expect(await page.isVisible('#play')).toBe(true);
    await takePicture(page, 'phone');
    await page.close();
  });
});
