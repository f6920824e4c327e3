// Triangles of a grid in groups that share vertices, and which of the groups are closed surfaces.
import { NONE } from '../../geometry/none.ts';
import { type BakeMemory, giveBack, lendBytes, lendIntegers } from '../bake-memory.ts';
import { FACE_TURNED } from './prepare-triangles.ts';
import type { GridTriangles } from './rasterise-triangles.ts';

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const NO_GROUP = NONE;
const TURNED = FACE_TURNED;

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
 * box whose sides meet the middle of an edge of another triangle are not. Both lists are lent.
 */
export function findClosedGroups(triangles: GridTriangles, memory: BakeMemory): ClosedGroups {
  const { count, corner } = triangles;
  const vertexCount = triangles.place.length / 3;
  const weld = weldVertices(triangles.place, memory);
  const parent = lendIntegers(memory, vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex += 1) parent[vertex] = vertex;
  for (let at = 0; at < count * 3; at += 3) {
    const root = join(parent, weld[corner[at]], weld[corner[at + 1]]);
    join(parent, root, weld[corner[at + 2]]);
  }
  const isOpen = lendBytes(memory, vertexCount).fill(0);
  findOpenByTurns(triangles, weld, parent, isOpen, memory);
  // By triangle the root of its group, NONE once the group is known to be open.
  const groupOf = lendIntegers(memory, count);
  for (let triangle = 0; triangle < count; triangle += 1) {
    const root = findRoot(parent, weld[corner[triangle * 3]]);
    groupOf[triangle] = isOpen[root] === 1 ? NO_GROUP : root;
  }
  findOpenByEdges(triangles, weld, groupOf, isOpen, memory);
  for (let triangle = 0; triangle < count; triangle += 1) {
    if (groupOf[triangle] !== NO_GROUP && isOpen[groupOf[triangle]] === 1) groupOf[triangle] = NO_GROUP;
  }
  const groups = sortByGroup(groupOf, vertexCount, memory);
  giveBack(memory, groupOf);
  giveBack(memory, isOpen);
  giveBack(memory, parent);
  giveBack(memory, weld);
  return groups;
}

