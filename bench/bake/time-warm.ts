// Bakers on one level -> how long a bake takes them when they are warm. They take turns round by round, so that a machine that
// slows down slows all of them; a figure is the median over the rounds of the median of a turn. Each mesh is measured outside the
// clock, and must be the same every time.
import { type ClockName, readClock } from '../clock.ts';
import { median } from '../median.ts';
import type { Level } from '../soup.ts';
import type { Baker, MeshSize } from './baker.ts';
import type { BakeTerms } from './terms.ts';

/** At least so many bakes, and so much of the processor's time: on a busy machine nobody is warm sooner. */
const WARM_UP = { bakes: 5, milliseconds: 5000 };
const TURN = { bakes: 3, milliseconds: 150 };

export interface TimeOptions {
  /** How many turns each baker has. */
  readonly rounds: number;
  readonly clock: ClockName;
}

export interface WarmFigures extends MeshSize {
  readonly who: string;
  readonly warmMs: number;
}

/** A baker that could not take part, and why. */
export interface BakeFailure {
  readonly who: string;
  readonly reason: string;
}

interface Entrant {
  readonly baker: Baker;
  readonly size: MeshSize;
  readonly turns: number[];
}

/** Times all of them on the level, in so many rounds. */
export function timeWarm(
  level: Level,
  terms: BakeTerms,
  bakers: readonly Baker[],
  { rounds, clock }: TimeOptions,
): { figures: WarmFigures[]; failures: BakeFailure[] } {
  const failures: BakeFailure[] = [];
  const entrants = bakers.flatMap((baker) => {
    try {
      return [enter(level, terms, baker)];
    } catch (error) {
      failures.push({ who: baker.name, reason: String(error) });
      return [];
    }
  });
  for (let round = 0; round < rounds; round += 1) {
    // Whoever comes after a baker also collects its garbage: somebody else begins each time.
    const first = round % Math.max(1, entrants.length);
    for (const entrant of [...entrants.slice(first), ...entrants.slice(0, first)]) {
      const times = takeTurn(level, terms, entrant, { ...TURN, clock });
      entrant.turns.push(median(times));
    }
  }
  const figures = entrants.map(({ baker, size, turns }) => ({
    who: baker.name,
    warmMs: median(turns),
    ...size,
  }));
  return { figures, failures };
}

/** Measures the baker's mesh and warms it up. */
function enter(level: Level, terms: BakeTerms, baker: Baker): Entrant {
  const baked = baker.bake(level, terms);
  const entrant = { baker, size: baked.measure(), turns: [] };
  baked.free();
  takeTurn(level, terms, entrant, { ...WARM_UP, clock: 'wall' });
  return entrant;
}

/** Bakes at least so often and so long; answers the milliseconds of each bake. */
function takeTurn(
  level: Level,
  terms: BakeTerms,
  { baker, size }: Entrant,
  { bakes, milliseconds, clock }: typeof TURN & Pick<TimeOptions, 'clock'>,
): number[] {
  const times: number[] = [];
  const until = readClock('processor') + milliseconds;
  while (times.length < bakes || readClock('processor') < until) {
    const began = readClock(clock);
    const baked = baker.bake(level, terms);
    times.push(readClock(clock) - began);
    const { polygons, area } = baked.measure();
    baked.free();
    if (polygons !== size.polygons || area !== size.area)
      throw new Error(
        `${baker.name} baked ${polygons} polygons of ${area} m2, and before ${size.polygons} of ${size.area} m2`,
      );
  }
  return times;
}
