// `surefoot bake`: a level -> a mesh, its picture, and a report.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BAKE_STAGES, type Bake, type BakeSettings, bakeInStages } from 'surefoot/bake';
import { navMeshToBytes, type TriangleSoup } from 'surefoot/nav';
import { type BakeOptions, settingsOf } from './bake-options.ts';
import { describeBake, type FinishedBake, summariseBake } from './describe-bake.ts';
import { drawMesh } from './draw-mesh.ts';
import { createProgress } from './progress.ts';
import { readLevel } from './read-level.ts';
import { explainFileError, UsageError } from './usage-error.ts';

/**
 * Bakes a level, writes what was asked for, and prints the report. Throws a UsageError for a level, a setting or a file
 * that cannot be used; files are written only when the bake is done.
 */
export async function runBakeCommand(levelFile: string, options: BakeOptions): Promise<void> {
  for (const file of [options.output, options.svg]) {
    if (file !== undefined && resolve(file) === resolve(levelFile)) {
      throw new UsageError(`${file} is the level and would be written over`);
    }
  }
  const level = await readLevel(levelFile);
  const began = performance.now();
  const bake = bakeWithProgress(level, settingsOf(options));
  const ms = performance.now() - began;
  const bytes = navMeshToBytes(bake.mesh);
  const finished: FinishedBake = { ...bake, ms, bytes: bytes.length };
  if (options.output !== undefined) writeOut(options.output, bytes);
  if (options.svg !== undefined) writeOut(options.svg, drawMesh(bake.mesh));
  const report = options.json ? `${JSON.stringify(summariseBake(finished))}\n` : describeBake(finished);
  process.stdout.write(report);
}

function bakeWithProgress(level: TriangleSoup, settings: BakeSettings): Bake {
  const progress = createProgress(BAKE_STAGES.length);
  try {
    const stages = bakeInStages(level, settings);
    for (;;) {
      const next = stages.next();
      if (next.done) return next.value;
      progress.show(next.value);
    }
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  } finally {
    progress.end();
  }
}

function writeOut(file: string, content: Uint8Array | string): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw explainFileError(file, error);
  }
}
