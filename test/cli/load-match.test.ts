import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatchFolder } from './match-folder.ts';
import { runCommandIn } from './run-command.ts';

const WANTED =
  'its default export, or an export named match, shall be a match { setup, step } or a function that makes one';
const YARD = `import { createYard } from './yard.mjs';`;

const folder = createMatchFolder('load-match', {
  'good.mjs': `${YARD} export default createYard();`,
  'function.mjs': `${YARD} export default () => createYard();`,
  'header.mjs': `${YARD} export default ({ seed, rules }) => seed.length > 0 && createYard({ rules });`,
  'late.mjs': `${YARD} export default async () => createYard();`,
  'named.mjs': `${YARD} export const match = createYard(); export const setup = 1;`,
  'second.mjs': `${YARD} export default 'not this'; export function match() { return createYard(); }`,
  'common.cjs': `module.exports = async () => (await import('./yard.mjs')).createYard();`,
  'nothing.mjs': '',
  'others.mjs': `export const start = 1, finish = 2;`,
  'halves.mjs': `export default { setup() {} };`,
  'null.mjs': `export default null;`,
  'throws.mjs': `\nthrow new RangeError('out of\\nreach');`,
  'makes.mjs': `export default function create() { throw new Error('not today'); }`,
  'syntax.mjs': `export default {`,
  'lacks.mjs': `import 'no-such-package';`,
  'typed.ts': `export const match: object = {};`,
  'data.json': '{}',
});

beforeAll(async () => {
  await folder.record('good.mjs', 'good.rec', { ticks: 5, commands: [] });
  addPackage('import-only', { exports: { import: './match.mjs' } });
  addPackage('@yard/match', { exports: { '.': './nothing.mjs', './north': './match.mjs' } });
  addPackage('old-style', { main: 'match.mjs' });
});
afterAll(() => folder.remove());

function addPackage(name: string, manifest: object): void {
  const path = folder.at(`node_modules/${name}`);
  mkdirSync(path, { recursive: true });
  writeFileSync(
    `${path}/package.json`,
    JSON.stringify({ name, version: '1.0.0', type: 'module', ...manifest }),
  );
  writeFileSync(
    `${path}/match.mjs`,
    `import { createYard } from '${folder.at('yard.mjs')}'; export default createYard();`,
  );
  writeFileSync(`${path}/nothing.mjs`, '');
}

const inspect = (module: string) => runCommandIn(folder.at(''), 'inspect', 'good.rec', '--match', module);

describe('the module of --match', () => {
  it.each([
    ...[
      'good.mjs',
      './good.mjs',
      folder.at('good.mjs'),
      'function.mjs',
      'header.mjs',
      'late.mjs',
      'named.mjs',
      'second.mjs',
    ],
    ...['common.cjs', 'import-only', '@yard/match/north', 'old-style'],
  ])('is taken as %s', (module) => {
    const { status, stdout, stderr } = inspect(module);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('after tick 5, played\n');
  });

  it.each([
    ['./gone.mjs', 'there is no such file'],
    ['', 'there is no such file'],
    ['gone.mjs', 'there is no such file, and no package of this name is installed here'],
    ['@yard/match/south', 'there is no such file, and no package of this name is installed here'],
    ['node:fs', 'there is no such file, and no package of this name is installed here'],
    ['node_modules', 'this is a folder, name a module'],
    ['@yard/match', `it exports nothing; ${WANTED}`],
    ['nothing.mjs', `it exports nothing; ${WANTED}`],
    ['others.mjs', `it exports finish, start; ${WANTED}`],
    ['halves.mjs', `it exports default; ${WANTED}`],
    ['null.mjs', `it exports default; ${WANTED}`],
    ['throws.mjs', `it cannot be loaded: RangeError: out of reach (${folder.at('throws.mjs')}:2)`],
    ['makes.mjs', `its function default threw: Error: not today (${folder.at('makes.mjs')}:1)`],
    ['typed.ts', 'this Node runs no TypeScript; compile the module, and name the .js that comes of it'],
  ])('is refused as %s with the reason, in one line and with status 2', (module, reason) => {
    expect(inspect(module)).toEqual({
      status: 2,
      stdout: '',
      stderr: `surefoot: --match ${module}: ${reason}\n`,
    });
  });

  it.each([
    ['syntax.mjs', 'it cannot be loaded: SyntaxError: Unexpected end of input'],
    ['lacks.mjs', "it cannot be loaded: Error: Cannot find package 'no-such-package' imported from"],
    ['data.json', 'it cannot be loaded: TypeError: '],
  ])('is refused as %s with what Node says of it', (module, reason) => {
    const { status, stdout, stderr } = inspect(module);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`surefoot: --match ${module}: ${reason}`);
    expect(stderr.match(/\n/g)).toHaveLength(1);
  });

  it('ends verify at once, whatever the files', () => {
    const { status, stdout, stderr } = runCommandIn(
      ...([folder.at(''), 'verify', 'good.rec', 'gone.rec', '--match', 'halves.mjs'] as const),
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`surefoot: --match halves.mjs: it exports default; ${WANTED}\n`);
  });
});
