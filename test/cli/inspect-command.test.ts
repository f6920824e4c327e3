import { readFileSync } from 'node:fs';
import type { World } from 'bitecs';
import { beginReplay, digestWorld, getNavigation, readRecording, seekReplay } from 'surefoot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatchFolder } from './match-folder.ts';
import { readLines, runCommand } from './run-command.ts';

const YARD = `import { createYard } from './yard.mjs';`;
const folder = createMatchFolder('inspect-command', {
  'good.mjs': `${YARD} console.log('loaded'); export default createYard({ rules: 'first' });`,
  'other.mjs': `${YARD} export default createYard({ rules: 'first', speedOf: (tick) => (tick === 58 ? 9 : 1.5) });`,
  'rules.mjs': `${YARD} export default createYard({ rules: 'second' });`,
  'throws.mjs': `${YARD} export default createYard({ rules: 'first', onStep() { throw new Error('not this'); } });`,
});
const file = folder.at('good.rec');
const good = folder.at('good.mjs');
let bytes: Uint8Array;

beforeAll(async () => {
  bytes = await folder.record('good.mjs', 'good.rec', { trace: true, keyframeTicks: 25 });
  folder.write('cut.rec', bytes.slice(0, Math.floor(bytes.length * 0.6)));
});
afterAll(() => folder.remove());

function inspect(...options: string[]): string {
  const { status, stdout } = runCommand('inspect', file, ...options);
  expect(status).toBe(0);
  return stdout;
}

const inspectRow = (...options: string[]) => readLines(inspect('--json', ...options))[0];

/** The world of the match after so many ticks, as the library plays it. */
async function playTo(tick: number): Promise<World> {
  const { default: match } = await import(good);
  const replayer = beginReplay(match, readRecording(bytes));
  expect(seekReplay(replayer, tick)).toBe(true);
  return replayer.world;
}

/** What is drawn of a tag, by attributes. */
function elementsOf(svg: string, tag: string): Record<string, string>[] {
  return [...svg.matchAll(new RegExp(`<${tag} ([^>]*?)/?>`, 'g'))].map(([, text]) =>
    Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  );
}

