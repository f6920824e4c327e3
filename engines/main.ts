// `npm run engines`: the same bits in every engine, shown.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from './bundle-program.ts';
import { agrees, type EngineResult, playEngines } from './play-engines.ts';
import { type EnginesArguments, readArguments, USAGE } from './read-arguments.ts';
import { readGolden } from './read-golden.ts';
import { formatResults, listComplaints, toJson } from './report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const args = readOrComplain();
if (args?.help) process.stdout.write(USAGE);
else if (args !== undefined) report(await run(args), args);

function readOrComplain(): EnginesArguments | undefined {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 2;
    return undefined;
  }
}

async function run({ engines, limitSeconds, out }: EnginesArguments): Promise<EngineResult[]> {
  const folder = resolve(root, out);
  mkdirSync(folder, { recursive: true });
  return playEngines({
    ...{ engines, limitSeconds, golden: readGolden(join(root, 'test/golden.json')) },
    program: await bundleProgram(root, folder),
    onStart: (engine) => process.stderr.write(`${engine} ...\n`),
    onEnd: (engine, lines) => writeFileSync(join(folder, `${engine}.txt`), lines.join('\n')),
  });
}

/** A missing engine is told of in any case, and forgiven where that was asked for. */
function report(results: readonly EngineResult[], { json, allowMissing }: EnginesArguments): void {
  if (json) {
    process.stderr.write(
      results
        .flatMap(listComplaints)
        .map((line) => `${line}\n`)
        .join(''),
    );
    process.stdout.write(`${toJson(results)}\n`);
  } else process.stdout.write(formatResults(results));
  const isFine = results.every((result) => agrees(result) || (result.isMissing && allowMissing));
  process.exitCode = isFine ? 0 : 1;
}
