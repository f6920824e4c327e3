// What the command does when it has a fault itself: one is planted into its process before it begins.
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatchFolder } from './match-folder.ts';
import { COMMAND, type Outcome } from './run-command.ts';

const folder = createMatchFolder('own-faults', {
  'good.mjs': `import { createYard } from './yard.mjs'; export default createYard();`,
});
const [file, match] = [folder.at('good.rec'), folder.at('good.mjs')];

beforeAll(() => folder.record('good.mjs', 'good.rec', {}));
afterAll(() => folder.remove());

const planted = "throw new TypeError('planted')";
const breaking = (name: string): string => `${name} = () => { ${planted}; };`;

/** Runs the command, in whose main thread or in whose other threads a statement is run first. */
function runWithFault(where: 'main' | 'worker', statement: string, ...args: readonly string[]): Outcome {
  const when = where === 'main' ? 'isMainThread' : '!isMainThread';
  const plant = `import { isMainThread } from 'node:worker_threads'; if (${when}) { ${statement} }`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(plant)}` },
  });
  return { status, stdout, stderr };
}

describe('a fault of the command itself', () => {
  const later = `JSON.stringify = () => { queueMicrotask(() => { ${planted}; }); };`;
  it.each([
    ['of verify', 'main', breaking('JSON.stringify'), ['verify', file, '--match', match, '--json']],
    ['of verify, outside of all calls', 'main', later, ['verify', file, '--match', match, '--json']],
    [
      'of verify, in a thread',
      'worker',
      breaking('Int32Array.prototype.set'),
      ['verify', file, '--match', match],
    ],
    ['of diff', 'main', breaking('JSON.stringify'), ['diff', file, file, '--json']],
  ] as const)(
    'ends it with status 3 and its stack, as no divergence does: %s',
    (_, where, statement, args) => {
      const { status, stderr } = runWithFault(where, statement, ...args);
      expect(status).toBe(3);
      expect(stderr).toMatch(/^surefoot: the command itself broke off: TypeError: planted\n {4}at /);
    },
  );

  it('is what is planted, and nothing else', () => {
    const { status, stdout } = runWithFault('main', '', 'verify', file, '--match', match);
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${file}  agreed after 100 ticks\n` });
  });
});
