import { describe, expect, it } from 'vitest';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import {
  advancePathSearch,
  beginPathSearch,
  readPathSearch,
} from '../../../src/nav/query/advance-path-search.ts';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createPath, type PathStatus } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import { pathSearchToBytes, restorePathSearch } from '../../../src/nav/query/path-search-bytes.ts';
import { createSpiral, rectangle } from '../../support/drawn-meshes.ts';
import { textOf } from '../../support/path-text.ts';
import { drawGroundPoint, drawPlanGrid, isSound, meshOfRings, TEST_UNIT } from '../../support/plan-grid.ts';
import { createNumbers } from '../../support/random-numbers.ts';

describe('a path search as bytes', () => {
  it('goes on in another search as if it had never stopped, at every step', () => {
    const numbers = createNumbers('saved');
    const [whole, path] = [createPath(), createPath()];
    let saved = 0;
    for (let meshes = 0; meshes < 120; meshes += 1) {
      const plan = drawPlanGrid(numbers);
      if (!isSound(plan) || plan.free.length < 2) continue;
      const mesh = meshOfRings(plan, plan.free);
      const [first, second, used] = [0, 1, 2].map(() => createPathSearch(mesh));
      for (let query = 0; query < 10; query += 1) {
        const [from, to] = [0, 1].map(() => {
          const [x, z] = drawGroundPoint(plan, numbers);
          return { x: x * TEST_UNIT, y: 0, z: z * TEST_UNIT };
        });
        findPath(used, to, from, path);
        findPath(used, from, to, whole);
        let current = first;
        let other = second;
        for (let decided = beginPathSearch(current, from, to); !decided; ) {
          const bytes = pathSearchToBytes(current);
          restorePathSearch(other, bytes);
          expect(pathSearchToBytes(other)).toEqual(bytes);
          [current, other] = [other, current];
          decided = advancePathSearch(current, 1);
          saved += 1;
        }
        readPathSearch(current, path);
        expect(textOf(path)).toBe(textOf(whole));
      }
    }
    expect(saved).toBeGreaterThan(1000);
  });

  it('keeps an answer to be read', () => {
    const mesh = createSpiral(3);
    const [one, other] = [createPathSearch(mesh), createPathSearch(mesh)];
    const [path, again] = [createPath(), createPath()];
    const { originX, originZ, unit } = mesh.lattice;
    const placeOf = (edge: number) => ({
      x: originX + mesh.edgeX[edge] * unit,
      y: mesh.vertexY[mesh.edgeVertex[edge]],
      z: originZ + mesh.edgeZ[edge] * unit,
    });
    expect(findPath(one, placeOf(0), placeOf(mesh.edgeCount - 1), path)).toBe('found');
    restorePathSearch(other, pathSearchToBytes(one));
    readPathSearch(other, again);
    expect(textOf(again)).toBe(textOf(path));
  });

  it.each<[number, number, PathStatus]>([
    [9, 5, 'found'],
    [1, 5, 'found'],
    [15, 5, 'unreachable'],
    [11, 5, 'off-mesh-goal'],
  ])('keeps the answer for a goal at (%d, %d)', (x, z, status) => {
    const mesh = createNavMesh([rectangle(0, 0, 10, 10), rectangle(12, 0, 20, 10)]);
    const [one, other] = [createPathSearch(mesh), createPathSearch(mesh)];
    const [path, again] = [createPath(), createPath()];
    findPath(other, { x: 13, y: 0, z: 1 }, { x: 19, y: 0, z: 9 }, path);
    expect(findPath(one, { x: 1, y: 0, z: 5 }, { x, y: 0, z }, path)).toBe(status);
    restorePathSearch(other, pathSearchToBytes(one));
    readPathSearch(other, again);
    expect(textOf(again)).toBe(textOf(path));
    expect(pathSearchToBytes(other)).toEqual(pathSearchToBytes(one));
  });

  it('gives the same bytes whatever was asked before', () => {
    const mesh = createSpiral(2);
    const [used, fresh] = [createPathSearch(mesh), createPathSearch(mesh)];
    const [a, b] = [0, mesh.edgeCount - 1].map((edge) => ({
      x: mesh.lattice.originX + mesh.edgeX[edge] * mesh.lattice.unit,
      y: mesh.vertexY[mesh.edgeVertex[edge]],
      z: mesh.lattice.originZ + mesh.edgeZ[edge] * mesh.lattice.unit,
    }));
    findPath(used, b, a, createPath());
    for (const search of [used, fresh]) {
      beginPathSearch(search, a, b);
      advancePathSearch(search, 5);
    }
    expect(pathSearchToBytes(used)).toEqual(pathSearchToBytes(fresh));
  });

  describe('refuses', () => {
    const search = createPathSearch(
      createNavMesh([rectangle(0, 0, 4, 4), rectangle(4, 0, 8, 2)], { merge: false }),
    );
    findPath(search, { x: 1, y: 0, z: 3 }, { x: 7, y: 0, z: 1 }, createPath());
    const bytes = pathSearchToBytes(search);
    const changed = (at: number): Uint8Array => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
    it.each<[string, Uint8Array, string]>([
      ['what is too short', bytes.subarray(0, 39), 'at least 40 bytes, got 39'],
      ['foreign bytes', changed(0), "no path search: they begin with 'RFPS', expected 'SFPS'"],
      ['another version', changed(4), 'of format 0, expected 1'],
      ['another mesh', changed(8), `expected ${search.mesh.digest}`],
      ['altered bytes', changed(60), 'altered'],
      ['bytes cut short', bytes.subarray(0, bytes.length - 1), 'altered'],
    ])('%s, and nothing has changed', (_, foreign, message) => {
      expect(() => restorePathSearch(search, foreign)).toThrow(message);
      expect(pathSearchToBytes(search)).toEqual(bytes);
    });
  });
});
