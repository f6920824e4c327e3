// The built page in Debian's Chromium, which draws in software here.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { TownSquare } from '../../../examples/town-square/page/hook.ts';
import { type FileServer, servePage } from './serve-files.ts';

declare global {
  interface Window {
    readonly townSquare: TownSquare;
  }
}

/** A browser with a server of the page. */
export interface PageHouse {
  readonly browser: Browser;
  readonly server: FileServer;
  close(): Promise<void>;
}

/** A page that was opened, and what its console has complained of. */
export interface OpenedPage {
  readonly page: Page;
  readonly complaints: string[];
  /** Addresses that were asked for and are not the server's own. */
  readonly foreign: string[];
}

const CHROMIUM = '/usr/bin/chromium';
/** Draws in software. */
export const ARGUMENTS: readonly string[] = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];
const SCREENSHOTS = fileURLToPath(new URL('../../../out/screenshots', import.meta.url));

/** Starts a browser and a server: that of the built page unless another is begun. The browser's environment can be added to. */
export async function openHouse(
  extraArguments: readonly string[] = ARGUMENTS,
  serve: () => Promise<FileServer> = servePage,
  environment: Readonly<Record<string, string>> = {},
): Promise<PageHouse> {
  const server = await serve();
  const isRoot = process.getuid?.() === 0;
  const args = [...extraArguments, ...(isRoot ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({
    ...{ executablePath: CHROMIUM, args },
    env: { ...(process.env as Record<string, string>), ...environment },
  });
  return {
    ...{ browser, server },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Opens the page and waits until it is there. Time stands still from then on unless `runs` is true. */
export async function openPage(
  { browser, server }: PageHouse,
  options: BrowserContextOptions & { readonly runs?: boolean } = {},
): Promise<OpenedPage> {
  const { runs = false, ...context } = options;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...context });
  const complaints: string[] = [];
  const foreign: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(server.url) && !/^(data|blob):/.test(url)) foreign.push(url);
  });
  await page.goto(server.url);
  await page.waitForFunction(() => window.townSquare !== undefined, undefined, { timeout: 60_000 });
  if (!runs) await page.evaluate(() => window.townSquare.setSpeed(0));
  return { page, complaints, foreign };
}

/** Waits until so many frames have been drawn, so that the picture is that of the state. */
export async function drawFrames(page: Page, frames = 3): Promise<void> {
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  }, frames);
}

/** Takes a picture of the page into out/screenshots. */
export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  await drawFrames(page);
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
}
