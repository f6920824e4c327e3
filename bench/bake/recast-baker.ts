// recast-navigation: Recast and Detour in WebAssembly.
import { init, type NavMesh, Raw } from 'recast-navigation';
import { generateSoloNavMesh } from 'recast-navigation/generators';
import { type Baker, type MeshSize, sumAreas } from './baker.ts';
import type { BakeTerms } from './terms.ts';

type Tile = ReturnType<NavMesh['getTile']>;

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
      return {
        mesh: navMesh,
        measure: () => measure(navMesh),
        free() {
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

function measure(mesh: NavMesh): MeshSize {
  let polygons = 0;
  let area = 0;
  for (let index = 0; index < mesh.getMaxTiles(); index += 1) {
    const tile = mesh.getTile(index);
    const rings = readRings(tile);
    polygons += rings.length;
    area += sumAreas(
      rings,
      (corner) => tile.verts(corner * 3),
      (corner) => tile.verts(corner * 3 + 2),
    );
  }
  return { polygons, area };
}

function readRings(tile: Tile): number[][] {
  return Array.from({ length: tile.header()?.polyCount() ?? 0 }, (_, index) => {
    const polygon = tile.polys(index);
    return Array.from({ length: polygon.vertCount() }, (_, corner) => polygon.verts(corner));
  });
}
