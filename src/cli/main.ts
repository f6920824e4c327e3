#!/usr/bin/env node
// The command `surefoot`: what it takes, and how it ends. Answers go to standard output with status 0, or 1 where something
// differs; wrong files and arguments end with status 2 and one line on standard error, faults of its own with 3 and their stack.
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { Point } from 'surefoot/nav';
import { addBakeOptions, type BakeOptions } from './bake-options.ts';
import { type DiffOptions, runDiffCommand } from './diff-command.ts';
import { runInspectCommand } from './inspect-command.ts';
import { readPackageVersion } from './package-version.ts';
import { parseNumber } from './parse-numbers.ts';
import { runPathCommand } from './path-command.ts';
import { endWithReader } from './print-text.ts';
import { toPlace } from './query.ts';
import { UsageError } from './usage-error.ts';
import { runVerifyCommand, type VerifyOptions } from './verify-command.ts';

const WRONG_USAGE = 2;
const BROKE_OFF = 3;

/** How commands end, at the end of the help. */
const STATUSES = `
Status: 0 when all is well, 1 when verify or diff finds a difference, 2 for wrong files and arguments and for what
cannot be compared, 3 when the command itself broke off.`;

/** What `--match` takes. */
const MATCH_OPTION = 'a module, by path or package name, that exports the match: default, or as match';

const program = new Command('surefoot')
  .description(
    'Bakes levels into navigation meshes, asks meshes for paths, and looks into recordings of matches.',
  )
  .version(readPackageVersion(), '-V, --version', "prints the package's version")
  .addHelpText('after', STATUSES)
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

program
  .command('verify')
  .description(
    'Plays recordings again and compares every tick; says which agree, and where others first part.',
  )
  .argument('<recordings...>', 'files of recordMatch or of a recorder')
  .requiredOption('--match <module>', MATCH_OPTION)
  .option('--anyway', 'play in spite of another build, other rules or another level')
  .option(
    '--jobs <n>',
    'play so many at once, not more than there are cores, which is the default',
    parseCount,
  )
  .option('--json', 'print a line of JSON for each recording')
  .action(async (files: string[], options: VerifyOptions) => {
    process.exitCode = await runVerifyCommand(files, options);
  });

program
  .command('diff')
  .description('Finds where two recordings of one match part: header, commands, state.')
  .argument('<a>', 'a recording')
  .argument('<b>', 'another one')
  .option('--json', 'print a line of JSON')
  .action((a: string, b: string, options: DiffOptions) => {
    process.exitCode = runDiffCommand(a, b, options);
  });

program
  .command('inspect')
  .description('Shows what is in a recording, and its agents at a tick.')
  .argument('<recording>', 'a file of recordMatch or of a recorder')
  .option('--tick <n>', 'show the agents after so many ticks, or at the last keyframe before', parseTick)
  .option('--match <module>', `play to just that tick: ${MATCH_OPTION}`)
  .option('--anyway', 'play in spite of another build, other rules or another level')
  .option('--svg <file>', 'draw meshes, agents and their ways at that tick, the last one unless given')
  .option('--commands', 'list the commands one by one')
  .option('--json', 'print a line of JSON')
  .action(runInspectCommand);

function parseTick(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('Expected a whole number from 0 on.');
  return Number(text);
}

function parseCount(text: string): number {
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (!Number.isSafeInteger(count) || count < 1)
    throw new InvalidArgumentError('Expected a whole number from 1 on.');
  return count;
}

function parsePlace(text: string): Point {
  const numbers = text.split(',').map((part) => parseNumber(part.trim()));
  if ((numbers.length !== 2 && numbers.length !== 3) || numbers.some(Number.isNaN)) {
    throw new InvalidArgumentError('Expected x,z or x,y,z, finite numbers.');
  }
  return toPlace(numbers);
}

/** Says what is wrong, and answers the status for it. */
function endFor(error: unknown): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  if (!(error instanceof CommanderError || error instanceof UsageError)) return breakOff(error);
  const isHelp = error instanceof CommanderError && error.code === 'commander.help';
  const message = isHelp ? 'say what to do: surefoot --help tells how' : error.message;
  // One line, whatever stood in the file or the argument that it is about.
  const line = message.replace(/^error: /, '').replace(/\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu, ' ');
  process.stderr.write(`surefoot: ${line}\n`);
  return WRONG_USAGE;
}

/** Node would end with status 1, as a divergence does. */
function breakOff(error: unknown): number {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`surefoot: the command itself broke off: ${what}\n`);
  return BROKE_OFF;
}

process.on('uncaughtException', (error) => process.exit(breakOff(error)));
endWithReader();
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = endFor(error);
}
