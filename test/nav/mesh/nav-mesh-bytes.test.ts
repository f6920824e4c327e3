import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNavMesh, type MeshPoint } from '../../../src/nav/import/create-nav-mesh.ts';
import { assembleNavMesh } from '../../../src/nav/mesh/assemble-nav-mesh.ts';
import { navMeshFromBytes, navMeshToBytes } from '../../../src/nav/mesh/nav-mesh-bytes.ts';
import { drawHillyMesh, drawHillyParts } from '../../support/hilly-meshes.ts';
import { createNumbers } from '../../support/random-numbers.ts';

const triangle = (x: number, z: number, y: number): MeshPoint[] => [
  [x, y, z],
  [x + 1, y, z],
  [x, y + 1, z + 1],
];

const square: MeshPoint[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const bytes = navMeshToBytes(createNavMesh([square], { agentRadius: 0.25 }));
const hillyBytes = navMeshToBytes(drawHillyMesh(createNumbers('bytes'), 3));

describe('a mesh as bytes', () => {
  it('comes back the same in every field', () => {
    const cells = fc.uniqueArray(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
      selector: ([x, z]) => `${x},${z}`,
      maxLength: 30,
    });
    fc.assert(
      fc.property(cells, fc.nat(5), (places, height) => {
        const mesh = createNavMesh(places.map(([x, z]) => triangle(x, z, height)));
        expect(navMeshFromBytes(navMeshToBytes(mesh))).toEqual(mesh);
      }),
      { seed: 7, numRuns: 100 },
    );
  });

  it('comes back with its ground', () => {
    const numbers = createNumbers('grounds');
    for (let round = 0; round < 50; round += 1) {
      const mesh = drawHillyMesh(numbers, 2 + (round % 6));
      expect(navMeshFromBytes(navMeshToBytes(mesh))).toEqual(mesh);
    }
  });

  it('has another digest for every other ground', () => {
    const parts = drawHillyParts(createNumbers('digests'), 4);
    const { finerGround } = parts;
    const higher = { ...finerGround, ownY: finerGround.ownY.map((y, at) => (at === 0 ? y + 1 : y)) };
    const flat = { ...finerGround, start: finerGround.start.map((start, at) => (at === 0 ? -1 : start)) };
    const digests = [finerGround, higher, flat, undefined].map(
      (ground) => assembleNavMesh({ ...parts, finerGround: ground }).digest,
    );
    expect(finerGround.ownY.length).toBeGreaterThan(0);
    expect(new Set(digests).size).toBe(4);
  });

  it('may lie anywhere in a larger buffer', () => {
    const larger = new Uint8Array(bytes.length + 8);
    larger.set(bytes, 3);
    const mesh = navMeshFromBytes(larger.subarray(3, 3 + bytes.length));
    expect(mesh.agentRadius).toBe(0.25);
  });

  it('is refused after any single bit has changed', () => {
    for (const whole of [bytes, hillyBytes]) {
      for (let bit = 0; bit < whole.length * 8; bit += 1) {
        const altered = whole.slice();
        altered[bit >> 3] ^= 1 << (bit & 7);
        expect(() => navMeshFromBytes(altered), `bit ${bit}`).toThrow(RangeError);
      }
    }
  });

  it('is refused when it was cut short, with both lengths', () => {
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => navMeshFromBytes(bytes.subarray(0, length)), `length ${length}`).toThrow(/bytes, got/);
    }
  });

  it('says what was expected and found of foreign bytes and versions', () => {
    const foreign = bytes.slice();
    foreign[0] = 0;
    expect(() => navMeshFromBytes(foreign)).toThrow("no mesh: they begin with 00 46 4e 4d, expected 'SFNM'");
    const older = bytes.slice();
    older[4] = 1;
    expect(() => navMeshFromBytes(older)).toThrow('format 1, expected 2');
  });
});
