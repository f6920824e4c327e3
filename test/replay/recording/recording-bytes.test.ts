import { describe, expect, it } from 'vitest';
import { createByteWriter, writtenBytes } from '../../../src/replay/bytes/byte-writer.ts';
import { packBytes, unpackBytes } from '../../../src/replay/bytes/pack-bytes.ts';
import { recordMatch } from '../../../src/replay/play/record-match.ts';
import { beginReplay, replayMatch } from '../../../src/replay/play/replay-match.ts';
import { readRecording } from '../../../src/replay/recording/read-recording.ts';
import { digestAt, keyframeAt, listCommands, meshOf } from '../../../src/replay/recording/recording.ts';
import { type RecordingHeader, writeHeader } from '../../../src/replay/recording/recording-header.ts';
import {
  BLOCK_HEAD_BYTES,
  BLOCK_KIND,
  type BlockKind,
} from '../../../src/replay/recording/recording-layout.ts';
import { blockStarts, forgeRecording, type OpenBlock, openRecording } from '../../support/forge-recording.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { createSmallMatch, createYard, listSmallCommands } from '../matches/small-match.ts';

const TICKS = 60;
const match = createSmallMatch({ settings: { ticksPerSecond: 12 } });
const recorded = recordMatch(match, {
  seed: 'seed',
  ticks: TICKS,
  commands: listSmallCommands(),
  trace: true,
});
const recording = readRecording(recorded);
const blocks = openRecording(recorded);

/** The recording with some of its blocks changed, and fitting checksums. */
const forge = (change: (blocks: OpenBlock[]) => OpenBlock[]): Uint8Array =>
  forgeRecording(recorded, change([...blocks]));

/** The recording with another header. */
const withHeader = (header: Partial<RecordingHeader>): Uint8Array => {
  const writer = createByteWriter();
  writeHeader(writer, { ...recording.header, ...header });
  return forge(([first, ...rest]) => [{ ...first, payload: writtenBytes(writer) }, ...rest]);
};

/** Where the blocks of a kind stand. */
const find = (kind: BlockKind): number[] => blocks.flatMap((block, at) => (block.kind === kind ? [at] : []));

