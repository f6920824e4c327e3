// The search view: cones that wait and that have been opened, the corners that were reached, and the two routes.
import { Group } from 'three/webgpu';
import {
  addRibbon,
  addRing,
  addSpot,
  addTriangle,
  clearRibbons,
  createRibbons,
  type Ribbons,
  showRibbons,
} from '../scene/ribbons.ts';
import { type ExactSearch, exactPoints } from '../search/exact-search.ts';
import type { PlanPoint } from '../search/funnel.ts';

/** The overlay. */
export interface SearchOverlay {
  readonly group: Group;
  readonly cones: Ribbons;
  readonly lines: Ribbons;
}

/** What it shows: as much of it as there is. */
export interface ShownSearch {
  readonly from: PlanPoint | undefined;
  readonly to: PlanPoint | undefined;
  readonly exact: ExactSearch | undefined;
  /** The way by midpoints and funnel. */
  readonly other: readonly PlanPoint[];
}

const CLOSED = '#b9c7d6';
const OPEN = '#6f9fd8';
const FRESH = '#f2b84b';
const CHAIN = '#5a4fa0';
const EXACT = '#0f6b5c';
const OTHER = '#b0492f';
const START = '#0f6b5c';
const GOAL = '#8f1f33';

/** Makes an overlay that shows nothing. */
export function createSearchOverlay(): SearchOverlay {
  const cones = createRibbons({ height: 0.08, opacity: 0.45 });
  const lines = createRibbons({ height: 0.1 });
  return { group: new Group().add(cones.mesh, lines.mesh), cones, lines };
}

/** Shows how far a search has come. */
export function drawSearch({ cones, lines }: SearchOverlay, { exact, from, other, to }: ShownSearch): void {
  clearRibbons(cones);
  clearRibbons(lines);
  if (exact !== undefined) addCones(cones, exact);
  if (exact !== undefined) addCorners(lines, exact);
  addLine(lines, other, 0.16, OTHER);
  if (exact !== undefined) addLine(lines, exactPoints(exact), 0.2, EXACT);
  if (from !== undefined) addRing(lines, ...from, 0.4, 0.16, START);
  if (to !== undefined) addRing(lines, ...to, 0.4, 0.16, GOAL);
  showRibbons(cones);
  showRibbons(lines);
}

function addCones(cones: Ribbons, { closed, fresh, open }: ExactSearch): void {
  const isFresh = new Set(fresh);
  const groups = [
    [closed, CLOSED],
    [open.filter((cone) => !isFresh.has(cone)), OPEN],
    [fresh, FRESH],
  ] as const;
  for (const [group, colour] of groups) {
    for (const { left, right, root } of group) {
      addTriangle(cones, [root.x, root.z, right.x, right.z, left.x, left.z], colour);
      addRibbon(cones, { ax: left.x, az: left.z, bx: right.x, bz: right.z }, 0.12, colour);
    }
  }
}

function addCorners(lines: Ribbons, { corners }: ExactSearch): void {
  for (const { at, from, isExpanded } of corners) {
    if (from !== undefined) addRibbon(lines, { ax: from.x, az: from.z, bx: at.x, bz: at.z }, 0.05, CHAIN);
    addSpot(lines, at.x, at.z, isExpanded ? 0.2 : 0.13, CHAIN);
  }
}

function addLine(lines: Ribbons, points: readonly PlanPoint[], width: number, colour: string): void {
  for (let at = 1; at < points.length; at += 1) {
    const [[ax, az], [bx, bz]] = [points[at - 1], points[at]];
    addRibbon(lines, { ax, az, bx, bz }, width, colour);
    addSpot(lines, bx, bz, width * 0.8, colour);
  }
}
