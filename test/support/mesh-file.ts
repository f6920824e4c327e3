// Meshes in the text format "mesh 2" of the Polyanya reference implementation, for tests and benchmarks with shared data.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NONE } from '../../src/nav/geometry/none.ts';
import { assembleNavMesh } from '../../src/nav/mesh/assemble-nav-mesh.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';

/** A file of the shared data beside the project. */
export function sharedMeshFile(name: string): string {
  return fileURLToPath(new URL(`../../../shared/data/meshes/${name}`, import.meta.url));
}

/** True when the shared data is there. */
export function hasSharedMeshes(): boolean {
  return existsSync(sharedMeshFile('arena.mesh'));
}

/** Reads a mesh; coordinates are rounded to 1/1024, links are those of the file. */
export function readMeshFile(name: string): NavMesh {
  const words = readFileSync(sharedMeshFile(name), 'utf8').trim().split(/\s+/);
  if (words.shift() !== 'mesh' || words.shift() !== '2')
    throw new Error(`${name} is not in the format mesh 2`);
  const numbers = Float64Array.from(words, Number);
  let at = 2;
  const [vertexCount, polygonCount] = numbers;
  const vertexX = new Float64Array(vertexCount);
  const vertexZ = new Float64Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex += 1) {
    vertexX[vertex] = Math.round(numbers[at] * 1024);
    vertexZ[vertex] = Math.round(numbers[at + 1] * 1024);
    at += 3 + numbers[at + 2];
  }
  const polygonStart = new Int32Array(polygonCount + 1);
  const edgeVertex: number[] = [];
  const neighbours: number[] = [];
  for (let polygon = 0; polygon < polygonCount; polygon += 1) {
    const count = numbers[at];
    edgeVertex.push(...numbers.subarray(at + 1, at + 1 + count));
    // The file's k-th neighbour lies across the edge from corner k - 1 to corner k.
    const across = numbers.subarray(at + 1 + count, at + 1 + 2 * count);
    neighbours.push(...across.subarray(1), across[0]);
    at += 1 + 2 * count;
    polygonStart[polygon + 1] = edgeVertex.length;
  }
  const parts = {
    lattice: { originX: 0, originZ: 0, unit: 1 / 1024 },
    agentRadius: 0,
    vertexX,
    vertexZ,
    vertexY: new Float64Array(vertexCount),
    polygonStart,
    edgeVertex: Int32Array.from(edgeVertex),
  };
  const { edgeTwin } = assembleNavMesh(parts);
  return assembleNavMesh({
    ...parts,
    edgeTwin: edgeTwin.map((twin, edge) => (neighbours[edge] < 0 ? NONE : twin)),
  });
}

/** The rows of a table of numbers with a header. */
export function readRows(name: string): number[][] {
  return readFileSync(sharedMeshFile(name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number));
}
