// A mesh -> its picture from above, coloured by height, as SVG text.
import type { NavMesh } from 'surefoot/nav';
import { drawPlan } from './draw-plan.ts';

/** Draws all polygons, higher ones above lower ones. */
export function drawMesh(mesh: NavMesh): string {
  return drawPlan({ title: `navigation mesh of ${mesh.polygonCount} polygons`, meshes: [mesh] });
}
