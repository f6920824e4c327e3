import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createWorld } from 'bitecs';
import {
  addNavigation,
  beginRecording,
  commandsAt,
  finishRecording,
  noteRecording,
  readRecording,
  registerData,
  registerStores,
  snapshot,
  stepRecording,
} from 'surefoot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMatchModule, loadMatch } from '../../src/cli/load-match.ts';
import type { DivergenceRow, Verdict } from '../../src/cli/verdict.ts';
import { countWorkers } from '../../src/cli/verify-pool.ts';
import { verifyRecording } from '../../src/cli/verify-recording.ts';
import { BLOCK_KIND } from '../../src/replay/recording/recording-layout.ts';
import { createChecksum, sumWords } from '../../src/replay/snapshot/snapshot-checksum.ts';
import { openRecording, forgeRecording as sealBlocks } from '../support/forge-recording.ts';
import { forgeRecording } from './forge-recording.ts';
import { createMatchFolder } from './match-folder.ts';
import { COMMAND, readLines, runCommand } from './run-command.ts';

const folder = createMatchFolder('verify-command', {
  'good.mjs': `import { createYard } from './yard.mjs'; export default createYard({ rules: '1' });`,
  'same.mjs': `import { createYard } from './yard.mjs'; export default () => createYard({ rules: '1' });`,
  'named.mjs': `import { createYard } from './yard.mjs'; export const match = createYard({ rules: '1' });`,
  // What a game may get wrong.
  'clock.mjs': `import { createYard } from './yard.mjs';
    export default createYard({ rules: '1', speedOf: (tick) => (tick < 60 ? 1.5 : 1.5 + (performance.now() % 1)) });`,
  'counter.mjs': `import { createYard } from './yard.mjs'; let steps = 0;
    export default createYard({ rules: '1', speedOf: () => 1.5 + (steps++ === 240 ? 1 : 0) });`,
  'purse.mjs': `import { createYard } from './yard.mjs';
    export default createYard({ rules: '1', coinsOf: (tick) => (tick === 33 ? Math.random() * 1e6 : 1) });`,
  'other.mjs': `import { createYard } from './yard.mjs';
    export default createYard({ rules: '1', speedOf: (tick) => (tick === 70 ? 1.75 : 1.5) });`,
  'faster.mjs': `import { createYard } from './yard.mjs';
    export default createYard({ rules: '1', speedOf: (tick) => (tick >= 70 ? 1.75 : 1.5) });`,
  // A game with a thing that lies about, and another dog than the first has a tag.
  'loot.mjs': `import { addComponent, addComponents, addEntity, query, set } from 'bitecs';
    import { addNavigation, createNavMesh, Dog, getNavigation, navigate, registerStores } from 'surefoot';
    const yard = createNavMesh([[[0, 0], [20, 0], [20, 20], [0, 20]]]);
    const games = new WeakMap();
    export const createMatch = (golds) => ({
      setup(world, seed) {
        const { components: { Position } } = addNavigation(world, { seed, ticksPerSecond: 20 });
        getNavigation(world).addMesh(yard);
        const game = { Loot: { gold: new Int32Array(16) }, Tag: {} };
        games.set(world, game);
        registerStores(world, game);
        for (const x of [1, 2]) addComponents(world, addEntity(world), set(Position, { x, y: 0, z: 1 }), Dog);
        addComponent(world, 2, game.Tag);
      },
      step(world) {
        const { Loot } = games.get(world);
        if (getNavigation(world).state.tick === 30) {
          for (const gold of golds) {
            const thing = addEntity(world);
            addComponent(world, thing, Loot);
            Loot.gold[thing] = gold;
          }
        }
        navigate(world);
      },
    });
    export const look = (_, world) => void query(world, [Dog, getNavigation(world).components.Position]);
    export default createMatch([10]);`,
  'gold.mjs': `import { createMatch } from './loot.mjs'; export default createMatch([999]);`,
  'more.mjs': `import { createMatch } from './loot.mjs'; export default createMatch([10, 10]);`,
  'rules.mjs': `import { createYard } from './yard.mjs'; export default createYard({ rules: '2' });`,
  'open.mjs': `import { createYard } from './yard.mjs'; export default createYard({ rules: '1', open: true });`,
  'throws.mjs': `import { createYard } from './yard.mjs';
    export default createYard({ rules: '1', onStep: (_, tick) => { if (tick === 40) throw new Error('no such\\nthing'); } });`,
  'posing.mjs': `export default { rules: '1', setup() { throw new RangeError('this recording is out of tune'); }, step() {} };`,
  'broken.mjs': `export default { setup() { throw new TypeError('nothing here'); }, step() {} };`,
  'exit.mjs': `import { createYard } from './yard.mjs';
    export default createYard({ rules: '1', onStep: (_, tick) => { if (tick === 40) process.exit(3); } });`,
  'loud.mjs': `import { createYard } from './yard.mjs'; console.log('loaded');
    export default createYard({ rules: '1', onStep: () => console.log('a step') });`,
});
const good = folder.at('good.mjs');
let bytes: Uint8Array;

