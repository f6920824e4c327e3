import { describe, expect, it } from 'vitest';
import { bakeNavMesh } from '../../../src/nav/bake/bake-nav-mesh.ts';
import type { BakeSettings } from '../../../src/nav/bake/bake-settings.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { bakeGround } from '../../support/fields.ts';
import {
  addFloor,
  addPrism,
  addSheet,
  addTurnedBox,
  addWall,
  createRandom,
  createSoup,
  type Soup,
} from '../../support/levels.ts';
import { measurePieces, type Piece, slicePieces } from '../../support/wall-distance.ts';

const half = 9;

/** A floor with holes at height 0, 12 triangles or fewer, and how many they are; then what stands on it. */
function createWalledLevel(seed: string): { soup: Soup; floorTriangles: number } {
  const random = createRandom(`walls ${seed}`);
  const place = (least: number, most: number): number =>
    Math.round((least + random() * (most - least)) * 1024) / 1024;
  const soup = createSoup();
  const inner = place(-half + 1, half - 1);
  addFloor(soup, { minX: -half, maxX: half, minZ: -half, maxZ: inner }, 0);
  addFloor(soup, { minX: -half, maxX: place(0, half), minZ: inner, maxZ: half }, 0);
  const floorTriangles = soup.indices.length / 3;
  const turn = (): readonly [number, number] => {
    const angle = random() * 2 * Math.PI;
    return [Math.cos(angle), Math.sin(angle)];
  };
  for (let count = 2 + Math.floor(random() * 6); count > 0; count -= 1) {
    const [x, z] = [place(-half, half), place(-half, half)];
    const [cosine, sine] = turn();
    const length = place(0.2, 5);
    const kind = Math.floor(random() * 4);
    if (kind === 0) addWall(soup, x, z, x + cosine * length, z + sine * length, -0.5, place(0.9, 3));
    else if (kind === 1) addTurnedBox(soup, [x, 1, z], [length / 2, 1, place(0.1, 2)], [cosine, sine]);
    else if (kind === 2) {
      // A wall that leans, too steep to walk on from one side and overhanging on the other.
      const lean = place(0.05, 0.9) * (random() < 0.5 ? 1 : -1);
      const [ex, ez] = [x + cosine * length, z + sine * length];
      addSheet(
        soup,
        [x, -0.25, z],
        [ex, -0.25, ez],
        [ex - sine * lean * 2, 2, ez + cosine * lean * 2],
        [x - sine * lean * 2, 2, z + cosine * lean * 2],
      );
    } else {
      // A pillar that widens upwards.
      const ring = [0, 1, 2, 3, 4].map((k): [number, number] => [
        x + length * 0.2 * Math.cos(-k * 1.2566),
        z + length * 0.2 * Math.sin(-k * 1.2566),
      ]);
      addPrism(soup, ring, [-0.5, -0.5, -0.5, -0.5, -0.5], [2.5, 2, 2.5, 2, 3]);
    }
  }
  return { soup, floorTriangles };
}

const levels = 240;

function settingsOf(level: number): BakeSettings & { agentHeight: number; maxStep: number } {
  return {
    cellSize: [0.25, 0.125, 0.4][level % 3],
    cellHeight: 0.125,
    agentRadius: [0.3, 0.5, 0.62, 1][level % 4],
    agentHeight: 1.5,
    maxStep: 0.25,
    maxSlope: 0.5,
    minRegionSpans: 0,
  };
}

/** The walls of a level as an agent on the floor meets them: what is higher than a step and lower than its head. */
function wallsOf(level: number): { soup: Soup; walls: Piece[] } {
  const { soup, floorTriangles } = createWalledLevel(`${level}`);
  const { maxStep, agentHeight } = settingsOf(level);
  return { soup, walls: slicePieces(soup, floorTriangles, maxStep + 0.01, agentHeight - 0.01) };
}

/** The squares of the kept cells at height 0. */
function keptSquares(soup: Soup, settings: BakeSettings): Piece[] {
  const { field, kept } = bakeGround(soup, settings);
  const squares: Piece[] = [];
  for (let span = 0; span < field.spanCount; span += 1) {
    if (kept[span] === 0 || Math.abs(field.originY + field.floor[span] * field.heightUnit) > 0.26) continue;
    const x = field.originX + (field.spanColumn[span] % field.width) * field.cellSize;
    const z = field.originZ + Math.floor(field.spanColumn[span] / field.width) * field.cellSize;
    const [right, far] = [x + field.cellSize, z + field.cellSize];
    squares.push([
      [x, z],
      [right, z],
      [right, far],
      [x, far],
    ]);
  }
  return squares;
}

