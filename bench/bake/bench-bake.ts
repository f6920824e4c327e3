// The bake beside its prototype and its peers, in one run: warm in this process, cold in processes of their own.
import { cpus } from 'node:os';
import type { ClockName } from '../clock.ts';
import { printTable } from '../print-table.ts';
import type { Baker } from './baker.ts';
import { measureCold } from './measure-cold.ts';
import { type Selection, select } from './select.ts';
import type { BakeTask } from './tasks.ts';
import { type TimeOptions, timeWarm } from './time-warm.ts';

const OURS = 'surefoot';

export interface BakeBenchOptions extends Selection, TimeOptions {
  /** One JSON object on standard output instead of a table. */
  readonly json: boolean;
}

/** What was measured on one level. */
export interface BakeFigures {
  readonly level: string;
  readonly who: string;
  readonly warmMs: number;
  readonly coldMs: number;
  readonly peakMiB: number;
  readonly polygons: number;
  /** In plan, square metres. */
  readonly area: number;
}

/** Runs it; what is skipped, and why, is told on standard error. A name that nothing has is refused, with exit code 2. */
export async function benchBake({ json, rounds, clock, ...selection }: BakeBenchOptions): Promise<void> {
  const selected = await select(selection);
  if (!selected) return;
  const { tasks, bakers } = selected;
  const bake = tasks.flatMap((task) => benchTask(task, bakers, { rounds, clock }));
  if (json) console.log(JSON.stringify({ bake }));
  else printTables(bake, clock);
}

function benchTask(
  { name, terms, make }: BakeTask,
  bakers: readonly Baker[],
  options: TimeOptions,
): BakeFigures[] {
  const level = make();
  if (!level) {
    console.error(`${name}: skipped, its file is not beside the project`);
    return [];
  }
  console.error(`${name}: ${level.indices.length / 3} triangles`);
  const { figures, failures } = timeWarm(level, terms, bakers, options);
  for (const { who, reason } of failures) console.error(`${name}: ${who} is left out: ${reason}`);
  const cold = measureCold(
    level,
    terms,
    figures.map(({ who }) => who),
    options,
  );
  return figures.map(({ who, warmMs, polygons, area }, at) => ({
    level: name,
    who,
    warmMs,
    ...cold[at],
    polygons,
    area,
  }));
}

function printTables(figures: readonly BakeFigures[], clock: ClockName): void {
  const [{ model }] = cpus();
  console.log(`node ${process.version}, ${model}, ${new Date().toISOString().slice(0, 10)}, ${clock} time`);
  printTable(
    ['level', 'who', 'warm ms', 'cold ms', 'peak MiB', 'polygons', 'area m2'],
    figures.map(({ level, who, warmMs, coldMs, peakMiB, polygons, area }) => {
      const [warm, cold, peak] = [warmMs, coldMs, peakMiB].map((value) => value.toFixed(1));
      return [level, who, warm, cold, peak, polygons, area.toFixed(0)];
    }),
  );
  const peers = [...new Set(figures.map(({ who }) => who))].filter((who) => who !== OURS);
  const rows = peers.map((peer) => [peer, ...compareTo(peer, figures)]);
  if (rows.length === 0 || figures.every(({ who }) => who !== OURS)) return;
  console.log('');
  printTable([`${OURS} /`, 'warm', 'cold', 'peak', 'polygons'], rows);
}

/** What ours takes of what a peer does, in the geometric mean and on the level where ours does worst. */
function compareTo(peer: string, figures: readonly BakeFigures[]): string[] {
  const ours = new Map(figures.filter(({ who }) => who === OURS).map((figure) => [figure.level, figure]));
  const theirs = figures.filter(({ who, level }) => who === peer && ours.has(level));
  return (['warmMs', 'coldMs', 'peakMiB', 'polygons'] as const).map((key) =>
    describeRatios(theirs.map((figure) => ours.get(figure.level)![key] / figure[key])),
  );
}

function describeRatios(ratios: readonly number[]): string {
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  return `${mean.toFixed(2)}, at most ${Math.max(...ratios).toFixed(2)}`;
}
