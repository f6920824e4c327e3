// Searchers on one task -> how long their queries take and how good their answers are. They take turns round by round, warm; a
// query's time is the least of all rounds. Lengths are read outside the clock.
import type { Task } from './ground.ts';
import type { Asker, Searcher } from './searcher.ts';

// As many rounds as the time allows, for all entrants alike: the more, the less the machine's hiccups show.
const LEAST_ROUNDS = 5;
const MOST_ROUNDS = 25;
const ROUNDS_MILLISECONDS = 10_000;
const WARM_CALLS = 20_000;
/** Engines compile in the background, which takes time and not only calls. */
const LEAST_WARM_MILLISECONDS = 1000;
const MOST_WARM_MILLISECONDS = 3000;
/** Queries at the beginning of a turn that are not timed: the others have put everything out of the processor's caches. */
const LEAD_QUERIES = 10;
/** A way that is shorter than the shortest by more than this leads through walls: part of its length, and metres. */
const SHORT_PART = 1e-3;
const SHORT_METRES = 0.02;

/** What was measured; times in microseconds. */
export interface SearchFigures {
  readonly mesh: string;
  readonly who: string;
  readonly meanUs: number;
  readonly p50Us: number;
  readonly p99Us: number;
  readonly maxUs: number;
  /** Mean of length / shortest length - 1 over the queries that were answered; null when none was. */
  readonly excess: number | null;
  readonly queries: number;
  /** Queries without an answer, or with one that does not lead to the goal or leads through walls. */
  readonly failed: number;
}

/** A searcher that could not take part, and why. */
export interface SearchFailure {
  readonly mesh: string;
  readonly who: string;
  readonly reason: string;
}

interface Entrant {
  readonly who: string;
  readonly asker: Asker;
  readonly leastUs: Float64Array;
  readonly lengths: readonly (number | undefined)[];
}

/** Times all searchers on the task; the first tells the shortest lengths where the task does not know them. */
export function timeSearchers(
  task: Task,
  searchers: readonly Searcher[],
): { figures: SearchFigures[]; failures: SearchFailure[] } {
  const failures: SearchFailure[] = [];
  const entrants = searchers.flatMap((searcher) => {
    try {
      return [enter(task, searcher)];
    } catch (error) {
      failures.push({ mesh: task.name, who: searcher.name, reason: String(error) });
      return [];
    }
  });
  const until = performance.now() + ROUNDS_MILLISECONDS;
  for (
    let round = 0;
    round < MOST_ROUNDS && (round < LEAST_ROUNDS || performance.now() < until);
    round += 1
  ) {
    for (const entrant of entrants) timeRound(entrant);
  }
  const shortest = task.expected ?? entrants[0].lengths;
  const figures = entrants.map((entrant) => summarise(task.name, entrant, shortest));
  return { figures, failures };
}

/**
 * Lets every searcher answer the questions of a task, untimed. To be called with another task before the first: an engine may
 * compile the first mesh that a program loads into the code itself, which it gives up with the second one, as when a game
 * goes on to another level. So no mesh is timed as the first.
 */
export function tryOut(task: Task, searchers: readonly Searcher[]): void {
  for (const searcher of searchers) enter(task, searcher);
}

/** Loads the searcher, warms it up and reads its answers. */
function enter(task: Task, searcher: Searcher): Entrant {
  const asker = searcher.load(task);
  const { pairs } = task;
  const lengths = pairs.map((_, pair) => {
    asker.ask(pair);
    return asker.readLength(pair);
  });
  warmUp(asker, pairs.length);
  return { who: searcher.name, asker, leastUs: new Float64Array(pairs.length).fill(Infinity), lengths };
}

function warmUp(asker: Asker, pairCount: number): void {
  const began = performance.now();
  for (let call = 0; ; call += 1) {
    const elapsed = performance.now() - began;
    if (elapsed >= (call < WARM_CALLS ? MOST_WARM_MILLISECONDS : LEAST_WARM_MILLISECONDS)) return;
    asker.ask(call % pairCount);
  }
}

function timeRound({ asker, leastUs }: Entrant): void {
  for (let lead = Math.max(0, leastUs.length - LEAD_QUERIES); lead < leastUs.length; lead += 1)
    asker.ask(lead);
  for (let pair = 0; pair < leastUs.length; pair += 1) {
    const began = performance.now();
    asker.ask(pair);
    leastUs[pair] = Math.min(leastUs[pair], (performance.now() - began) * 1000);
  }
}

function summarise(
  mesh: string,
  { who, leastUs, lengths }: Entrant,
  shortest: ArrayLike<number | undefined>,
): SearchFigures {
  const sorted = leastUs.slice().sort();
  const queries = sorted.length;
  const at = (share: number): number => sorted[Math.min(queries - 1, Math.floor(queries * share))];
  const excesses = lengths.flatMap((length, pair) => judge(length, shortest[pair]));
  return {
    mesh,
    who,
    meanUs: mean(sorted),
    p50Us: at(0.5),
    p99Us: at(0.99),
    maxUs: at(1),
    excess: excesses.length > 0 ? mean(excesses) : null,
    queries,
    failed: queries - excesses.length,
  };
}

/** By how much the length exceeds the shortest, as a list of one; empty for an answer that does not count. */
function judge(length: number | undefined, shortest: number | undefined): number[] {
  if (length === undefined || shortest === undefined) return [];
  if (length < shortest * (1 - SHORT_PART) - SHORT_METRES) return [];
  return [shortest === 0 ? 0 : length / shortest - 1];
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at];
  return sum / values.length;
}
