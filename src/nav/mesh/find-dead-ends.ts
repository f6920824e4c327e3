// Polygons and their links -> dead ends: the parts of the ground that hang on the rest by one link only (Tarjan, 1974,
// "A note on finding the bridges of a graph"). Links are told apart, so two polygons that are linked twice are no
// dead end. Without recursion, in time linear in the edges.
import { NONE } from '../geometry/none.ts';
import { findComponents } from './find-components.ts';
import { BRIDGE_INWARD, BRIDGE_OUTWARD, type MeshDeadEnds, type NavMesh } from './nav-mesh.ts';

/** What of a mesh its dead ends are found from. */
export type LinkedGround = Pick<
  NavMesh,
  'polygonCount' | 'polygonStart' | 'edgeCount' | 'edgeTwin' | 'edgePolygon' | 'component' | 'componentCount'
>;

/** The dead ends of a mesh. Blocks are numbered by their lowest polygon. */
export function findDeadEnds(ground: LinkedGround): MeshDeadEnds {
  const isBridge = findBridges(ground);
  const { block, blockCount } = findBlocks(ground, isBridge);
  const bridge = new Uint8Array(ground.edgeCount);
  const entry = new Int32Array(blockCount).fill(NONE);
  const { edgeTwin, edgePolygon, polygonStart } = ground;
  const isReached = new Uint8Array(ground.polygonCount);
  // A walk from the main block can cross a bridge only away from it.
  for (const root of mainPolygons(ground, block, blockCount)) {
    const stack = [root];
    isReached[root] = 1;
    while (stack.length > 0) {
      const polygon = stack.pop()!;
      for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
        const twin = edgeTwin[edge];
        if (twin === NONE || isReached[edgePolygon[twin]] === 1) continue;
        isReached[edgePolygon[twin]] = 1;
        stack.push(edgePolygon[twin]);
        if (isBridge[edge] === 0) continue;
        bridge[edge] = BRIDGE_INWARD;
        bridge[twin] = BRIDGE_OUTWARD;
        entry[block[edgePolygon[twin]]] = edge;
      }
    }
  }
  return { bridge, block, blockCount, entry };
}

/** 1 for both edges of each link without which the polygons on its sides are not connected. */
function findBridges(ground: LinkedGround): Uint8Array {
  const { polygonCount, polygonStart, edgeCount, edgeTwin, edgePolygon } = ground;
  const isBridge = new Uint8Array(edgeCount);
  const number = new Int32Array(polygonCount).fill(NONE);
  /** The lowest number to which a link leads from the polygon or from what was reached through it. */
  const lowest = new Int32Array(polygonCount);
  /** The edge of the polygon that leads back to where it was reached from. */
  const backEdge = new Int32Array(polygonCount).fill(NONE);
  const nextToTry = polygonStart.slice(0, polygonCount);
  const stack = new Int32Array(polygonCount);
  let numbered = 0;
  const enter = (polygon: number, depth: number): void => {
    stack[depth] = polygon;
    number[polygon] = numbered;
    lowest[polygon] = numbered;
    numbered += 1;
  };
  for (let root = 0; root < polygonCount; root += 1) {
    if (number[root] !== NONE) continue;
    let depth = 0;
    enter(root, depth);
    while (depth >= 0) {
      const polygon = stack[depth];
      const edge = nextToTry[polygon];
      if (edge < polygonStart[polygon + 1]) {
        nextToTry[polygon] += 1;
        const twin = edgeTwin[edge];
        if (twin === NONE || edge === backEdge[polygon]) continue;
        const neighbor = edgePolygon[twin];
        if (number[neighbor] === NONE) {
          backEdge[neighbor] = twin;
          depth += 1;
          enter(neighbor, depth);
        } else {
          lowest[polygon] = Math.min(lowest[polygon], number[neighbor]);
        }
        continue;
      }
      depth -= 1;
      if (depth < 0) break;
      const before = stack[depth];
      lowest[before] = Math.min(lowest[before], lowest[polygon]);
      if (lowest[polygon] > number[before]) {
        isBridge[backEdge[polygon]] = 1;
        isBridge[edgeTwin[backEdge[polygon]]] = 1;
      }
    }
  }
  return isBridge;
}

/** The parts into which the ground falls without its bridges. */
function findBlocks(ground: LinkedGround, isBridge: Uint8Array): { block: Int32Array; blockCount: number } {
  const { edgeTwin, polygonStart, edgePolygon } = ground;
  const inBlocks = edgeTwin.map((twin, edge) => (isBridge[edge] === 1 ? NONE : twin));
  const { component, componentCount } = findComponents(polygonStart, inBlocks, edgePolygon);
  return { block: component, blockCount: componentCount };
}

/** The lowest polygon of the main block of each connected part: of its blocks the one of most polygons, the first of such. */
function mainPolygons(ground: LinkedGround, block: Int32Array, blockCount: number): Int32Array {
  const size = new Int32Array(blockCount);
  for (let polygon = 0; polygon < block.length; polygon += 1) size[block[polygon]] += 1;
  const main = new Int32Array(ground.componentCount).fill(NONE);
  for (let polygon = 0; polygon < block.length; polygon += 1) {
    const part = ground.component[polygon];
    if (main[part] === NONE || size[block[polygon]] > size[block[main[part]]]) main[part] = polygon;
  }
  return main;
}
