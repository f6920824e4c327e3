// The program that a cold bake is measured with, once in a process of its own: `node bake-once.js WHO LEVEL TERMS CLOCK`, a name, a
// file of `writeLevel`, JSON and the name of a clock. Prints `ColdBake` as JSON. Without a name it only loads the level.
import { readFileSync } from 'node:fs';
import { type ClockName, readClock } from '../clock.ts';
import { readLevel } from './level-file.ts';
import { loadBaker } from './load-bakers.ts';
import type { BakeTerms } from './terms.ts';

export interface ColdBake {
  /** Milliseconds from having the library and the level to having the mesh. */
  readonly milliseconds: number;
  /** The most memory that the process held, MiB. */
  readonly peakMiB: number;
}

const [who, file, termsText, clockName] = process.argv.slice(2);
const terms = JSON.parse(termsText) as BakeTerms;
const clock = clockName as ClockName;
const level = readLevel(file);
const baker = who === '' ? undefined : await loadBaker(who);

const began = readClock(clock);
baker?.bake(level, terms);
const milliseconds = readClock(clock) - began;
console.log(JSON.stringify({ milliseconds, peakMiB: readPeak() } satisfies ColdBake));

/** Linux counts the memory of the process that started this one to `maxRSS`, but not to the peak in /proc. */
function readPeak(): number {
  try {
    const line = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
    if (line) return Number(line[1]) / 1024;
  } catch {
    // Another system, which has no such file.
  }
  return process.resourceUsage().maxRSS / 1024;
}
