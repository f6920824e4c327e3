import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, openPage, type PageHouse } from './support/open-page.ts';

describe('a browser that loses its graphics', () => {
  let house: PageHouse;

  beforeAll(async () => {
    house = await openHouse();
  });

  afterAll(() => house.close());

  it('has the page say so, offer to load it anew, and play on', async () => {
    const { page } = await openPage(house);
    await page.evaluate(() => {
      const { canvas } = window.townSquare.app.stage;
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await page.waitForSelector('#notice.is-warning', { state: 'visible' });
    expect(await page.textContent('#notice-text')).toMatch(/^The browser has lost its graphics device/);
    const tick = await page.evaluate(() => window.townSquare.tick);
    await page.click('#one-tick');
    expect(await page.evaluate(() => window.townSquare.tick)).toBe(tick + 1);
    await page.click('#notice-action:has-text("Reload")');
    await page.waitForFunction(
      (before) => window.townSquare !== undefined && window.townSquare.tick !== before + 1,
      tick,
    );
    expect(await page.isVisible('#notice')).toBe(false);
    await page.close();
  });

  it('can be drawn without WebGPU where that is there and fails', async () => {
    const page = await house.browser.newPage();
    let asked = 0;
    await page.exposeFunction('noteAsked', () => {
      asked += 1;
    });
    await page.addInitScript(() => {
      const requestAdapter = async (): Promise<null> => {
        await (window as unknown as { noteAsked(): Promise<void> }).noteAsked();
        return null;
      };
      Object.defineProperty(navigator, 'gpu', { value: { requestAdapter } });
    });
    for (const [search, count] of [
      ['', 1],
      ['?webgl', 1],
    ] as const) {
      await page.goto(`${house.server.url}${search}`);
      await page.waitForFunction(() => window.townSquare !== undefined);
      expect(await page.evaluate(() => window.townSquare.drawnBy)).toMatch(/^WebGL 2/);
      expect(asked).toBe(count);
    }
    await page.close();
  });
});
