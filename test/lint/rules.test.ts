import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const inexactMath = [
  'sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp expm1',
  'log log2 log10 log1p pow hypot cbrt random',
]
  .join(' ')
  .split(' ')
  .map((name) => [`Math.${name}`, `export const f = (x: number): number => Math.${name}(x, x);`]);

/** What must not stand under src/, and a file that holds it. */
const forbidden = [
  ...inexactMath,
  ['**', 'export const f = (x: number): number => x ** 2;'],
  ['**=', 'export function f(x: number): number {\n  let y = x;\n  y **= 2;\n  return y;\n}'],
  ['Math by another name', 'const M = Math;\nexport const f = (x: number): number => M.sqrt(x);'],
  ['Math taken apart', 'const { sin } = Math;\nexport const f = (x: number): number => sin(x);'],
  ['toSorted()', 'export const f = (x: number[]): number[] => x.toSorted();'],
  ['sort()', 'export const f = (x: number[]): number[] => x.sort();'],
  ['localeCompare', "export const f = (x: string): number => x.localeCompare('a');"],
  ['toLocaleString', 'export const f = (x: number): string => x.toLocaleString();'],
  [
    'a part of an array that is filled and used',
    'export const f = (x: Int32Array): Int32Array => x.subarray(1, 3).fill(7);',
  ],
  ['Date', 'export const f = (): number => Date.now();'],
  ['performance', 'export const f = (): number => performance.now();'],
  ['crypto', 'export const f = (): string => crypto.randomUUID();'],
  ['Intl', 'export const f = (): unknown => new Intl.Collator();'],
  ['console', "export const f = (): void => console.log('x');"],
  ['globalThis', 'export const f = (): unknown => globalThis;'],
  ['setTimeout', 'export const f = (): unknown => setTimeout(f, 1);'],
  ['setInterval', 'export const f = (): unknown => setInterval(f, 1);'],
  ['setImmediate', 'export const f = (): unknown => setImmediate(f);'],
  ['queueMicrotask', 'export const f = (): void => queueMicrotask(f);'],
  ['WeakRef', 'export const f = (x: object): unknown => new WeakRef(x);'],
  ['FinalizationRegistry', 'export const f = (): unknown => new FinalizationRegistry(() => {});'],
  ['process', 'export const f = (): unknown => process.env;'],
  ['for in', 'export function f(x: object): void {\n  for (const key in x) key.trim();\n}'],
] as const;

const directions = [
  ['src/nav/geometry', '../mesh/nav-mesh.ts'],
  ['src/nav/geometry', 'bitecs'],
  ['src/nav/mesh', '../bake/field.ts'],
  ['src/nav/mesh', '../query/path.ts'],
  ['src/nav/mesh', 'bitecs'],
  ['src/nav/mesh', '../import/create-nav-mesh.ts'],
  ['src/nav/import', '../bake/field.ts'],
  ['src/nav/import', 'bitecs'],
  ['src/nav/import', '../outlines/shapes.ts'],
  ['src/nav/outlines', '../query/path.ts'],
  ['src/nav/outlines', 'bitecs'],
  ['src/nav/bake', '../import/create-nav-mesh.ts'],
  ['src/nav/bake', '../query/path.ts'],
  ['src/nav/bake', 'bitecs'],
  ['src/nav/bake/spans', '../../query/path.ts'],
  ['src/nav/bake/spans', 'bitecs'],
  ['src/nav/query', '../bake/field.ts'],
  ['src/nav/query', 'bitecs'],
  ['src/nav/graph', '../bake/field.ts'],
  ['src/nav/route', '../mesh/nav-mesh.ts'],
  ['src/components', '../nav/mesh/nav-mesh.ts'],
  ['src/components', 'bitecs'],
  ['src/systems', '../nav/bake/field.ts'],
  ['src/systems', '../replay/commands/commands.ts'],
  ['src/replay', '../components/nav-agent.ts'],
  ['src/replay/bytes', '../state/game-state.ts'],
  ['src/replay/bytes', '../../nav/mesh/nav-mesh.ts'],
  ['src/replay/bytes', 'bitecs'],
  ['src/replay/state', '../digest/world-digest.ts'],
  ['src/replay/digest', '../recording/recording.ts'],
  ['src/replay/commands', '../state/game-state.ts'],
  ['src/replay/snapshot', '../restore/restore-world.ts'],
  ['src/replay/snapshot', '../digest/world-digest.ts'],
  ['src/replay/snapshot', '../../systems/resume-search.ts'],
  ['src/replay/restore', '../unpack/unpack-snapshot.ts'],
  ['src/replay/restore', '../../nav/bake/field.ts'],
  ['src/replay/unpack', '../restore/restore-snapshot.ts'],
  ['src/replay/unpack', '../../systems/navigation.ts'],
  ['src/replay/unpack', 'bitecs'],
  ['src/replay/recording', '../snapshot/snapshot.ts'],
  ['src/replay/compare', '../play/replay-match.ts'],
  ['src/replay/compare', '../../systems/navigation.ts'],
  ['src/replay/play', '../../systems/navigate.ts'],
  ['src/replay/play', '../../nav/bake/field.ts'],
  ['examples/town-square', '../../src/index.ts'],
  ['engines/play', '../../src/index.ts'],
] as const;

