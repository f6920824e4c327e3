import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { digestAt, readRecording, recordMatch } from 'surefoot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSquareMatch } from '../../examples/town-square/match.ts';
import { countColours } from './support/count-colours.ts';
import { type FileServer, servePage } from './support/serve-files.ts';
import { hasVirtualScreen, openVirtualScreen, type VirtualScreen } from './support/virtual-screen.ts';

const FIREFOX = '/usr/bin/firefox-esr';
const TICKS = 240;
// Debian's Firefox draws nothing without a screen.
const missing = hasVirtualScreen()
  ? ''
  : ' (skipped: there is no Xvfb, and without a screen it draws nothing)';

describe('the page in Firefox', () => {
  let screen: VirtualScreen | undefined;
  let browser: Browser;
  let server: FileServer;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await servePage();
    screen = missing === '' ? await openVirtualScreen() : undefined;
    browser = await puppeteer.launch({
      ...{ browser: 'firefox', executablePath: FIREFOX, headless: screen === undefined },
      ...{ env: { ...process.env, ...(screen === undefined ? {} : { DISPLAY: screen.display }) } },
      // Where the processor draws, it has to be told to.
      extraPrefsFirefox: { 'webgl.force-enabled': true },
    });
    page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(server.url);
    await page.waitForFunction(() => window.townSquare !== undefined, { timeout: 60_000 });
  });

  afterAll(async () => {
    await browser.close();
    await screen?.close();
    await server.close();
  });

  it('loads without a complaint of the console, and comes to the digests of the run without a page', async () => {
    const digest = await page.evaluate((ticks) => {
      const { townSquare } = window;
      townSquare.setSpeed(0);
      townSquare.play(Math.max(0, ticks - townSquare.tick));
      townSquare.wind(ticks);
      return townSquare.digest;
    }, TICKS);
    const bytes = recordMatch(createSquareMatch(), { seed: 'market-day', ticks: TICKS });
    expect(digest).toBe(digestAt(readRecording(bytes), TICKS).whole);
    expect(complaints).toEqual([]);
  });

  it.skipIf(missing !== '')(`is drawn${missing}`, async () => {
    expect(await page.evaluate(() => window.townSquare.drawnBy)).toMatch(/^WebG/);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    const square = await page.$('#square');
    expect(await countColours(page, (await square?.screenshot()) as Uint8Array)).toBeGreaterThan(50);
  });
});
