// A stage of the bake drawn over the square: solid columns, the spans on which one can stand, those far enough from walls,
// regions, or contours.
import {
  EMPTY_COLUMN,
  type Regions,
  type SolidSpans,
  SPAN_HIGH,
  SPAN_LOW,
  SPAN_NEXT,
  SPAN_WORDS,
  UNITS_PER_CELL,
} from 'surefoot/bake';
import { BoxGeometry, Color, Group, InstancedMesh, Matrix4, MeshLambertMaterial } from 'three/webgpu';
import type { SquareLayout } from '../../layout.ts';
import {
  addQuad,
  addRibbon,
  addSpot,
  clearRibbons,
  createRibbons,
  type Ribbons,
  showRibbons,
} from '../scene/ribbons.ts';
import { type BakeStages, runStages } from './bake-stages.ts';

/** The stages that can be shown. */
export const SHOWN_STAGES = [
  'none',
  'voxels',
  'walkable',
  'radius',
  'regions',
  'basins',
  'contours',
] as const;

/** One of them. */
export type ShownStage = (typeof SHOWN_STAGES)[number];

/** The overlay, and what it shows. */
export interface BakeOverlay {
  readonly group: Group;
  readonly flat: Ribbons;
  readonly lines: Ribbons;
  voxels: InstancedMesh | undefined;
  layout: SquareLayout | undefined;
  stage: ShownStage;
}

const REGION_COLOURS = [
  '#7fc3b2',
  '#e5b98d',
  '#9db7e0',
  '#c9a9dd',
  '#d9d27f',
  '#e29a93',
  '#8fc98a',
  '#b9bfc2',
];
const WALKABLE = '#7fc3b2';
const TOO_NEAR = '#d67c5c';
const CONTOUR = '#2f7d74';
const CHOSEN = '#8f1f33';
const VOXELS = ['#b9a88a', '#c4b495', '#ad9c7e'];
/** Between the squares of neighbouring cells, metres. */
const GAP = 0.03;

/** Makes an overlay that shows nothing. */
export function createBakeOverlay(): BakeOverlay {
  const flat = createRibbons({ height: 0.06, opacity: 0.75 });
  const lines = createRibbons({ height: 0.07 });
  const group = new Group().add(flat.mesh, lines.mesh);
  return { group, flat, lines, voxels: undefined, layout: undefined, stage: 'none' };
}

/** Shows a stage of a layout's bake; runs the bake only when one of the two is another than before. */
export function drawBake(overlay: BakeOverlay, layout: SquareLayout, stage: ShownStage): void {
  if (overlay.stage === stage && (stage === 'none' || overlay.layout === layout)) return;
  overlay.stage = stage;
  overlay.layout = layout;
  clearRibbons(overlay.flat);
  clearRibbons(overlay.lines);
  if (overlay.voxels !== undefined) {
    overlay.group.remove(overlay.voxels);
    overlay.voxels.dispose();
    overlay.voxels = undefined;
  }
  if (stage !== 'none') addStage(overlay, runStages(layout), stage);
  showRibbons(overlay.flat);
  showRibbons(overlay.lines);
}

function addStage(overlay: BakeOverlay, stages: BakeStages, stage: ShownStage): void {
  if (stage === 'voxels') {
    overlay.voxels = createVoxels(stages.solids);
    overlay.group.add(overlay.voxels);
  } else if (stage === 'walkable') addCells(overlay.flat, stages, () => WALKABLE);
  else if (stage === 'radius')
    addCells(overlay.flat, stages, (span) => (stages.eroded[span] === 1 ? WALKABLE : TOO_NEAR));
  else if (stage === 'regions') addCells(overlay.flat, stages, (span) => colourOf(stages.regions, span));
  else if (stage === 'basins') addCells(overlay.flat, stages, (span) => colourOf(stages.basins, span));
  else addContours(overlay.lines, stages);
}

