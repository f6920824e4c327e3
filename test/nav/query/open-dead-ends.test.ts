import { describe, expect, it } from 'vitest';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createPath } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import { cellsBetween } from '../../support/drawn-meshes.ts';

/** A ring of cells round a block, with a blind alley of 30 cells that leads off each cell of its lower side. */
const LENGTH = 40;
const lines = [...Array(LENGTH + 1).keys()];
const isGround = (i: number, j: number): boolean => {
  if (j < 30) return i % 2 === 1;
  return j === 30 || j === LENGTH - 1 || i === 0 || i === LENGTH - 1;
};
const search = createPathSearch(createNavMesh(cellsBetween(lines, lines, isGround), { merge: false }));
const path = createPath();
const place = (x: number, z: number): { x: number; y: number; z: number } => ({ x, y: 0, z });

describe('dead ends', () => {
  it('are not looked into when neither end lies there', () => {
    expect(findPath(search, place(0.5, 32.5), place(39.5, 32.5), path)).toBe('found');
    expect(path.expansions).toBeLessThan(60);
  });

  it('are searched when an end lies there, and closed again afterwards', () => {
    for (const [from, to] of [
      [place(1.5, 0.5), place(39.5, 38.5)],
      [place(39.5, 38.5), place(1.5, 0.5)],
      [place(1.5, 0.5), place(37.5, 0.5)],
      [place(21.5, 0.5), place(21.5, 20.5)],
    ]) {
      expect(findPath(search, from, to, path)).toBe('found');
    }
    expect(path.length).toBe(20);
    expect(findPath(search, place(0.5, 32.5), place(39.5, 32.5), path)).toBe('found');
    expect(path.expansions).toBeLessThan(60);
  });

  it('are opened for an end on the edge where one begins', () => {
    expect(findPath(search, place(3.5, 30), place(3.5, 0.5), path)).toBe('found');
    expect(path.length).toBe(29.5);
    expect(findPath(search, place(3, 30), place(3.5, 0.5), path)).toBe('found');
    expect(findPath(search, place(3, 30), place(0.5, 38.5), path)).toBe('found');
    expect(path.cornerCount).toBe(3);
  });
});