beforeAll(async () => {
  bytes = await folder.record('good.mjs', 'good.rec', { trace: true, keyframeTicks: 25 });
  await folder.record('good.mjs', 'plain.rec', { keyframeTicks: 1000 });
  await folder.record('good.mjs', 'seed.rec', { seed: 'another', trace: true });
  await folder.record('counter.mjs', 'first.rec', { ticks: 200 });
  await folder.record('counter.mjs', 'second.rec', { ticks: 200, trace: true, keyframeTicks: 25 });
  folder.write('cut.rec', bytes.slice(0, Math.floor(bytes.length * 0.6)));
  folder.write('stub.rec', bytes.slice(0, 100));
  folder.write('text.rec', 'no recording');
});
afterAll(() => folder.remove());

/** The command's verdicts on some files by a module, and its status. */
function verify(module: string, files: readonly string[], ...options: string[]) {
  const paths = files.map((file) => folder.at(file));
  const args = ['verify', ...paths, '--match', folder.at(module), '--json', ...options];
  const { status, stdout, stderr } = runCommand(...args);
  return { status, stderr, verdicts: readLines(stdout) as Verdict[] };
}

/** The verdict of a thread of the command, without the command. */
async function judge(module: string, file: string, anyway = false): Promise<Verdict> {
  const found = findMatchModule(folder.at(module));
  return verifyRecording(folder.at(file), (header) => loadMatch(found, header), {
    anyway,
    onTick: () => undefined,
  });
}

/** The same of a recording that parts. */
async function findFault(module: string, file: string): Promise<DivergenceRow> {
  const { verdict, divergence } = await judge(module, file);
  expect(verdict).toBe('diverged');
  return divergence as DivergenceRow;
}

