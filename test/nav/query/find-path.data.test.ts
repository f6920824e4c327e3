import { describe, expect, it } from 'vitest';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createPath } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import { hasSharedMeshes, readMeshFile, readRows } from '../../support/mesh-file.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { findStepOffGround } from '../../support/walk-path.ts';
import { WalkingOracle } from '../../support/walking-oracle.ts';

const missing = hasSharedMeshes() ? '' : ' (skipped: the shared data is not beside the project)';

describe.skipIf(missing !== '')(`findPath over meshes of others${missing}`, () => {
  it('finds the known lengths of the arena', () => {
    const search = createPathSearch(readMeshFile('arena.mesh'));
    const path = createPath();
    const rows = readRows('arena.expected.csv');
    for (const [ax, az, bx, bz, length] of rows) {
      expect(findPath(search, { x: ax, y: 0, z: az }, { x: bx, y: 0, z: bz }, path)).toBe('found');
      expect(Math.abs(path.length - length)).toBeLessThanOrEqual(1e-9);
      expect(findStepOffGround(search.mesh, path)).toBeUndefined();
    }
    expect(rows.length).toBeGreaterThan(100);
  });

  // Not bad-collinear2-rot45: its corners lie on no lattice, and rounded they make polygons that are not convex.
  it.each(['bad-ambig', 'bad-collinear', 'bad-collinear2-rot0', 'bad-collinear2-rot90', 'hard', 'square'])(
    'is as short as a walk over %s',
    (name) => {
      const mesh = readMeshFile(`small/${name}.mesh`);
      const search = createPathSearch(mesh);
      const oracle = new WalkingOracle(mesh);
      const numbers = createNumbers(name);
      const path = createPath();
      for (let query = 0; query < 100; query += 1) {
        const [from, to] = [0, 1].map(() => {
          const polygon = Math.floor(numbers() * mesh.polygonCount);
          const count = mesh.polygonStart[polygon + 1] - mesh.polygonStart[polygon];
          const [a, b] = [0, 1].map(() => mesh.polygonStart[polygon] + Math.floor(numbers() * count));
          const share = Math.floor(numbers() * 3) / 2;
          return {
            x: (mesh.edgeX[a] + share * (mesh.edgeX[b] - mesh.edgeX[a])) / 1024,
            y: 0,
            z: (mesh.edgeZ[a] + share * (mesh.edgeZ[b] - mesh.edgeZ[a])) / 1024,
          };
        });
        const status = findPath(search, from, to, path);
        const [start, goal] = [search.startEnd, search.goalEnd].map((end) => ({
          spot: [end.x, end.z] as const,
          polygons: [...end.polygons.subarray(0, end.count)],
        }));
        const wanted = oracle.findLength(start, goal) / 1024;
        expect(status).toBe(wanted < Infinity ? 'found' : 'unreachable');
        if (status !== 'found') continue;
        expect(Math.abs(path.length - wanted)).toBeLessThanOrEqual(1e-12 * wanted);
        expect(findStepOffGround(mesh, path)).toBeUndefined();
      }
    },
  );
});
