// A module's path or package name -> the match that it exports, with what is wrong where it exports none.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Match, RecordingHeader } from 'surefoot';
import { explainError } from './explain-error.ts';
import { listSome } from './list-some.ts';
import { UsageError } from './usage-error.ts';

/** A module that was found. */
export interface MatchModule {
  /** As it was named on the command line. */
  readonly name: string;
  /** Where it is, for `import`. */
  readonly url: string;
}

/** What a module shall export, for those whose module does not. */
const WANTED =
  'its default export, or an export named match, shall be a match { setup, step } or a function that makes one';

/** Node's answer for `import` in the folder where the command runs; `import.meta.resolve` knows only this file's. */
const RESOLVE = 'process.stdout.write(import.meta.resolve(process.argv[1]))';

/**
 * Finds a module by its path, or by its name among the packages that are installed where the command runs. Throws a
 * UsageError when there is none.
 */
export function findMatchModule(name: string): MatchModule {
  const path = resolve(name);
  if (name !== '' && existsSync(path)) {
    if (statSync(path).isDirectory())
      throw new UsageError(`--match ${name}: this is a folder, name a module`);
    return { name, url: pathToFileURL(path).href };
  }
  if (/^(?:\.{0,2}[\\/]|\.{0,2}$|[a-z]:)/i.test(name))
    throw new UsageError(`--match ${name}: there is no such file`);
  try {
    const url = execFileSync(process.execPath, ['--input-type=module', '--eval', RESOLVE, '--', name], {
      ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    });
    if (url.startsWith('file:') && existsSync(fileURLToPath(url))) return { name, url };
  } catch {
    // Told below, as what was resolved to a file that is not there.
  }
  throw new UsageError(
    `--match ${name}: there is no such file, and no package of this name is installed here`,
  );
}

/**
 * Loads a module and takes the match out of it. A function that makes one is given the header of the recording that shall be
 * played, whose seed and rules may say which match it was. Throws a UsageError that names the module when it cannot be loaded,
 * throws, or exports no match.
 */
export async function loadMatch(module: MatchModule, header: RecordingHeader): Promise<Match> {
  const exported = await importModule(module);
  for (const name of ['default', 'match']) {
    if (!Object.hasOwn(exported, name)) continue;
    const match = await makeMatch(module, name, exported[name], header);
    if (isMatch(match)) return match;
  }
  const names = Object.keys(exported).sort();
  const found = names.length === 0 ? 'it exports nothing' : `it exports ${listSome(names)}`;
  throw new UsageError(`--match ${module.name}: ${found}; ${WANTED}`);
}

async function importModule({ name, url }: MatchModule): Promise<Record<string, unknown>> {
  try {
    return (await import(url)) as Record<string, unknown>;
  } catch (error) {
    const isTypeScript = /^\.[cm]?tsx?$/.test(extname(fileURLToPath(url)));
    if (isTypeScript && (error as NodeJS.ErrnoException).code === 'ERR_UNKNOWN_FILE_EXTENSION') {
      throw new UsageError(
        `--match ${name}: this Node runs no TypeScript; compile the module, and name the .js that comes of it`,
      );
    }
    throw new UsageError(`--match ${name}: it cannot be loaded: ${explainError(error)}`);
  }
}

/** What stands under a name, or what the function under it makes. */
async function makeMatch(
  module: MatchModule,
  name: string,
  value: unknown,
  header: RecordingHeader,
): Promise<unknown> {
  if (typeof value !== 'function') return value;
  try {
    return await value(header);
  } catch (error) {
    throw new UsageError(`--match ${module.name}: its function ${name} threw: ${explainError(error)}`);
  }
}

function isMatch(value: unknown): value is Match {
  const { setup, step } = (value ?? {}) as Partial<Match>;
  return typeof setup === 'function' && typeof step === 'function';
}
