import puppeteer, { type Browser } from 'puppeteer-core';
import { digestAt, readRecording, recordMatch } from 'surefoot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSquareMatch } from '../../examples/town-square/match.ts';
import { type FileServer, servePage } from './support/serve-files.ts';

const FIREFOX = '/usr/bin/firefox-esr';
const TICKS = 240;

describe('the page in Firefox', () => {
  let browser: Browser;
  let server: FileServer;

  beforeAll(async () => {
    server = await servePage();
    browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  // Debian's Firefox draws nothing without a screen; what it draws with is no part of this test.
  it('loads without a complaint of the console, and comes to the digests of the run without a page', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(server.url);
    await page.waitForFunction(() => window.townSquare !== undefined, { timeout: 60_000 });
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
});
