#!/usr/bin/env node
// The command `surefoot`: what it takes, and how it ends. Answers go to standard output with status 0; wrong files and
// arguments end with status 2 and one line on standard error.
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { Point } from 'surefoot/nav';
import { addBakeOptions, type BakeOptions } from './bake-options.ts';
import { readPackageVersion } from './package-version.ts';
import { parseNumber } from './parse-numbers.ts';
import { runPathCommand } from './path-command.ts';
import { endWithReader } from './print-text.ts';
import { toPlace } from './query.ts';
import { UsageError } from './usage-error.ts';

const WRONG_USAGE = 2;

const program = new Command('surefoot')
  .description('Bakes levels into navigation meshes, and asks meshes for paths.')
  .version(readPackageVersion(), '-V, --version', "prints the package's version")
  .exitOverride()
  .showSuggestionAfterError(false)
  .configureOutput({ writeErr: () => undefined });

program
  .command('path')
  .description('Finds shortest paths; prints a line of JSON for each: status, length, corners, expansions.')
  .argument('<mesh>', "a mesh: bytes of navMeshToBytes, or a text that begins with 'mesh'")
  .option('--from <place>', 'where the path begins, x,z or x,y,z in metres', parsePlace)
  .option('--to <place>', 'where it ends', parsePlace)
  .option('--pairs <file>', 'a file of such pairs: sx sz gx gz or sx sy sz gx gy gz a line')
  .option('--time', 'ask everything over and over, and print the times as a last line')
  .action(runPathCommand);

addBakeOptions(
  program
    .command('bake')
    .description('Bakes a level, .obj, .gltf or .glb, and reports what was made.')
    .argument('<level>', 'triangles, y up, metres'),
).action(async (level: string, options: BakeOptions) => {
  // Its readers of levels take longer to load than other commands to run.
  const { runBakeCommand } = await import('./bake-command.ts');
  await runBakeCommand(level, options);
});

function parsePlace(text: string): Point {
  const numbers = text.split(',').map((part) => parseNumber(part.trim()));
  if ((numbers.length !== 2 && numbers.length !== 3) || numbers.some(Number.isNaN)) {
    throw new InvalidArgumentError('Expected x,z or x,y,z, finite numbers.');
  }
  return toPlace(numbers);
}

/** The status for an error that is the caller's; any other is thrown on. */
function endFor(error: unknown): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  if (!(error instanceof CommanderError || error instanceof UsageError)) throw error;
  const isHelp = error instanceof CommanderError && error.code === 'commander.help';
  const message = isHelp ? 'say what to do: surefoot --help tells how' : error.message;
  // One line, whatever stood in the file or the argument that it is about.
  const line = message.replace(/^error: /, '').replace(/\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu, ' ');
  process.stderr.write(`surefoot: ${line}\n`);
  return WRONG_USAGE;
}

endWithReader();
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = endFor(error);
}