describe('verify', () => {
  it('says that recordings agree, with status 0', () => {
    const { status, stdout, stderr } = runCommand(
      ...['verify', folder.at('good.rec'), folder.at('plain.rec'), '--match', good],
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(
      `${folder.at('good.rec')}   agreed after 100 ticks\n${folder.at('plain.rec')}  agreed after 100 ticks\n`,
    );
  });

  it.each(['same.mjs', 'named.mjs'])(
    'takes a function that makes the match, and one exported by its name: %s',
    async (module) => {
      expect(await judge(module, 'good.rec')).toMatchObject({ verdict: 'agreed', ticks: 100 });
      expect(await judge(module, 'seed.rec')).toMatchObject({ verdict: 'agreed', ticks: 100 });
    },
  );

  it('prints a line of JSON for each file, with nothing left out', async () => {
    expect(verify('good.mjs', ['good.rec'])).toEqual({
      status: 0,
      stderr: '',
      verdicts: [
        {
          ...{ file: folder.at('good.rec'), verdict: 'agreed', ticks: 100, cutOff: null, passedOver: [] },
          ...{ divergence: null, reason: null },
        },
      ],
    });
    expect(Object.keys(await findFault('other.mjs', 'good.rec'))).toEqual([
      ...['tick', 'since', 'component', 'agent', 'entity', 'field', 'expected', 'found', 'components'],
      ...['valuesTick', 'keyframe', 'note'],
    ]);
  });

  it('finds a tick in which the game did otherwise: component, agent, field and both values', async () => {
    const fault = await findFault('other.mjs', 'good.rec');
    expect(fault).toMatchObject({
      ...{ tick: 71, since: 70, agent: 3, entity: 4, component: 'Position', field: 'x', valuesTick: 75 },
      components: ['Position', 'NavAgent', 'NavPlace'],
    });
    expect(Number(fault.found)).toBeGreaterThan(Number(fault.expected));
    // What the game did is told beside what came of it.
    const cause = {
      component: 'NavAgent',
      agent: 3,
      entity: 4,
      field: 'speed',
      expected: '1.5',
      found: '1.75',
    };
    const steady = await findFault('faster.mjs', 'good.rec');
    expect(steady.keyframe?.tick).toBe(75);
    expect(steady.keyframe?.fields).toContainEqual(cause);
  });

  it('tells the component where there is neither trace nor keyframe, to people too, with status 1', async () => {
    expect(await findFault('other.mjs', 'plain.rec')).toMatchObject({
      ...{ tick: 71, component: 'Position', agent: null, entity: null, field: null, valuesTick: null },
    });
    const { stdout, status } = runCommand(
      'verify',
      folder.at('plain.rec'),
      '--match',
      folder.at('other.mjs'),
    );
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /plain\.rec {2}parts at tick 71 in Position\n {2}Position: recorded [0-9a-f]{16}, played [0-9a-f]{16}\n {2}also different: NavAgent, NavPlace\n$/,
    );
  });

  it('tells the last note before it, which may tell why', async () => {
    const recording = readRecording(bytes);
    const match = await loadMatch(findMatchModule(good), recording.header);
    const recorder = beginRecording(match, { seed: recording.header.seed, trace: true });
    for (let tick = 0; tick < 100; tick += 1) {
      if (tick % 70 === 0) noteRecording(recorder, `shoes ${tick}`);
      if (tick === 71) noteRecording(recorder, 'too late');
      stepRecording(recorder, commandsAt(recording, tick));
    }
    folder.write('noted.rec', finishRecording(recorder));
    expect(await findFault('other.mjs', 'noted.rec')).toMatchObject({
      ...{ tick: 71, note: { tick: 70, text: 'shoes 70' } },
    });
    const { stdout } = runCommand('verify', folder.at('noted.rec'), '--match', folder.at('other.mjs'));
    expect(stdout).toMatch(/\n {2}noted before it, at tick 70: shoes 70\n$/);
  });

  it('finds a clock', async () => {
    expect(await findFault('clock.mjs', 'good.rec')).toMatchObject({
      tick: 61,
      agent: 3,
      component: 'Position',
    });
  });

  it('finds a counter of the module, which had counted another match when the recording began', () => {
    const { status, verdicts } = verify('counter.mjs', ['first.rec', 'second.rec']);
    expect(status).toBe(1);
    expect(verdicts[0].verdict).toBe('agreed');
    // Step 240 since the module was loaded, when both were recorded; the threads count from 0.
    expect(verdicts[1].divergence).toMatchObject({ tick: 41, agent: 3, component: 'Position' });
  });

  it('finds what digests do not cover, the components and the data of the game, at the next keyframe', async () => {
    expect(await findFault('purse.mjs', 'good.rec')).toMatchObject({
      ...{
        tick: 50,
        since: 25,
        component: 'Purse',
        components: ['Purse'],
        agent: 2,
        entity: 3,
        field: 'coins',
      },
      expected: '50',
    });
    const paid = forgeRecording(bytes, (kind, payload) => {
      if (kind === BLOCK_KIND.frames) replaceBytes(payload, Buffer.from('25'), Buffer.from('26'));
    });
    folder.write('paid.rec', paid);
    expect(await findFault('good.mjs', 'paid.rec')).toMatchObject({
      ...{ tick: 50, since: 25, component: 'Purse', components: ['Purse', 'bank'], agent: 0, field: 'coins' },
      ...{ expected: '25', found: '26' },
    });
    expect(runCommand('verify', folder.at('paid.rec'), '--match', good).stdout).toContain(
      'parts after tick 25, seen at the keyframe of tick 50, in Purse\n' +
        '  agent 0, entity 1, Purse.coins: recorded 25, played 26\n  bank: recorded 75, played 74\n',
    );
  });

  it('agrees with what a viewer looked at while it was recorded, as some dogs have a tag and some have none', async () => {
    const { look } = await import(folder.at('loot.mjs'));
    await folder.record('loot.mjs', 'viewed.rec', { commands: [], keyframeTicks: 25, onTick: look });
    expect(await judge('loot.mjs', 'viewed.rec')).toMatchObject({ verdict: 'agreed', divergence: null });
  });

  it('finds what differs in things that are no agents, and things on one side only', async () => {
    const nobody = { tick: 50, since: 25, agent: null, valuesTick: 50 };
    await folder.record('gold.mjs', 'gold.rec', { commands: [], keyframeTicks: 25 });
    const gold = { component: 'Loot', agent: null, entity: 3, field: 'gold', expected: '999', found: '10' };
    expect(await findFault('loot.mjs', 'gold.rec')).toEqual({
      ...{ ...nobody, ...gold, components: ['Loot'], keyframe: { tick: 50, fields: [gold] } },
      note: null,
    });
    await folder.record('more.mjs', 'more.rec', { commands: [], keyframeTicks: 25 });
    expect(await findFault('loot.mjs', 'more.rec')).toMatchObject({
      ...{ ...nobody, component: 'entities', entity: 4, field: null, components: ['entities'] },
      ...{ expected: 'it is there', found: 'it is not there' },
    });
  });

  it('does not pass the keyframe of another world', async () => {
    const empty = createWorld();
    addNavigation(empty, { seed: 'yard', capacity: 16, ticksPerSecond: 20 });
    registerStores(empty, { Purse: { coins: new Int32Array(16) } });
    registerData(empty, 'bank', { save: () => 50, load: () => undefined });
    // The number of meshes, none, and the snapshot.
    const payload = Uint8Array.of(0, ...snapshot(empty));
    const blocks = openRecording(bytes).map((block) =>
      block.kind === BLOCK_KIND.keyframe && block.number === 50 ? { ...block, payload } : block,
    );
    folder.write('empty.rec', sealBlocks(bytes, blocks));
    const fault = await findFault('good.mjs', 'empty.rec');
    expect(fault).toMatchObject({ tick: 50, since: 25 });
    expect(fault.keyframe?.fields).toContainEqual({
      ...{ component: 'agents', agent: 0, entity: 1, field: 'isAgent', expected: 'false', found: 'true' },
    });
  });

  it('finds a bit that was flipped in a command or a keyframe, and sealed', async () => {
    const [place, other] = [Float64Array.of(10, 0, 10), Float64Array.of(10, 0, 8)];
    const command = forgeRecording(bytes, (kind, payload) => {
      if (kind !== BLOCK_KIND.frames) return;
      replaceBytes(payload, new Uint8Array(place.buffer), new Uint8Array(other.buffer));
    });
    folder.write('command.rec', command);
    const fault = await findFault('good.mjs', 'command.rec');
    expect(fault).toMatchObject({ tick: 1, agent: 2, field: 'x', valuesTick: 25 });
    expect(fault.components).toContain('NavDestination');
    let keyframes = 0;
    const keyframe = forgeRecording(bytes, (kind, payload) => {
      if (kind !== BLOCK_KIND.keyframe) return;
      keyframes += 1;
      if (keyframes === 3) flipCoins(payload);
    });
    folder.write('keyframe.rec', keyframe);
    expect(keyframes).toBe(5);
    expect(await findFault('good.mjs', 'keyframe.rec')).toMatchObject({
      ...{ tick: 50, since: 25, component: 'Purse', agent: 0, field: 'coins', expected: '24', found: '25' },
    });
  });

  it('plays a file that is cut off up to where it goes, with a word and status 0', () => {
    const { status, stdout } = runCommand('verify', folder.at('cut.rec'), '--match', good);
    expect(status).toBe(0);
    const [, ticks] =
      /agreed after (\d+) ticks, where it is cut off: the block at byte \d+ cannot be read: the bytes end/.exec(
        stdout,
      ) ?? [];
    expect(Number(ticks)).toBeGreaterThan(20);
    expect(Number(ticks)).toBeLessThan(100);
  });

  it('calls a file damaged that was altered, wherever', async () => {
    const verdicts: Verdict[] = [];
    for (const share of [0.3, 0.5, 0.9]) {
      const flipped = bytes.slice();
      flipped[Math.floor(bytes.length * share)] ^= 16;
      folder.write('flipped.rec', flipped);
      verdicts.push(await judge('good.mjs', 'flipped.rec'));
    }
    for (const { verdict, cutOff } of verdicts) {
      expect(verdict).toBe('damaged');
      expect(cutOff).toContain('cannot be read: its checksum is another');
    }
    expect(verify('good.mjs', ['flipped.rec']).status).toBe(2);
  });

  it('does not take what a match says for a refusal', async () => {
    const broken = await judge('posing.mjs', 'good.rec');
    expect(broken.verdict).toBe('failed');
    expect(broken.reason).toMatch(
      /^the match cannot be set up: RangeError: this recording is out of tune \(.*posing\.mjs:1\)$/,
    );
  });

  it('refuses other rules and another level with the reason, and plays them anyway when told to', async () => {
    const refused = verify('rules.mjs', ['good.rec']);
    expect(refused).toMatchObject({ status: 2, verdicts: [{ verdict: 'refused', ticks: 0 }] });
    expect(refused.verdicts[0].reason).toMatch(
      /^this recording was made with other rules: .*"2".* \(--anyway plays it all the same\)$/,
    );
    expect(verify('rules.mjs', ['good.rec'], '--anyway')).toMatchObject({
      status: 0,
      verdicts: [{ verdict: 'agreed', passedOver: [{ what: 'rules' }] }],
    });
    expect((await judge('open.mjs', 'good.rec')).reason).toContain('begins with other meshes');
    expect(await judge('open.mjs', 'good.rec', true)).toMatchObject({
      ...{
        verdict: 'diverged',
        passedOver: [{ what: 'meshes' }],
        divergence: { tick: 0, component: 'meshes' },
      },
    });
    const { stdout } = runCommand(
      'verify',
      folder.at('good.rec'),
      '--anyway',
      '--match',
      folder.at('open.mjs'),
    );
    expect(stdout).toMatch(
      /parts after setup in meshes\n {2}in spite of other meshes: recorded [0-9a-f]{16}, here [0-9a-f]{16}\n/,
    );
  });

  it('tells what a step threw, in one line, and where', async () => {
    const fault = await findFault('throws.mjs', 'good.rec');
    expect(fault).toMatchObject({ tick: 41, component: 'step', expected: 'a step that throws nothing' });
    expect(fault.found).toMatch(/^Error: no such thing \(.*throws\.mjs:2\)$/);
  });

  it('goes on with the other files when one cannot be read, and prints all in their order', () => {
    const files = ['good.rec', 'gone.rec', 'text.rec', 'stub.rec', 'cut.rec'];
    const { status, verdicts } = verify('good.mjs', files, '--jobs', '4');
    expect(status).toBe(2);
    expect(verdicts.map(({ file }) => file)).toEqual(files.map((file) => folder.at(file)));
    expect(verdicts.map(({ verdict }) => verdict)).toEqual([
      'agreed',
      'failed',
      'failed',
      'failed',
      'agreed',
    ]);
    expect(verdicts[1].reason).toBe('ENOENT: no such file or directory');
    expect(verdicts[2].reason).toContain('these bytes are no recording');
    expect(verdicts[3].reason).toContain('this recording ends before its first tick');
  });

  it('ends with status 1 as soon as one parts, and does the same however many are played at once', () => {
    const files = ['good.rec', 'gone.rec', 'cut.rec'];
    const one = verify('other.mjs', files, '--jobs', '1');
    expect(one.status).toBe(1);
    expect(verify('other.mjs', files, '--jobs', '2')).toEqual(one);
  });

  it('says when a match breaks off, and keeps what it prints out of the answers', async () => {
    expect(verify('exit.mjs', ['good.rec'])).toMatchObject({
      status: 2,
      verdicts: [{ verdict: 'failed', reason: 'the match ended its thread with code 3' }],
    });
    const broken = await judge('broken.mjs', 'good.rec');
    expect(broken.verdict).toBe('failed');
    expect(broken.reason).toMatch(
      /^the match cannot be set up: TypeError: nothing here \(.*broken\.mjs:1\)$/,
    );
    const loud = verify('loud.mjs', ['good.rec']);
    expect(loud).toMatchObject({ status: 0, verdicts: [{ verdict: 'agreed' }] });
    expect(loud.stderr).toBe(`loaded\n${'a step\n'.repeat(100)}`);
  });

  it('runs no more at once than there are recordings, cores and jobs asked for', () => {
    const cores = availableParallelism();
    expect(countWorkers(1000, undefined)).toBe(cores);
    expect(countWorkers(1000, 1000)).toBe(cores);
    expect(countWorkers(1000, 1)).toBe(1);
    expect(countWorkers(1, 8)).toBe(1);
  });

  it('shows a bar on a terminal, and none elsewhere', () => {
    const command = `'${process.execPath}' '${COMMAND}' verify '${folder.at('good.rec')}' --match '${good}'`;
    const { stdout, status } = spawnSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toMatch(/\d+ % of 1 recording/);
    expect(stdout).toContain('agreed after 100 ticks');
  });

  it.each([
    [['verify', '--match', good], "missing required argument 'recordings'"],
    [['verify', 'good.rec'], "required option '--match <module>' not specified"],
    [['verify', 'good.rec', '--match', good, '--jobs', '0'], 'Expected a whole number from 1 on.'],
    [['verify', 'good.rec', '--match', good, '--job'], "unknown option '--job'"],
  ])('refuses wrong arguments with status 2 and one line: %s', (args, reason) => {
    const { status, stdout, stderr } = runCommand(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr.match(/\n/g)).toHaveLength(1);
  });
});

function replaceBytes(bytes: Uint8Array, from: Uint8Array, to: Uint8Array): void {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(from);
  if (at >= 0) bytes.set(to, at);
}

/** Flips a bit of the first agent's coins in a keyframe's payload, and seals the snapshot in it. */
function flipCoins(payload: Uint8Array): void {
  const start = Buffer.from(payload).indexOf('SFSN');
  const words = new Int32Array(payload.slice(start).buffer);
  // The column is the last before the bank: how many ids, 0, and their numbers, 0 for the id that is none.
  let column = words.length - 4;
  while (words[column] !== 5 || words[column + 1] !== 0 || words[column + 2] !== 0) column -= 1;
  expect(words[column + 3]).toBe(25);
  words[column + 3] ^= 1;
  const checksum = createChecksum();
  sumWords(checksum, words, words.length - 2);
  words[words.length - 2] = checksum.high;
  words[words.length - 1] = checksum.low;
  payload.set(new Uint8Array(words.buffer), start);
}