function colourOf({ regionOf }: Regions, span: number): string | undefined {
  return regionOf[span] === 0 ? undefined : REGION_COLOURS[(regionOf[span] - 1) % REGION_COLOURS.length];
}

/** A square for each span at the height of the ground, which is where everything of interest lies. */
function addCells(flat: Ribbons, { field }: BakeStages, colour: (span: number) => string | undefined): void {
  const { cellSize, floor, heightUnit, originX, originY, originZ, spanColumn, spanCount, width } = field;
  for (let span = 0; span < spanCount; span += 1) {
    if (Math.abs(originY + floor[span] * heightUnit) > cellSize) continue;
    const cell = colour(span);
    if (cell === undefined) continue;
    const x = originX + (spanColumn[span] % width) * cellSize + GAP / 2;
    const z = originZ + Math.floor(spanColumn[span] / width) * cellSize + GAP / 2;
    const [farX, farZ] = [x + cellSize - GAP, z + cellSize - GAP];
    addQuad(flat, [x, z, x, farZ, farX, farZ, farX, z], cell);
  }
}

/** The traced outlines, and the points of them that stay when they are simplified. */
function addContours(lines: Ribbons, { contours, field, keptPoints, pointX, pointZ }: BakeStages): void {
  const { arcCount, arcStart } = contours;
  const metresX = (point: number): number =>
    field.originX + (pointX[point] / UNITS_PER_CELL) * field.cellSize;
  const metresZ = (point: number): number =>
    field.originZ + (pointZ[point] / UNITS_PER_CELL) * field.cellSize;
  for (let arc = 0; arc < arcCount; arc += 1) {
    let kept = arcStart[arc];
    for (let point = arcStart[arc] + 1; point < arcStart[arc + 1]; point += 1) {
      const trace = {
        ax: metresX(point - 1),
        az: metresZ(point - 1),
        bx: metresX(point),
        bz: metresZ(point),
      };
      addRibbon(lines, trace, 0.06, CONTOUR);
      if (keptPoints[point] === 0) continue;
      const line = { ax: metresX(kept), az: metresZ(kept), bx: metresX(point), bz: metresZ(point) };
      addRibbon(lines, line, 0.09, CHOSEN);
      addSpot(lines, metresX(point), metresZ(point), 0.13, CHOSEN);
      kept = point;
    }
  }
}

/** A box for each solid span over the ground. */
function createVoxels(solids: SolidSpans): InstancedMesh {
  const boxes: Matrix4[] = [];
  const { cellSize, columnCount, heightUnit, originX, originY, originZ, width, words } = solids;
  for (let column = 0; column < columnCount; column += 1) {
    let at = column * SPAN_WORDS;
    if (words[at + SPAN_LOW] === EMPTY_COLUMN) continue;
    for (; at >= 0; at = words[at + SPAN_NEXT]) {
      const low = originY + words[at + SPAN_LOW] * heightUnit;
      const high = originY + words[at + SPAN_HIGH] * heightUnit;
      // What ends with the ground is the ground, and would hide it.
      if (high <= 0.01) continue;
      const x = originX + ((column % width) + 0.5) * cellSize;
      const z = originZ + (Math.floor(column / width) + 0.5) * cellSize;
      const from = Math.max(low, 0);
      boxes.push(
        new Matrix4()
          .makeScale(cellSize - GAP, high - from, cellSize - GAP)
          .setPosition(x, (from + high) / 2, z),
      );
    }
  }
  const voxels = new InstancedMesh(
    new BoxGeometry(1, 1, 1),
    new MeshLambertMaterial(),
    Math.max(1, boxes.length),
  );
  for (const [at, matrix] of boxes.entries()) {
    voxels.setMatrixAt(at, matrix);
    voxels.setColorAt(at, new Color(VOXELS[at % VOXELS.length]));
  }
  voxels.count = boxes.length;
  voxels.castShadow = true;
  voxels.frustumCulled = false;
  return voxels;
}
