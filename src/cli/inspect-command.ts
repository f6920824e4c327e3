// `surefoot inspect`: a recording -> what is in it, agents at a tick, and a picture of them.
import { Console } from 'node:console';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Match, Recording, RecordingHeader } from 'surefoot';
import { describeInspection, inspectionRow } from './describe-recording.ts';
import { drawAgents } from './draw-agents.ts';
import { findMatchModule, loadMatch } from './load-match.ts';
import { openRecording, useRecordings } from './open-recording.ts';
import { playState, readState, type StateAt } from './state-at.ts';
import { explainFileError, UsageError } from './usage-error.ts';
import { viewAgents } from './view-agents.ts';

/** The options as they were given. */
export interface InspectOptions {
  readonly tick?: number;
  readonly match?: string;
  readonly anyway?: boolean;
  readonly svg?: string;
  readonly commands?: boolean;
  readonly json?: boolean;
}

/**
 * Prints what is in a recording, and draws it when asked to. Throws a UsageError for a file that is no recording, a tick that
 * it has not, and a module that exports no match or one that cannot be played.
 */
export async function runInspectCommand(file: string, options: InspectOptions): Promise<void> {
  const { svg } = options;
  if (svg !== undefined && resolve(svg) === resolve(file)) {
    throw new UsageError(`${svg} is the recording and would be written over`);
  }
  const opened = openRecording(file);
  const { recording } = opened;
  const tick = chooseTick(recording, options);
  const match = options.match === undefined ? undefined : await loadQuietly(options.match, recording.header);
  const report = useRecordings([file], () => {
    const state = tick === undefined ? undefined : findState(recording, tick, match, options.anyway === true);
    if (svg !== undefined && state !== undefined) writePicture(svg, state);
    const inspection = { opened, withCommands: options.commands === true, tick, state };
    return options.json ? `${JSON.stringify(inspectionRow(inspection))}\n` : describeInspection(inspection);
  });
  process.stdout.write(report);
}

/** The tick that is looked at: the last one where none was given and a state is wanted. */
function chooseTick({ ticks }: Recording, { tick, match, svg }: InspectOptions): number | undefined {
  if (tick === undefined) return match === undefined && svg === undefined ? undefined : ticks;
  if (tick <= ticks) return tick;
  throw new UsageError(`--tick must be from 0 to ${ticks}, got ${tick}`);
}

/** Loads the match; what it prints from now on is no answer, and goes to standard error. */
async function loadQuietly(module: string, header: RecordingHeader): Promise<Match> {
  globalThis.console = new Console(process.stderr);
  return loadMatch(findMatchModule(module), header);
}

function findState(recording: Recording, tick: number, match: Match | undefined, anyway: boolean): StateAt {
  return match === undefined ? readState(recording, tick) : playState(recording, tick, match, anyway);
}

function writePicture(file: string, { tick, contents, digest, meshes, graphs, source }: StateAt): void {
  const agents = viewAgents(contents);
  const hasLanes = contents.graphs.length > 0 && source === 'keyframe';
  const scene = {
    ...{ title: `${agents.length} agents after tick ${tick}`, meshes, graphs, agents },
    notes: [`tick ${tick}`, digest, ...(hasLanes ? ['lanes: see --match'] : [])],
  };
  try {
    writeFileSync(file, drawAgents(scene));
  } catch (error) {
    throw explainFileError(file, error);
  }
}
