import { describe, expect, it } from 'vitest';
import {
  type BakeMemory,
  createBakeMemory,
  giveBack,
  lendBytes,
  lendFloats,
  lendIntegers,
  takeBackAll,
} from '../../../src/nav/bake/bake-memory.ts';
import { type Bake, bakeInStages, bakeNavMesh } from '../../../src/nav/bake/bake-nav-mesh.ts';
import type { BakeSettings } from '../../../src/nav/bake/bake-settings.ts';
import { navMeshToBytes } from '../../../src/nav/mesh/nav-mesh-bytes.ts';
import { createRandomLevel } from '../../support/levels.ts';

/** Settings that make grids of very different sizes. */
function settingsOf(level: number): BakeSettings {
  return {
    cellSize: [0.5, 0.125, 1, 0.25, 0.75][level % 5],
    cellHeight: [0.125, 0.2, 0.25][level % 3],
    agentRadius: [0.3, 0, 0.5][level % 3],
    agentHeight: 1,
    regions: level % 7 === 0 ? 'watershed' : 'sheets',
    maxHeightError: [0.125, 0.5, Infinity][(level >> 1) % 3],
    fillSolids: level % 4 !== 3,
  };
}

/** Every byte of the mesh, and the report. */
function contentOf({ mesh, report }: Bake): unknown {
  return { bytes: Buffer.from(navMeshToBytes(mesh)).toString('hex'), report };
}

/** Sets every byte that may be lent again. */
function soil(memory: BakeMemory, byte: number): void {
  takeBackAll(memory);
  for (const buffer of memory.free) new Uint8Array(buffer).fill(byte);
}

describe('bakes with one memory', () => {
  it('make the same meshes and reports as bakes with memory of their own, whatever was baked before', () => {
    const memory = createBakeMemory();
    let polygons = 0;
    for (let level = 0; level < 60; level += 1) {
      const soup = createRandomLevel(`memory ${level}`);
      const settings = settingsOf(level);
      const expected = contentOf(bakeNavMesh(soup, settings));
      const first = bakeNavMesh(soup, settings, memory);
      expect(contentOf(first), `level ${level}`).toEqual(expected);
      soil(memory, [0xff, 0x01, 0x5a][level % 3]);
      expect(contentOf(bakeNavMesh(soup, settings, memory)), `level ${level}, soiled`).toEqual(expected);
      polygons += first.mesh.polygonCount;
    }
    expect(polygons).toBeGreaterThan(1000);
  }, 60_000);

  it('leave the meshes that they made before alone', () => {
    const memory = createBakeMemory();
    const baked = Array.from({ length: 10 }, (_, level) =>
      bakeNavMesh(createRandomLevel(`apart ${level}`), settingsOf(level), memory),
    );
    const contents = baked.map(contentOf);
    soil(memory, 0xff);
    expect(baked.map(contentOf)).toEqual(contents);
  });

  it('take no more of it when the same level is baked again', () => {
    const memory = createBakeMemory();
    const soup = createRandomLevel('again');
    bakeNavMesh(soup, settingsOf(1), memory);
    bakeNavMesh(soup, settingsOf(1), memory);
    const count = memory.free.length + memory.lent.length;
    for (let bake = 0; bake < 20; bake += 1) bakeNavMesh(soup, settingsOf(1), memory);
    expect(memory.free.length + memory.lent.length).toBe(count);
  });

  it('may begin after one that was not finished', () => {
    const memory = createBakeMemory();
    const soup = createRandomLevel('broken off');
    const stages = bakeInStages(soup, settingsOf(0), memory);
    for (let stage = 0; stage < 4; stage += 1) stages.next();
    expect(contentOf(bakeNavMesh(soup, settingsOf(0), memory))).toEqual(
      contentOf(bakeNavMesh(soup, settingsOf(0))),
    );
  });
});

describe('arrays of a bake memory', () => {
  it('have the length asked for and nothing in common while they are lent', () => {
    const memory = createBakeMemory();
    const integers = lendIntegers(memory, 1000).fill(1);
    const floats = lendFloats(memory, 1000).fill(2);
    const bytes = lendBytes(memory, 1000).fill(3);
    expect([integers.length, floats.length, bytes.length]).toEqual([1000, 1000, 1000]);
    expect([integers, floats, bytes].map((array) => array.every((value) => value === array[0]))).toEqual([
      true,
      true,
      true,
    ]);
    expect([integers[0], floats[0], bytes[0]]).toEqual([1, 2, 3]);
  });

  it('are lent again once they are given back', () => {
    const memory = createBakeMemory();
    const { buffer } = lendIntegers(memory, 1000);
    giveBack(memory, new Int32Array(buffer));
    expect(lendFloats(memory, 480).buffer).toBe(buffer);
  });

  it('are not lent for something far shorter', () => {
    const memory = createBakeMemory();
    const long = lendIntegers(memory, 100_000);
    giveBack(memory, long);
    expect(lendIntegers(memory, 100).buffer).not.toBe(long.buffer);
    expect(lendIntegers(memory, 90_000).buffer).toBe(long.buffer);
  });

  it('stay their owner’s when another memory lent them', () => {
    const memory = createBakeMemory();
    const own = lendIntegers(createBakeMemory(), 100).fill(7);
    giveBack(memory, own);
    expect(lendIntegers(memory, 100).buffer).not.toBe(own.buffer);
  });

  it('may be empty', () => {
    expect(lendFloats(createBakeMemory(), 0)).toHaveLength(0);
  });
});
