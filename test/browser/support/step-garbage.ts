// What a step of the page's match leaves on Chromium's heap: by how much this grows, and whose code it was.
import type { CDPSession, Page } from 'playwright-core';
import type { MappedPage } from './mapped-page.ts';
import { ARGUMENTS } from './open-page.ts';

/** What a browser has to be started with: exact sizes, and a young generation that holds all that is counted. */
export const COUNTING_ARGUMENTS: readonly string[] = [
  ...ARGUMENTS,
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc --min-semi-space-size=64 --max-semi-space-size=64',
];

/** What was counted. */
export interface StepGarbage {
  /** Bytes by which a tick lets the heap grow. */
  readonly bytes: number;
  /** Milliseconds of a tick. */
  readonly ms: number;
}

/** Part of what the profiler answers. */
interface ProfileNode {
  readonly callFrame: { readonly url: string; readonly lineNumber: number; readonly columnNumber: number };
  readonly selfSize: number;
  readonly children: readonly ProfileNode[];
}

const WARM_TICKS = 1500;
const TICKS = 300;
/** The compiler takes its time, and what it makes lies on the same heap: of many counts the least one tells. */
const COUNTS = 12;

/**
 * Plays the bare step of the page's match, with no recording, and counts what it leaves behind. It stops counting when a tick leaves
 * no more than `enough` bytes. With `kept`, each tick also leaves so many objects behind, to see that they are counted.
 */
export function countStepGarbage(page: Page, enough: number, kept = 0): Promise<StepGarbage> {
  return page.evaluate(
    ({ counts, isEnough, objects, ticks, warmTicks }) => {
      const { match, recorder } = window.townSquare.app.session;
      // What is answered is a state of the heap: each look has to ask anew.
      const look = (): number =>
        (performance as Performance & { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize;
      const collect = (globalThis as unknown as { gc(): void }).gc;
      const held: object[] = [];
      const play = (count: number): void => {
        for (let tick = 0; tick < count; tick += 1) {
          match.step(recorder.world, []);
          for (let at = 0; at < objects; at += 1) held[at] = { at };
        }
      };
      play(warmTicks);
      const least = { bytes: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY };
      for (let count = 0; count < counts && least.bytes > isEnough; count += 1) {
        collect();
        play(ticks / 10);
        const before = look();
        const start = performance.now();
        play(ticks);
        least.ms = Math.min(least.ms, (performance.now() - start) / ticks);
        const bytes = (look() - before) / ticks;
        // It grows by something, or a collection ran in the middle.
        if (bytes > 0) least.bytes = Math.min(least.bytes, bytes);
      }
      return least;
    },
    { counts: COUNTS, isEnough: enough, objects: kept, ticks: TICKS, warmTicks: WARM_TICKS },
  );
}

/** Bytes that the package's own code leaves behind in a tick of a warm match, and those of everything else, as they are sampled. */
export async function sampleStepGarbage(
  page: Page,
  code: MappedPage,
): Promise<{ package: number; others: number }> {
  const profiler = await page.context().newCDPSession(page);
  await profiler.send('HeapProfiler.enable');
  await profiler.send('HeapProfiler.startSampling', {
    samplingInterval: 64,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await page.evaluate((ticks) => {
    const { match, recorder } = window.townSquare.app.session;
    for (let tick = 0; tick < ticks; tick += 1) match.step(recorder.world, []);
  }, TICKS);
  const head = await endSampling(profiler);
  const sum = { package: 0, others: 0 };
  for (const child of head.children) addUp(child, false, code, sum);
  return { package: sum.package / TICKS, others: sum.others / TICKS };
}

async function endSampling(profiler: CDPSession): Promise<ProfileNode> {
  const { profile } = await profiler.send('HeapProfiler.stopSampling');
  await profiler.detach();
  return profile.head;
}

/** What has no place in the code, as Math.abs, counts as of whoever called it; what the browser itself does is left out. */
function addUp(
  { callFrame, children, selfSize }: ProfileNode,
  isCalledByPackage: boolean,
  code: MappedPage,
  sum: { package: number; others: number },
): void {
  const isInBundle = callFrame.url.startsWith(code.url);
  const isOfPackage = isInBundle
    ? code.isOfPackage(callFrame.lineNumber, callFrame.columnNumber)
    : isCalledByPackage;
  if (isOfPackage) sum.package += selfSize;
  else if (isInBundle) sum.others += selfSize;
  for (const child of children) addUp(child, isOfPackage, code, sum);
}
