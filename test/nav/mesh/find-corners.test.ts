import { describe, expect, it } from 'vitest';
import { createNavMesh, type MeshPoint } from '../../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';

/** A mesh of unit cells, one for each `.` of a plan whose first line lies at the greatest z. */
function meshOfPlan(...lines: string[]): NavMesh {
  const polygons: MeshPoint[][] = [];
  for (const [line, text] of lines.entries()) {
    const z = lines.length - 1 - line;
    for (const [x, letter] of [...text].entries()) {
      if (letter === '.')
        polygons.push([
          [x, z],
          [x + 1, z],
          [x + 1, z + 1],
          [x, z + 1],
        ]);
    }
  }
  return createNavMesh(polygons, { unit: 1 / 4 });
}

function cornerPoints(mesh: NavMesh): string[] {
  const { corners, vertexX, vertexZ } = mesh;
  return Array.from(corners.vertex, (vertex) => `${vertexX[vertex] / 4},${vertexZ[vertex] / 4}`).sort();
}

describe('findCorners', () => {
  it('open ground has no corners, whatever its cut', () => {
    expect(cornerPoints(meshOfPlan('...', '...'))).toEqual([]);
  });

  it('a bend has one corner, on its inside', () => {
    expect(cornerPoints(meshOfPlan('.#', '..'))).toEqual(['1,1']);
  });

  it('a hole has a corner at each of its corners', () => {
    expect(cornerPoints(meshOfPlan('....', '.##.', '....'))).toEqual(['1,1', '1,2', '3,1', '3,2']);
  });

  it('where two obstacles touch, the ground has two sectors and neither is a corner', () => {
    const mesh = meshOfPlan('....', '..#.', '.#..', '....');
    expect(cornerPoints(mesh)).not.toContain('2,2');
    expect(cornerPoints(mesh)).toHaveLength(6);
  });

  it('a wall without thickness ends in a corner', () => {
    const slit: MeshPoint[][] = [
      [
        [0, 0],
        [4, 0],
        [2, 2],
      ],
      [
        [4, 0],
        [4, 4],
        [2, 2],
      ],
      [
        [4, 4],
        [0, 4],
        [2, 2],
      ],
      [
        [0, 0, 4],
        [0, 5, 0],
        [2, 0, 2],
      ],
    ];
    const mesh = createNavMesh(slit, { unit: 1 / 4, weldHeight: 1 });
    expect(mesh.componentCount).toBe(1);
    expect(cornerPoints(mesh)).toEqual(['2,2']);
  });

  it('names the walls at both ends of the sector', () => {
    const mesh = meshOfPlan('.#', '..');
    const { firstEdge, lastEdge } = mesh.corners;
    const at = (edge: number) => [mesh.edgeX[edge] / 4, mesh.edgeZ[edge] / 4];
    expect(at(firstEdge[0])).toEqual([1, 1]);
    expect(at(mesh.nextEdge[firstEdge[0]])).toEqual([1, 2]);
    expect(at(lastEdge[0])).toEqual([2, 1]);
    expect(at(mesh.nextEdge[lastEdge[0]])).toEqual([1, 1]);
  });
});
