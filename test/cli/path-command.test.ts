import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createNavMesh } from '../../src/nav/import/create-nav-mesh.ts';
import { navMeshToBytes } from '../../src/nav/mesh/nav-mesh-bytes.ts';
import { findPath } from '../../src/nav/query/find-path.ts';
import { createPath, type Point } from '../../src/nav/query/path.ts';
import { createPathSearch } from '../../src/nav/query/path-search.ts';
import { createFolder, readLines, runAndStopReading, runCommand } from './run-command.ts';

// An L-shaped yard, and a plot that no ground joins to it.
const yard = createNavMesh([
  [
    [0, 0],
    [6, 0],
    [6, 4],
    [0, 4],
  ],
  [
    [6, 0],
    [10, 0],
    [10, 4],
    [6, 4],
  ],
  [
    [6, 4],
    [10, 4],
    [10, 12],
    [6, 12],
  ],
  [
    [20, 0],
    [24, 0],
    [24, 4],
    [20, 4],
  ],
]);

// Two floors, one 5 metres above the other.
const floors = createNavMesh([
  [
    [0, 0, 0],
    [4, 0, 0],
    [4, 0, 4],
    [0, 0, 4],
  ],
  [
    [0, 5, 0],
    [4, 5, 0],
    [4, 5, 4],
    [0, 5, 4],
  ],
]);

// A square of 1.5 metres as two triangles, in both text formats; in the third nobody walks on the second triangle.
const SECOND_FORMAT = `mesh
2
4 2
0.0 0.0 2 0 -1
1.5 0.0 3 0 1 -1
1.5 1.5 2 1 -1
0.0 1.5 3 -1 1 0
3 0 1 3 -1 -1 1
3 1 2 3 0 -1 -1
`;
const THIRD_FORMAT = `mesh
3
4 2
0 0
1.5 0
1.5 1.5
0 1.5
1 3 1 2 4 0 0 -2
0 3 2 3 4 -1 0 0
`;

const at = createFolder({
  'yard.mesh': navMeshToBytes(yard),
  'floors.mesh': navMeshToBytes(floors),
  'cut.mesh': navMeshToBytes(yard).subarray(0, 100),
  'altered.mesh': alter(navMeshToBytes(yard)),
  'pairs.csv': 'sx,sz,gx,gz,length\r\n1,1,7,11,12.9\r\n\r\n2, 2, 21, 1, 0\r\n',
  'blanks.txt': '1 1 7 11\n  \n\t1 1\t7 11  \n1 0 1 7 0 11',
  'five.txt': '1 1 7 11 not-a-length\n',
  'three.txt': '1 1 7 11\n1 1 7\n',
  'seven.txt': '1 1 1 1 1 1 1\n',
  'gap.csv': '1,,7,11\n',
  'words.csv': '1,1,7,11\nfrom,here,to,there\n',
  'huge.txt': '1 1 7 1e999\n',
  'header.csv': 'sx,sz,gx,gz\n',
  'word.txt': 'hello\n',
  'blank.txt': '\n \n',
  'zeros.txt': new Uint8Array(200_000),
  'escape.txt': '1 \u001b[31m1 7 11\n',
  'tiny.mesh': 'SFNM',
  'second.mesh': SECOND_FORMAT,
  'third.mesh': THIRD_FORMAT,
  'blank.mesh': `\uFEFF\r\n// a square\n  ${SECOND_FORMAT.replaceAll('\n', '\r\n')}`,
  'shortened.mesh': SECOND_FORMAT.slice(0, -12),
  'fourth.mesh': SECOND_FORMAT.replace('2', '4'),
  'text.txt': 'not a mesh',
  'meshes.txt': 'meshes',
  'empty.txt': '',
});

function alter(bytes: Uint8Array): Uint8Array {
  bytes[60] ^= 1;
  return bytes;
}

/** What the library answers, as the command has to print it. */
function answer(from: Point, to: Point): object {
  const path = createPath();
  findPath(createPathSearch(yard), from, to, path);
  const corners = Array.from({ length: path.cornerCount }, (_, corner) => [
    path.x[corner],
    path.y[corner],
    path.z[corner],
  ]);
  return { status: path.status, length: path.length, corners, expansions: path.expansions };
}

