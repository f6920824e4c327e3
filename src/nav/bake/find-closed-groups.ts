// Triangles of a grid in groups that share vertices, and which of the groups are closed surfaces.
import { NONE } from '../geometry/none.ts';
import { FACE_TURNED } from './prepare-triangles.ts';
import type { GridTriangles } from './rasterise-triangles.ts';

/** The triangles of all closed groups, group by group. */
export interface ClosedGroups {
  readonly count: number;
  /** The triangles of group g are `triangle[start[g] .. start[g + 1] - 1]`. */
  readonly start: Int32Array;
  readonly triangle: Int32Array;
}

/**
 * Finds the closed groups. Vertices at one place are one vertex, and triangles with a vertex in common are of one group;
 * a group is closed when each of its edges is run through as often one way as the other, which is counted, not hashed.
 * That is the case exactly when the group, taken as a chain of triangles, has no boundary, so that its winding number is
 * the same whole number everywhere between two crossings of it: closed boxes are closed, and so are boxes that share
 * sides, boxes given twice, and boxes with rooms in them whose shells share a vertex. A sheet, a box without a lid and a
 * box whose sides meet the middle of an edge of another triangle are not.
 */
export function findClosedGroups(triangles: GridTriangles): ClosedGroups {
  const { count, corner } = triangles;
  const weld = weldVertices(triangles.place);
  const parent = new Int32Array(weld.length);
  for (let vertex = 0; vertex < parent.length; vertex += 1) parent[vertex] = vertex;
  for (let at = 0; at < count * 3; at += 3) {
    const root = join(parent, weld[corner[at]], weld[corner[at + 1]]);
    join(parent, root, weld[corner[at + 2]]);
  }
  const isOpen = findOpenVertices(triangles, weld);
  for (let vertex = 0; vertex < parent.length; vertex += 1) {
    if (isOpen[vertex] === 1) isOpen[findRoot(parent, vertex)] = 1;
  }
  return sortByGroup(triangles, weld, parent, isOpen);
}

/** For each vertex one that stands for all vertices at its place. */
function weldVertices(place: Float64Array): Int32Array {
  const vertexCount = place.length / 3;
  let size = 16;
  while (size < vertexCount * 2) size *= 2;
  // Vertices plus 1 by the hash of their place; 0 is free. A vertex whose slot is taken goes to the next free one.
  const slots = new Int32Array(size);
  const weld = new Int32Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex += 1) {
    const x = place[vertex * 3];
    const y = place[vertex * 3 + 1];
    const z = place[vertex * 3 + 2];
    // Places are whole 65536ths of a cell, and 256ths of a height unit.
    let slot = hashPlace(x * 65536, y * 256, z * 65536) & (size - 1);
    let other = slots[slot] - 1;
    while (
      other !== NONE &&
      (place[other * 3] !== x || place[other * 3 + 1] !== y || place[other * 3 + 2] !== z)
    ) {
      slot = (slot + 1) & (size - 1);
      other = slots[slot] - 1;
    }
    if (other === NONE) {
      slots[slot] = vertex + 1;
      other = vertex;
    }
    weld[vertex] = other;
  }
  return weld;
}

function hashPlace(x: number, y: number, z: number): number {
  let hash = Math.imul(x | 0, 0x9e3779b1) ^ Math.imul(y | 0, 0x85ebca6b) ^ Math.imul(z | 0, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

/** Joins the sets of two vertices; answers the root of the whole. */
function join(parent: Int32Array, a: number, b: number): number {
  const rootA = findRoot(parent, a);
  const rootB = findRoot(parent, b);
  if (rootA < rootB) {
    parent[rootB] = rootA;
    return rootA;
  }
  parent[rootA] = rootB;
  return rootB;
}

function findRoot(parent: Int32Array, vertex: number): number {
  let root = vertex;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]];
    root = parent[root];
  }
  return root;
}

/** 1 for each vertex with an edge, to one of a higher number, that is run through more often one way than the other. */
function findOpenVertices(triangles: GridTriangles, weld: Int32Array): Uint8Array {
  const { count, corner, face } = triangles;
  // The edges by their lower vertex. An entry is the higher vertex, or its complement when the edge runs down.
  const start = new Int32Array(weld.length + 1);
  for (let at = 0; at < count * 3; at += 3) {
    const a = weld[corner[at]];
    const b = weld[corner[at + 1]];
    const c = weld[corner[at + 2]];
    start[Math.min(a, b)] += 1;
    start[Math.min(b, c)] += 1;
    start[Math.min(c, a)] += 1;
  }
  let total = 0;
  for (let vertex = 0; vertex < start.length; vertex += 1) {
    total += start[vertex];
    start[vertex] = total;
  }
  const edges = new Int32Array(total);
  for (let triangle = 0; triangle < count; triangle += 1) {
    const isTurned = (face[triangle] & FACE_TURNED) !== 0;
    const a = weld[corner[triangle * 3]];
    const b = weld[corner[triangle * 3 + (isTurned ? 2 : 1)]];
    const c = weld[corner[triangle * 3 + (isTurned ? 1 : 2)]];
    addEdge(start, edges, a, b);
    addEdge(start, edges, b, c);
    addEdge(start, edges, c, a);
  }
  const isOpen = new Uint8Array(weld.length);
  const balance = new Int32Array(weld.length);
  for (let vertex = 0; vertex < weld.length; vertex += 1) {
    const end = start[vertex + 1];
    for (let at = start[vertex]; at < end; at += 1) {
      const edge = edges[at];
      if (edge < 0) balance[~edge] -= 1;
      else balance[edge] += 1;
    }
    for (let at = start[vertex]; at < end; at += 1) {
      const other = edges[at] < 0 ? ~edges[at] : edges[at];
      if (balance[other] !== 0) isOpen[vertex] = 1;
      balance[other] = 0;
    }
  }
  return isOpen;
}

/** Puts an edge in front of those of its lower vertex that are there. */
function addEdge(start: Int32Array, edges: Int32Array, from: number, to: number): void {
  if (from < to) {
    start[from] -= 1;
    edges[start[from]] = to;
  } else {
    start[to] -= 1;
    edges[start[to]] = ~from;
  }
}

function sortByGroup(
  triangles: GridTriangles,
  weld: Int32Array,
  parent: Int32Array,
  isOpen: Uint8Array,
): ClosedGroups {
  const { count, corner } = triangles;
  const rootOf = new Int32Array(count).fill(NONE);
  const size = new Int32Array(weld.length);
  let closed = 0;
  for (let triangle = 0; triangle < count; triangle += 1) {
    const root = findRoot(parent, weld[corner[triangle * 3]]);
    if (isOpen[root] === 1) continue;
    rootOf[triangle] = root;
    size[root] += 1;
    closed += 1;
  }
  const start = [0];
  // From here on: where the next triangle of a root goes.
  const next = size;
  for (let root = 0, at = 0; at < closed; root += 1) {
    const length = size[root];
    if (length === 0) continue;
    next[root] = at;
    at += length;
    start.push(at);
  }
  const triangle = new Int32Array(closed);
  for (let at = 0; at < count && closed > 0; at += 1) {
    const root = rootOf[at];
    if (root === NONE) continue;
    triangle[next[root]] = at;
    next[root] += 1;
  }
  return { count: start.length - 1, start: Int32Array.from(start), triangle };
}
