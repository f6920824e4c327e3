// What a run of the square comes to, as an object for machines and as tables for people.
import Table from 'cli-table3';

/** One bake: before which tick, what it made, square metres of ground, and how long it took. */
export interface BakeRow {
  readonly tick: number;
  readonly polygons: number;
  readonly area: number;
  readonly ms: number;
}

/** Where a replay first differed from its recording; null when no agent is at fault, and where nothing tells the field. */
export interface DivergenceRow {
  readonly tick: number;
  readonly component: string;
  readonly entity: number | null;
  readonly field: string | null;
  readonly expected: string;
  readonly found: string;
}

/** What `--json` prints. */
export interface SquareReport {
  readonly ticks: number;
  readonly seed: string;
  /** Digest of the whole navigation state after the last tick. */
  readonly digest: string;
  /** Ticks replayed, and null when each of them agreed. */
  readonly replay: { readonly ticks: number; readonly diverged: DivergenceRow | null };
  readonly bakes: readonly BakeRow[];
  readonly villagers: readonly { readonly trips: number; readonly metres: number }[];
  readonly dogs: readonly { readonly goals: number; readonly metres: number }[];
  readonly recordingBytes: number;
}

// Without colours, so that files and terminals get the same, and without lines between rows.
const PLAIN = {
  style: { head: [], border: [] },
  chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
};

/** The report as text of a few lines. */
export function formatReport(report: SquareReport, files: readonly string[]): string {
  const { ticks, seed, digest, replay, recordingBytes } = report;
  return [
    formatBakes(report),
    formatWalkers(report),
    `seed ${seed}, ${ticks} ticks, digest ${digest}`,
    `replay ${describeReplay(replay)}; the recording takes ${recordingBytes} bytes`,
    ...files.map((file) => `wrote ${file}`),
    '',
  ].join('\n');
}

function formatBakes({ bakes }: SquareReport): string {
  const table = new Table({
    ...PLAIN,
    head: ['bake at tick', 'polygons', 'area m\u00b2', 'ms'],
    colAligns: rightAligned(4),
  });
  for (const { tick, polygons, area, ms } of bakes)
    table.push([tick, polygons, area.toFixed(2), ms.toFixed(1)]);
  return table.toString();
}

function formatWalkers({ villagers, dogs }: SquareReport): string {
  const table = new Table({
    ...PLAIN,
    head: ['walker', 'reached', 'metres'],
    colAligns: ['left', ...rightAligned(2)],
  });
  villagers.forEach(({ trips, metres }, at) => {
    table.push([`villager ${at + 1}`, count(trips, 'door'), metres.toFixed(1)]);
  });
  dogs.forEach(({ goals, metres }, at) => {
    table.push([`dog ${at + 1}`, count(goals, 'goal'), metres.toFixed(1)]);
  });
  return table.toString();
}

function describeReplay({ ticks, diverged }: SquareReport['replay']): string {
  if (diverged === null) return `agreed on all ${ticks} ticks`;
  const { tick, component, entity, field, expected, found } = diverged;
  const what = field === null ? component : `${component}.${field}`;
  const whose = entity === null ? '' : ` of entity ${entity}`;
  return `diverged after ${tick} ticks in ${what}${whose}: ${expected} was recorded, found ${found}`;
}

function count(many: number, what: string): string {
  return many === 1 ? `1 ${what}` : `${many} ${what}s`;
}

function rightAligned(columns: number): 'right'[] {
  return Array.from({ length: columns }, () => 'right');
}