const FROM = { x: 1, y: 0, z: 1 };
const TO = { x: 7, y: 0, z: 11 };

describe('one path', () => {
  test('is one line of JSON with what the library answers, to the last digit', () => {
    const { status, stdout, stderr } = runCommand('path', at('yard.mesh'), '--from', '1,1', '--to', '7,11');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(`${JSON.stringify(answer(FROM, TO))}\n`);
    expect(readLines(stdout)[0].length).toBe(Math.sqrt(34) + Math.sqrt(50));
  });

  test('may be asked for with heights, which pick the floor', () => {
    const { stdout } = runCommand('path', at('floors.mesh'), '--from', '1,4.9,1', '--to=3,5,3');
    expect(readLines(stdout)[0].corners).toEqual([
      [1, 5, 1],
      [3, 5, 3],
    ]);
  });

  test.each([
    ['that nothing joins', '1,1', '21,1', 'unreachable'],
    ['that begins off the mesh, at negative coordinates', '-1,-2.5', '1,1', 'off-mesh-start'],
    ['that ends off the mesh', '1,1', '3,1e3', 'off-mesh-goal'],
  ])('%s is an answer', (_title, from, to, answered) => {
    const { status, stdout, stderr } = runCommand('path', at('yard.mesh'), '--from', from, '--to', to);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(readLines(stdout)).toEqual([{ status: answered, length: 0, corners: [], expansions: 0 }]);
  });
});

describe('a mesh', () => {
  test.each(['second.mesh', 'blank.mesh'])('may be text in version 2: %s', (name) => {
    const { stdout } = runCommand('path', at(name), '--from', '0.25,0.25', '--to', '1.25,1.25');
    const [{ status, length, corners }] = readLines(stdout);
    expect({ status, length }).toEqual({ status: 'found', length: Math.SQRT2 });
    expect(corners).toEqual([
      [0.25, 0, 0.25],
      [1.25, 0, 1.25],
    ]);
  });

  test('may be text in version 3, with faces that cannot be walked', () => {
    const ask = (to: string): { status: string } =>
      readLines(runCommand('path', at('third.mesh'), '--from', '0.25,0.25', '--to', to).stdout)[0];
    expect(ask('0.5,0.5').status).toBe('found');
    expect(ask('1.25,1.25').status).toBe('off-mesh-goal');
  });
});

const DATA = '../shared/data/meshes';
const hasData = existsSync(DATA);
if (!hasData) console.warn(`${DATA} is absent: the command is not tried on its meshes`);

test.skipIf(!hasData).each(['arena', 'aurora'])('the lengths on %s are those that are known', (name) => {
  const pairs = `${DATA}/${name}.expected.csv`;
  const { status, stdout } = runCommand('path', `${DATA}/${name}.mesh`, '--pairs', pairs);
  expect(status).toBe(0);
  const lines = readFileSync(pairs, 'utf8').trim().split('\n').slice(1);
  const expected = lines.map((line) => Number(line.split(',')[4]));
  const lengths = readLines(stdout).map((line) => line.length);
  expect(lengths).toHaveLength(expected.length);
  const worst = lengths.reduce((most, length, row) => {
    return Math.max(most, Math.abs(length - expected[row]) / Math.max(1, expected[row]));
  }, 0);
  expect(worst).toBeLessThan(1e-9);
});

