import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openHouse, openPage, type PageHouse } from './support/open-page.ts';
import { readDrawnColours } from './support/read-drawn-colours.ts';

/** Where Debian says which drivers there are for Vulkan, on which Chromium's WebGPU stands; lavapipe is the one that needs no card. */
const DRIVERS = '/usr/share/vulkan/icd.d';
const driver = existsSync(DRIVERS) ? readdirSync(DRIVERS).find((name) => name.startsWith('lvp_')) : undefined;
const missing = driver === undefined ? ' (skipped: there is no lavapipe)' : '';
const ARGUMENTS = [
  ...['--enable-unsafe-webgpu', '--ignore-gpu-blocklist', '--use-angle=vulkan', '--disable-vulkan-surface'],
  '--enable-features=Vulkan,VulkanFromANGLE,DefaultANGLEVulkan',
];

// Without a card no canvas of WebGPU comes to the screen, not even a plain red one: what was drawn is read from its texture.
describe.skipIf(missing !== '')(`the page with WebGPU${missing}`, () => {
  let house: PageHouse;
  let opened: OpenedPage;

  beforeAll(async () => {
    house = await openHouse(ARGUMENTS, undefined, { VK_ICD_FILENAMES: join(DRIVERS, driver ?? '') });
    opened = await openPage(house);
  });

  afterAll(() => house.close());

  it('draws with it, without a complaint of the console', async () => {
    expect(await opened.page.evaluate(() => window.townSquare.drawnBy)).toBe('WebGPU');
    expect(await readDrawnColours(opened.page)).toBeGreaterThan(50);
    expect(opened.complaints).toEqual([]);
  });
});
