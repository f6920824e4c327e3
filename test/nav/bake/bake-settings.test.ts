import { describe, expect, it } from 'vitest';
import { bakeNavMesh } from '../../../src/nav/bake/bake-nav-mesh.ts';
import {
  type BakeSettings,
  type CheckedSettings,
  checkSettings,
  checkTriangles,
} from '../../../src/nav/bake/bake-settings.ts';
import { erodeSpans } from '../../../src/nav/bake/spans/erode-spans.ts';
import { findWalkableSpans } from '../../../src/nav/bake/spans/find-walkable-spans.ts';
import { voxelise } from '../../../src/nav/bake/voxels/voxelise.ts';

const least: BakeSettings = { cellSize: 0.3, agentRadius: 0.4, agentHeight: 1 };

describe('checkSettings', () => {
  it('fills in the defaults', () => {
    expect(checkSettings(least)).toEqual({
      cellSize: 0.3,
      cellHeight: 0.15,
      agentRadius: 0.4,
      agentHeight: 1,
      maxSlope: 1,
      maxStep: 0.4,
      minRegionSpans: 8,
      regions: 'sheets',
      maxHeightError: 0.15,
      maxDeviation: 1.3,
      maxCorners: 6,
      fillSolids: true,
      minIslandArea: 0,
      reachableFrom: [],
    });
  });

  it('keeps what was given and folds -0', () => {
    const given = { ...least, agentRadius: -0, maxStep: -0, reachableFrom: [{ x: -0, y: 1, z: 2 }] };
    const checked = checkSettings(given);
    expect([checked.agentRadius, checked.maxStep, checked.reachableFrom[0].x]).toEqual([0, 0, 0]);
  });

  it.each([
    ['cellSize', 0],
    ['cellSize', Number.NaN],
    ['cellHeight', -1],
    ['agentRadius', -0.1],
    ['agentRadius', Number.POSITIVE_INFINITY],
    ['agentRadius', 1e9],
    ['agentHeight', 0],
    ['agentHeight', 1e9],
    ['maxSlope', -1],
    ['maxStep', Number.NaN],
    ['minRegionSpans', 1.5],
    ['maxDeviation', -1],
    ['maxHeightError', 0],
    ['maxHeightError', Number.NaN],
    ['maxCorners', 2],
    ['maxCorners', 256],
    ['minIslandArea', -1],
  ])('refuses %s = %d by its name and value', (name, value) => {
    const settings = { ...least, [name]: value };
    expect(() => checkSettings(settings)).toThrow(RangeError);
    expect(() => checkSettings(settings)).toThrow(`${name} must`);
    expect(() => checkSettings(settings)).toThrow(String(value));
  });

  it('refuses a setting that it does not know, and settings that are none', () => {
    const misspelt = { cellSize: 0.3, agentRadius: 0.4, agentHeight: 1, maxSlop: 1 };
    expect(() => checkSettings(misspelt as never)).toThrow(/settings has no maxSlop: it can have cellSize,/);
    expect(() => checkSettings(undefined as never)).toThrow('settings must be an object, got undefined');
  });

  it('lets heights be off by any error', () => {
    expect(checkSettings({ ...least, maxHeightError: Infinity }).maxHeightError).toBe(Infinity);
    expect(checkSettings({ ...least, cellHeight: 0.2 }).maxHeightError).toBe(0.2);
  });

  it('refuses another way to divide the ground by its name', () => {
    expect(checkSettings({ ...least, regions: 'watershed' }).regions).toBe('watershed');
    expect(() => checkSettings({ ...least, regions: 'rooms' as never })).toThrow(
      "regions must be 'sheets' or 'watershed', got rooms",
    );
  });

  it('refuses a missing setting that has no default', () => {
    const settings = { cellSize: 0.3, agentRadius: 0.4 } as BakeSettings;
    expect(() => checkSettings(settings)).toThrow('agentHeight must be a finite number, got undefined');
  });

  it('refuses a switch that is neither on nor off', () => {
    const settings = { ...least, fillSolids: 1 as never };
    expect(() => checkSettings(settings)).toThrow('fillSolids must be true or false, got 1');
  });

  it('names the coordinate of a point that is not finite', () => {
    const reachableFrom = [
      { x: 0, y: 0, z: 0 },
      { x: 0, y: Number.NaN, z: 0 },
    ];
    expect(() => checkSettings({ ...least, reachableFrom })).toThrow('reachableFrom[1].y');
  });
});

describe('checkTriangles', () => {
  it('takes plain and typed arrays', () => {
    const soup = { positions: new Float32Array(9), indices: [0, 1, 2] };
    expect(() => checkTriangles(soup)).not.toThrow();
  });

  it('names the place of what it refuses', () => {
    const positions = [0, 0, 0, 1, 0, 0, 0, 0, 1];
    expect(() => checkTriangles({ positions: [0, 0], indices: [] })).toThrow(
      'positions must hold triples, got 2',
    );
    expect(() => checkTriangles({ positions, indices: [0, 1] })).toThrow('indices must hold triples, got 2');
    expect(() => checkTriangles({ positions, indices: [0, 1, 3] })).toThrow('indices[2] must name one of 3');
    expect(() => checkTriangles({ positions, indices: [0, -1, 2] })).toThrow('indices[1]');
    expect(() => checkTriangles({ positions, indices: [0, 0.5, 2] })).toThrow('indices[1]');
    positions[4] = Number.NEGATIVE_INFINITY;
    expect(() => checkTriangles({ positions, indices: [0, 1, 2] })).toThrow('positions[4]');
    expect(() => checkTriangles(undefined as never)).toThrow('soup must have positions and indices');
  });
});

describe('settings far beyond the level', () => {
  // Work that grew with them, and not with the level, would not end within the test's time.
  const square = { positions: [0, 0, 0, 8, 0, 0, 8, 0, 8, 0, 0, 8], indices: [0, 2, 1, 0, 3, 2] };

  it.each([{ maxDeviation: 1e300 }, { maxHeightError: 1e300 }, { maxStep: 19660 }])(
    'are taken as they are: %j',
    (settings) => {
      expect(bakeNavMesh(square, { ...least, ...settings }).mesh.polygonCount).toBeGreaterThan(0);
    },
  );

  it('leave no ground where the radius is larger than it', () => {
    expect(bakeNavMesh(square, { ...least, agentRadius: 39321 }).mesh.polygonCount).toBe(0);
  });
});

describe('a stage that is called by hand', () => {
  const soup = { positions: [0, 0, 0, 8, 0, 0, 8, 0, 8, 0, 0, 8], indices: [0, 2, 1, 0, 3, 2] };

  it('names the setting that it misses', () => {
    const raw = { cellSize: 1 } as CheckedSettings;
    expect(() => voxelise(soup, raw)).toThrow('cellHeight');
    const solids = voxelise(soup, checkSettings(least));
    expect(() => findWalkableSpans(solids, raw)).toThrow('maxStep');
    const field = findWalkableSpans(voxelise(soup, checkSettings(least)), checkSettings(least));
    expect(() => erodeSpans(field, Number.NaN)).toThrow('agentRadius');
  });
});
