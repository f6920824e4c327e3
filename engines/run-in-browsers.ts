// The two browsers, each with the driver that can start Debian's: Chromium and Firefox. Neither looks for a browser of its own.
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import type { EngineRun, RunOptions } from './engine.ts';
import { runInPage } from './run-in-page.ts';

export function runInChromium(options: RunOptions): Promise<EngineRun> {
  const { executable: executablePath, limitSeconds } = options;
  const timeout = limitSeconds * 1000;
  return runInPage(async () => {
    // A sandbox cannot be had by root.
    const chromiumSandbox = process.getuid?.() !== 0;
    const server = await chromium.launchServer({ executablePath, headless: true, chromiumSandbox, timeout });
    const browser = await chromium.connect(server.wsEndpoint(), { timeout });
    const page = await browser.newPage();
    return {
      open: async (address) => {
        await page.goto(address, { timeout });
      },
      evaluate: (expression) => page.evaluate(expression),
      close: () => server.close(),
      kill: () => {
        server.process().kill('SIGKILL');
      },
    };
  }, options);
}

export function runInFirefox(options: RunOptions): Promise<EngineRun> {
  const { executable: executablePath, limitSeconds } = options;
  const timeout = limitSeconds * 1000;
  return runInPage(async () => {
    const browser = await puppeteer.launch({
      ...{ browser: 'firefox', executablePath, headless: true, timeout, protocolTimeout: timeout },
      // Else it asks whether a page that is busy for long shall be stopped.
      extraPrefsFirefox: { 'dom.max_script_run_time': 0 },
    });
    const page = await browser.newPage();
    return {
      open: async (address) => {
        await page.goto(address, { timeout });
      },
      evaluate: (expression) => page.evaluate(expression),
      close: () => browser.close(),
      kill: () => {
        browser.process()?.kill('SIGKILL');
      },
    };
  }, options);
}
