import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, openPage, type PageHouse, takePicture } from './support/open-page.ts';

describe('a square of 500', () => {
  let house: PageHouse;

  beforeAll(async () => {
    house = await openHouse();
  });

  afterAll(() => house.close());

  it('is begun from the panel, walks, and tells how long a step takes', async () => {
    const { complaints, page } = await openPage(house);
    await page.fill('#villagers', '400');
    await page.fill('#dogs', '100');
    await page.click('#begin');
    const stepTime = await page.evaluate(() => {
      window.townSquare.setSpeed(0);
      window.townSquare.play(600);
      return window.townSquare.stepTime;
    });
    expect(await page.evaluate(() => window.townSquare.app.view.crowd.villagers.count)).toBeLessThanOrEqual(
      400,
    );
    expect(await page.evaluate(() => window.townSquare.placeOf(499))).toBeDefined();
    await page.waitForFunction(() => window.townSquare.app.view.crowd.villagers.count === 400);
    await takePicture(page, 'crowd');
    expect(complaints).toEqual([]);
    // For whoever reads the log: recording and digest included. It depends on the machine, so nothing is asked of it.
    console.log(`a step with 500 walkers takes ${stepTime.toFixed(2)} ms`);
  });
});
