import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawFrames, type OpenedPage, openHouse, openPage, type PageHouse } from './support/open-page.ts';

describe('the square, changed by clicks', () => {
  let house: PageHouse;
  let opened: OpenedPage;
  let page: Page;

  beforeAll(async () => {
    house = await openHouse();
    opened = await openPage(house);
    page = opened.page;
    await drawFrames(page);
  });

  afterAll(() => house.close());

  it('has a stall packed away and put out', async () => {
    await chooseTool('stalls');
    await clickGround(5, -3.5);
    expect(await stallsOut()).toEqual([false, true, true, true]);
    await clickGround(5, -3.5);
    expect(await stallsOut()).toEqual([true, true, true, true]);
  });

  it('has all stalls packed away and put out by buttons, and tells the time of the bake', async () => {
    await page.click('#pack-stalls');
    await play(1);
    expect(await stallsOut()).toEqual([false, false, false, false]);
    await page.click('#put-out-stalls');
    await play(1);
    expect(await stallsOut()).toEqual([true, true, true, true]);
    expect(await page.textContent('#bake-time')).toMatch(/^\d+\.\d ms, \d+ polygons$/);
  });

  it('has a stall dragged to another place, without turning the view', async () => {
    const before = await eye();
    const [from, to] = [await pixel(-4.5, 5), await pixel(-2, 13)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await play(1);
    const { stalls } = await layout();
    expect(Math.hypot(stalls[1].x + 2, stalls[1].z - 13)).toBeLessThan(0.3);
    expect(await eye()).toEqual(before);
  });

  it('has crates dropped and cleared away', async () => {
    await chooseTool('crates');
    await clickGround(1, 9);
    expect((await layout()).crates).toHaveLength(1);
    await page.click('#clear-crates');
    await play(1);
    expect((await layout()).crates).toEqual([]);
  });

  it('has a walker chosen by a click, its components shown, and sent where the ground is clicked, where it arrives', async () => {
    await chooseTool('walkers');
    const dog = await page.evaluate(() => window.townSquare.placeOf(7));
    await clickGround(dog?.x ?? 0, dog?.z ?? 0);
    const name = await page.textContent('#walker-name');
    const serial = Number(/^Dog (\d+)$/.exec(name ?? '')?.[1]);
    expect(await page.textContent('#walker-components')).toContain('NavPathBuffer');
    await clickGround(-1, 15);
    const isThere = await page.evaluate((chosen) => {
      for (let second = 0; second < 20; second += 1) {
        window.townSquare.play(60);
        const { x = 0, z = 0 } = window.townSquare.placeOf(chosen) ?? {};
        if (Math.hypot(x + 1, z - 15) < 0.5) return true;
      }
      return false;
    }, serial);
    expect(isThere).toBe(true);
    const texts = await page.evaluate(() => window.townSquare.app.session.marks.map(({ text }) => text));
    expect(texts[texts.length - 1]).toBe(`setDestination agent ${serial}`);
  });

  it('has brought no complaint of the console', () => {
    expect(opened.complaints).toEqual([]);
  });

  async function chooseTool(tool: string): Promise<void> {
    await page.check(`#tool input[value=${tool}]`, { force: true });
  }

  /** Clicks a place on the ground, in metres, and plays the tick that obeys. */
  async function clickGround(x: number, z: number): Promise<void> {
    const at = await pixel(x, z);
    await page.mouse.click(at.x, at.y);
    await play(1);
  }

  function pixel(x: number, z: number): Promise<{ x: number; y: number }> {
    return page.evaluate(([atX, atZ]) => window.townSquare.pixelOf(atX, atZ), [x, z] as const);
  }

  function play(ticks: number): Promise<void> {
    return page.evaluate((count) => window.townSquare.play(count), ticks);
  }

  function layout(): Promise<{ stalls: { x: number; z: number; isOut: boolean }[]; crates: object[] }> {
    return page.evaluate(() => JSON.parse(JSON.stringify(window.townSquare.layout)));
  }

  async function stallsOut(): Promise<boolean[]> {
    return (await layout()).stalls.map(({ isOut }) => isOut);
  }

  function eye(): Promise<number[]> {
    return page.evaluate(() => window.townSquare.app.eye.camera.position.toArray());
  }
});
