import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawFrames, type OpenedPage, openHouse, openPage, type PageHouse } from './support/open-page.ts';

interface Pixel {
  readonly x: number;
  readonly y: number;
}

const VIEWPORT = { width: 360, height: 740 };

describe('the square under fingers, on a phone', () => {
  let house: PageHouse;
  let opened: OpenedPage;
  let page: Page;
  let fingers: CDPSession;

  beforeAll(async () => {
    house = await openHouse();
    opened = await openPage(house, { viewport: VIEWPORT, hasTouch: true, isMobile: true });
    page = opened.page;
    fingers = await page.context().newCDPSession(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await drawFrames(page);
  });

  afterAll(() => house.close());

  it('has a walker chosen by a tap, and sent by another, where it arrives', async () => {
    const dog = await page.evaluate(() => window.townSquare.placeOf(8));
    await tap(dog?.x ?? 0, dog?.z ?? 0);
    expect(await page.evaluate(() => window.townSquare.app.chosen)).toBe(8);
    await tap(-1, 15);
    const isThere = await page.evaluate(() => {
      for (let second = 0; second < 20; second += 1) {
        window.townSquare.play(60);
        const { x = 0, z = 0 } = window.townSquare.placeOf(8) ?? {};
        if (Math.hypot(x + 1, z - 15) < 0.5) return true;
      }
      return false;
    });
    expect(isThere).toBe(true);
    expect(await page.evaluate(() => window.townSquare.app.session.marks.map(({ text }) => text))).toEqual([
      'setDestination agent 8',
    ]);
  });

  it('is turned by one finger, which orders nothing', async () => {
    const before = await view();
    const { x, y } = await pixel(2, 8);
    await move([[{ x, y }], [{ x: x + 30, y }], [{ x: x + 60, y }], [{ x: x + 90, y }]]);
    const after = await view();
    expect(Math.abs(after.angle - before.angle)).toBeGreaterThan(0.2);
    expect(after.distance).toBeCloseTo(before.distance, 6);
    expect(after.target).toEqual(before.target);
    expect(after.marks).toBe(before.marks);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('comes nearer when two fingers part, and goes away when they meet', async () => {
    const before = await view();
    const { x, y } = await pixel(0, 0);
    const apart = (distance: number): Pixel[] => [
      { x: x - distance, y },
      { x: x + distance, y },
    ];
    await move([30, 50, 70, 90].map(apart));
    const near = await view();
    expect(near.distance).toBeLessThan(before.distance / 1.5);
    await move([90, 70, 50, 30].map(apart));
    expect((await view()).distance).toBeGreaterThan(near.distance * 1.5);
    expect((await view()).marks).toBe(before.marks);
  });

  it('is moved by two fingers that go together', async () => {
    const before = await view();
    const { x, y } = await pixel(0, 0);
    await move(
      [0, 20, 40, 60].map((by) => [
        { x: x - 30 + by, y },
        { x: x + 30 + by, y },
      ]),
    );
    const after = await view();
    const [fromX, fromZ] = before.target;
    const [toX, toZ] = after.target;
    expect(Math.hypot(toX - fromX, toZ - fromZ)).toBeGreaterThan(1);
    expect(after.distance).toBeCloseTo(before.distance, 1);
    expect(after.marks).toBe(before.marks);
  });

  it('has a tap after all that still choose', async () => {
    const villager = await page.evaluate(() => window.townSquare.placeOf(0));
    await page.focus('#view');
    await page.keyboard.press('Home');
    await tap(villager?.x ?? 0, villager?.z ?? 0);
    expect(await page.evaluate(() => window.townSquare.app.chosen)).toBe(0);
    expect(opened.complaints).toEqual([]);
  });

  /** Taps a place on the ground, in metres, and plays the tick that obeys. */
  async function tap(x: number, z: number): Promise<void> {
    const at = await pixel(x, z);
    await page.touchscreen.tap(at.x, at.y);
    await page.evaluate(() => window.townSquare.play(1));
    await drawFrames(page);
  }

  /** Puts fingers down at the first places, moves them over the others, and takes them off. */
  async function move(path: readonly (readonly Pixel[])[]): Promise<void> {
    for (const [at, places] of path.entries()) {
      const touchPoints = places.map(({ x, y }, id) => ({ x, y, id }));
      await fingers.send('Input.dispatchTouchEvent', {
        type: at === 0 ? 'touchStart' : 'touchMove',
        touchPoints,
      });
      await drawFrames(page, 1);
    }
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await drawFrames(page, 1);
  }

  function pixel(x: number, z: number): Promise<Pixel> {
    return page.evaluate(([atX, atZ]) => window.townSquare.pixelOf(atX, atZ), [x, z] as const);
  }

  /** Where the eye is, how far from what it looks at and on which side, and how much was ordered. */
  function view(): Promise<{ distance: number; angle: number; target: number[]; marks: number }> {
    return page.evaluate(() => {
      const { eye, session } = window.townSquare.app;
      return {
        distance: eye.controls.getDistance(),
        angle: eye.controls.getAzimuthalAngle(),
        target: [eye.controls.target.x, eye.controls.target.z],
        marks: session.marks.length,
      };
    });
  }
});
