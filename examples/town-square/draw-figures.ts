// The things of the square seen from above, one SVG element each, in the plan's own metres (x to the right, z down).
import type { Element } from 'hast';
import { s } from 'hastscript';
import { COLOURS } from './colours.ts';
import { type Box, FOUNTAIN, fountainRing } from './square.ts';

/** A point in plan, metres. */
export type PlanPoint = readonly [x: number, z: number];

/** Points as SVG's `points` wants them. */
export function pointsText(points: readonly PlanPoint[]): string {
  return points.map(([x, z]) => `${short(x)},${short(z)}`).join(' ');
}

/** A number with two decimals at most; a centimetre is a fifth of a pixel here. */
export function short(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** A building under a hipped roof, lit from the north-west, with its shadow. */
export function drawBuilding({ x, z, halfX, halfZ }: Box): Element {
  const corners: PlanPoint[] = [
    [x - halfX, z - halfZ],
    [x + halfX, z - halfZ],
    [x + halfX, z + halfZ],
    [x - halfX, z + halfZ],
  ];
  const facets = corners.map((corner, side) => {
    const ends: PlanPoint[] = [corner, corners[(side + 1) % 4], [x, z]];
    return s('polygon', { points: pointsText(ends), fill: COLOURS.roofs[[3, 1, 2, 0][side]] });
  });
  const ridges = corners.map(([cornerX, cornerZ]) => s('line', { x1: x, y1: z, x2: cornerX, y2: cornerZ }));
  return s('g', { strokeLinejoin: 'round' }, [
    drawShadow(corners, 0.45),
    ...facets,
    s('g', { stroke: COLOURS.ridge, strokeWidth: 0.08, strokeOpacity: 0.6 }, ridges),
    s('polygon', { points: pointsText(corners), fill: 'none', stroke: COLOURS.ridge, strokeWidth: 0.14 }),
  ]);
}

/** The fountain: its stone rim and rings of water. */
export function drawFountain(): Element {
  const { x, z, radius } = FOUNTAIN;
  const ring = fountainRing();
  const [deep, middle, light] = COLOURS.water;
  return s('g', [
    drawShadow(ring, 0.2),
    s('polygon', {
      points: pointsText(ring),
      fill: COLOURS.stone,
      stroke: COLOURS.stoneEdge,
      strokeWidth: 0.1,
    }),
    s('circle', {
      cx: x,
      cy: z,
      r: short(radius * 0.8),
      fill: deep,
      stroke: COLOURS.stoneEdge,
      strokeWidth: 0.06,
    }),
    s('circle', { cx: x, cy: z, r: short(radius * 0.55), fill: middle }),
    s('circle', { cx: x, cy: z, r: short(radius * 0.32), fill: light }),
    s('circle', { cx: x, cy: z, r: 0.24, fill: COLOURS.stone, stroke: COLOURS.stoneEdge, strokeWidth: 0.06 }),
  ]);
}

/** A stall: a striped awning where it is put out, a dashed outline where it is packed away. */
export function drawStall({ x, z, halfX, halfZ }: Box, isOut: boolean): Element {
  const place = {
    x: short(x - halfX),
    y: short(z - halfZ),
    width: short(halfX * 2),
    height: short(halfZ * 2),
  };
  if (!isOut) {
    return s('rect', {
      ...place,
      ...{ fill: 'none', stroke: COLOURS.awningEdge, strokeWidth: 0.08, strokeDashArray: '0.3 0.22' },
    });
  }
  const stripes = [0, 2, 4, 6].map((stripe) => {
    const left = x - halfX + (stripe * halfX * 2) / 7;
    return s('rect', { ...place, x: short(left), width: short((halfX * 2) / 7), fill: COLOURS.awning });
  });
  const shadow = s('rect', { ...place, x: short(place.x + 0.18), y: short(place.y + 0.18), opacity: 0.22 });
  return s('g', [
    shadow,
    s('rect', { ...place, fill: COLOURS.cloth }),
    ...stripes,
    s('rect', { ...place, fill: 'none', stroke: COLOURS.awningEdge, strokeWidth: 0.08 }),
  ]);
}

/** A crate: boards and a frame. */
export function drawCrate({ x, z, halfX, halfZ }: Box): Element {
  const place = {
    x: short(x - halfX),
    y: short(z - halfZ),
    width: short(halfX * 2),
    height: short(halfZ * 2),
  };
  const edge = { fill: COLOURS.crate, stroke: COLOURS.crateEdge, strokeWidth: 0.1 };
  return s('g', [
    s('rect', { ...place, x: short(place.x + 0.15), y: short(place.y + 0.15), opacity: 0.22 }),
    s('rect', { ...place, ...edge }),
  ]);
}

/** A villager: shoulders and a head, turned towards a direction of length 1. */
export function drawVillager(at: PlanPoint, direction: PlanPoint): Element {
  return s('g', { transform: turnTo(at, direction), stroke: COLOURS.page, strokeWidth: 0.1 }, [
    s('ellipse', { rx: 0.42, ry: 0.74, fill: COLOURS.villager }),
    s('circle', { cx: 0.07, r: 0.38, fill: COLOURS.villagerDark }),
  ]);
}

/** A dog: tail, body, ears and a snout, turned towards a direction of length 1. */
export function drawDog(at: PlanPoint, direction: PlanPoint): Element {
  const { dog, dogDark, page } = COLOURS;
  return s('g', { transform: turnTo(at, direction) }, [
    s('path', {
      d: 'M-0.6 0q-0.4 0.05-0.52 0.34',
      fill: 'none',
      stroke: dogDark,
      strokeWidth: 0.17,
      strokeLinecap: 'round',
    }),
    s('ellipse', { cx: -0.1, rx: 0.64, ry: 0.37, fill: dog, stroke: page, strokeWidth: 0.1 }),
    s('circle', { cx: 0.52, r: 0.31, fill: dog, stroke: page, strokeWidth: 0.08 }),
    s('ellipse', { cx: 0.44, cy: -0.27, rx: 0.16, ry: 0.1, fill: dogDark }),
    s('ellipse', { cx: 0.44, cy: 0.27, rx: 0.16, ry: 0.1, fill: dogDark }),
    s('circle', { cx: 0.8, r: 0.1, fill: dogDark }),
  ]);
}

/** The way that a walker still has to go, from where it stands, with a ring round its end. */
export function drawRoute(points: readonly PlanPoint[], colour: string): Element {
  const [endX, endZ] = points[points.length - 1];
  const line = {
    points: pointsText(points),
    fill: 'none',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
  return s('g', [
    s('polyline', { ...line, stroke: COLOURS.page, strokeWidth: 0.36, strokeOpacity: 0.75 }),
    s('polyline', { ...line, stroke: colour, strokeWidth: 0.18 }),
    s('circle', {
      cx: short(endX),
      cy: short(endZ),
      r: 0.36,
      fill: COLOURS.page,
      stroke: colour,
      strokeWidth: 0.16,
    }),
    s('circle', { cx: short(endX), cy: short(endZ), r: 0.13, fill: colour }),
  ]);
}

/** Puts a figure that looks along x at a place, looking along a direction. */
function turnTo([x, z]: PlanPoint, [directionX, directionZ]: PlanPoint): string {
  const [cosine, sine] = [Math.round(directionX * 1000) / 1000 + 0, Math.round(directionZ * 1000) / 1000 + 0];
  return `matrix(${cosine} ${sine} ${0 - sine} ${cosine} ${short(x)} ${short(z)})`;
}

function drawShadow(corners: readonly PlanPoint[], length: number): Element {
  const moved = corners.map(([x, z]): PlanPoint => [x + length, z + length]);
  return s('polygon', { points: pointsText(moved), fill: COLOURS.ink, fillOpacity: 0.22 });
}
