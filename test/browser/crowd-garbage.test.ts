import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MappedPage, serveMappedPage } from './support/mapped-page.ts';
import { openHouse, openPage, type PageHouse } from './support/open-page.ts';
import { COUNTING_ARGUMENTS, countStepGarbage, sampleStepGarbage } from './support/step-garbage.ts';

const WALKERS = 500;
/** A byte for each walker. */
const ENOUGH = WALKERS;
/** What a number or the smallest object takes on Chromium's heap at least, bytes. */
const LEAST_OBJECT = 12;

describe('a step of a square of 500, in Chromium', () => {
  let code: MappedPage;
  let house: PageHouse;
  let page: Page;

  beforeAll(async () => {
    code = await serveMappedPage('crowd-garbage');
    house = await openHouse(COUNTING_ARGUMENTS, async () => code);
    ({ page } = await openPage(house));
    await page.fill('#villagers', '400');
    await page.fill('#dogs', '100');
    await page.click('#begin');
    await page.evaluate(() => window.townSquare.setSpeed(0));
  });

  afterAll(() => house.close());

  it('leaves less on the heap than a number for every second walker', async () => {
    const walked = await metres();
    const { bytes, ms } = await countStepGarbage(page, ENOUGH);
    expect((await metres()) - walked).toBeGreaterThan(10);
    const sampled = await sampleStepGarbage(page, code);
    // For whoever reads the log, as it depends on the machine how soon everything is compiled.
    console.log(
      `a bare step with ${WALKERS} walkers takes ${ms.toFixed(2)} ms and leaves ${bytes.toFixed(0)} bytes; ` +
        `sampled: ${sampled.package.toFixed(0)} of the package, ${sampled.others.toFixed(0)} of the page and its match`,
    );
    expect(bytes).toBeLessThan((WALKERS * LEAST_OBJECT) / 2);
    expect(sampled.package).toBeLessThan((WALKERS * LEAST_OBJECT) / 2);
  });

  it('would be found out if it left an object for each of them', async () => {
    const { bytes } = await countStepGarbage(page, WALKERS * LEAST_OBJECT * 2, WALKERS);
    expect(bytes).toBeGreaterThan(WALKERS * LEAST_OBJECT);
    expect(bytes).toBeLessThan(WALKERS * LEAST_OBJECT * 10);
  });

  function metres(): Promise<number> {
    return page.evaluate(() => window.townSquare.paceOf(499)?.metres ?? 0);
  }
});
