// Ourselves.
import { type BakeSettings, bakeNavMesh, createBakeMemory, heightAt, type NavMesh } from 'surefoot/nav';
import type { Baker, MeshSurface } from './baker.ts';
import type { BakeTerms } from './terms.ts';

/** It bakes with one memory, as a game would, and as the prototype and WebAssembly do of themselves. */
export function createSurefootBaker(): Baker<NavMesh> {
  const memory = createBakeMemory();
  return {
    name: 'surefoot',
    bake(level, terms) {
      const { mesh, report } = bakeNavMesh(level, toSurefoot(terms), memory);
      return {
        mesh,
        measure: () => ({ polygons: report.polygons, area: report.area }),
        readSurface: () => readSurface(mesh),
        free: () => undefined,
      };
    },
  };
}

/** Its heights are metres. */
export function toSurefoot(terms: BakeTerms): BakeSettings {
  return { ...terms, maxHeightError: terms.maxHeightError * terms.cellHeight };
}

function readSurface(mesh: NavMesh): MeshSurface {
  const { lattice, polygonStart, edgeX, edgeZ } = mesh;
  const rings = Array.from({ length: mesh.polygonCount }, (_, polygon) =>
    Array.from({ length: polygonStart[polygon + 1] - polygonStart[polygon] }, (_, corner) => {
      const edge = polygonStart[polygon] + corner;
      return [
        lattice.originX + edgeX[edge] * lattice.unit,
        lattice.originZ + edgeZ[edge] * lattice.unit,
      ] as const;
    }),
  );
  return { rings, heightAt: (polygon, x, z) => heightAt(mesh, polygon, x, z) };
}
