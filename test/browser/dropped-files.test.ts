import type { Page } from 'playwright-core';
import { beginRecording, digestAt, navMeshToBytes, readRecording, recordMatch, snapshot } from 'surefoot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openingLayout } from '../../examples/town-square/layout.ts';
import { bakeSquare, createSquareMatch, planCommands } from '../../examples/town-square/match.ts';
import { type VillagerRules, villagerRules } from '../../examples/town-square/villager-rules.ts';
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
  let hurried: Uint8Array;

  beforeAll(async () => {
    quiet = recordMatch(createSquareMatch(), { seed: 'dropped', ticks: TICKS });
    busy = recordMatch(createSquareMatch(), {
      ...{ seed: 'dropped', ticks: TICKS },
      commands: planCommands(TICKS),
    });
    const rulesAt = (): VillagerRules => ({ ...villagerRules, pace: 2 });
    hurried = recordMatch(createSquareMatch(undefined, { rulesAt }), { seed: 'hurried', ticks: TICKS });
    house = await openHouse();
    opened = await openPage(house);
    page = opened.page;
    await page.evaluate(() => window.townSquare.play(30));
  });

  afterAll(() => house.close());

  it.each<[string, Uint8Array, string]>([
    [
      'letter.txt',
      encode('Dear neighbour, it rained again.'),
      "cannot be opened: these bytes are no recording: they begin with 'Dear', expected 'SFRC'.",
    ],
    ['empty.recording', new Uint8Array(), 'is empty: it cannot be opened.'],
    [
      'photo.png',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13),
      "cannot be opened: these bytes are no recording: they begin with 89 50 4e 47, expected 'SFRC'.",
    ],
    [
      'list.json',
      encode('{"a":[1,2,3]}'),
      "cannot be opened: these bytes are no recording: they begin with '{\"a\"', expected 'SFRC'.",
    ],
    [
      'square.snapshot',
      snapshot(beginRecording(createSquareMatch(), { seed: 'dropped' }).world),
      "cannot be opened: these bytes are no recording: they begin with 'SFSN', as a snapshot does, expected 'SFRC'.",
    ],
    [
      'square.mesh',
      navMeshToBytes(bakeSquare(openingLayout()).mesh),
      "cannot be opened: these bytes are no recording: they begin with 'SFNM', as a mesh does, expected 'SFRC'.",
    ],
  ])(
    'that is no recording, as %s, is refused by name with the reason, and what was shown stays',
    async (name, bytes, reason) => {
      const before = await state();
      expect(await drop([name, bytes])).toBe(true);
      await page.waitForSelector('#notice.is-warning', { state: 'visible' });
      expect(await page.textContent('#notice-text')).toBe(`“${name}” ${reason}`);
      expect(await state()).toEqual(before);
      await page.click('#notice-close');
    },
  );

  it('that is no recording is not compared with what was shown when it came first of two', async () => {
    await drop(['letter.txt', encode('Dear neighbour, it rained again.')], ['quiet.recording', quiet]);
    await page.waitForSelector('#notice.is-warning', { state: 'visible' });
    expect(await page.textContent('#notice-text')).toContain('“letter.txt” cannot be opened');
    expect(await page.evaluate(() => window.townSquare.app.session.twin === undefined)).toBe(true);
    await page.click('#notice-close');
  });

  it('that is a recording is opened at its first tick, and plays as it was recorded', async () => {
    expect(await drop(['quiet.recording', quiet])).toBe(true);
    await page.waitForFunction(() => window.townSquare.app.session.setup.seed === 'dropped');
    expect(await page.textContent('#notice-text')).toContain(`Opened “quiet.recording”: ${TICKS} ticks`);
    expect(await state()).toMatchObject({ tick: 0, digest: digestAt(readRecording(quiet), 0).whole });
    await page.evaluate((ticks) => window.townSquare.play(ticks), TICKS);
    expect(await state()).toMatchObject({ tick: TICKS, digest: digestAt(readRecording(quiet), TICKS).whole });
  });

  it('that is cut off is opened as far as it goes, and says how far', async () => {
    await drop(['cut.recording', quiet.subarray(0, Math.floor(quiet.length * 0.9))]);
    await page.waitForSelector('#notice.is-warning', { state: 'visible' });
    const ticks = await page.evaluate(() => window.townSquare.app.session.recorder.tick);
    expect(ticks).toBeGreaterThan(0);
    expect(await page.textContent('#notice-text')).toContain(
      `Opened “cut.recording”, but only its first ${ticks} ticks can be shown, the rest is missing or damaged (`,
    );
    await drop(['quiet.recording', quiet]);
    await page.waitForFunction((all) => window.townSquare.app.session.recorder.tick === all, TICKS);
  });

  it('that was made by other rules is refused, and opened anyway as far as it plays as it was recorded', async () => {
    const before = await state();
    await drop(['hurried.recording', hurried]);
    await page.waitForSelector('#notice-action', { state: 'visible' });
    expect(await page.textContent('#notice-text')).toMatch(
      /^“hurried.recording” cannot be opened: this recording was made with other rules: expected ".*pace 2.*", found ".*pace 1.*"\.$/,
    );
    expect(await state()).toEqual(before);
    await page.click('#notice-action:has-text("Open anyway")');
    await page.waitForFunction(() => window.townSquare.app.session.setup.seed === 'hurried');
    expect(await page.textContent('#notice-text')).toMatch(
      /^Opened “hurried.recording”, but this recording was made with other rules: .*; from tick \d+ on it plays otherwise here/,
    );
    expect(await page.isVisible('#notice-action')).toBe(false);
    const ticks = await page.evaluate(() => window.townSquare.app.session.recorder.tick);
    await page.evaluate((all) => window.townSquare.wind(all), ticks);
    expect((await state()).digest).toBe(digestAt(readRecording(hurried), ticks).whole);
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

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
