import { describe, expect, it } from 'vitest';
import { navMeshToBytes } from '../../src/nav/mesh/nav-mesh-bytes.ts';
import {
  beginRecording,
  finishRecording,
  noteRecording,
  type Recorder,
  stepRecording,
} from '../../src/replay/play/record-match.ts';
import { readRecording } from '../../src/replay/recording/read-recording.ts';
import { digestAt, keyframeAt, listCommands, meshOf, traceAt } from '../../src/replay/recording/recording.ts';
import { createChaoticMatch, listChaos } from '../replay/matches/chaotic-match.ts';
import { createSmallMatch, listSmallCommands } from '../replay/matches/small-match.ts';
import { readPlainly } from '../support/plain-recording-reader.ts';

const record = (recorder: Recorder, commands: ReturnType<typeof listChaos>, ticks: number): Uint8Array => {
  for (let tick = 0; tick < ticks; tick += 1) {
    if (tick % 9 === 0) noteRecording(recorder, `tick ${tick}, d\u00e9j\u00e0 vu`);
    stepRecording(
      recorder,
      commands.filter((given) => given.tick === tick),
    );
  }
  return finishRecording(recorder);
};

const chaotic = record(
  beginRecording(createChaoticMatch({ agents: 25 }), { seed: 'page', trace: true, keyframeTicks: 12 }),
  listChaos('page', 90),
  90,
);
const small = record(beginRecording(createSmallMatch(), { seed: 'page' }), listSmallCommands(), 60);

describe.each([
  ['the chaotic match', chaotic],
  ['the small match', small],
])('what docs/formats.md says of recordings, of %s', (_, bytes) => {
  const plain = readPlainly(bytes);
  const recording = readRecording(bytes);
  const { header, ticks, keyframeTicks } = recording;

  it('is enough to read the header', () => {
    const { package: name, version, build, rules, seed } = header;
    expect(plain.texts).toEqual([name, version, build, rules, seed]);
    expect(plain).toMatchObject({
      hasTrace: header.trace,
      ticksPerSecond: header.ticksPerSecond,
      keyframeDistance: header.keyframeDistance,
      settings: header.settings,
      meshDigests: header.meshes,
      graphDigests: header.graphs,
      data: header.data,
      end: ticks,
    });
    expect(plain.components).toEqual(header.stores.map((store) => [store.name, store.fields]));
    expect(plain.registered).toEqual(header.registered.map((store) => [store.name, store.fields]));
  });

  it('is enough to read every frame', () => {
    expect(plain.frames).toHaveLength(ticks + 1);
    for (const [tick, { digests, trace }] of plain.frames.entries()) {
      const { whole, parts } = digestAt(recording, tick);
      expect(digests).toEqual([whole, ...Object.values(parts)]);
      const { serials, entities, agentWords } = traceAt(recording, tick) ?? {};
      expect(trace.map(({ serial }) => serial)).toEqual([...(serials ?? [])]);
      expect(trace.map(({ entity }) => entity)).toEqual([...(entities ?? [])]);
      expect(trace.flatMap(({ words }) => words)).toEqual([...(agentWords ?? [])]);
    }
    const commands = plain.frames.flatMap((frame, at) =>
      frame.commands.map((command) => ({ tick: at - 1, ...command })),
    );
    expect(commands).toEqual(listCommands(recording));
    expect(plain.notes).toEqual(recording.notes);
  });

  it('is enough to read keyframes and meshes', () => {
    expect(plain.keyframes.map(({ tick }) => tick)).toEqual(keyframeTicks);
    for (const { tick, snapshot } of plain.keyframes) {
      expect(Buffer.compare(snapshot, keyframeAt(recording, tick).snapshot)).toBe(0);
    }
    expect(plain.meshes).toHaveLength(recording.meshes.length);
    for (const [at, mesh] of plain.meshes.entries()) {
      expect(Buffer.compare(mesh, navMeshToBytes(meshOf(recording, recording.meshes[at].digest)))).toBe(0);
    }
    expect(plain.keyframes[0].meshes.map((number) => recording.meshes[number].digest)).toEqual(header.meshes);
  });
});