describe('a file of pairs', () => {
  test('may have a header, commas, blank lines, carriage returns and a fifth number', () => {
    const { status, stdout } = runCommand('path', at('yard.mesh'), '--pairs', at('pairs.csv'));
    expect(status).toBe(0);
    expect(readLines(stdout)).toEqual([
      answer(FROM, TO),
      answer({ x: 2, y: 0, z: 2 }, { x: 21, y: 0, z: 1 }),
    ]);
  });

  test('may have blanks, tabs, heights and no last line end', () => {
    const { stdout } = runCommand('path', at('yard.mesh'), '--pairs', at('blanks.txt'));
    expect(readLines(stdout)).toEqual([answer(FROM, TO), answer(FROM, TO), answer(FROM, TO)]);
  });

  test('may have anything for a fifth number', () => {
    const { stdout } = runCommand('path', at('yard.mesh'), '--pairs', at('five.txt'));
    expect(readLines(stdout)).toEqual([answer(FROM, TO)]);
  });

  test('of many lines is answered line by line, in order', () => {
    const count = 50_000;
    const lines = Array.from({ length: count }, (_, line) => `${(line % 600) / 100} 1 7 11\n`);
    const many = createFolder({ 'many.txt': lines.join('') });
    const answers = readLines(runCommand('path', at('yard.mesh'), '--pairs', many('many.txt')).stdout);
    expect(answers).toHaveLength(count);
    expect(answers.map(({ status }) => status)).toEqual(Array(count).fill('found'));
    expect(answers[599]).toEqual(answer({ x: 5.99, y: 0, z: 1 }, TO));
    expect(answers[count - 1]).toEqual(answer({ x: ((count - 1) % 600) / 100, y: 0, z: 1 }, TO));
  });

  test('of many lines may be left off when the reader has had enough', async () => {
    const many = createFolder({ 'many.txt': '1 1 7 11\n'.repeat(200_000) });
    const { status, stdout, stderr } = await runAndStopReading(
      'path',
      at('yard.mesh'),
      '--pairs',
      many('many.txt'),
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout.slice(0, stdout.indexOf('\n')))).toEqual(answer(FROM, TO));
  });

  test('has no header further down', () => {
    const { status, stderr } = runCommand('path', at('yard.mesh'), '--pairs', at('words.csv'));
    expect(status).toBe(2);
    expect(stderr).toBe(`surefoot: ${at('words.csv')}:2: 'from' is not a finite number\n`);
  });

  test('that goes wrong has been answered up to there', () => {
    const { status, stdout, stderr } = runCommand('path', at('yard.mesh'), '--pairs', at('three.txt'));
    expect(status).toBe(2);
    expect(readLines(stdout)).toEqual([answer(FROM, TO)]);
    expect(stderr).toBe(`surefoot: ${at('three.txt')}:2: a pair takes 4, 5 or 6 numbers, this line has 3\n`);
  });
});

describe('--time', () => {
  test('adds a last line of times made of every query', () => {
    const { status, stdout } = runCommand('path', at('yard.mesh'), '--pairs', at('blanks.txt'), '--time');
    expect(status).toBe(0);
    const lines = readLines(stdout);
    const times = lines.pop();
    expect(lines).toEqual([answer(FROM, TO), answer(FROM, TO), answer(FROM, TO)]);
    expect(Object.keys(times)).toEqual(['queries', 'meanUs', 'p50Us', 'p99Us', 'maxUs', 'loadMs']);
    expect(times.queries).toBe(3);
    const { meanUs, p50Us, p99Us, maxUs, loadMs } = times;
    expect(Math.min(meanUs, p50Us, p99Us, maxUs, loadMs)).toBeGreaterThan(0);
    expect(p50Us <= p99Us && p99Us <= maxUs && meanUs <= maxUs).toBe(true);
  });
});

