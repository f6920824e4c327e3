import { describe, expect, it } from 'vitest';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import {
  advancePathSearch,
  beginPathSearch,
  readPathSearch,
} from '../../../src/nav/query/advance-path-search.ts';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createPath, type Point } from '../../../src/nav/query/path.ts';
import { createPathSearch, type PathSearch } from '../../../src/nav/query/path-search.ts';
import { cellsBetween, rectangle } from '../../support/drawn-meshes.ts';
import { textOf } from '../../support/path-text.ts';
import { createNumbers } from '../../support/random-numbers.ts';

/** Quads of 12 x 12, a tenth of them missing, and places on it. */
function drawQuads(seed: string, size = 12): { mesh: NavMesh; drawPlace: () => Point } {
  const numbers = createNumbers(seed);
  const lines = [...Array(size + 1).keys()];
  const missing = Array.from({ length: size * size }, () => numbers() < 0.1);
  const mesh = createNavMesh(
    cellsBetween(lines, lines, (i, j) => !missing[j * size + i]),
    { merge: false },
  );
  const drawPlace = (): Point => {
    for (;;) {
      const [x, z] = [numbers() * size, numbers() * size];
      if (!missing[Math.floor(z) * size + Math.floor(x)]) return { x, y: 0, z };
    }
  };
  return { mesh, drawPlace };
}

function askInSlices(search: PathSearch, from: Point, to: Point, slice: number): string {
  const path = createPath();
  for (let decided = beginPathSearch(search, from, to); !decided; )
    decided = advancePathSearch(search, slice);
  readPathSearch(search, path);
  return textOf(path);
}