/** For each vertex one that stands for all vertices at its place. */
function weldVertices(place: Float64Array, memory: BakeMemory): Int32Array {
  const vertexCount = place.length / 3;
  let size = 16;
  while (size < vertexCount * 2) size *= 2;
  // Vertices plus 1 by the hash of their place; 0 is free. A vertex whose slot is taken goes to the next free one.
  const slots = lendIntegers(memory, size).fill(0);
  const weld = lendIntegers(memory, vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex += 1) {
    const x = place[vertex * 3];
    const y = place[vertex * 3 + 1];
    const z = place[vertex * 3 + 2];
    // Places are whole 65536ths of a cell, and 256ths of a height unit.
    let slot = hashPlace(x * 65536, y * 256, z * 65536) & (size - 1);
    let other = slots[slot] - 1;
    while (
      other !== NO_GROUP &&
      (place[other * 3] !== x || place[other * 3 + 1] !== y || place[other * 3 + 2] !== z)
    ) {
      slot = (slot + 1) & (size - 1);
      other = slots[slot] - 1;
    }
    if (other === NO_GROUP) {
      slots[slot] = vertex + 1;
      other = vertex;
    }
    weld[vertex] = other;
  }
  giveBack(memory, slots);
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

/**
 * Marks the root of each group that is open by a quick look, which finds most: round a vertex of a closed group each
 * other one is gone to as often as it is come from, so that the numbers of those gone to and come from add up alike.
 */
function findOpenByTurns(
  triangles: GridTriangles,
  weld: Int32Array,
  parent: Int32Array,
  isOpen: Uint8Array,
  memory: BakeMemory,
): void {
  const { count, corner, face } = triangles;
  const sum = lendIntegers(memory, weld.length).fill(0);
  for (let triangle = 0; triangle < count; triangle += 1) {
    const sign = (face[triangle] & TURNED) !== 0 ? -1 : 1;
    const a = weld[corner[triangle * 3]];
    const b = weld[corner[triangle * 3 + 1]];
    const c = weld[corner[triangle * 3 + 2]];
    sum[a] += sign * (b - c);
    sum[b] += sign * (c - a);
    sum[c] += sign * (a - b);
  }
  for (let vertex = 0; vertex < sum.length; vertex += 1) {
    if (sum[vertex] !== 0) isOpen[findRoot(parent, vertex)] = 1;
  }
  giveBack(memory, sum);
}

/** Marks the root of each group with an edge that is run through more often one way than the other. */
function findOpenByEdges(
  triangles: GridTriangles,
  weld: Int32Array,
  groupOf: Int32Array,
  isOpen: Uint8Array,
  memory: BakeMemory,
): void {
  const { count, corner, face } = triangles;
  // The edges by their lower vertex, where each ends. An entry is the higher vertex, or its complement when it runs down.
  const end = lendIntegers(memory, weld.length).fill(0);
  for (let triangle = 0; triangle < count; triangle += 1) {
    if (groupOf[triangle] === NO_GROUP) continue;
    const a = weld[corner[triangle * 3]];
    const b = weld[corner[triangle * 3 + 1]];
    const c = weld[corner[triangle * 3 + 2]];
    end[Math.min(a, b)] += 1;
    end[Math.min(b, c)] += 1;
    end[Math.min(c, a)] += 1;
  }
  let total = 0;
  for (let vertex = 0; vertex < end.length; vertex += 1) {
    const degree = end[vertex];
    end[vertex] = total;
    total += degree;
  }
  if (total === 0) {
    giveBack(memory, end);
    return;
  }
  const edges = lendIntegers(memory, total);
  const rootOf = lendIntegers(memory, weld.length);
  for (let triangle = 0; triangle < count; triangle += 1) {
    if (groupOf[triangle] === NO_GROUP) continue;
    const isTurned = (face[triangle] & TURNED) !== 0;
    const a = weld[corner[triangle * 3]];
    const b = weld[corner[triangle * 3 + (isTurned ? 2 : 1)]];
    const c = weld[corner[triangle * 3 + (isTurned ? 1 : 2)]];
    addEdge(end, edges, a, b);
    addEdge(end, edges, b, c);
    addEdge(end, edges, c, a);
    rootOf[a] = groupOf[triangle];
    rootOf[b] = groupOf[triangle];
    rootOf[c] = groupOf[triangle];
  }
  const balance = lendIntegers(memory, weld.length).fill(0);
  let start = 0;
  for (let vertex = 0; vertex < end.length; vertex += 1) {
    for (let at = start; at < end[vertex]; at += 1) {
      const edge = edges[at];
      if (edge < 0) balance[~edge] -= 1;
      else balance[edge] += 1;
    }
    for (let at = start; at < end[vertex]; at += 1) {
      const other = edges[at] < 0 ? ~edges[at] : edges[at];
      if (balance[other] !== 0) isOpen[rootOf[vertex]] = 1;
      balance[other] = 0;
    }
    start = end[vertex];
  }
  giveBack(memory, balance);
  giveBack(memory, rootOf);
  giveBack(memory, edges);
  giveBack(memory, end);
}

/** Puts an edge behind those of its lower vertex that are there. */
function addEdge(end: Int32Array, edges: Int32Array, from: number, to: number): void {
  if (from < to) {
    edges[end[from]] = to;
    end[from] += 1;
  } else {
    edges[end[to]] = ~from;
    end[to] += 1;
  }
}

/** Lists the triangles that have a group, group by group. */
function sortByGroup(groupOf: Int32Array, vertexCount: number, memory: BakeMemory): ClosedGroups {
  const size = lendIntegers(memory, vertexCount).fill(0);
  for (let triangle = 0; triangle < groupOf.length; triangle += 1) {
    if (groupOf[triangle] !== NO_GROUP) size[groupOf[triangle]] += 1;
  }
  const start = lendIntegers(memory, vertexCount + 1);
  let count = 0;
  start[0] = 0;
  // From here on: where the next triangle of a group goes.
  const next = size;
  let total = 0;
  for (let root = 0; root < vertexCount; root += 1) {
    const length = size[root];
    if (length === 0) continue;
    next[root] = total;
    total += length;
    count += 1;
    start[count] = total;
  }
  const triangle = lendIntegers(memory, total);
  for (let at = 0; at < groupOf.length; at += 1) {
    const root = groupOf[at];
    if (root === NO_GROUP) continue;
    triangle[next[root]] = at;
    next[root] += 1;
  }
  giveBack(memory, size);
  return { count, start, triangle };
}
