import { describe, expect, it } from 'vitest';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import { heightAt } from '../../../src/nav/query/height.ts';

describe('a polygon of a mesh', () => {
  const mesh = createNavMesh([
    [
      [0, 3, 0],
      [8, 3, 0],
      [8, 3, 8],
      [0, 3, 8],
    ],
    [
      [8, 3, 0],
      [16, 5, 0],
      [16, 5, 8],
      [8, 3, 8],
    ],
    [
      [0, -0, 16],
      [8, -0, 16],
      [8, 0, 24],
    ],
  ]);
  it('is level when all its vertices are at one height', () => {
    expect(Array.from(mesh.levelY).filter((y) => !Number.isNaN(y))).toEqual(expect.arrayContaining([0, 3]));
    expect(Array.from(mesh.levelY).filter(Number.isNaN)).toHaveLength(1);
  });

  it('has that height everywhere, beside it too, and one that is not level has many', () => {
    const level = mesh.levelY.indexOf(3);
    const slope = mesh.levelY.findIndex(Number.isNaN);
    expect([heightAt(mesh, level, 2.3, 7.1), heightAt(mesh, level, 90, -4)]).toEqual([3, 3]);
    expect([heightAt(mesh, slope, 8, 1), heightAt(mesh, slope, 12, 1), heightAt(mesh, slope, 16, 1)]).toEqual(
      [3, 4, 5],
    );
  });
});
