// Times bake, path and step of the town square, ours beside recast-navigation and navcat, in one run. The contestants take
// turns round by round, so that a machine that slows down slows all of them; a figure is the median over the rounds of the
// median within a round. Checksums are worked out outside the clock: a contestant that answers something else than
// before, or nothing, shows.
import { Bench } from 'tinybench';
import type { Contestant, Crowd, Pair } from './contestant.ts';
import { median } from './median.ts';
import { createNavcat } from './navcat.ts';
import { printTable } from './print-table.ts';
import { createRecast } from './recast.ts';
import { drawPairs, townSquareLevel } from './scenes.ts';
import { createSurefoot } from './surefoot.ts';

const SEED = 'bench';
const ROUNDS = 5;
const ROUND_MILLISECONDS = 400;
const PATHS = 200;
const WALKERS = 100;
const TICKS = 300;

/** One thing to time: `prepare` and `check` are outside the clock. */
interface Trial {
  readonly name: string;
  prepare(contestant: Contestant): void;
  run(contestant: Contestant): void;
  check(contestant: Contestant): number;
}

const level = townSquareLevel();
const paths = drawPairs(SEED, PATHS);
const walks = drawPairs(`${SEED}/walks`, WALKERS);

let crowd: Crowd;
const trials: Trial[] = [
  {
    name: 'bake the square',
    prepare: () => undefined,
    run: (contestant) => contestant.bake(level),
    check: (contestant) => {
      contestant.bake(level);
      return contestant.countPolygons();
    },
  },
  {
    name: `${PATHS} paths`,
    prepare: () => undefined,
    run: (contestant) => contestant.findPaths(paths),
    check: (contestant) => contestant.findPaths(paths),
  },
  {
    name: `${TICKS} ticks of ${WALKERS} walkers`,
    prepare: (contestant) => {
      crowd = contestant.createCrowd(walks);
    },
    run: () => {
      for (let tick = 0; tick < TICKS; tick += 1) crowd.step();
    },
    check: (contestant) => {
      const walked = walk(contestant, walks);
      return walked.checksum();
    },
  },
];

function walk(contestant: Contestant, pairs: readonly Pair[]): Crowd {
  const walkers = contestant.createCrowd(pairs);
  for (let tick = 0; tick < TICKS; tick += 1) walkers.step();
  return walkers;
}

/** The median of one contestant's runs of one trial, milliseconds. */
async function timeRound(trial: Trial, contestant: Contestant): Promise<number> {
  const bench = new Bench({ time: ROUND_MILLISECONDS, warmupTime: 100, iterations: 3 });
  bench.add(trial.name, () => trial.run(contestant), { beforeEach: () => trial.prepare(contestant) });
  const [task] = await bench.run();
  const result = task.result;
  if (!('latency' in result)) throw new Error(`${contestant.name} failed at: ${trial.name}`);
  return result.latency.p50;
}

/** Runs the trials, and prints a table of milliseconds. */
export async function benchSquare(): Promise<void> {
  const contestants = [createSurefoot(), await createRecast(), createNavcat()];
  const rows: string[][] = [];
  for (const trial of trials) {
    for (const contestant of contestants) contestant.bake(level);
    const rounds = contestants.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, contestant] of contestants.entries())
        rounds[at].push(await timeRound(trial, contestant));
    }
    const medians = rounds.map(median);
    const checksums = contestants.map((contestant) => trial.check(contestant).toFixed(2));
    rows.push([
      trial.name,
      ...medians.map((milliseconds) => milliseconds.toFixed(3)),
      (medians[0] / medians[1]).toFixed(2),
      (medians[0] / medians[2]).toFixed(2),
      checksums.join(' '),
    ]);
  }
  console.log(`node ${process.version}, seed '${SEED}', medians of ${ROUNDS} rounds`);
  const names = contestants.map(({ name }) => `${name} ms`);
  printTable(['', ...names, 'ours / recast', 'ours / navcat', 'checksums'], rows);
}
