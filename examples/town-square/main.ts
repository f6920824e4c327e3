// The town square as a program: records a run, replays the file, writes the picture, and says what came of it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { SingleBar } from 'cli-progress';
import { replayMatch } from 'surefoot';
import { createSquareMatch } from './match.ts';
import { readArguments, type SquareArguments, USAGE } from './read-arguments.ts';
import { recordSquare } from './record-square.ts';
import { type DivergenceRow, formatReport, type SquareReport } from './report.ts';

const EXIT = { agreed: 0, diverged: 1, wrongArguments: 2 } as const;

process.exitCode = main(process.argv.slice(2));

function main(args: readonly string[]): number {
  let read: SquareArguments;
  try {
    read = readArguments(args);
    if (!read.help) mkdirSync(read.out, { recursive: true });
  } catch (error) {
    process.stderr.write(`town-square: ${oneLine(error)} (--help tells what there is)\n`);
    return EXIT.wrongArguments;
  }
  if (read.help) {
    process.stdout.write(USAGE);
    return EXIT.agreed;
  }
  return play(read);
}

function play({ ticks, seed, out, json }: SquareArguments): number {
  const files = [join(out, 'town-square.recording'), join(out, 'town-square.svg')];
  const bar = createBar(ticks * 2);
  const recorded = recordSquare({
    ticks,
    seed,
    clock: () => performance.now(),
    onTick: () => bar?.increment(),
  });
  writeFileSync(files[0], recorded.recording);
  writeFileSync(files[1], recorded.picture);
  const replay = replayFile(files[0], () => bar?.increment());
  bar?.stop();
  const { ticks: ran, seed: name, digest, ...rest } = recorded.report;
  const report: SquareReport = { ticks: ran, seed: name, digest, replay, ...rest };
  process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report, files));
  return report.replay.diverged === null ? EXIT.agreed : EXIT.diverged;
}

/** Plays the file again in a world of its own. */
function replayFile(file: string, onTick: () => void): SquareReport['replay'] {
  const { ticks, divergence } = replayMatch(createSquareMatch(), readFileSync(file), { onTick });
  if (divergence === undefined) return { ticks, diverged: null };
  const { tick, component, entity } = divergence;
  const diverged: DivergenceRow = { tick, component, entity: entity ?? null };
  return { ticks, diverged };
}

/** A progress bar, where somebody is looking. */
function createBar(total: number): SingleBar | undefined {
  if (!process.stderr.isTTY) return undefined;
  const bar = new SingleBar({
    format: 'town square [{bar}] {percentage} % of recording and replaying',
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(total, 0);
  return bar;
}

/** What an error says, without the advice that Node adds in further sentences. */
function oneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split(/\.?\n|\. To /)[0];
}
