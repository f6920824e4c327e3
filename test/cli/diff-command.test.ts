import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS, createMatchFolder } from './match-folder.ts';
import { readLines, runCommand } from './run-command.ts';

const YARD = `import { createYard } from './yard.mjs';`;
const folder = createMatchFolder('diff-command', {
  'good.mjs': `${YARD} export default createYard();`,
  'other.mjs': `${YARD} export default createYard({ speedOf: (tick) => (tick === 70 ? 1.75 : 1.5) });`,
  'purse.mjs': `${YARD} export default createYard({ coinsOf: (tick) => (tick === 33 ? 7 : 1) });`,
  'open.mjs': `${YARD} export default createYard({ rules: 'no pillar', open: true });`,
});
const a = folder.at('a.rec');

beforeAll(async () => {
  const options = { trace: true, keyframeTicks: 25 };
  const bytes = await folder.record('good.mjs', 'a.rec', options);
  await folder.record('good.mjs', 'same.rec', options);
  await folder.record('good.mjs', 'long.rec', { ...options, ticks: 120 });
  await folder.record('other.mjs', 'other.rec', options);
  await folder.record('purse.mjs', 'purse.rec', options);
  await folder.record('other.mjs', 'blind.rec', { keyframeTicks: 1000 });
  await folder.record('good.mjs', 'seed.rec', { ...options, seed: 'hill' });
  await folder.record('open.mjs', 'open.rec', options);
  await folder.record('good.mjs', 'late.rec', {
    ...{ ...options, commands: [...COMMANDS.slice(0, 3), { ...COMMANDS[3], player: 2, tick: 55 }] },
  });
  folder.write('cut.rec', bytes.slice(0, Math.floor(bytes.length * 0.6)));
});
afterAll(() => folder.remove());

/** What the command prints of the first recording and another, as text and as JSON. */
function diff(file: string) {
  const text = runCommand('diff', a, folder.at(file));
  const json = runCommand('diff', a, folder.at(file), '--json');
  expect(json.status).toBe(text.status);
  expect(text.stderr + json.stderr).toBe('');
  const [row, ...more] = readLines(json.stdout);
  expect(more).toEqual([]);
  return { status: text.status, lines: text.stdout.split('\n').slice(2, -1), text: text.stdout, row };
}

describe('diff', () => {
  it('says that two recordings are the same, with status 0', () => {
    expect(diff('same.rec')).toEqual({
      status: 0,
      text: `A          ${a}: 100 ticks\nB          ${folder.at('same.rec')}: 100 ticks\nstate      the same after all 100 ticks\n`,
      lines: ['state      the same after all 100 ticks'],
      row: {
        a: { file: a, ticks: 100, cutOff: null },
        b: { file: folder.at('same.rec'), ticks: 100, cutOff: null },
        ...{ headers: [], commands: null, state: null },
      },
    });
  });

  it('finds where states part: tick, component, agent, field and both values, with status 1', () => {
    const { status, lines, row } = diff('other.rec');
    expect(status).toBe(1);
    expect(row).toMatchObject({
      ...{ headers: [], commands: null },
      state: { tick: 71, component: 'Position', agent: 3, entity: 4, field: 'x', valuesTick: 75 },
    });
    expect(Number(row.state.b)).toBeGreaterThan(Number(row.state.a));
    expect(lines).toEqual([
      'state      parts at tick 71 in Position',
      `           agent 3, entity 4, Position.x: A ${row.state.a}, B ${row.state.b} (at tick 75)`,
      '           also different: NavAgent, NavPlace',
    ]);
  });

  it('tells the component alone where one has neither trace nor keyframe', () => {
    const { status, row } = diff('blind.rec');
    expect(status).toBe(1);
    expect(row.headers.map(({ what }: { what: string }) => what)).toEqual(['trace', 'keyframes']);
    expect(row.state).toMatchObject({
      tick: 71,
      component: 'Position',
      agent: null,
      field: null,
      valuesTick: null,
    });
    expect(row.state.a).toMatch(/^[0-9a-f]{16}$/);
  });

  it('finds the first command that is another, and what it led to', () => {
    const { status, lines, row } = diff('late.rec');
    expect(status).toBe(1);
    const command = { type: 'setDestination', agent: 2, x: 2, y: 0, z: 10 };
    expect(row.commands).toEqual({ tick: 50, a: [{ tick: 50, player: 1, sequence: 0, command }], b: [] });
    expect(lines.slice(0, 3)).toEqual([
      'commands   other ones after tick 50',
      '           A player 1 #0 setDestination agent 2 x 2 y 0 z 10',
      '           B none',
    ]);
    expect(row.state).toMatchObject({ tick: 51, agent: 2 });
  });

  it('tells what differs in the headers', () => {
    const { row, lines } = diff('open.rec');
    expect(row.headers.map(({ what }: { what: string }) => what)).toEqual(['rules', 'meshes']);
    expect(lines[0]).toBe('rules      A "", B "no pillar"');
    expect(row.state).toMatchObject({ tick: 0, component: 'meshes' });
    expect(diff('seed.rec').row.headers).toContainEqual({ what: 'seed', a: '"yard"', b: '"hill"' });
  });

  it('compares as far as both go, and tells that one goes on or is cut off', () => {
    const long = diff('long.rec');
    expect(long.status).toBe(1);
    expect(long.lines).toEqual(['state      the same up to tick 100, as far as both go']);
    const cut = diff('cut.rec');
    expect(cut.status).toBe(1);
    expect(cut.row.b.ticks).toBeLessThan(100);
    expect(cut.row.b.cutOff).toContain('the bytes end');
    expect(cut.row).toMatchObject({ headers: [], commands: null, state: null });
  });

  it('finds what digests do not cover, a component of the game, at the first keyframe that has it', () => {
    const { status, lines, row } = diff('purse.rec');
    expect(status).toBe(1);
    expect(lines).toEqual([
      'state      parts after tick 25, seen at the keyframe of tick 50, in Purse',
      '           agent 2, entity 3, Purse.coins: A 50, B 56',
    ]);
    expect(row.state).toEqual({
      ...{ tick: 50, since: 25, component: 'Purse', components: ['Purse'], agent: 2, entity: 3 },
      ...{ field: 'coins', a: '50', b: '56', valuesTick: 50 },
    });
  });

  it('refuses what is no recording with status 2 and one line', () => {
    expect(runCommand('diff', a, folder.at('gone.rec'))).toEqual({
      ...{
        status: 2,
        stdout: '',
        stderr: `surefoot: ${folder.at('gone.rec')}: ENOENT: no such file or directory\n`,
      },
    });
    const { status, stderr } = runCommand('diff', folder.at('good.mjs'), a);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^surefoot: .*good\.mjs: these bytes are no recording.*\n$/);
    expect(runCommand('diff', a).stderr).toBe("surefoot: missing required argument 'b'\n");
  });
});
