import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawFrames, type OpenedPage, openHouse, openPage, type PageHouse } from './support/open-page.ts';

describe('the hands of the page', () => {
  let house: PageHouse;
  let opened: OpenedPage;
  let page: Page;

  beforeAll(async () => {
    house = await openHouse();
    opened = await openPage(house);
    page = opened.page;
  });

  afterAll(() => house.close());

  // One page serves them all: a match begun anew, seen as in the beginning.
  beforeEach(async () => {
    await page.fill('#villagers', '6');
    await page.fill('#dogs', '3');
    await page.click('#begin');
    await page.check('#show-roofs');
    await page.focus('#view');
    await page.keyboard.press('Home');
    await chooseTool('walkers');
    await page.evaluate(() => window.townSquare.setSpeed(0));
    await drawFrames(page);
  });

  afterEach(() => {
    expect(opened.complaints).toEqual([]);
  });

  it('put a stall back that is let go over the panel, and the view can be turned after', async () => {
    await chooseTool('stalls');
    await drag(await pixel(5, -3.5), { x: 1100, y: 300 });
    await page.mouse.up();
    expect(await held()).toEqual({ ghosts: 0, isViewFree: true });
    expect(await page.evaluate(() => window.townSquare.app.session.waiting)).toEqual([]);
    const before = await eye();
    await drag(await pixel(0, 15), { x: 300, y: 300 });
    await page.mouse.up();
    expect(await eye()).not.toEqual(before);
  });

  it('let a dragged stall go back with Escape', async () => {
    await chooseTool('stalls');
    await drag(await pixel(5, -3.5), await pixel(0, 12));
    expect(await held()).toEqual({ ghosts: 1, isViewFree: false });
    await page.keyboard.press('Escape');
    expect(await held()).toEqual({ ghosts: 0, isViewFree: true });
    await page.mouse.up();
    expect(await page.evaluate(() => window.townSquare.app.session.waiting)).toEqual([]);
  });

  it('show in another colour and in words that a dragged stall cannot stand in a building, and refuse it there', async () => {
    await chooseTool('stalls');
    await drag(await pixel(5, -3.5), await pixel(0, 12));
    expect(await ghostColour()).toBe('ffffff');
    const over = await pixel(-13, -13);
    await page.mouse.move(over.x, over.y);
    expect(await ghostColour()).toBe('ff4a4a');
    expect(await page.textContent('#hover')).toBe(
      'cannot stand here: the building at -13.5, -13.5 is in the way',
    );
    expect(await hintOffset(over)).toEqual({ x: 14, y: 14 });
    await page.mouse.up();
    expect(await notice()).toMatch(
      /^The stall could not be moved: stall 0 cannot stand at .*: the building at -13.5, -13.5 is in the way$/,
    );
    expect(await page.isHidden('#hover')).toBe(true);
    await play(1);
    expect((await layout()).stalls[0]).toEqual({ x: 5, z: -3.5, isOut: true });
  });

  it('drop no crate into the fountain, and the match goes on', async () => {
    await chooseTool('crates');
    await click(2, 2);
    await click(0.5, 1.5);
    expect(await notice()).toMatch(
      /^That could not be done: a crate cannot stand at .*: the fountain is in the way$/,
    );
    await play(5);
    expect(await page.evaluate(() => window.townSquare.tick)).toBeGreaterThanOrEqual(5);
  });

  it('pick no ground through a roof, but do where the roof is off and the walls are low', async () => {
    await chooseTool('crates');
    // Behind the house as one sees it from the south, under its roof in the picture.
    const behind = await page.evaluate(() => window.townSquare.pixelOf(13.5, 6.4));
    await page.mouse.click(behind.x, behind.y);
    expect(await notice()).toBe('A building stands there: click the ground beside it.');
    expect(await page.evaluate(() => window.townSquare.app.session.waiting)).toEqual([]);
    await page.uncheck('#show-roofs');
    await drawFrames(page);
    await page.mouse.click(behind.x, behind.y);
    expect((await page.evaluate(() => window.townSquare.app.session.waiting)).length).toBe(1);
  });

  it('say where there is no ground', async () => {
    await chooseTool('search');
    await page.mouse.click(20, 20);
    expect(await notice()).toBe('There is no ground there.');
    // The next click is another beginning.
    await click(0, 9);
    await page.waitForSelector('#notice', { state: 'hidden' });
  });

  it('tell beside the pointer what the walker under it does', async () => {
    const dog = await page.evaluate(() => window.townSquare.placeOf(7));
    const at = await pixel(dog?.x ?? 0, dog?.z ?? 0);
    await page.mouse.move(at.x, at.y);
    expect(await page.textContent('#hover')).toMatch(/^Dog 7 · /);
    expect(await hintOffset(at)).toEqual({ x: 14, y: 14 });
  });

  it('name the walker that is sent, and tell after the tick that it cannot get there', async () => {
    await choose(7);
    await click(0, 9);
    expect(await notice()).toMatch(/^Dog 7 is sent to -?0\.\d, 9\.\d\.$/);
    // The middle of the fountain, looked at from above its jet.
    await page.evaluate(() => {
      const { app } = window.townSquare;
      app.eye.camera.position.set(0, 60, 0.1);
      app.eye.controls.target.set(0, 0, 0);
      app.eye.controls.update();
    });
    await drawFrames(page);
    await click(0, 0);
    expect(await notice()).toBe('Dog 7 is sent to 0.0, 0.0.');
    await play(1);
    expect(await notice()).toBe(
      'Dog 7 cannot get there: the place is not on the mesh. It goes as near as it can.',
    );
  });

  it('show at once what was changed while time stands still, and how many orders wait', async () => {
    await chooseTool('stalls');
    await click(5, -3.5);
    await drawFrames(page);
    expect(await page.evaluate(() => window.townSquare.app.view.things.layout?.stalls[0].isOut)).toBe(false);
    await waitingText('1 order waits for the next tick');
    await chooseTool('crates');
    await click(1, 9);
    await waitingText('2 orders wait for the next tick');
    expect(await page.evaluate(() => window.townSquare.app.view.things.layout?.crates.length)).toBe(1);
    expect((await layout()).crates).toHaveLength(0);
    await page.click('#one-tick');
    await page.waitForSelector('#waiting', { state: 'hidden' });
    expect((await layout()).crates).toHaveLength(1);
  });

  it('take a click on a stall back by another one', async () => {
    await chooseTool('stalls');
    await click(5, -3.5);
    await click(5, -3.5);
    await drawFrames(page);
    expect(await page.evaluate(() => window.townSquare.app.view.things.layout?.stalls[0].isOut)).toBe(true);
    await play(1);
    expect(await page.evaluate(() => window.townSquare.app.session.marks)).toEqual([]);
  });

  it('mark where a walker will be sent', async () => {
    await choose(7);
    await drawFrames(page);
    const before = await ringVertices();
    await click(0, 9);
    await drawFrames(page);
    expect(await ringVertices()).toBeGreaterThan(before);
    await play(1);
    await page.evaluate(() => window.townSquare.wind(window.townSquare.tick));
    await drawFrames(page);
    expect(await ringVertices()).toBe(before);
  });

  it.each([
    ['a radio button', '#tool input[value=walkers]', ['.', ']'], [' ']],
    ['a switch', '#show-lanes', ['.', ']'], [' ']],
    ['the timeline', '#scrub', ['.', ' '], ['ArrowLeft']],
    ['a button', '#save', ['.'], []],
    ['a field', '#seed', [], ['.', ' ', ']']],
    ['a field for numbers', '#dogs', [], ['.', ']']],
    ['a choice', '#show-bake', [], ['.', ' ']],
  ] as const)(
    'press the keys that %s that has the focus does not use itself',
    async (_, selector, heard, own) => {
      await page.focus(selector);
      for (const key of heard) expect([key, await isHeard(key)]).toEqual([key, true]);
      for (const key of own) expect([key, await isHeard(key)]).toEqual([key, false]);
    },
  );

  it('refuse a fault, and a test with it, where nobody walks', async () => {
    await page.fill('#villagers', '0');
    await page.fill('#dogs', '0');
    await page.click('#begin');
    await page.evaluate(() => window.townSquare.setSpeed(0));
    await play(10);
    await page.click('#fault');
    await page.waitForFunction(() => document.querySelector('#notice-text')?.textContent?.includes('nobody'));
    expect(await page.isChecked('#fault')).toBe(false);
    await page.evaluate(() => {
      (document.querySelector('#fault') as HTMLInputElement).checked = true;
    });
    await page.click('#sync-test');
    expect(await notice()).toBe(
      'There is nothing to test: nobody walks on the square: a fault needs a walker to strike',
    );
    expect(await page.evaluate(() => window.townSquare.app.session.test)).toBeUndefined();
  });

  it('show of a walker what matters first, and keep what was opened of the rest', async () => {
    await choose(7);
    await page.waitForSelector('#walker', { state: 'visible' });
    expect(await page.locator('#walker-facts dt').allTextContents()).toEqual([
      'is',
      'does',
      'speed',
      'goes to',
      'left',
      'corners left',
      'rests until',
    ]);
    expect(await page.locator('#walker-facts dd').first().textContent()).toBe('a dog, free on the mesh');
    expect(await openParts()).toEqual(['NavAgent']);
    await page.evaluate(() => {
      const row = document.querySelector('#walker-components dd') as HTMLElement & { isKept?: boolean };
      row.isKept = true;
    });
    await page.click('#walker-components summary:has-text("Wander")');
    await choose(0);
    await page.waitForFunction(() => document.querySelector('#walker-name')?.textContent === 'Villager 0');
    expect(await openParts()).toEqual(['NavAgent', 'Wander']);
    const texts = await page.locator('#walker-components details[open] dd').allTextContents();
    expect(texts.filter((text) => text === '')).toEqual([]);
    expect(
      await page.evaluate(() => 'isKept' in (document.querySelector('#walker-components dd') as HTMLElement)),
    ).toBe(true);
  });

  async function chooseTool(tool: string): Promise<void> {
    await page.check(`#tool input[value=${tool}]`, { force: true });
  }

  async function choose(serial: number): Promise<void> {
    await page.evaluate((chosen) => {
      window.townSquare.app.chosen = chosen;
      window.townSquare.setSpeed(0);
    }, serial);
  }

  /** Presses at one point of the page, and moves to another without letting go. */
  async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
  }

  async function click(x: number, z: number): Promise<void> {
    const at = await pixel(x, z);
    await page.mouse.click(at.x, at.y);
  }

  function pixel(x: number, z: number): Promise<{ x: number; y: number }> {
    return page.evaluate(([atX, atZ]) => window.townSquare.pixelOf(atX, atZ), [x, z] as const);
  }

  function play(ticks: number): Promise<void> {
    return page.evaluate((count) => window.townSquare.play(count), ticks);
  }

  function layout(): Promise<{ stalls: object[]; crates: object[] }> {
    return page.evaluate(() => JSON.parse(JSON.stringify(window.townSquare.layout)));
  }

  function notice(): Promise<string | null> {
    return page.textContent('#notice-text');
  }

  function eye(): Promise<number[]> {
    return page.evaluate(() => window.townSquare.app.eye.camera.position.toArray());
  }

  /** How many see-through stalls there are, and whether the camera hears the pointer. */
  function held(): Promise<{ ghosts: number; isViewFree: boolean }> {
    return page.evaluate(() => {
      const { eye: view, view: square } = window.townSquare.app;
      const ghosts = square.scene.children.filter(
        (child) => 'material' in child && (child.material as { opacity: number }).opacity === 0.6,
      );
      return { ghosts: ghosts.length, isViewFree: view.controls.enabled };
    });
  }

  function ghostColour(): Promise<string | undefined> {
    return page.evaluate(() => {
      const materials = window.townSquare.app.view.scene.children.flatMap((child) =>
        'material' in child ? [child.material as { opacity: number; color: { getHexString(): string } }] : [],
      );
      return materials.find(({ opacity }) => opacity === 0.6)?.color.getHexString();
    });
  }

  /** How far the hint lies to the right of a point of the page, and below it. */
  async function hintOffset({ x, y }: { x: number; y: number }): Promise<{ x: number; y: number }> {
    const box = await page.locator('#hover').boundingBox();
    return { x: Math.round((box?.x ?? 0) - x), y: Math.round((box?.y ?? 0) - y) };
  }

  function ringVertices(): Promise<number> {
    return page.evaluate(() => window.townSquare.app.overlays.rings[0].vertices);
  }

  async function waitingText(text: string): Promise<void> {
    await page.waitForFunction((expected) => {
      const line = document.querySelector<HTMLElement>('#waiting');
      return line?.hidden === false && line.textContent === expected;
    }, text);
  }

  function openParts(): Promise<string[]> {
    return page.locator('#walker-components details[open] summary').allTextContents();
  }

  /** Whether the page has acted on a key: the default of one that it acts on is prevented. */
  async function isHeard(key: string): Promise<boolean> {
    await page.evaluate(() => {
      window.addEventListener(
        'keydown',
        (event) => {
          document.body.dataset.heard = String(event.defaultPrevented);
          // Nothing is to open over the page.
          event.preventDefault();
        },
        { once: true },
      );
    });
    await page.keyboard.press(key);
    return page.evaluate(() => document.body.dataset.heard === 'true');
  }
});