/** The polygons of a mesh whose corners lie at height 0, to a step. */
function floorPolygons(mesh: NavMesh): Piece[] {
  const { originX, originZ, unit } = mesh.lattice;
  const polygons: Piece[] = [];
  for (let polygon = 0; polygon < mesh.polygonCount; polygon += 1) {
    const ring: [number, number][] = [];
    let highest = 0;
    for (let edge = mesh.polygonStart[polygon]; edge < mesh.polygonStart[polygon + 1]; edge += 1) {
      ring.push([originX + mesh.edgeX[edge] * unit, originZ + mesh.edgeZ[edge] * unit]);
      highest = Math.max(highest, Math.abs(mesh.vertexY[mesh.edgeVertex[edge]]));
    }
    if (highest < 0.26) polygons.push(ring);
  }
  return polygons;
}

/** The least distance between pieces of ground and walls, as far as it is less than `enough`. */
function measureRoom(ground: readonly Piece[], walls: readonly Piece[], enough: number): number {
  let least = enough;
  const boxes = walls.map(boxOf);
  for (const piece of ground) {
    const box = boxOf(piece);
    for (const [at, wall] of walls.entries()) {
      if (measureBoxes(box, boxes[at]) < least) least = Math.min(least, measurePieces(piece, wall));
    }
  }
  return least;
}

