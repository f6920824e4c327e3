import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, openPage, type PageHouse, takePicture } from './support/open-page.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe('the page for everybody', () => {
  let house: PageHouse;

  beforeAll(async () => {
    house = await openHouse();
  });

  afterAll(() => house.close());

  it.each(['light', 'dark'] as const)(
    'has no serious fault that axe finds, in %s colours',
    async (colorScheme) => {
      const { page } = await openPage(house, { colorScheme });
      await page.click('#tool label:has(input[value=search])');
      await page.evaluate(() => {
        window.townSquare.app.chosen = 7;
        window.townSquare.wind(0);
      });
      await page.waitForSelector('#walker', { state: 'visible' });
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() =>
        (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
      );
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      await takePicture(page, `${colorScheme}-walker`);
      await page.close();
    },
  );

  it('can be used by keys alone: everything that can be pressed is reached by the tab key', async () => {
    const { page } = await openPage(house);
    const expected = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, input, select, summary, #view, .components')]
        .filter(
          (element) => element.checkVisibility() && element.tabIndex >= 0 && !element.matches(':disabled'),
        )
        .filter(
          (element) => !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked),
        )
        .map((element) => element.id || element.outerHTML),
    );
    const reached: string[] = [];
    for (let press = 0; press < expected.length; press += 1) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(() => document.activeElement?.id || document.activeElement?.outerHTML || ''),
      );
    }
    expect(expected.length).toBeGreaterThan(15);
    expect([...reached].sort()).toEqual([...expected].sort());
    await page.close();
  });

  it('does not let walkers bob where less motion is asked for', async () => {
    const { page } = await openPage(house, { reducedMotion: 'reduce' });
    const heights = await page.evaluate(async () => {
      const { townSquare } = window;
      const seen: number[] = [];
      for (let tick = 0; tick < 5; tick += 1) {
        townSquare.play(7);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        seen.push(townSquare.app.view.crowd.villagers.instanceMatrix.array[13]);
      }
      return seen;
    });
    expect(new Set(heights)).toEqual(new Set([0]));
    await page.close();
  });
});
