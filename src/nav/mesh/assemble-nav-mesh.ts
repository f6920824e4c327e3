// Vertices and polygons on the lattice -> NavMesh, with all that is derived from them. For makers of meshes inside the
// package, who vouch for convex polygons that do not overlap; what comes from outside goes through createNavMesh.
import {
  addFloat,
  addText,
  addWord,
  createDigest,
  type Digest,
  digestText,
  endDigest,
} from '../geometry/digest.ts';
import { gatherFloats } from '../geometry/gather.ts';
import { buildMeshIndex } from './build-mesh-index.ts';
import { findComponents } from './find-components.ts';
import { findCorners } from './find-corners.ts';
import { findDeadEnds } from './find-dead-ends.ts';
import { findLevels } from './find-levels.ts';
import { linkEdges } from './link-edges.ts';
import { buildMeshGround, type GroundParts } from './mesh-ground.ts';
import type { MeshGround, NavMesh } from './nav-mesh.ts';
import { orderEdges } from './order-edges.ts';

/** What a mesh is made from: see the fields of the same names in `NavMesh`. The arrays are taken over, not copied. */
export interface MeshParts
  extends Pick<
    NavMesh,
    'lattice' | 'agentRadius' | 'vertexX' | 'vertexZ' | 'vertexY' | 'polygonStart' | 'edgeVertex'
  > {
  /** The links, where they are known; by default every edge from a to b is linked to the edge from b to a. */
  readonly edgeTwin?: Int32Array;
  /** The finer ground; by default there is none. */
  readonly finerGround?: GroundParts | undefined;
}

/**
 * Makes a mesh. Without `edgeTwin`, polygons that must not be linked must not share both vertices of an edge; with it,
 * they may. Throws a RangeError where two polygons have the same edge in the same direction and no links are given.
 */
export function assembleNavMesh(parts: MeshParts): NavMesh {
  const { lattice, agentRadius, vertexX, vertexZ, vertexY, polygonStart, edgeVertex } = parts;
  const vertexCount = vertexX.length;
  const polygonCount = polygonStart.length - 1;
  const edgeCount = edgeVertex.length;
  const { edgePolygon, nextEdge, previousEdge } = orderEdges(polygonStart, edgeCount);
  const edgeTwin =
    parts.edgeTwin ?? linkEdges({ vertexCount, polygonStart, edgeVertex, edgePolygon, nextEdge });
  const edgeX = gatherFloats(vertexX, edgeVertex);
  const edgeZ = gatherFloats(vertexZ, edgeVertex);
  const { component, componentCount } = findComponents(polygonStart, edgeTwin, edgePolygon);
  const given = { lattice, agentRadius, vertexX, vertexZ, vertexY, polygonStart, edgeVertex, edgeTwin };
  const ground = buildMeshGround(parts, polygonCount);
  const linked = { edgeTwin, edgePolygon, component, componentCount };
  const placed = { polygonCount, polygonStart, edgeCount, nextEdge, edgeX, edgeZ };
  return {
    ...given,
    ...placed,
    ...linked,
    ground,
    vertexCount,
    previousEdge,
    levelY: findLevels({ polygonStart, edgeVertex, vertexY, ground }),
    corners: findCorners({ edgeCount, edgeVertex, edgeTwin, nextEdge, previousEdge, edgeX, edgeZ }),
    deadEnds: findDeadEnds({ ...placed, ...linked }),
    index: buildMeshIndex(placed),
    digest: digestMesh(given, ground),
  };
}

function digestMesh(mesh: Required<Omit<MeshParts, 'finerGround'>>, ground: MeshGround): string {
  const digest = createDigest();
  addText(digest, 'navmesh');
  addFloat(digest, mesh.lattice.originX);
  addFloat(digest, mesh.lattice.originZ);
  addFloat(digest, mesh.lattice.unit);
  addFloat(digest, mesh.agentRadius);
  addWord(digest, mesh.vertexX.length);
  for (let vertex = 0; vertex < mesh.vertexX.length; vertex += 1) {
    addWord(digest, mesh.vertexX[vertex]);
    addWord(digest, mesh.vertexZ[vertex]);
    addFloat(digest, mesh.vertexY[vertex]);
  }
  for (const array of [mesh.polygonStart, mesh.edgeVertex, mesh.edgeTwin]) addWords(digest, array);
  if (ground.triangleCount > 0) addGround(digest, ground);
  endDigest(digest);
  return digestText(digest.high, digest.low);
}

function addGround(digest: Digest, ground: MeshGround): void {
  const { ownVertexCount, vertexX, vertexZ, vertexY } = ground;
  addText(digest, 'ground');
  addWord(digest, ownVertexCount);
  for (let vertex = vertexX.length - ownVertexCount; vertex < vertexX.length; vertex += 1) {
    addWord(digest, vertexX[vertex]);
    addWord(digest, vertexZ[vertex]);
    addFloat(digest, vertexY[vertex]);
  }
  for (const array of [ground.edgeVertex, ground.edgeTwin, ground.start]) addWords(digest, array);
}

function addWords(digest: Digest, words: Int32Array): void {
  addWord(digest, words.length);
  for (let at = 0; at < words.length; at += 1) addWord(digest, words[at]);
}
