// The mesh: its polygons, filled by connected part, and their edges, walls darker than links.
import type { NavMesh } from 'surefoot';
import { NONE } from 'surefoot';
import { Group } from 'three/webgpu';
import { COLOURS } from '../../colours.ts';
import {
  addRibbon,
  addTriangle,
  clearRibbons,
  createRibbons,
  type Ribbons,
  showRibbons,
} from '../scene/ribbons.ts';

/** The mesh as it is drawn. */
export interface PolygonsOverlay {
  readonly group: Group;
  readonly ground: Ribbons;
  readonly edges: Ribbons;
  /** The mesh that was drawn last. */
  mesh: NavMesh | undefined;
}

/** By connected part: shades of green first, as in the picture, then others. */
const PARTS = [
  COLOURS.mesh,
  ['#c9a9dd', '#d4b8e4', '#bf9bd6'],
  ['#e5b98d', '#ecc7a2', '#dcab7b'],
  ['#9db7e0', '#adc4e8', '#8faad8'],
];
const WALL = '#1f4f4a';

/** Makes an overlay that shows nothing yet. */
export function createPolygonsOverlay(): PolygonsOverlay {
  const ground = createRibbons({ height: 0.02, opacity: 0.62 });
  const edges = createRibbons({ height: 0.03 });
  return { group: new Group().add(ground.mesh, edges.mesh), ground, edges, mesh: undefined };
}

/** Shows a mesh, unless it is the one that is shown. */
export function drawPolygons(overlay: PolygonsOverlay, mesh: NavMesh): void {
  if (overlay.mesh === mesh) return;
  overlay.mesh = mesh;
  clearRibbons(overlay.ground);
  clearRibbons(overlay.edges);
  for (let polygon = 0; polygon < mesh.polygonCount; polygon += 1) fillPolygon(overlay, mesh, polygon);
  showRibbons(overlay.ground);
  showRibbons(overlay.edges);
}

function fillPolygon({ ground, edges }: PolygonsOverlay, mesh: NavMesh, polygon: number): void {
  const shades = PARTS[mesh.component[polygon] % PARTS.length];
  const shade = shades[polygon % shades.length];
  const first = mesh.polygonStart[polygon];
  const last = mesh.polygonStart[polygon + 1] - 1;
  for (let edge = first; edge <= last; edge += 1) {
    const [ax, az] = cornerOf(mesh, edge);
    const [bx, bz] = cornerOf(mesh, mesh.nextEdge[edge]);
    const isWall = mesh.edgeTwin[edge] === NONE;
    // A link is drawn once, by the polygon of the lower number.
    if (isWall || edge < mesh.edgeTwin[edge])
      addRibbon(edges, { ax, az, bx, bz }, isWall ? 0.1 : 0.05, isWall ? WALL : COLOURS.meshEdge);
    if (edge > first && edge < last) addTriangle(ground, [...cornerOf(mesh, first), ax, az, bx, bz], shade);
  }
}

function cornerOf({ edgeX, edgeZ, lattice }: NavMesh, edge: number): [x: number, z: number] {
  return [lattice.originX + lattice.unit * edgeX[edge], lattice.originZ + lattice.unit * edgeZ[edge]];
}