describe('bytes that are no recording', () => {
  it('are refused with what was expected and found', () => {
    const foreign = recorded.slice();
    foreign[0] = 0x50;
    expect(() => readRecording(foreign)).toThrow(
      "these bytes are no recording: they begin with 'PFRC', expected 'SFRC'",
    );
    expect(() => readRecording(new Uint8Array(7))).toThrow('a recording takes more than 8 bytes, found 7');
    for (const format of [0, 1, 3, 255]) {
      const other = recorded.slice();
      other[4] = format;
      expect(() => readRecording(other)).toThrow(`this recording has format ${format}, expected 2`);
    }
  });

  it('are never read past a byte that is another', () => {
    const starts = blockStarts(recorded);
    const short = recorded.slice();
    const numbers = createNumbers('altered');
    let shortened = 0;
    const kinds = new Set<unknown>();
    for (let at = 8; at < short.length; at += 1 + Math.floor(numbers() * 40)) {
      short[at] ^= 1 << Math.floor(numbers() * 8);
      const block = starts.filter((start) => start <= at).length - 1;
      if (block < 4) expect(() => readRecording(short)).toThrow('ends before its first tick');
      else {
        const { bytes, isComplete, fault, faultKind } = readRecording(short);
        expect([bytes.length, isComplete]).toEqual([starts[block], false]);
        expect(fault).toContain(`the block at byte ${starts[block]} cannot be read: `);
        // Another length may lead beyond the end.
        expect(faultKind).toBe(fault?.includes('the bytes end within a block') ? 'cut-off' : 'altered');
        kinds.add(faultKind);
        shortened += 1;
      }
      short[at] = recorded[at];
    }
    expect(shortened).toBeGreaterThan(100);
    expect(kinds).toContain('altered');
    expect(readRecording(short)).toMatchObject({ isComplete: true, fault: undefined, faultKind: undefined });
  });

  it('are told of what follows the end', () => {
    const longer = Uint8Array.of(...recorded, 1, 2, 3);
    const read = readRecording(longer);
    expect([read.ticks, read.isComplete, read.faultKind]).toEqual([TICKS, false, 'altered']);
    expect(read.fault).toBe(`3 bytes follow its end at byte ${recorded.length}`);
    expect(read.bytes).toEqual(recording.bytes);
  });

  it('are read up to a block that was left out, put in twice, moved, or says what cannot be', () => {
    const [, second] = find(BLOCK_KIND.frames);
    const keyframes = find(BLOCK_KIND.keyframe);
    const ticksOf = (bytes: Uint8Array): readonly [number, string | undefined] => {
      const { ticks, fault } = readRecording(bytes);
      return [ticks, fault?.replace(/.*cannot be read: /, '')];
    };
    const drop = (at: number): Uint8Array => forge((all) => all.filter((_, place) => place !== at));
    const put = (at: number, block: Partial<OpenBlock>): Uint8Array =>
      forge((all) => all.map((own, place) => (place === at ? { ...own, ...block } : own)));
    expect(ticksOf(drop(second + 1))).toEqual([12, 'the tick of this block (frames) is 25, expected 13']);
    expect(ticksOf(forge((all) => [...all.slice(0, second + 1), ...all.slice(second)]))).toEqual([
      12,
      'the tick of this block (frames) is 1, expected 13',
    ]);
    expect(ticksOf(put(keyframes[1], { number: 12 }))).toEqual([
      60,
      'the tick of this block (keyframe) is 12, expected 60',
    ]);
    expect(ticksOf(put(second, { kind: 9 as BlockKind }))).toEqual([0, '9 is no kind of block']);
    expect(ticksOf(put(second, { kind: BLOCK_KIND.header }))[1]).toContain(
      'the only one: found a block of kind 1',
    );
    expect(ticksOf(put(second, { payload: Uint8Array.of(13) }))[1]).toBe(
      'a block of 0 bytes with up to 12 frames cannot have 13',
    );
    expect(ticksOf(put(blocks.length - 1, { number: 3 }))[1]).toContain('(end) is 3, expected 60');
    expect(ticksOf(put(second, { payload: Uint8Array.of(...blocks[second].payload, 0) }))[1]).toMatch(
      /^the frames end at byte \d+, expected \d+$/,
    );
    expect(() => readRecording(drop(0))).toThrow('begins with its header');
    expect(() => readRecording(drop(keyframes[0]))).toThrow('the keyframe of tick 0 is missing');
    expect(() => readRecording(drop(find(BLOCK_KIND.mesh)[0]))).toThrow(
      `the mesh of digest ${recording.header.meshes[0]} is missing`,
    );
  });

  it('are read up to a keyframe that was left out, put in twice or between, or a mesh that is there twice', () => {
    const spaced = recordMatch(match, { seed: 'seed', ticks: 20, keyframeTicks: 5 });
    const own = openRecording(spaced);
    const isKeyframe = ({ kind }: OpenBlock): boolean => kind === BLOCK_KIND.keyframe;
    const places = own.flatMap((block, at) => (isKeyframe(block) ? [at] : []));
    const read = (change: OpenBlock[]) => {
      const { ticks, fault } = readRecording(forgeRecording(spaced, change));
      return [ticks, fault?.replace(/.*cannot be read: /, '')];
    };
    expect(own.filter(isKeyframe).map(({ number }) => number)).toEqual([0, 5, 10, 15, 20]);
    expect(read(own.filter((_, at) => at !== places[2]))).toEqual([10, 'the keyframe of tick 10 is missing']);
    // The last one stands before the end, and no frames follow.
    expect(read(own.filter((_, at) => at !== places[4]))).toEqual([20, 'the keyframe of tick 20 is missing']);
    const twice = own.flatMap((block, at) => (at === places[2] ? [block, block] : [block]));
    expect(read(twice)).toEqual([10, 'the tick of this block (keyframe) is 10, expected 15']);
    const between = own.flatMap((block) =>
      block.kind === BLOCK_KIND.frames && block.number === 11
        ? [block, { ...own[places[2]], number: 12 }]
        : [block],
    );
    expect(own.find(({ number }) => number === 11)?.kind).toBe(BLOCK_KIND.frames);
    expect(read(between)[1]).toBe('the tick of this block (keyframe) is 12, expected 15');
    const [first] = find(BLOCK_KIND.mesh);
    const mesh = { ...blocks[first], number: TICKS };
    expect(readRecording(forge((all) => [...all.slice(0, -1), mesh, ...all.slice(-1)]))).toMatchObject({
      ...{ ticks: TICKS, faultKind: 'altered' },
      fault: expect.stringContaining(`a mesh of tick ${TICKS} cannot come after`),
    });
    expect(
      readRecording(forge((all) => [...all.slice(0, -1), { ...mesh, number: TICKS + 1 }, ...all.slice(-1)])),
    ).toMatchObject({
      ...{ ticks: TICKS, faultKind: 'altered' },
      fault: expect.stringContaining(`the mesh of digest ${recording.header.meshes[0]} is there already`),
    });
  });

  it('are altered, and not cut off, where what a block holds ends too soon', () => {
    const [, second] = find(BLOCK_KIND.frames);
    const { payload } = blocks[second];
    const short = forge((all) =>
      all.map((block, at) => (at === second ? { ...block, payload: payload.slice(0, -1) } : block)),
    );
    expect(readRecording(short)).toMatchObject({
      ...{ ticks: 0, faultKind: 'altered' },
      fault: expect.stringContaining('expected 1 more bytes'),
    });
  });

  it('are read up to a payload that is no JSON', () => {
    const payload = { what: 'ever' };
    const made = recordMatch(match, {
      ...{ seed: 'seed', ticks: 1 },
      commands: [{ tick: 0, command: { type: 'game', name: 'x', payload } }],
    });
    const open = openRecording(made);
    const frames = open.findIndex(({ kind, number }) => kind === BLOCK_KIND.frames && number === 1);
    const forged = open[frames].payload.slice();
    const at = String.fromCharCode(...forged).indexOf(JSON.stringify(payload));
    expect(at).toBeGreaterThan(0);
    forged[at] = '['.charCodeAt(0);
    const read = readRecording(
      forgeRecording(
        made,
        open.map((block, place) => (place === frames ? { ...block, payload: forged } : block)),
      ),
    );
    expect(read.ticks).toBe(0);
    expect(read.fault).toMatch(/expected a payload in JSON .* found \["what"/);
  });

  it('name no mesh that is not there', () => {
    const [first, second] = find(BLOCK_KIND.mesh);
    expect(second).toBeGreaterThan(first);
    const read = readRecording(forge((all) => all.filter((_, at) => at !== second)));
    expect(read.ticks).toBe(24);
    expect(read.fault).toContain('a command names mesh 1, and there are 1 by then');
    expect(() => meshOf(read, 'none')).toThrow('this recording has no mesh of digest none');
    expect(meshOf(recording, createYard(true).digest)).toEqual(createYard(true));
  });
});

describe('packed bytes', () => {
  const bytes = Uint8Array.from({ length: 3000 }, (_, at) => (at * at) % 251);
  const packed = packBytes(bytes);

  it('come back', () => {
    expect(packed.length).toBeLessThan(bytes.length);
    expect(unpackBytes(packed, 3000)).toEqual(bytes);
    expect(unpackBytes(packBytes(new Uint8Array(0)), 0)).toEqual(new Uint8Array(0));
  });

  it('are refused when they are more or fewer than stated', () => {
    expect(() => unpackBytes(packed, 2999)).toThrow('the packed bytes hold more than the 2999 expected');
    expect(() => unpackBytes(packed, 3001)).toThrow('the packed bytes hold 3000 bytes, expected 3001');
    expect(() => unpackBytes(packed, 0)).toThrow('hold more than the 0 expected');
    // What could not be packed is stored as it is, which is another way through the unpacker.
    const noise = Uint8Array.from({ length: 500 }, createBytes('noise'));
    const stored = packBytes(noise);
    expect(stored.length).toBeGreaterThanOrEqual(500);
    expect(() => unpackBytes(stored, 400)).toThrow(/cannot be unpacked|more than the 400 expected/);
    expect(() => unpackBytes(stored, 600)).toThrow('hold 500 bytes, expected 600');
  });

  it('are refused before memory is asked for what they cannot hold', () => {
    expect(() => unpackBytes(new Uint8Array(4), 4 * 1032 + 1)).toThrow('4 packed bytes cannot hold 4129');
    expect(() => unpackBytes(new Uint8Array(0), 0)).toThrow('0 packed bytes cannot hold 0');
    const zeros = packBytes(new Uint8Array(1_000_000));
    expect(1_000_000 / zeros.length).toBeLessThan(1032);
  });

  it('are refused when nothing was packed to them', () => {
    expect(() => unpackBytes(Uint8Array.of(7, 7, 7), 3)).toThrow('the bytes cannot be unpacked: ');
    expect(() => unpackBytes(packed.subarray(0, 100), 3000)).toThrow('unexpected EOF');
  });
});

// Meshes and paths can change without anybody's notice: what was recorded before is refused with the reason, never another.
describe('a recording of another make (case 79)', () => {
  const replay = (bytes: Uint8Array, anyway = false) => replayMatch(match, bytes, { anyway });

  it.each([
    [
      'version',
      { version: '9.9.9' },
      'was made by another version of the package: expected surefoot 9.9.9, found surefoot ',
    ],
    ['version', { package: 'other' }, 'was made by another version of the package: expected other '],
    [
      'build',
      { build: 'f'.repeat(16) },
      'was made by a build with other results: expected ffffffffffffffff, found ',
    ],
    ['rules', { rules: 'older' }, 'was made with other rules: expected "older", found ""'],
  ] as const)('is refused for its %s, and played anyway', (what, header, reason) => {
    const bytes = withHeader(header);
    expect(() => replay(bytes)).toThrow(RangeError);
    expect(() => replay(bytes)).toThrow(reason);
    const result = replay(bytes, true);
    expect(result).toMatchObject({ ticks: TICKS, divergence: undefined, fault: undefined });
    expect(result.differences.map((difference) => difference.what)).toEqual([what]);
  });

  it('is refused for other settings, meshes, graphs or components after setup, and diverges anyway', () => {
    const other = { open: true, settings: { ticksPerSecond: 12 } };
    const cases = [
      [
        { settings: { ticksPerSecond: 30 } },
        'settings',
        'settings: expected ticksPerSecond 12, found ticksPerSecond 30',
      ],
      [other, 'meshes', `meshes: expected ${createYard(false).digest}, found ${createYard(true).digest}`],
    ] as const;
    for (const [changed, what, reason] of cases) {
      const changedMatch = createSmallMatch(changed);
      expect(() => replayMatch(changedMatch, recorded)).toThrow(reason);
      const result = replayMatch(changedMatch, recorded, { anyway: true });
      expect(result).toMatchObject({ ticks: 0, divergence: { tick: 0, component: what } });
      expect(result.differences.map((difference) => difference.what)).toContain(what);
    }
  });

  it('tells its setting with both values', () => {
    const result = replayMatch(createSmallMatch({ settings: { ticksPerSecond: 30 } }), recorded, {
      anyway: true,
    });
    expect(result.divergence).toMatchObject({ field: 'ticksPerSecond', expected: '12', found: '30' });
  });

  it('is refused for a graph that is another, and for state that the game has registered otherwise', () => {
    const places = [
      [1, 0, 1],
      [11, 0, 1],
      [11, 0, 11],
      [1, 0, 10],
    ];
    const moved = createSmallMatch({ places, settings: { ticksPerSecond: 12 } });
    expect(() => replayMatch(moved, recorded)).toThrow('begins with other graphs: expected ');
    const shape = withHeader({ registered: [{ name: 'Health', fields: ['hp int32'] }] });
    expect(() => replay(shape)).toThrow(
      'other components of the game: expected Health (hp int32), found none',
    );
    expect(replay(shape, true)).toMatchObject({ ticks: TICKS, divergence: undefined });
    expect(() => replay(withHeader({ data: ['score'] }))).toThrow(
      'other data of the game: expected score, found none',
    );
  });

  it('is refused anyway when nothing could be compared', () => {
    const [first, ...stores] = recording.header.stores;
    const bytes = withHeader({ stores: [{ ...first, fields: ['x float32'] }, ...stores] });
    expect(() => replay(bytes, true)).toThrow(
      'was made with other components: expected Position (x float32), found Position (x float64, y float64, z float64)',
    );
  });

  it('can be read and looked at, whatever made it', () => {
    const read = readRecording(withHeader({ version: '0.0.1', build: 'older' }));
    expect([read.header.version, read.header.build, read.ticks]).toEqual(['0.0.1', 'older', TICKS]);
    expect(listCommands(read)).toEqual(listCommands(recording));
    expect(digestAt(read, TICKS)).toEqual(digestAt(recording, TICKS));
    expect(keyframeAt(read, 30)).toEqual(keyframeAt(recording, 30));
  });

  it('goes by the rules that a match names', () => {
    const ruled = { ...match, rules: 'second edition' };
    const bytes = recordMatch(ruled, { seed: 'seed', ticks: 2 });
    expect(readRecording(bytes).header.rules).toBe('second edition');
    expect(replayMatch(ruled, bytes).divergence).toBeUndefined();
    expect(() => beginReplay(match, readRecording(bytes))).toThrow(
      'was made with other rules: expected "second edition", found ""',
    );
    expect(() => recordMatch({ ...match, rules: 7 as never }, { seed: 'seed', ticks: 2 })).toThrow(
      'match.rules must be text, got 7',
    );
  });
});

describe('a block', () => {
  it('takes 24 bytes beside what is packed', () => {
    // The frames of a traced recording are only stored.
    const packed = blocks.reduce(
      (length, { kind, payload }) => length + packBytes(payload, kind === BLOCK_KIND.frames).length,
      0,
    );
    expect(recorded.length).toBe(8 + blocks.length * BLOCK_HEAD_BYTES + packed);
  });
});

function createBytes(seed: string): () => number {
  const numbers = createNumbers(seed);
  return () => Math.floor(numbers() * 256);
}
