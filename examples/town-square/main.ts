// The town square as a program: records a run, replays the file, writes the picture, and says what came of it.
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { SingleBar } from 'cli-progress';
import { replayMatch } from 'surefoot';
import { createSquareMatch } from './match.ts';
import { readArguments, type SquareArguments, USAGE } from './read-arguments.ts';
import { type RecordedSquare, type RecordSquareOptions, recordSquare } from './record-square.ts';
import { type DivergenceRow, formatReport, type SquareReport } from './report.ts';

const EXIT = { agreed: 0, diverged: 1, wrongArguments: 2 } as const;

process.exitCode = main(process.argv.slice(2));

function main(args: readonly string[]): number {
  let read: SquareArguments;
  try {
    read = readArguments(args);
  } catch (error) {
    return refuse(oneLine(error));
  }
  if (read.help) {
    process.stdout.write(USAGE);
    return EXIT.agreed;
  }
  try {
    mkdirSync(read.out, { recursive: true });
  } catch (error) {
    return refuse(`--out must be a folder, got ${JSON.stringify(read.out)}: ${oneLine(error)}`);
  }
  return play(read);
}

function refuse(reason: string): number {
  process.stderr.write(`town-square: ${reason} (--help tells what there is)\n`);
  return EXIT.wrongArguments;
}

function play({ ticks, seed, out, json }: SquareArguments): number {
  const files = [join(out, 'town-square.recording'), join(out, 'town-square.svg')];
  const bar = createBar(ticks * 2);
  try {
    const report = recordAndReplay({ ticks, seed, files, onTick: () => bar?.increment() });
    bar?.stop();
    process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report, files));
    return report.replay.diverged === null ? EXIT.agreed : EXIT.diverged;
  } finally {
    bar?.stop();
  }
}

function recordAndReplay(run: {
  readonly ticks: number;
  readonly seed: string;
  /** Where the recording goes, and the picture. */
  readonly files: readonly string[];
  onTick(): void;
}): SquareReport {
  const { ticks, seed, files, onTick } = run;
  const recorded = recordTo(files[0], { ticks, seed, onTick });
  writeFileSync(files[1], recorded.picture);
  const replay = replayFile(files[0], onTick);
  const { digest, bakes, villagers, dogs, recordingBytes } = recorded.report;
  return { ticks, seed, digest, replay, bakes, villagers, dogs, recordingBytes };
}

/** Records into the file while the match is played: of one that breaks off, all but the last second is there. */
function recordTo(file: string, run: Pick<RecordSquareOptions, 'ticks' | 'seed' | 'onTick'>): RecordedSquare {
  const descriptor = openSync(file, 'w');
  try {
    return recordSquare({
      ...run,
      clock: () => performance.now(),
      write: (bytes) => writeAll(descriptor, bytes),
    });
  } finally {
    closeSync(descriptor);
  }
}

/** One call may write a part only. */
function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}

/** Plays the file again in a world of its own. It was just made here, so that whatever differs is a divergence, a mesh of `setup` too. */
function replayFile(file: string, onTick: () => void): SquareReport['replay'] {
  const { ticks, divergence } = replayMatch(createSquareMatch(), readFileSync(file), {
    onTick,
    anyway: true,
  });
  if (divergence === undefined) return { ticks, diverged: null };
  const { tick, component, entity, field, expected, found } = divergence;
  const diverged: DivergenceRow = {
    ...{ tick, component, entity: entity ?? null },
    ...{ field: field ?? null, expected, found },
  };
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
