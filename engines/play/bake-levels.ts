// The bake of three levels, and what came of it.
import {
  type Bake,
  type BakeSettings,
  bakeNavMesh,
  type NavMesh,
  navMeshToBytes,
  type TriangleSoup,
} from 'surefoot';
import { buildSquare, SQUARE_BAKE, STALLS } from '../../examples/town-square/square.ts';
import { digestBytes } from './digest-bytes.ts';
import type { Say } from './say.ts';
import { buildTerrain, TERRAIN_BAKE } from './terrain.ts';
import { buildTower, TOWER_BAKE } from './tower.ts';

/** A level's name and its mesh. */
export interface Level {
  readonly name: string;
  readonly mesh: NavMesh;
}

export function bakeLevels(say: Say): Level[] {
  return [
    bakeLevel('town-square', { soup: buildSquare(STALLS), settings: SQUARE_BAKE }, say),
    bakeLevel('terrain', { soup: buildTerrain('hills'), settings: TERRAIN_BAKE }, say),
    bakeLevel('tower', { soup: buildTower('storeys'), settings: TOWER_BAKE }, say),
  ];
}

function bakeLevel(
  name: string,
  { soup, settings }: { readonly soup: TriangleSoup; readonly settings: BakeSettings },
  say: Say,
): Level {
  const bake = bakeNavMesh(soup, settings);
  const bytes = navMeshToBytes(bake.mesh);
  say('bake', name, { digest: bake.mesh.digest, bytes: digestBytes(bytes), ...sizesOf(bake) });
  return { name, mesh: bake.mesh };
}

function sizesOf({ mesh }: Bake): Record<string, number> {
  return { polygons: mesh.polygonCount, parts: mesh.componentCount };
}
