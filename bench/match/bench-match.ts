// What a tick costs beside what recordings and rollback add to it, for matches of several sizes in one run.
import { cpus } from 'node:os';
import { printTable } from '../print-table.ts';
import { bakeSquare } from './crowd.ts';
import { createTimedMatch, type TickTimes, takeMedians, timeRound } from './time-match.ts';

/** Numbers of agents when none is given. */
const SIZES = [100, 1000, 10_000];
/** A round takes 40 ticks, and more of small matches: in 40 of those the processor would not have come back to them yet. */
const ROUND_TICKS = 40;
const ROUND_AGENT_TICKS = 40_000;

export interface MatchBenchOptions {
  /** One JSON object on standard output instead of a table. */
  readonly json: boolean;
  readonly rounds: number;
  /** How many agents each match has; 100, 1,000 and 10,000 when empty. */
  readonly sizes: readonly number[];
}

/** What was measured in one match. */
export interface MatchFigures extends TickTimes {
  readonly agents: number;
}

/** Runs it. A figure is the median over the rounds of the median of a round; the matches take turns round by round. */
export function benchMatch({ json, rounds, sizes }: MatchBenchOptions): void {
  const mesh = bakeSquare();
  const matches = (sizes.length === 0 ? SIZES : sizes).map((agents) => createTimedMatch(mesh, agents));
  for (let round = 0; round < rounds; round += 1) {
    for (const match of matches)
      timeRound(match, Math.max(ROUND_TICKS, Math.ceil(ROUND_AGENT_TICKS / match.agents)));
  }
  const match = matches.map(
    ({ agents, rounds: medians }): MatchFigures => ({ agents, ...takeMedians(medians) }),
  );
  if (json) console.log(JSON.stringify({ match }));
  else printFigures(match, rounds);
}

function printFigures(figures: readonly MatchFigures[], rounds: number): void {
  const [{ model }] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  console.log(`node ${process.version}, ${model}, ${date}, medians of ${rounds} rounds`);
  printTable(
    ['agents', 'tick ms', 'digest ms', 'snapshot ms', 'restore ms', 'record ms'],
    figures.map(({ agents, tickMs, ...others }) => {
      const rest = [others.digestMs, others.snapshotMs, others.restoreMs, others.recordMs];
      const shares = rest.map(
        (milliseconds) => `${milliseconds.toFixed(3)} (${(milliseconds / tickMs).toFixed(2)})`,
      );
      return [agents, tickMs.toFixed(3), ...shares];
    }),
  );
  console.log('in brackets: as a part of the tick');
}
