// Pages of Markdown -> their programs and commands, run in a folder of their own where the package goes by its name.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A page of the project, and where its programs are run. */
export interface Page {
  readonly text: string;
  readonly folder: string;
}

/** Reads a page by its path from the project's root. `removePage` clears its folder away. */
export function readPage(path: string): Page {
  const folder = `${root}out/${path.replaceAll('/', '-')}`;
  mkdirSync(folder, { recursive: true });
  return { text: readFileSync(root + path, 'utf8'), folder };
}

export function removePage({ folder }: Page): void {
  rmSync(folder, { recursive: true, force: true });
}

/** What stands in the fenced blocks of a language. */
export function blocksOf({ text }: Page, language: string): string[] {
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, block]) => block);
}

/** Runs a program, and gives what it prints. */
export function runProgram({ folder }: Page, program: string): string {
  writeFileSync(`${folder}/program.mjs`, program);
  return execFileSync(process.execPath, [`${folder}/program.mjs`], { cwd: folder, encoding: 'utf8' });
}

/** Runs a command line of a page in a shell, `npx surefoot` as the built command; gives what it prints on both outputs. */
export function runCommandLine({ folder }: Page, line: string): string {
  const command = line.replaceAll('npx surefoot', `'${process.execPath}' '${root}dist/cli/main.js'`);
  const { stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
}