const assertions = [
  ['expect(1);', true],
  ['expect(1).not;', true],
  ['expect(1).toBe(1);', false],
  ['expect(1).not.toBe(2);', false],
] as const;

const plain = 'src/nav/geometry/plain.ts';
const forbiddenFile = (at: number): string => `src/nav/geometry/forbidden-${at}.ts`;
const directionFile = (at: number): string => `${directions[at][0]}/direction-${at}.ts`;
const assertionFile = (at: number): string => `test/assertion-${at}.test.ts`;

let project: string;
let findings: { category: string; message: string; location: { path: string } }[];

/** Plants a file in a scratch project that has this project's rules. */
function plant(file: string, code: string): void {
  const path = join(project, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${code}\n`);
}

/** What the linter says of a planted file: rule and message of each finding. */
function findingsIn(file: string): string[] {
  return findings
    .filter(({ location }) => location.path === file)
    .map((found) => `${found.category}: ${found.message}`);
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  cpSync(join(root, 'biome.json'), join(project, 'biome.json'));
  cpSync(join(root, 'tools'), join(project, 'tools'), { recursive: true });
  plant(plain, 'export const half = (x: number): number => Math.sqrt(x) / 2;');
  for (const [at, [, code]] of forbidden.entries()) plant(forbiddenFile(at), code);
  for (const [at, [, target]] of directions.entries()) {
    plant(directionFile(at), `import { thing } from '${target}';\n\nexport const other = thing;`);
  }
  plant(
    'src/nav/mesh/here.ts',
    "import { there } from './there.ts';\n\nexport const here = (): unknown => there;",
  );
  plant(
    'src/nav/mesh/there.ts',
    "import { here } from './here.ts';\n\nexport const there = (): unknown => here;",
  );
  for (const [at, [statement]] of assertions.entries()) {
    plant(
      assertionFile(at),
      `import { expect, it } from 'vitest';\n\nit('is planted', () => {\n  ${statement}\n});`,
    );
  }
  const options = { cwd: project, encoding: 'utf8' } as const;
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', '--reporter=json'], options);
  findings = JSON.parse(stdout).diagnostics;
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the linter lets nothing into src that differs between engines or runs', () => {
  it('finds nothing in plain arithmetic', () => {
    expect(findingsIn(plain)).toEqual([]);
  });

  it.each(forbidden.map(([name], at) => [name, at] as const))('refuses %s', (_, at) => {
    expect(findingsIn(forbiddenFile(at)).join('\n')).toMatch(
      /^(plugin|lint\/(style\/noRestrictedGlobals|suspicious\/(useArraySortCompare|noForIn)))/m,
    );
  });
});

describe('the linter holds the directions of imports', () => {
  it.each(directions.map(([folder, target], at) => [folder, target, at] as const))(
    '%s may not import %s',
    (_, __, at) => {
      expect(findingsIn(directionFile(at)).join('\n')).toContain('noRestrictedImports');
    },
  );

  it('finds a circle of imports', () => {
    expect(findingsIn('src/nav/mesh/here.ts').join('\n')).toContain('noImportCycles');
  });
});

describe('the linter finds tests that check nothing', () => {
  it.each(assertions.map(([statement, refused], at) => [statement, refused, at] as const))(
    '%s',
    (_, refused, at) => {
      expect(findingsIn(assertionFile(at)).some((found) => found.includes('has no matcher'))).toBe(refused);
    },
  );
});
