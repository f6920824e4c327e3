// Boxes over the polygons of a Detour tile, as a tree in one list (dtBVNode).
import type { Ground } from './ground.ts';

/** A node of the tree in the order of Detour's list; corners of its box in steps from the bounds' lowest. */
export interface TreeNode {
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** A polygon, or minus the number of nodes to skip. */
  index: number;
}

/** The tree of boxes over the rings, each split at the median of its longer side. */
export function buildTree(ground: Ground, rings: readonly (readonly number[])[], bounds: Bounds): TreeNode[] {
  const { minX, minY, minZ } = bounds;
  const scale = stepsPerMetre(bounds);
  const leaves = rings.map((ring, index) => {
    const box = boundsOf(ground, ring);
    const low = [box.minX - minX, box.minY - minY, box.minZ - minZ].map((value) => Math.floor(value * scale));
    const high = [box.maxX - minX, box.maxY - minY, box.maxZ - minZ].map((value) => Math.ceil(value * scale));
    return { low, high, index };
  });
  const nodes: TreeNode[] = [];
  const subdivide = (items: TreeNode[]): void => {
    if (items.length === 1) {
      nodes.push(items[0]);
      return;
    }
    const low = [0, 1, 2].map((axis) =>
      items.reduce((least, item) => Math.min(least, item.low[axis]), 0xffff),
    );
    const high = [0, 1, 2].map((axis) => items.reduce((most, item) => Math.max(most, item.high[axis]), 0));
    const node = { low, high, index: 0 };
    const first = nodes.push(node) - 1;
    const axis = high[0] - low[0] >= high[2] - low[2] ? 0 : 2;
    const sorted = [...items].sort((a, b) => a.low[axis] - b.low[axis] || a.index - b.index);
    subdivide(sorted.slice(0, items.length >> 1));
    subdivide(sorted.slice(items.length >> 1));
    node.index = first - nodes.length;
  };
  subdivide(leaves);
  return nodes;
}

export interface Bounds {
  readonly minX: number;
  readonly minY: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly maxZ: number;
}

export function boundsOf({ x, y, z }: Ground, vertices: ArrayLike<number>): Bounds {
  const box = {
    minX: Infinity,
    minY: Infinity,
    minZ: Infinity,
    maxX: -Infinity,
    maxY: -Infinity,
    maxZ: -Infinity,
  };
  for (let at = 0; at < vertices.length; at += 1) {
    const vertex = vertices[at];
    box.minX = Math.min(box.minX, x[vertex]);
    box.minY = Math.min(box.minY, y[vertex]);
    box.minZ = Math.min(box.minZ, z[vertex]);
    box.maxX = Math.max(box.maxX, x[vertex]);
    box.maxY = Math.max(box.maxY, y[vertex]);
    box.maxZ = Math.max(box.maxZ, z[vertex]);
  }
  return box;
}

/** How many of Detour's 16-bit steps a metre has in boxes within the bounds. */
export function stepsPerMetre({ minX, minY, minZ, maxX, maxY, maxZ }: Bounds): number {
  return 0xfff0 / Math.max(maxX - minX, maxY - minY, maxZ - minZ);
}
