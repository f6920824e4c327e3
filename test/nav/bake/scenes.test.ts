import { describe, expect, it } from 'vitest';
import { bakeNavMesh } from '../../../src/nav/bake/bake-nav-mesh.ts';
import type { BakeSettings } from '../../../src/nav/bake/bake-settings.ts';
import type { SpanField } from '../../../src/nav/bake/field.ts';
import { NONE } from '../../../src/nav/geometry/none.ts';
import { validateNavMesh } from '../../../src/nav/mesh/validate-nav-mesh.ts';
import { createNearestPoint, findNearestPoint } from '../../../src/nav/query/find-nearest-point.ts';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createPath, type Path, type Point } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import { bakeGround } from '../../support/fields.ts';
import { groundPieces } from '../../support/mesh-facts.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { readScene } from '../../support/scene-file.ts';
import { measureVoxelPaths } from '../../support/voxel-paths.ts';

const SETTINGS: BakeSettings = {
  ...{ cellSize: 0.3, cellHeight: 0.2, agentRadius: 0.6, agentHeight: 2, maxStep: 0.9, minRegionSpans: 64 },
  maxDeviation: 1.3,
};
/** Metres that an outline may run from its cells. */
const DEVIATION = 1.3 * 0.3;
const STARTS = 12;
const GOALS = 40;

/** The middle of a span's cell on its ground. */
function placeOf(field: SpanField, span: number): Point {
  const column = field.spanColumn[span];
  return {
    x: field.originX + ((column % field.width) + 0.5) * field.cellSize,
    y: field.originY + field.level[span] * field.heightUnit,
    z: field.originZ + (Math.floor(column / field.width) + 0.5) * field.cellSize,
  };
}

describe.each(['nav_test', 'dungeon'])('the level %s', (name) => {
  const soup = readScene(name);
  const skip = soup === null ? ' (skipped: the shared data is not beside the project)' : '';

  it.skipIf(soup === null)(`is joined on the mesh where its cells are${skip}`, () => {
    const { mesh } = bakeNavMesh(soup!, SETTINGS);
    expect(validateNavMesh(mesh)).toEqual([]);
    const { field, regions } = bakeGround(soup!, SETTINGS);
    const pieces = groundPieces(field, regions);
    expect(mesh.componentCount).toBe(pieces.count);
    const componentOf = new Map<number, number>();
    const nearest = createNearestPoint();
    for (let span = 0; span < field.spanCount; span += 1) {
      if (regions.regionOf[span] === 0) continue;
      findNearestPoint(mesh, placeOf(field, span), 2 * DEVIATION, nearest);
      expect(nearest.polygon, `span ${span}`).not.toBe(NONE);
      // Where ground was taken away, the nearest may be another piece's; a cell under a polygon tells its own.
      if (nearest.distance > 0.3) continue;
      const component = mesh.component[nearest.polygon];
      const known = componentOf.get(pieces.of[span]) ?? component;
      expect(component, `span ${span}`).toBe(known);
      componentOf.set(pieces.of[span], component);
    }
    expect(new Set(componentOf.values()).size).toBe(pieces.count);
  });

  it.skipIf(soup === null)(`has ways no longer than over its cells, as far as outlines allow${skip}`, () => {
    const { mesh } = bakeNavMesh(soup!, SETTINGS);
    const { field, regions } = bakeGround(soup!, SETTINGS);
    const pieces = groundPieces(field, regions);
    const search = createPathSearch(mesh);
    const path = createPath();
    const random = createNumbers(name);
    const spans = [...regions.regionOf.keys()].filter((span) => regions.regionOf[span] !== 0);
    const isAtHeight = ({ y }: Path, corner: number, span: number): boolean =>
      Math.abs(y[corner] - placeOf(field, span).y) < SETTINGS.maxStep!;
    const draw = (): number => spans[Math.floor(random() * spans.length)];
    let asked = 0;
    for (let start = 0; start < STARTS; start += 1) {
      const from = draw();
      const lengths = measureVoxelPaths(field, regions.regionOf, from);
      for (let goal = 0; goal < GOALS; goal += 1) {
        const to = draw();
        expect(Number.isFinite(lengths[to])).toBe(pieces.of[from] === pieces.of[to]);
        findPath(search, placeOf(field, from), placeOf(field, to), path);
        // At an outline the middle of a cell may lie where ground was taken away, over nothing or over another floor.
        const isOnFloor = isAtHeight(path, 0, from) && isAtHeight(path, path.cornerCount - 1, to);
        if (path.status.startsWith('off-mesh') || (path.status === 'found' && !isOnFloor)) continue;
        expect(path.status).toBe(pieces.of[from] === pieces.of[to] ? 'found' : 'unreachable');
        if (path.status === 'unreachable') continue;
        asked += 1;
        expect(path.length).toBeLessThanOrEqual(lengths[to] + 2 * DEVIATION * (path.cornerCount - 2) + 1e-9);
      }
    }
    expect(asked).toBeGreaterThan(STARTS * 5);
  });
});
