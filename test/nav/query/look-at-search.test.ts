import { describe, expect, it } from 'vitest';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import {
  advancePathSearch,
  beginPathSearch,
  readPathSearch,
} from '../../../src/nav/query/advance-path-search.ts';
import { lookAtSearch } from '../../../src/nav/query/look-at-search.ts';
import { createPath, type Point } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import { cellsBetween } from '../../support/drawn-meshes.ts';
import { textOf } from '../../support/path-text.ts';

// A room of 10 x 5 in cells of a metre, with a wall from the top: cells 4 to 6 by 0 to 3.
const WALL = (i: number, j: number): boolean => i >= 4 && i < 6 && j < 3;
const mesh = createNavMesh(
  cellsBetween([...Array(11).keys()], [...Array(6).keys()], (i, j) => !WALL(i, j)),
  { merge: false },
);
const FROM = { x: 1.5, y: 0, z: 0.5 };
const TO = { x: 9.5, y: 0, z: 0.5 };

describe('a look at a search', () => {
  it('shows nothing of a search that has opened nothing but its start', () => {
    const search = createPathSearch(mesh);
    beginPathSearch(search, FROM, TO);
    expect(lookAtSearch(search)).toEqual({
      cones: [],
      corners: [{ at: FROM, from: undefined, length: 0, isExpanded: false }],
    });
  });

  it('shows cones whose intervals lie on the edges of the polygons that they enter, the shortest bound first', () => {
    const search = createPathSearch(mesh);
    beginPathSearch(search, FROM, TO);
    let seen = 0;
    while (!advancePathSearch(search, 1)) {
      const { cones } = lookAtSearch(search);
      for (const [at, { left, polygon, right, root, bound }] of cones.entries()) {
        expect(isOnBorder(polygon, left) && isOnBorder(polygon, right)).toBe(true);
        expect(turn(root, right, left)).toBeGreaterThan(0);
        expect(bound).toBeGreaterThanOrEqual(cones[Math.max(0, at - 1)].bound);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(10);
  });

  it('shows chains that are as long as their lines, and in the end the path', () => {
    const search = createPathSearch(mesh);
    const path = createPath();
    beginPathSearch(search, FROM, TO);
    while (!advancePathSearch(search, 1));
    readPathSearch(search, path);
    const { corners } = lookAtSearch(search);
    for (const { at, from, length } of corners) {
      const before = corners.find((corner) => from !== undefined && isSame(corner.at, from));
      const line = before === undefined ? 0 : Math.hypot(at.x - before.at.x, at.z - before.at.z);
      expect(length).toBeCloseTo((before?.length ?? 0) + line, 9);
    }
    const goal = corners[corners.length - 1];
    expect([goal.at, goal.length]).toEqual([TO, path.length]);
  });

  it('changes nothing: a search that is looked at after every piece finds what another finds', () => {
    const [looked, other] = [createPathSearch(mesh), createPathSearch(mesh)];
    const [path, otherPath] = [createPath(), createPath()];
    beginPathSearch(looked, FROM, TO);
    beginPathSearch(other, FROM, TO);
    do lookAtSearch(looked);
    while (!advancePathSearch(looked, 1));
    while (!advancePathSearch(other, 1));
    readPathSearch(looked, path);
    readPathSearch(other, otherPath);
    expect(textOf(path)).toBe(textOf(otherPath));
    expect(path.expansions).toBeGreaterThan(5);
  });
});

function isOnBorder(polygon: number, point: Point): boolean {
  const { edgeX, edgeZ, lattice, nextEdge, polygonStart } = mesh;
  const metres = (edge: number): Point => ({
    x: lattice.originX + edgeX[edge] * lattice.unit,
    y: 0,
    z: lattice.originZ + edgeZ[edge] * lattice.unit,
  });
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const [a, b] = [metres(edge), metres(nextEdge[edge])];
    const along = (point.x - a.x) * (b.x - a.x) + (point.z - a.z) * (b.z - a.z);
    const length = (b.x - a.x) ** 2 + (b.z - a.z) ** 2;
    if (Math.abs(turn(a, b, point)) < 1e-9 && along > -1e-9 && along < length + 1e-9) return true;
  }
  return false;
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
}

function isSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.z === b.z;
}
