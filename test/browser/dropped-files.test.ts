import type { Page } from 'playwright-core';
import { digestAt, readRecording, recordMatch } from 'surefoot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSquareMatch, planCommands } from '../../examples/town-square/match.ts';
import { type OpenedPage, openHouse, openPage, type PageHouse } from './support/open-page.ts';

const TICKS = 120;

/** A file by its name and bytes. */
type NamedBytes = readonly [name: string, bytes: Uint8Array];

describe('a file dropped on the page', () => {
  let house: PageHouse;
  let opened: OpenedPage;
  let page: Page;
  let quiet: Uint8Array;
  let busy: Uint8Array;

  beforeAll(async () => {
    quiet = recordMatch(createSquareMatch(), { seed: 'dropped', ticks: TICKS });
    busy = recordMatch(createSquareMatch(), {
      ...{ seed: 'dropped', ticks: TICKS },
      commands: planCommands(TICKS),
    });
    house = await openHouse();
    opened = await openPage(house);
    page = opened.page;
    await page.evaluate(() => window.townSquare.play(30));
  });

  afterAll(() => house.close());

  it('that is no recording is refused with the reason, and what was shown stays', async () => {
    const before = await state();
    expect(await drop(['letter.txt', new TextEncoder().encode('Dear neighbour, it rained again.')])).toBe(
      true,
    );
    await page.waitForSelector('#notice.is-warning', { state: 'visible' });
    expect(await page.textContent('#notice-text')).toMatch(
      /^This file cannot be opened: .*(no|not a) recording/,
    );
    expect(await state()).toEqual(before);
  });

  it('that is empty is refused too', async () => {
    const before = await state();
    await page.click('#notice-close');
    await drop(['empty.recording', new Uint8Array()]);
    await page.waitForSelector('#notice.is-warning', { state: 'visible' });
    expect(await page.textContent('#notice-text')).toMatch(/^This file cannot be opened: /);
    expect(await state()).toEqual(before);
  });

  it('that is a recording is opened at its first tick, and plays as it was recorded', async () => {
    expect(await drop(['quiet.recording', quiet])).toBe(true);
    await page.waitForFunction(() => window.townSquare.app.session.setup.seed === 'dropped');
    expect(await page.textContent('#notice-text')).toContain(`Opened: ${TICKS} ticks`);
    expect(await state()).toMatchObject({ tick: 0, digest: digestAt(readRecording(quiet), 0).whole });
    await page.evaluate((ticks) => window.townSquare.play(ticks), TICKS);
    expect(await state()).toMatchObject({ tick: TICKS, digest: digestAt(readRecording(quiet), TICKS).whole });
  });

  it('is compared when there are two', async () => {
    await drop(['busy.recording', busy], ['quiet.recording', quiet]);
    await page.waitForFunction(() => window.townSquare.app.session.twin !== undefined);
    expect(await page.textContent('#notice-text')).toContain(
      `part after tick ${TICKS / 3}: other commands were given: pack-stalls here, none there`,
    );
    await page.click('#end-compare');
  });

  it('is none when a text is dropped: nothing happens', async () => {
    const before = await state();
    expect(await drop()).toBe(true);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(await state()).toEqual(before);
    expect(opened.complaints).toEqual([]);
  });

  /** Drops files, or a text when there are none. Answers whether the page keeps the browser from showing them itself. */
  function drop(...files: readonly NamedBytes[]): Promise<boolean> {
    return page.evaluate(
      (all) => {
        const dataTransfer = new DataTransfer();
        for (const [name, bytes] of all) dataTransfer.items.add(new File([Uint8Array.from(bytes)], name));
        if (all.length === 0) dataTransfer.setData('text/plain', 'a text');
        const target = document.querySelector('#square');
        return ['dragover', 'drop'].every((type) => {
          const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
          target?.dispatchEvent(event);
          return event.defaultPrevented;
        });
      },
      files.map(([name, bytes]): [string, number[]] => [name, [...bytes]]),
    );
  }

  function state(): Promise<{ tick: number; digest: string }> {
    return page.evaluate(() => ({ tick: window.townSquare.tick, digest: window.townSquare.digest }));
  }
});
