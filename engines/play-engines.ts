// The program in each engine, one after the other, and how what they say compares with the golden digests and with one another.
import { compareRuns, type RunDifference } from './compare-runs.ts';
import type { Engine, EngineRun } from './engine.ts';
import { findExecutable } from './engines.ts';
import { compareWithGolden, type GoldenRun, goldenOf, WHOLE_RUN } from './golden-run.ts';
import { END, kindOf, TICK } from './run-lines.ts';

/** How one engine did. */
export interface EngineResult {
  readonly engine: string;
  readonly version: string;
  /** Ticks that it played. */
  readonly ticks: number;
  /** Of the whole run, bytes of recordings and snapshots excepted. */
  readonly digest: string;
  readonly seconds: number;
  /** Why it did not come to the end: it is missing, it threw, it took too long. */
  readonly failure: string | undefined;
  /** True when there is no such engine on this machine. */
  readonly isMissing: boolean;
  /** Where it first differs from the golden digests. */
  readonly fromGolden: string | undefined;
  /** Where it first differs from the engine that the others are compared with. */
  readonly fromOther: { readonly engine: string; readonly difference: RunDifference } | undefined;
}

/** What is played, and against what. */
export interface PlayOptions {
  readonly engines: readonly Engine[];
  /** The path of the bundled program. */
  readonly program: string;
  readonly golden: GoldenRun;
  readonly limitSeconds: number;
  /** Called before an engine runs, and after it with what it said. */
  onStart?(engine: string): void;
  onEnd?(engine: string, lines: readonly string[]): void;
}

interface Played {
  readonly engine: Engine;
  readonly version: string;
  /** Undefined when the engine is missing. */
  readonly run: EngineRun | undefined;
}

export async function playEngines(options: PlayOptions): Promise<EngineResult[]> {
  const played: Played[] = [];
  for (const engine of options.engines) played.push(await play(engine, options));
  const model = chooseModel(played, options.golden);
  return played.map((one) => judge(one, { model, golden: options.golden }));
}

/** Whether an engine came to the end and said what it should. */
export function agrees({ failure, fromGolden, fromOther }: EngineResult): boolean {
  return failure === undefined && fromGolden === undefined && fromOther === undefined;
}

async function play(engine: Engine, { program, limitSeconds, onStart, onEnd }: PlayOptions): Promise<Played> {
  const executable = findExecutable(engine);
  if (executable === undefined) return { engine, version: 'missing', run: undefined };
  onStart?.(engine.name);
  const run = await engine.run({ program, executable, limitSeconds });
  onEnd?.(engine.name, run.lines);
  return { engine, version: engine.findVersion(executable), run };
}

/** The run that the others are compared with: the first that is as it should be, else the first that came to its end, else the first. */
function chooseModel(played: readonly Played[], golden: GoldenRun): Played | undefined {
  const ran = played.filter(({ run }) => run !== undefined);
  return (
    ran.find(({ run }) => run !== undefined && compareWithGolden(golden, run.lines) === undefined) ??
    ran.find(({ run }) => run !== undefined && hasEnded(run)) ??
    ran[0]
  );
}

function judge(
  { engine, version, run }: Played,
  { model, golden }: { readonly model: Played | undefined; readonly golden: GoldenRun },
): EngineResult {
  const { name } = engine;
  if (run === undefined) return { ...emptyResult(engine), version };
  const difference = compareRuns(model?.run?.lines ?? [], run.lines);
  return {
    ...{ engine: name, version, seconds: run.seconds, isMissing: false },
    ticks: run.lines.filter((line) => kindOf(line) === TICK).length,
    digest: goldenOf(run.lines)[WHOLE_RUN].digest,
    failure: run.failure ?? (hasEnded(run) ? undefined : 'ended before the program did'),
    fromGolden: compareWithGolden(golden, run.lines),
    fromOther: difference && { engine: model?.engine.name ?? '', difference },
  };
}

function emptyResult({ name, executables, debianPackage }: Engine): Omit<EngineResult, 'version'> {
  const failure = `there is no ${executables.join(' or ')} on this machine; Debian's package is ${debianPackage}`;
  const nothing = { ticks: 0, digest: '', seconds: 0, fromGolden: undefined, fromOther: undefined };
  return { engine: name, ...nothing, failure, isMissing: true };
}

function hasEnded({ failure, lines }: EngineRun): boolean {
  return failure === undefined && lines.length > 0 && kindOf(lines[lines.length - 1]) === END;
}
