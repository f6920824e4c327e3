import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawFrames, openHouse, openPage, type PageHouse, takePicture } from './support/open-page.ts';

type Corners = readonly (readonly [x: number, z: number])[];

const GROUND: Corners = [
  [-20, -20],
  [20, -20],
  [20, 20],
  [-20, 20],
];

/** What is looked at from nearer by. */
const MIDDLE: Corners = GROUND.map(([x, z]) => [x / 4, z / 4]);

describe('the eye', () => {
  let house: PageHouse;

  beforeAll(async () => {
    house = await openHouse();
  });

  afterAll(() => house.close());

  it('shows all of the ground in any window, though somebody clicked on it', async () => {
    const { page } = await openPage(house);
    const { x, y } = await page.evaluate(() => window.townSquare.pixelOf(0, 9));
    await page.mouse.click(x, y);
    for (const [width, height] of [
      [1280, 800],
      [700, 800],
      [360, 740],
      [740, 360],
      [1600, 700],
    ]) {
      await page.setViewportSize({ width, height });
      await drawFrames(page);
      expect(await countSeen(page, GROUND), `${width} by ${height}`).toBe(4);
    }
    await page.close();
  });

  it('shows the same part of the square in half of the picture and in a narrow window, and comes back', async () => {
    const { page } = await openPage(house);
    await page.evaluate(() => window.townSquare.play(30));
    await page.focus('#view');
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('+');
    await drawFrames(page);
    expect([await countSeen(page, MIDDLE), await countSeen(page, GROUND)]).toEqual([4, 0]);
    const before = await distance(page);
    await page.evaluate(() => window.townSquare.compare(window.townSquare.save()));
    await drawFrames(page);
    expect(await countSeen(page, MIDDLE)).toBe(4);
    // Half of the picture is higher than wide, so it shows more of what lies before and behind; not all of it.
    expect(await countSeen(page, GROUND)).toBeLessThan(2);
    await page.setViewportSize({ width: 700, height: 800 });
    await drawFrames(page);
    expect(await countSeen(page, MIDDLE)).toBe(4);
    await takePicture(page, 'halves-from-nearby');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.click('#end-compare');
    await drawFrames(page);
    expect(await distance(page)).toBeCloseTo(before, 6);
    await page.close();
  });

  function distance(page: Page): Promise<number> {
    return page.evaluate(() => window.townSquare.app.eye.controls.getDistance());
  }

  /** How many places are in the picture, of two in the left one. */
  function countSeen(page: Page, places: Corners): Promise<number> {
    return page.evaluate((all) => {
      const { app, pixelOf } = window.townSquare;
      const { height, left, top, width } = app.stage.canvas.getBoundingClientRect();
      const own = app.session.twin === undefined ? width : width / 2;
      return all.filter(([atX, atZ]) => {
        const { x, y } = pixelOf(atX, atZ);
        return x >= left && x <= left + own && y >= top && y <= top + height;
      }).length;
    }, places);
  }
});
