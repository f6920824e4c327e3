// The engines, in the order in which they run and are listed: three makers' engines, two of them in their browsers as well.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Engine } from './engine.ts';
import { runInChromium, runInFirefox } from './run-in-browsers.ts';
import { runInShell } from './run-in-shell.ts';

export const ENGINES: readonly Engine[] = [
  {
    name: 'node',
    executables: ['node'],
    debianPackage: 'nodejs',
    findVersion: () => `V8 ${process.versions.v8} in Node ${process.versions.node}`,
    run: (options) => runInShell([], { ...options, executable: process.execPath }),
  },
  {
    name: 'gjs',
    executables: ['gjs'],
    debianPackage: 'gjs',
    findVersion: (executable) => `SpiderMonkey in ${ask(executable, '--version')}`,
    run: (options) => runInShell(['-m'], options),
  },
  {
    name: 'jsc',
    executables: ['jsc'],
    debianPackage: 'libjavascriptcoregtk-4.0-bin',
    // It cannot be asked itself.
    findVersion() {
      const version = ask('dpkg-query', '-W', '-f', '${' + 'Version}', this.debianPackage);
      return `JavaScriptCore in WebKitGTK ${version}`;
    },
    run: (options) => runInShell(['-m'], options),
  },
  {
    name: 'chromium',
    executables: ['chromium', 'chromium-browser', 'google-chrome'],
    debianPackage: 'chromium',
    findVersion: (executable) => ask(executable, '--version').replace(/ built on .*/, ''),
    run: runInChromium,
  },
  {
    name: 'firefox',
    executables: ['firefox-esr', 'firefox'],
    debianPackage: 'firefox-esr',
    findVersion: (executable) => ask(executable, '--version'),
    run: runInFirefox,
  },
];

/** The path of an engine's executable, undefined when there is none. */
export function findExecutable({ executables }: Engine): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return executables
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first line that a command prints. */
function ask(command: string, ...words: readonly string[]): string {
  const { stdout } = spawnSync(command, words, { encoding: 'utf8', timeout: 30_000 });
  return stdout?.split('\n')[0].trim() || 'of unknown version';
}
