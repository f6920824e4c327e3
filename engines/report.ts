// How the engines did, as a table for people and as an object for machines.
import Table from 'cli-table3';
import { describeDifference } from './compare-runs.ts';
import { agrees, type EngineResult } from './play-engines.ts';

// Without colours, so that files and terminals get the same, and without lines between rows.
const PLAIN = {
  style: { head: [], border: [] },
  chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
};

/** The table, and below it what is wrong. */
export function formatResults(results: readonly EngineResult[]): string {
  const table = new Table({
    ...PLAIN,
    head: ['engine', 'version', 'ticks', 'digest', 'seconds', 'agrees'],
    colAligns: ['left', 'left', 'right', 'left', 'right', 'left'],
  });
  for (const result of results) {
    const { engine, version, ticks, digest, seconds, isMissing } = result;
    const figures = isMissing ? ['', '', ''] : [`${ticks}`, digest, seconds.toFixed(1)];
    table.push([engine, version, ...figures, agrees(result) ? 'yes' : 'NO']);
  }
  return [table.toString(), ...results.flatMap(listComplaints), ''].join('\n');
}

/** What is wrong with an engine, a line each. */
export function listComplaints({
  engine,
  failure,
  fromGolden,
  fromOther,
  isMissing,
}: EngineResult): string[] {
  const complaints: string[] = [];
  if (failure !== undefined) complaints.push(isMissing ? `is missing: ${failure}` : failure);
  if (fromGolden !== undefined) complaints.push(`differs from test/golden.json: ${fromGolden}`);
  if (fromOther !== undefined)
    complaints.push(`differs from ${fromOther.engine} first at ${describeDifference(fromOther.difference)}`);
  return complaints.map((complaint) => `${engine} ${complaint}`);
}

/** What `--json` prints. Null stands for nothing to complain about. */
export function toJson(results: readonly EngineResult[]): string {
  const engines = results.map((result) => ({
    engine: result.engine,
    version: result.version,
    ticks: result.ticks,
    digest: result.digest,
    seconds: result.seconds,
    agrees: agrees(result),
    isMissing: result.isMissing,
    failure: result.failure ?? null,
    fromGolden: result.fromGolden ?? null,
    fromOther: result.fromOther ?? null,
  }));
  return JSON.stringify({ engines }, null, 2);
}
