// Meshes -> their picture from above, coloured by height, as SVG text, with whatever is drawn over them.
import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { s } from 'hastscript';
import type { NavMesh } from 'surefoot/nav';

/** Longest side of the plan and its surroundings, pixels. */
const PLAN = 900;
const MARGIN = 28;
const LEGEND = 150;
/** Least height of the legend, pixels. */
const LEGEND_HEIGHT = 240;
/** Room round places beyond the meshes, metres. */
const ROOM = 0.5;
const FONT = 'system-ui, Segoe UI, Helvetica, DejaVu Sans, sans-serif';

/** The colours of lines and letters, and of what is behind everything. */
export const INK = '#33363d';
export const PAGE = '#fbfaf7';

/** Colours from the lowest ground to the highest; told apart by lightness alone as well. */
const RAMP = ['#2c4a7c', '#2f7d8c', '#58a773', '#b9c45a', '#f2d16b', '#f7ecc9'];

/** A point in plan, metres. */
export type PlanPoint = readonly [x: number, z: number];

/** What a picture shows. */
export interface Plan {
  readonly title: string;
  readonly meshes: readonly NavMesh[];
  /** What has to be in the picture beside the meshes. */
  readonly places?: readonly PlanPoint[];
  /** Draws what lies over the meshes, in the plan's pixels. */
  drawAbove?(frame: PlanFrame): Element[];
  /** What stands in the legend below the heights, and how high that is, pixels. */
  readonly legend?: { readonly height: number; readonly rows: Element[] };
}

/** The part of the world that is drawn, metres, and the pixels of a metre. */
export interface PlanFrame {
  readonly minX: number;
  readonly minZ: number;
  readonly width: number;
  readonly depth: number;
  readonly low: number;
  readonly high: number;
  readonly scale: number;
}

/** Draws all polygons, higher ones above lower ones, walls stronger than inner edges. x runs right and z down. */
export function drawPlan(plan: Plan): string {
  const { meshes, legend } = plan;
  const frame = measureFrame(meshes, plan.places ?? []);
  const width = Math.ceil(MARGIN * 2 + frame.width * frame.scale + LEGEND);
  const legendHeight = LEGEND_HEIGHT + (legend?.height ?? 0);
  const height = Math.ceil(MARGIN * 2 + Math.max(frame.depth * frame.scale, legendHeight));
  const size = { width, height };
  const corner = `translate(${MARGIN} ${MARGIN})`;
  // So that it can be told from the ground.
  const faded = plan.drawAbove ? { opacity: 0.5 } : {};
  const picture = s(
    'svg',
    {
      ...{ xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, ...size },
      ...{ fontFamily: FONT, fontSize: 14, fill: INK, role: 'img' },
    },
    [
      s('title', plan.title),
      s('rect', { ...size, fill: PAGE }),
      s('g', { transform: corner, stroke: PAGE, strokeWidth: 0.6, ...faded }, [
        ...polygonsByHeight(meshes).flatMap(({ mesh, polygon }) => drawPolygon(mesh, frame, polygon)),
      ]),
      ...(plan.drawAbove ? [s('g', { transform: corner }, plan.drawAbove(frame))] : []),
      s('g', { transform: `translate(${width - LEGEND} ${MARGIN})` }, [
        ...drawLegend(frame, faded),
        ...(legend ? [s('g', { transform: `translate(0 ${LEGEND_HEIGHT})` }, legend.rows)] : []),
      ]),
    ],
  );
  return `${toHtml(picture, { space: 'svg', closeEmptyElements: true })}\n`;
}

/** Where a point in plan lies in the picture, as `x,y` in pixels. */
export function pixelText({ minX, minZ, scale }: PlanFrame, [x, z]: PlanPoint): string {
  return `${short((x - minX) * scale)},${short((z - minZ) * scale)}`;
}

function measureFrame(meshes: readonly NavMesh[], places: readonly PlanPoint[]): PlanFrame {
  let [minX, minZ, maxX, maxZ, low, high] = [Infinity, Infinity, -Infinity, -Infinity, Infinity, -Infinity];
  const addPoint = (x: number, z: number, room: number): void => {
    minX = Math.min(minX, x - room);
    maxX = Math.max(maxX, x + room);
    minZ = Math.min(minZ, z - room);
    maxZ = Math.max(maxZ, z + room);
  };
  for (const mesh of meshes) {
    for (let vertex = 0; vertex < mesh.vertexCount; vertex += 1) {
      addPoint(...placeOf(mesh, mesh.vertexX[vertex], mesh.vertexZ[vertex]), 0);
      low = Math.min(low, mesh.vertexY[vertex]);
      high = Math.max(high, mesh.vertexY[vertex]);
    }
  }
  for (const [x, z] of places) addPoint(x, z, ROOM);
  if (minX > maxX) return { minX: 0, minZ: 0, width: 1, depth: 1, low: 0, high: 0, scale: 1 };
  if (low > high) [low, high] = [0, 0];
  const [width, depth] = [maxX - minX, maxZ - minZ];
  return { minX, minZ, width, depth, low, high, scale: PLAN / Math.max(width, depth) };
}

