// Questions to the meshes of the levels, drawn from a seed: paths at once and in pieces, rays, moves along the ground, nearest
// points. Answers are printed with all their digits, so that a difference shows both of them.
import {
  advancePathSearch,
  beginPathSearch,
  castRay,
  createNearestPoint,
  createPath,
  createPathSearch,
  createRay,
  createSurfaceMove,
  findCrossedPolygons,
  findNearestPoint,
  findPath,
  moveAlongSurface,
  type NavMesh,
  NONE,
  type Path,
  type PathSearch,
  type Point,
  pathSearchToBytes,
  readPathSearch,
  restorePathSearch,
} from 'surefoot';
import type { Level } from './bake-levels.ts';
import { digestBytes } from './digest-bytes.ts';
import { createDraw, type Draw } from './numbers.ts';
import type { Say, Values } from './say.ts';

const PATHS = 120;
const RAYS = 60;
const MOVES = 60;

/** Expansions in one go of a search in pieces. */
const PIECE = 5;

export function askQuestions(levels: readonly Level[], say: Say): void {
  for (const { name, mesh } of levels) {
    const draw = createDraw(`questions to ${name}`);
    askPaths(name, { mesh, draw, say });
    askRays(name, { mesh, draw, say });
    askMoves(name, { mesh, draw, say });
  }
}

interface Asking {
  readonly mesh: NavMesh;
  readonly draw: Draw;
  readonly say: Say;
}

function askPaths(level: string, { mesh, draw, say }: Asking): void {
  const search = createPathSearch(mesh);
  const path = createPath();
  for (let number = 0; number < PATHS; number += 1) {
    const [from, to] = [drawPlace(mesh, draw), drawPlace(mesh, draw)];
    findPath(search, from, to, path, { partial: draw(2) === 0 });
    const polygons = new Int32Array(mesh.polygonCount * (path.cornerCount + 1));
    const crossed = findCrossedPolygons(search, path, polygons);
    say('path', `${level}-${number}`, { ...valuesOf(path), crossed: `${polygons.subarray(0, crossed)}` });
    if (number % 8 !== 0) continue;
    say('pieces', `${level}-${number}`, findInPieces(search, [from, to], path));
  }
}

/** A search that stops again and again, and goes on from its own bytes. */
function findInPieces(search: PathSearch, [from, to]: readonly [Point, Point], path: Path): Values {
  const states: string[] = [];
  let isDecided = beginPathSearch(search, from, to);
  while (!isDecided) {
    const bytes = pathSearchToBytes(search);
    states.push(digestBytes(bytes));
    restorePathSearch(search, bytes);
    isDecided = advancePathSearch(search, PIECE);
  }
  readPathSearch(search, path);
  return { ...valuesOf(path), states: states.join(',') };
}

function valuesOf({ status, length, expansions, cornerCount, x, y, z }: Path): Values {
  const corners: string[] = [];
  for (let corner = 0; corner < cornerCount; corner += 1)
    corners.push(`${x[corner]},${y[corner]},${z[corner]}`);
  return { status, length, expansions, corners: corners.join(';') };
}

function askRays(level: string, { mesh, draw, say }: Asking): void {
  const ray = createRay();
  for (let number = 0; number < RAYS; number += 1) {
    const status = castRay(mesh, drawPlace(mesh, draw), drawPlace(mesh, draw), ray);
    const { x, y, z, polygon, distance } = ray;
    const end: Values = status === 'off-mesh' ? {} : { x, y, z, polygon, distance };
    say('ray', `${level}-${number}`, { status, ...end });
  }
}

/** A walk of moves of any direction, each from where the last one ended. */
function askMoves(level: string, { mesh, draw, say }: Asking): void {
  const nearest = createNearestPoint();
  const move = createSurfaceMove();
  findNearestPoint(mesh, drawPlace(mesh, draw), Infinity, nearest);
  let from = { x: nearest.x, y: nearest.y, z: nearest.z, polygon: nearest.polygon };
  for (let number = 0; number < MOVES; number += 1) {
    const step = { x: (draw(4001) - 2000) / 700, z: (draw(4001) - 2000) / 700 };
    const isWhole = moveAlongSurface(mesh, from, step, move);
    from = { x: move.x, y: move.y, z: move.z, polygon: move.polygon };
    say('move', `${level}-${number}`, { ...from, isWhole: isWhole ? 1 : 0 });
  }
}

/** A place on the ground, near it or far from it: coordinates that no lattice has. */
function drawPlace(mesh: NavMesh, draw: Draw): Point {
  const vertex = draw(mesh.vertexCount);
  const { originX, originZ, unit } = mesh.lattice;
  const place = {
    x: originX + mesh.vertexX[vertex] * unit + (draw(6001) - 3000) / 900,
    y: mesh.vertexY[vertex] + draw(100) / 90,
    z: originZ + mesh.vertexZ[vertex] * unit + (draw(6001) - 3000) / 900,
  };
  if (draw(10) === 0) return place;
  const nearest = createNearestPoint();
  const polygon = findNearestPoint(mesh, place, 8, nearest);
  return polygon === NONE ? place : { x: nearest.x, y: nearest.y, z: nearest.z };
}