describe('a path search in pieces', () => {
  it('gives the same bits whatever the pieces (case 19)', () => {
    const { mesh, drawPlace } = drawQuads('case 19');
    const search = createPathSearch(mesh);
    const path = createPath();
    for (let query = 0; query < 50; query += 1) {
      const [from, to] = [drawPlace(), drawPlace()];
      findPath(search, from, to, path);
      const whole = textOf(path);
      for (const slice of [1, 2, 3, 7, 1000]) expect(askInSlices(search, from, to, slice)).toBe(whole);
    }
  });

  it('is found with as many expansions as it takes, and out of budget with one less (case 21)', () => {
    const { mesh, drawPlace } = drawQuads('budget');
    const search = createPathSearch(mesh);
    const [path, within, beyond] = [createPath(), createPath(), createPath()];
    let withWork = 0;
    for (let query = 0; query < 200; query += 1) {
      const [from, to] = [drawPlace(), drawPlace()];
      findPath(search, from, to, path);
      findPath(search, from, to, within, { maxExpansions: path.expansions });
      expect(textOf(within)).toBe(textOf(path));
      if (path.expansions === 0) continue;
      withWork += 1;
      findPath(search, from, to, beyond, { maxExpansions: path.expansions - 1 });
      expect(beyond).toMatchObject({ status: 'out-of-budget', cornerCount: 0, length: 0 });
      expect(beyond.expansions).toBe(path.expansions - 1);
    }
    expect(withWork).toBeGreaterThan(100);
  });

  it('never takes more expansions than it may, in one go or in pieces', () => {
    const { mesh, drawPlace } = drawQuads('small budgets');
    const search = createPathSearch(mesh);
    const path = createPath();
    for (let query = 0; query < 50; query += 1) {
      const [from, to] = [drawPlace(), drawPlace()];
      findPath(search, from, to, path);
      const needed = path.expansions;
      for (let most = 0; most < Math.min(needed, 12); most += 1) {
        expect(findPath(search, from, to, path, { maxExpansions: most })).toBe('out-of-budget');
        expect(path.expansions).toBe(most);
        let isDecided = beginPathSearch(search, from, to, { maxExpansions: most });
        while (!isDecided) isDecided = advancePathSearch(search, 2);
        expect(readPathSearch(search, path)).toBe('out-of-budget');
        expect(path.expansions).toBe(most);
      }
    }
  });

  it('takes a way of any length through many polygons, and none on a small budget (case 21)', () => {
    const size = 300;
    const lines = [...Array(size + 1).keys()];
    // A wall of cells in every other row, open at one end: the way goes to and fro.
    const isGround = (i: number, j: number): boolean => j % 2 === 0 || i === (j % 4 === 1 ? size - 1 : 0);
    const search = createPathSearch(createNavMesh(cellsBetween(lines, lines, isGround), { merge: false }));
    const path = createPath();
    const from = { x: 0, y: 0, z: 0 };
    const to = { x: 0.5, y: 0, z: size - 1 };
    expect(findPath(search, from, to, path)).toBe('found');
    expect(path.cornerCount).toBe(size);
    expect(findPath(search, from, to, path, { maxExpansions: 1000 })).toBe('out-of-budget');
    expect(path.expansions).toBe(1000);
  });

  it('needs no expansion to tell that a goal is on an island (case 37)', () => {
    const lines = [...Array(201).keys()];
    const cells = cellsBetween(lines, lines, () => true);
    const search = createPathSearch(createNavMesh([...cells, rectangle(300, 0, 301, 1)], { merge: false }));
    const path = createPath();
    const numbers = createNumbers('case 37');
    for (let query = 0; query < 1000; query += 1) {
      const from = { x: numbers() * 200, y: 0, z: numbers() * 200 };
      expect(beginPathSearch(search, from, { x: 300 + numbers(), y: 0, z: numbers() })).toBe(true);
      expect(readPathSearch(search, path)).toBe('unreachable');
      expect(path.expansions).toBe(0);
    }
  });

  it('is decided when an end is off the mesh, and stays readable', () => {
    const { mesh } = drawQuads('ends');
    const search = createPathSearch(mesh);
    const path = createPath();
    const outside = { x: 100, y: 0, z: 0 };
    expect(beginPathSearch(search, outside, { x: 1, y: 0, z: 1 })).toBe(true);
    expect(advancePathSearch(search, 0)).toBe(true);
    expect(readPathSearch(search, path)).toBe('off-mesh-start');
    expect(beginPathSearch(search, { x: 0, y: 0, z: 0 }, outside)).toBe(true);
    expect(readPathSearch(search, path)).toBe('off-mesh-goal');
    expect(readPathSearch(search, path)).toBe('off-mesh-goal');
  });

  it('does nothing in a piece of no expansions', () => {
    const { mesh } = drawQuads('nothing');
    const search = createPathSearch(mesh);
    expect(beginPathSearch(search, { x: 0.5, y: 0, z: 0.5 }, { x: 11, y: 0, z: 11 })).toBe(false);
    expect(advancePathSearch(search, 0)).toBe(false);
    expect(search.expansions).toBe(0);
    expect(advancePathSearch(search, 1)).toBe(false);
    expect(search.expansions).toBeGreaterThanOrEqual(1);
  });

  it('refuses to be read before it is decided', () => {
    const { mesh } = drawQuads('undecided');
    const search = createPathSearch(mesh);
    beginPathSearch(search, { x: 0.5, y: 0, z: 0.5 }, { x: 11, y: 0, z: 11 });
    expect(() => readPathSearch(search, createPath())).toThrow('not decided');
  });

  it.each([-1, 0.5, Number.NaN, -Infinity])('refuses %d expansions, and nothing has changed', (count) => {
    const { mesh } = drawQuads('refused');
    const search = createPathSearch(mesh);
    const [from, to] = [
      { x: 0.5, y: 0, z: 0.5 },
      { x: 11, y: 0, z: 11 },
    ];
    const whole = askInSlices(search, from, to, 5);
    beginPathSearch(search, from, to);
    expect(() => advancePathSearch(search, count)).toThrow(
      `expansions must be an integer from 0 on, or Infinity, got ${count}`,
    );
    expect(() => beginPathSearch(search, to, from, { maxExpansions: count })).toThrow('maxExpansions');
    expect(advancePathSearch(search, Infinity)).toBe(true);
    const path = createPath();
    readPathSearch(search, path);
    expect(textOf(path)).toBe(whole);
  });
});
