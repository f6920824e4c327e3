// recast-navigation: Recast and Detour in WebAssembly.
import { init, type NavMesh, NavMeshQuery, Raw } from 'recast-navigation';
import { generateSoloNavMesh } from 'recast-navigation/generators';
import type { Baker, MeshSurface } from './baker.ts';
import { measureRings, type Ring } from './ring.ts';
import type { BakeTerms } from './terms.ts';

export async function createRecastBaker(): Promise<Baker<NavMesh>> {
  await init();
  return {
    name: 'recast-navigation',
    bake({ positions, indices }, terms) {
      const { success, navMesh, intermediates, ...rest } = generateSoloNavMesh(
        positions,
        indices,
        toRecast(terms),
      );
      if (!success) throw new Error('error' in rest ? rest.error : 'no mesh');
      let query: NavMeshQuery | undefined;
      return {
        mesh: navMesh,
        measure: () => measureRings(readRings(navMesh)),
        readSurface() {
          query ??= new NavMeshQuery(navMesh);
          return readSurface(navMesh, query);
        },
        free() {
          query?.destroy();
          Raw.destroy(intermediates.buildContext.raw);
          navMesh.destroy();
        },
      };
    },
  };
}

/** Its generator counts regions by the side of a square of cells, and heights of the detail mesh in cells. */
function toRecast(terms: BakeTerms) {
  const { cellSize, cellHeight } = terms;
  return {
    cs: cellSize,
    ch: cellHeight,
    walkableSlopeAngle: (Math.atan(terms.maxSlope) * 180) / Math.PI,
    walkableHeight: Math.ceil(terms.agentHeight / cellHeight),
    walkableClimb: Math.floor(terms.maxStep / cellHeight),
    walkableRadius: Math.ceil(terms.agentRadius / cellSize),
    minRegionArea: Math.round(Math.sqrt(terms.minRegionSpans)),
    maxSimplificationError: terms.maxDeviation,
    maxEdgeLen: 0,
    maxVertsPerPoly: terms.maxCorners,
    detailSampleDist: 6,
    detailSampleMaxError: terms.maxHeightError,
  };
}

function readRings(mesh: NavMesh): Ring[] {
  const { tile } = onlyTile(mesh);
  return Array.from({ length: tile.header()?.polyCount() ?? 0 }, (_, index) => {
    const polygon = tile.polys(index);
    return Array.from({ length: polygon.vertCount() }, (_, corner) => {
      const vertex = polygon.verts(corner) * 3;
      return [tile.verts(vertex), tile.verts(vertex + 2)] as const;
    });
  });
}

function readSurface(mesh: NavMesh, query: NavMeshQuery): MeshSurface {
  const { base } = onlyTile(mesh);
  return {
    rings: readRings(mesh),
    heightAt(polygon, x, z) {
      const { success, height } = query.getPolyHeight(base | polygon, { x, y: 0, z });
      return success ? height : undefined;
    },
  };
}

/** The one tile of a mesh that is not tiled, and the reference of its first polygon. */
function onlyTile(mesh: NavMesh) {
  const tile = mesh.getTile(0);
  return { tile, base: mesh.getPolyRefBase(tile) };
}
