// Meshes from outlines that overlap, drawn from seeds: crossings off the lattice, walls grown by a radius.
import {
  createPath,
  createPathSearch,
  findPath,
  type NavMesh,
  navMeshFromOutlinesWithReport,
  navMeshToBytes,
  type OutlineMesh,
  type OutlinePoint,
  type OutlineRing,
} from 'surefoot';
import { digestBytes } from './digest-bytes.ts';
import { createDraw, type Draw } from './numbers.ts';
import type { Say } from './say.ts';

/** Metres from edge to edge. */
export const OUTLINE_SIDE = 48;

const MESHES = 12;
const OBSTACLES = 40;

export function fillOutlines(say: Say): void {
  for (let number = 0; number < MESHES; number += 1) {
    const { mesh, report } = meshOfOutlines(`outlines ${number}`);
    const path = createPath();
    const [from, to] = [
      { x: 0.5, y: 0, z: 0.5 },
      { x: OUTLINE_SIDE - 0.5, y: 0, z: OUTLINE_SIDE - 0.5 },
    ];
    findPath(createPathSearch(mesh), from, to, path, { partial: true });
    say('outline', number, {
      digest: mesh.digest,
      bytes: digestBytes(navMeshToBytes(mesh)),
      polygons: mesh.polygonCount,
      isExact: report.isExact ? 1 : 0,
      path: path.status,
      length: path.length,
      expansions: path.expansions,
    });
  }
}

/** A field with obstacles of 3 to 7 corners. */
export function meshOfField(seed: string): NavMesh {
  return meshOfOutlines(seed).mesh;
}

function meshOfOutlines(seed: string): OutlineMesh {
  const draw = createDraw(seed);
  const end = OUTLINE_SIDE;
  const obstacles = Array.from({ length: OBSTACLES }, () => drawRing(draw));
  const field: OutlineRing = [
    [0, 0],
    [end, 0],
    [end, end],
    [0, end],
  ];
  return navMeshFromOutlinesWithReport({ outer: [field], obstacles }, { agentRadius: 0.4, maxCorners: 6 });
}

/** Corners round a middle in any order, so that edges may cross one another. */
function drawRing(draw: Draw): OutlinePoint[] {
  const [x, z] = [2 + draw(44000) / 1000, 2 + draw(44000) / 1000];
  const corner = (): OutlinePoint => [x + (draw(7001) - 3500) / 1000, z + (draw(7001) - 3500) / 1000];
  return Array.from({ length: 3 + draw(5) }, corner);
}
