import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openHouse, openPage, type PageHouse } from './support/open-page.ts';

describe('the form by which a match is begun anew', () => {
  let house: PageHouse;
  let opened: OpenedPage;
  let page: Page;

  beforeAll(async () => {
    house = await openHouse();
    opened = await openPage(house);
    page = opened.page;
  });

  afterAll(() => house.close());

  it.each([
    ['villagers', '', 'villagers must be a whole number from 0 to 500, got nothing'],
    ['villagers', '900', 'villagers must be a whole number from 0 to 500, got 900'],
    ['dogs', '2.5', 'dogs must be a whole number from 0 to 500, got 2.5'],
    ['dogs', '498', 'villagers and dogs must be 500 at most together, got 6 and 498'],
  ])('begins nothing with %s "%s", and says why beside the field', async (field, text, message) => {
    await page.fill('#villagers', '6');
    await page.fill('#dogs', '3');
    await page.evaluate(() => window.townSquare.setSpeed(0));
    await page.evaluate(() => window.townSquare.play(3));
    const tick = await page.evaluate(() => window.townSquare.tick);
    await page.fill(`#${field}`, text);
    await page.click('#begin');
    expect(await notice()).toBe(`The match could not be begun: ${message}.`);
    const told = await page.evaluate((id) => {
      const input = document.getElementById(id) as HTMLInputElement;
      return [input.validationMessage, document.activeElement === input];
    }, field);
    expect(told).toEqual([message, true]);
    expect(await page.evaluate(() => window.townSquare.tick)).toBe(tick);
    await page.fill(`#${field}`, '5');
    await page.click('#begin');
    expect(await notice()).toMatch(/^A new match: seed market-day/);
    expect(opened.complaints).toEqual([]);
  });

  function notice(): Promise<string | null> {
    return page.textContent('#notice-text');
  }
});