describe('inspect', () => {
  it('shows the header, keyframes, notes and how many commands there are', () => {
    const { header } = readRecording(bytes);
    expect(inspect().split('\n')).toEqual([
      `recording   ${file}, ${bytes.length} bytes, complete`,
      `made by     surefoot ${header.version}, build ${header.build}`,
      'match       seed "yard", rules "first"',
      'ticks       100, 20 a second, with a trace',
      'keyframes   every 25 ticks: 0, 25, 50, 75, 100',
      `settings    ${header.settings.map(([name, json]) => `${name} ${json}`).join(', ')}`,
      `meshes      ${header.meshes[0]}`,
      `graphs      ${header.graphs[0]}`,
      'components  Position, NavAgent, NavMeshRef, NavDestination, NavPathBuffer, NavRoute, NavPlace, Wander',
      'of the game Purse, data bank',
      'commands    4: 3 setDestination, 1 game',
      '',
    ]);
    const row = inspectRow();
    expect(row).toEqual({
      ...{ file, bytes: bytes.length, ticks: 100, cutOff: null, header: JSON.parse(JSON.stringify(header)) },
      ...{ keyframes: [0, 25, 50, 75, 100], notes: [], commandCounts: { setDestination: 3, game: 1 } },
    });
  });

  it('lists the commands when asked to', () => {
    expect(inspect('--commands')).toContain(
      [
        'commands    4: 3 setDestination, 1 game',
        '            tick 0 player 0 #0 setDestination agent 2 x 10 y 0 z 10',
        '            tick 0 player 0 #1 setDestination agent 3 x 10 y 0 z 2',
        '            tick 30 player 1 #0 game name "pay" payload 25',
        '            tick 50 player 1 #0 setDestination agent 2 x 2 y 0 z 10\n',
      ].join('\n'),
    );
    const command = { type: 'game', name: 'pay', payload: 25 };
    expect(inspectRow('--commands').commands[2]).toEqual({ tick: 30, player: 1, sequence: 0, command });
  });

  it('shows the agents of the last keyframe before a tick, and says so', async () => {
    const world = await playTo(50);
    const { components, state } = getNavigation(world);
    const text = inspect('--tick', '58');
    expect(text).toContain(
      'state       after tick 50, of the keyframe, the last one up to 58; --match plays on to that\n',
    );
    expect(text).toContain(`digest      ${digestWorld(world).whole}\n`);
    expect(text).toContain('data        bank 75\n');
    const { agents, ...row } = inspectRow('--tick', '58').state;
    expect(row).toMatchObject({
      tick: 50,
      source: 'keyframe',
      digest: digestWorld(world).whole,
      data: { bank: 75 },
    });
    expect(agents).toHaveLength(4);
    for (const [at, agent] of agents.entries()) {
      const eid = state.agents[at];
      const { Position, NavAgent } = components;
      expect(agent).toMatchObject({ serial: NavAgent.serial[eid], entity: eid });
      expect([agent.x, agent.y, agent.z]).toEqual([Position.x[eid], Position.y[eid], Position.z[eid]]);
      expect(agent.components.NavAgent.metres).toBe(NavAgent.metres[eid]);
      expect(text).toContain(`${at}       ${eid}  ${['villager', 'dog', 'agent', 'agent'][at]}`);
    }
    expect(agents[2].components.Purse).toEqual({ coins: 50 });
    expect(agents.map(({ kind }: { kind: string }) => kind)).toEqual(['villager', 'dog', 'agent', 'agent']);
  });

  it('plays to just the tick with the match, whose own words go elsewhere', async () => {
    const world = await playTo(58);
    const { stdout, stderr, status } = runCommand('inspect', file, '--tick', '58', '--match', good, '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'loaded\n' });
    const { state } = readLines(stdout)[0];
    const { whole } = digestWorld(world);
    expect(state).toMatchObject({ tick: 58, source: 'replay', digest: whole, recorded: whole });
    const { components, state: navigation } = getNavigation(world);
    expect(state.agents.map(({ x }: { x: number }) => x)).toEqual(
      [...navigation.agents.subarray(0, 4)].map((eid) => components.Position.x[eid]),
    );
    expect(inspect('--tick', '58', '--match', good)).toContain('state       after tick 58, played\n');
  });

  it('says that a replay has gone astray, and shows it all the same', () => {
    const text = inspect('--tick', '60', '--match', folder.at('other.mjs'));
    expect(text).toMatch(/digest {6}[0-9a-f]{16}, recorded was [0-9a-f]{16}: the replay has gone astray\n/);
  });

  it('looks into a file that is cut off, and says what is wrong with it', () => {
    const { status, stdout } = runCommand('inspect', folder.at('cut.rec'), '--tick', '20', '--match', good);
    expect(status).toBe(0);
    expect(stdout).toMatch(/bytes, and then the block at byte \d+ cannot be read: the bytes end/);
    expect(stdout).toContain('after tick 20, played\n');
  });

  it('draws meshes, lanes, agents with their serials, and the ways ahead of them', async () => {
    const world = await playTo(30);
    const { components, state } = getNavigation(world);
    inspect('--tick', '30', '--match', good, '--svg', folder.at('30.svg'));
    const svg = readFileSync(folder.at('30.svg'), 'utf8');
    expect(svg).toContain('<title>4 agents after tick 30</title>');
    expect(svg).toContain('>tick 30</text>');
    expect(elementsOf(svg, 'polygon')).toHaveLength(state.meshes[0].mesh.polygonCount);
    expect(elementsOf(svg, 'path').filter((path) => path['stroke-dasharray'] !== undefined)).toHaveLength(4);
    // The yard begins at 0, 0 and 12 metres are 900 pixels.
    const places = [...svg.matchAll(/translate\((-?[\d.]+) (-?[\d.]+)\)/g)].map(([, x, z]) => [
      Number(x),
      Number(z),
    ]);
    const labels = [...svg.matchAll(/<text [^>]*>(\d+)<\/text>/g)].map(([, serial]) => Number(serial));
    expect(labels).toEqual([0, 1, 2, 3]);
    for (const eid of state.agents.subarray(0, 4)) {
      const [x, z] = [components.Position.x[eid] * 75, components.Position.z[eid] * 75];
      const near = places.filter(([px, pz]) => Math.abs(px - x) < 0.02 && Math.abs(pz - z) < 0.02);
      expect(near).toHaveLength(1);
    }
    const ways = elementsOf(svg, 'polyline').filter(({ stroke }) => stroke === '#111827');
    const guard = components.NavPathBuffer;
    const eid = state.agents[2];
    const corners = [
      ...guard.x.subarray(eid * guard.capacity + guard.next[eid], eid * guard.capacity + guard.count[eid]),
    ];
    expect(corners.length).toBeGreaterThan(0);
    expect(
      ways[0].points
        .split(' ')
        .slice(1)
        .map((point) => Number(point.split(',')[0]) / 75),
    ).toEqual(corners.map((x) => Math.round(x * 7500) / 7500));
  });

  it('draws the last tick without lanes from the recording alone', () => {
    inspect('--svg', folder.at('last.svg'));
    const svg = readFileSync(folder.at('last.svg'), 'utf8');
    expect(svg).toContain('>tick 100</text>');
    expect(svg).toContain('lanes: see --match');
    expect(elementsOf(svg, 'path').filter((path) => path['stroke-dasharray'] !== undefined)).toEqual([]);
    expect(elementsOf(svg, 'polygon').length).toBeGreaterThan(0);
  });

  it.each([
    [['--tick', '101'], '--tick must be from 0 to 100, got 101'],
    [['--tick', 'x'], 'Expected a whole number from 0 on.'],
    [['--svg', file], 'is the recording and would be written over'],
    [['--svg', folder.at('no/such.svg')], 'ENOENT'],
    [['--match', folder.at('rules.mjs')], 'other rules: expected "first", found "second"'],
    [['--tick', '60', '--match', folder.at('throws.mjs')], 'tick 60 cannot be played: Error: not this'],
  ])('refuses with status 2 and one line: %s', (options, reason) => {
    const { status, stdout, stderr } = runCommand('inspect', file, ...options);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr.match(/\n/g)).toHaveLength(1);
  });

  it('plays other rules anyway when told to', () => {
    expect(inspect('--tick', '60', '--match', folder.at('rules.mjs'), '--anyway')).toContain(
      'after tick 60, played\n',
    );
  });
});