describe('status 2 and one line on standard error is the end of', () => {
  const pair = ['--from', '1,1', '--to', '7,11'];
  test.each<[string, string[], RegExp]>([
    ['no arguments', [], /surefoot --help/],
    ['an unknown command', ['walk'], /unknown command 'walk'/],
    ['no mesh', ['path'], /missing required argument 'mesh'/],
    ['an unknown option', ['path', at('yard.mesh'), '--form', '1,1'], /unknown option '--form'/],
    ['an argument too many', ['path', at('yard.mesh'), 'more', ...pair], /too many arguments/],
    ['no places', ['path', at('yard.mesh')], /give --from and --to, or --pairs/],
    [
      'a start without a goal',
      ['path', at('yard.mesh'), '--from', '1,1'],
      /give --from and --to, or --pairs/,
    ],
    ['places and pairs', ['path', at('yard.mesh'), ...pair, '--pairs', at('five.txt')], /not both/],
    [
      'a place of one number',
      ['path', at('yard.mesh'), '--from', '1', '--to', '1,1'],
      /argument '1' is invalid/,
    ],
    [
      'a place of four',
      ['path', at('yard.mesh'), '--from', '1,1,1,1', '--to', '1,1'],
      /'1,1,1,1' is invalid/,
    ],
    [
      'a place that is no number',
      ['path', at('yard.mesh'), '--from', '1,NaN', '--to', '1,1'],
      /'1,NaN' is invalid/,
    ],
    [
      'a place that is too far',
      ['path', at('yard.mesh'), '--from', '1,1e999', '--to', '1,1'],
      /'1,1e999' is/,
    ],
    ['a mesh that is not there', ['path', at('none.mesh'), ...pair], /none\.mesh: ENOENT/],
    ['a folder for a mesh', ['path', at('.'), ...pair], /EISDIR/],
    ['a file that is no mesh', ['path', at('text.txt'), ...pair], /text\.txt: this is no mesh/],
    [
      'a word that only begins like a mesh',
      ['path', at('meshes.txt'), ...pair],
      /meshes\.txt: this is no mesh/,
    ],
    ['a text cut short', ['path', at('shortened.mesh'), ...pair], /shortened\.mesh: .*line/],
    ['a text in another version', ['path', at('fourth.mesh'), ...pair], /fourth\.mesh: .*version/],
    ['an empty mesh', ['path', at('empty.txt'), ...pair], /empty\.txt: this is no mesh/],
    [
      'a mesh cut short',
      ['path', at('cut.mesh'), ...pair],
      /cut\.mesh: a mesh of these counts takes \d+ bytes/,
    ],
    ['a mesh that was altered', ['path', at('altered.mesh'), ...pair], /altered\.mesh: these bytes/],
    [
      'a mesh of its first word',
      ['path', at('tiny.mesh'), ...pair],
      /tiny\.mesh: .* at least 64 bytes, got 4/,
    ],
    ['times of nothing', ['path', at('yard.mesh'), '--time'], /give --from and --to, or --pairs/],
    [
      'an option without its value',
      ['path', at('yard.mesh'), '--pairs'],
      /'--pairs <file>' argument missing/,
    ],
    [
      'no pairs',
      ['path', at('yard.mesh'), '--pairs', at('empty.txt')],
      /empty\.txt: there is no pair in this file$/m,
    ],
    ['blank pairs', ['path', at('yard.mesh'), '--pairs', at('blank.txt')], /blank\.txt: there is no pair/],
    [
      'a header without pairs',
      ['path', at('yard.mesh'), '--pairs', at('header.csv')],
      /header\.csv: there is no pair in this file below its header, 'sx,sz,gx,gz'/,
    ],
    [
      'a word for a header, and its times',
      ['path', at('yard.mesh'), '--pairs', at('word.txt'), '--time'],
      /word\.txt: there is no pair in this file below its header, 'hello'/,
    ],
    [
      'pairs without an end of line',
      ['path', at('yard.mesh'), '--pairs', at('zeros.txt')],
      /zeros\.txt:1: this line goes on for more than 65536 characters/,
    ],
    [
      'pairs that would steer a terminal',
      ['path', at('yard.mesh'), '--pairs', at('escape.txt')],
      /escape\.txt:1: ' \[31m1' is not a finite number/,
    ],
    ['pairs that are not there', ['path', at('yard.mesh'), '--pairs', at('none.txt')], /none\.txt: ENOENT/],
    ['a folder for pairs', ['path', at('yard.mesh'), '--pairs', at('.')], /EISDIR/],
    ['a line of seven', ['path', at('yard.mesh'), '--pairs', at('seven.txt')], /seven\.txt:1: .* has 7/],
    [
      'a line with a gap',
      ['path', at('yard.mesh'), '--pairs', at('gap.csv')],
      /gap\.csv:1: '' is not a finite/,
    ],
    [
      'a number too large',
      ['path', at('yard.mesh'), '--pairs', at('huge.txt')],
      /huge\.txt:1: '1e999' is not/,
    ],
  ])('%s', (_title, args, message) => {
    const { status, stdout, stderr } = runCommand(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^surefoot: [^\n]+\n$/);
  });
});

test.each(['--version', '-V'])('%s prints the version of the package', (option) => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(runCommand(option)).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('help is printed with status 0', () => {
  const { status, stdout } = runCommand('path', '--help');
  expect(status).toBe(0);
  expect(stdout).toMatch(/--pairs <file>/);
});

test('the command is what the package installs', () => {
  const { bin } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(bin).toEqual({ surefoot: 'dist/cli/main.js' });
  const built = readFileSync(new URL('../../dist/cli/main.js', import.meta.url), 'utf8');
  expect(built.startsWith('#!/usr/bin/env node\n')).toBe(true);
});