function placeOf({ lattice }: NavMesh, x: number, z: number): [number, number] {
  return [lattice.originX + x * lattice.unit, lattice.originZ + z * lattice.unit];
}

/** The polygons from the lowest middle to the highest, so that upper floors lie over lower ones. */
function polygonsByHeight(
  meshes: readonly NavMesh[],
): { readonly mesh: NavMesh; readonly polygon: number; readonly middle: number }[] {
  const polygons = meshes.flatMap((mesh) =>
    Array.from({ length: mesh.polygonCount }, (_, polygon) => ({
      ...{ mesh, polygon, middle: middleHeight(mesh, polygon) },
    })),
  );
  // Sorting is stable, and so leaves equal ones in the order of meshes and polygons.
  return polygons.sort((a, b) => a.middle - b.middle);
}

function middleHeight(mesh: NavMesh, polygon: number): number {
  let sum = 0;
  const [from, end] = [mesh.polygonStart[polygon], mesh.polygonStart[polygon + 1]];
  for (let edge = from; edge < end; edge += 1) sum += mesh.vertexY[mesh.edgeVertex[edge]];
  return sum / (end - from);
}

/** A polygon with the walls on its border, which so lie under whatever is above them. */
function drawPolygon(mesh: NavMesh, frame: PlanFrame, polygon: number): Element[] {
  const corners: string[] = [];
  const walls: string[] = [];
  for (let edge = mesh.polygonStart[polygon]; edge < mesh.polygonStart[polygon + 1]; edge += 1) {
    const corner = cornerText(mesh, frame, edge);
    corners.push(corner);
    if (mesh.edgeTwin[edge] < 0) walls.push(`M${corner}L${cornerText(mesh, frame, mesh.nextEdge[edge])}`);
  }
  const fill = colourAt((middleHeight(mesh, polygon) - frame.low) / (frame.high - frame.low || 1));
  const drawn = [s('polygon', { points: corners.join(' '), fill })];
  if (walls.length > 0) drawn.push(s('path', { d: walls.join(''), stroke: INK, strokeWidth: 1.4 }));
  return drawn;
}

function cornerText(mesh: NavMesh, frame: PlanFrame, edge: number): string {
  return pixelText(frame, placeOf(mesh, mesh.edgeX[edge], mesh.edgeZ[edge]));
}

/** The ramp's colour at a share of the way from the lowest ground to the highest. */
function colourAt(share: number): string {
  const at = Math.min(Math.max(share, 0), 1) * (RAMP.length - 1);
  const from = Math.min(Math.floor(at), RAMP.length - 2);
  const channels = [1, 3, 5].map((digit) => {
    const [a, b] = [RAMP[from], RAMP[from + 1]].map((colour) =>
      Number.parseInt(colour.slice(digit, digit + 2), 16),
    );
    return Math.round(a + (b - a) * (at - from))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** The ramp with the heights at its ends, and a bar as long as a round number of metres. */
function drawLegend({ low, high, scale, width }: PlanFrame, style: { opacity?: number }): Element[] {
  const metres = roundLength(Math.min(width / 4, (LEGEND - 2 * MARGIN) / scale));
  const bar = metres * scale;
  const stops = RAMP.map((colour, at) =>
    s('stop', { offset: String(at / (RAMP.length - 1)), stopColor: colour }),
  );
  return [
    s('defs', [s('linearGradient', { id: 'height', x1: 0, y1: 1, x2: 0, y2: 0 }, stops)]),
    s('rect', { x: 0, y: 14, width: 18, height: 160, fill: 'url(#height)', ...style }),
    s('text', { x: 28, y: 26 }, `${high.toFixed(2)} m`),
    s('text', { x: 28, y: 172 }, `${low.toFixed(2)} m`),
    s('path', { d: `M0 206v6h${short(bar)}v-6`, fill: 'none', stroke: INK, strokeWidth: 1.5 }),
    s('text', { x: 0, y: 230 }, `${metres} m`),
  ];
}

/** The largest of 1, 2 and 5 times a power of ten that is no more than `length`. */
function roundLength(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  const share = length / power;
  return power * (share >= 5 ? 5 : share >= 2 ? 2 : 1);
}

/** A number with two decimals at most. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