interface Box {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

function boxOf(piece: Piece): Box {
  const values = [0, 1].map((axis) => piece.map((point) => point[axis]));
  return { min: values.map((list) => Math.min(...list)), max: values.map((list) => Math.max(...list)) };
}

/** How far two boxes are apart along the axis along which they are farther apart. */
function measureBoxes(one: Box, two: Box): number {
  return Math.max(
    one.min[0] - two.max[0],
    two.min[0] - one.max[0],
    one.min[1] - two.max[1],
    two.min[1] - one.max[1],
  );
}

describe('safe ground', () => {
  it('has the radius between every kept cell and every wall, however that leans', () => {
    let tightest = Infinity;
    for (let level = 0; level < levels; level += 3) {
      const { soup, walls } = wallsOf(level);
      const settings = settingsOf(level / 3);
      const { agentRadius, cellSize } = settings;
      const room = measureRoom(keptSquares(soup, settings), walls, agentRadius + 4 * cellSize) - agentRadius;
      expect(room, `level ${level}`).toBeGreaterThan(-cellSize / 65536);
      tightest = Math.min(tightest, room / cellSize);
    }
    expect(tightest).toBeLessThan(0.01);
  });

  it('has it between every polygon and every wall too', () => {
    let tightest = Infinity;
    for (let level = 0; level < levels; level += 1) {
      const { soup, walls } = wallsOf(level);
      const settings = settingsOf(level);
      const { agentRadius, cellSize } = settings;
      const polygons = floorPolygons(bakeNavMesh(soup, settings).mesh);
      const room = measureRoom(polygons, walls, agentRadius + 4 * cellSize) - agentRadius;
      expect(room, `level ${level}`).toBeGreaterThan(-cellSize / 65536);
      tightest = Math.min(tightest, room / cellSize);
    }
    expect(tightest).toBeLessThan(0.01);
  });

  it('has the radius less one cell to the ledges of ground that lies at any angle', () => {
    let tightest = Infinity;
    for (let level = 0; level < 120; level += 1) {
      const random = createRandom(`ledge ${level}`);
      const angle = random() * 2 * Math.PI;
      const [x, z] = [random(), random()];
      const corner = (length: number, quarter: number): [number, number, number] => [
        x + length * Math.cos(angle + quarter * 1.2),
        0,
        z + length * Math.sin(angle + quarter * 1.2),
      ];
      const [a, b, c, d] = [corner(7, 0), corner(8, -1.3), corner(7, -2.6), corner(6, -4)];
      const soup = createSoup();
      addSheet(soup, a, b, c, d);
      const settings = { ...settingsOf(level), agentRadius: 0.25 + random() };
      const ledges = [
        [a, b],
        [b, c],
        [c, d],
        [d, a],
      ].map((ends) => ends.map(([px, , pz]): [number, number] => [px, pz]));
      const least = settings.agentRadius - settings.cellSize;
      const squares = keptSquares(soup, settings);
      const polygons = floorPolygons(bakeNavMesh(soup, settings).mesh);
      expect([squares.length > 100, polygons.length > 0]).toEqual([true, true]);
      const room = measureRoom([...squares, ...polygons], ledges, 2) - least;
      expect(room, `level ${level}`).toBeGreaterThan(-settings.cellSize / 65536);
      tightest = Math.min(tightest, room / settings.cellSize);
    }
    expect(tightest).toBeLessThan(0.3);
  });
});

describe('a gap between two walls', () => {
  /** Whether the two sides of a wall with a gap in it are joined, or of a passage between two long walls. */
  function isOpen(turn: number, gap: number, settings: BakeSettings, isPassage: boolean): boolean {
    const random = createRandom(`gap ${turn} ${gap}`);
    const [x, z] = [random(), random()];
    const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
    const at = (along: number, aside: number): [number, number] => [
      x + along * cosine - aside * sine,
      z + along * sine + aside * cosine,
    ];
    const soup = createSoup();
    addFloor(soup, { minX: -half, maxX: half, minZ: -half, maxZ: half }, 0);
    const add = (from: [number, number], to: [number, number]): void => addWall(soup, ...from, ...to, 0, 3);
    for (const side of [1, -1]) {
      add(at(0, (side * gap) / 2), at(0, side * 30));
      if (isPassage) add(at(-2.5, (side * gap) / 2), at(2.5, (side * gap) / 2));
    }
    const { mesh } = bakeNavMesh(soup, { ...settings, minRegionSpans: 8 });
    return mesh.componentCount === 1;
  }

  it('is closed when it is no wider than the agent', () => {
    for (let turn = 0; turn < 60; turn += 1) {
      const settings = settingsOf(turn);
      const gap = settings.agentRadius * 2 * [1, 0.999, 0.9][turn % 3];
      const angle = [0, Math.PI / 4, turn * 0.37, turn][turn % 4];
      expect(isOpen(angle, gap, settings, turn % 2 === 0), `turn ${turn}`).toBe(false);
    }
  });

  it('is open when it is four cells wider along the axes, and six at any angle', () => {
    for (let turn = 0; turn < 60; turn += 1) {
      const settings = settingsOf(turn);
      const { agentRadius, cellSize } = settings;
      for (const isPassage of [false, true]) {
        const along = isOpen((turn % 4) * (Math.PI / 2), 2 * agentRadius + 4 * cellSize, settings, isPassage);
        const askew = isOpen(turn * 0.37, 2 * agentRadius + 6 * cellSize, settings, isPassage);
        expect([along, askew], `turn ${turn}`).toEqual([true, true]);
      }
    }
  });

  it.each([
    [0.4, true, true],
    [0.5, false, true],
    [0.6, false, true],
    [1, false, false],
  ])('of 1 m and of 2 m, for a radius of %d m', (agentRadius, narrow, wide) => {
    const settings = { cellSize: 0.05, agentRadius, agentHeight: 1.8 };
    for (const [gap, expected] of [
      [1, narrow],
      [2, wide],
    ] as const) {
      const soup = createSoup();
      addFloor(soup, { minX: 0, maxX: 8, minZ: 0, maxZ: 6 }, 0);
      const from = soup.indices.length / 3;
      addTurnedBox(soup, [1.5, 1, 3], [1.5, 1, 0.25], [1, 0]);
      addTurnedBox(soup, [(11 + gap) / 2, 1, 3], [(5 - gap) / 2, 1, 0.25], [1, 0]);
      const { mesh } = bakeNavMesh(soup, { ...settings, reachableFrom: [{ x: 1, y: 0, z: 1 }] });
      const polygons = floorPolygons(mesh);
      const isThrough = polygons.some((polygon) => polygon.some(([, z]) => z > 3.25));
      expect(isThrough, `gap ${gap}`).toBe(expected);
      const room = measureRoom(polygons, slicePieces(soup, from, 0.41, 1.79), 3);
      expect(room).toBeGreaterThanOrEqual(agentRadius - 1e-9);
    }
  });
});
