// Triangles and vertices for heights -> the ground of a mesh.
import { NONE } from '../geometry/none.ts';
import type { MeshGround, NavMesh } from './nav-mesh.ts';

/** What a mesh's ground is made from: see the fields of the same names in `MeshGround`. Taken over, not copied. */
export interface GroundParts extends Pick<MeshGround, 'edgeVertex' | 'edgeTwin' | 'start'> {
  /** The vertices that are none of the mesh, numbered from the mesh's vertex count on. */
  readonly ownX: Float64Array;
  readonly ownZ: Float64Array;
  readonly ownY: Float64Array;
}

/** The ground of a mesh with these vertices, or one without triangles. */
export function buildMeshGround(
  mesh: Pick<NavMesh, 'vertexX' | 'vertexZ' | 'vertexY'> & { readonly finerGround?: GroundParts | undefined },
  polygonCount: number,
): MeshGround {
  const { finerGround: ground } = mesh;
  if (ground === undefined || ground.edgeVertex.length === 0) return createFlatGround(polygonCount);
  const { edgeVertex, edgeTwin, start } = ground;
  return {
    triangleCount: edgeVertex.length / 3,
    ownVertexCount: ground.ownX.length,
    vertexX: joined(mesh.vertexX, ground.ownX),
    vertexZ: joined(mesh.vertexZ, ground.ownZ),
    vertexY: joined(mesh.vertexY, ground.ownY),
    edgeVertex,
    edgeTwin,
    start,
  };
}

function createFlatGround(polygonCount: number): MeshGround {
  return {
    triangleCount: 0,
    ownVertexCount: 0,
    vertexX: new Float64Array(0),
    vertexZ: new Float64Array(0),
    vertexY: new Float64Array(0),
    edgeVertex: new Int32Array(0),
    edgeTwin: new Int32Array(0),
    start: new Int32Array(polygonCount).fill(NONE),
  };
}

function joined(first: Float64Array, second: Float64Array): Float64Array {
  const all = new Float64Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
