// The picture of the square as SVG text: paving, the mesh's polygons, lanes, solids, and everybody on their way.
import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { s } from 'hastscript';
import { COLOURS } from './colours.ts';
import {
  drawBuilding,
  drawCrate,
  drawDog,
  drawFountain,
  drawRoute,
  drawStall,
  drawVillager,
  type PlanPoint,
  pointsText,
  short,
} from './draw-figures.ts';
import { DOOR_PLACES, PLACES, WAYS } from './lanes.ts';
import { crateBox, type SquareLayout, stallBox } from './layout.ts';
import { BUILDINGS, GROUND } from './square.ts';

/** Somebody on the square: where, and the corners still before them (none when they rest). */
export interface WalkerView {
  readonly kind: 'villager' | 'dog';
  readonly at: PlanPoint;
  readonly route: readonly PlanPoint[];
}

/** What the picture shows. */
export interface SquareView {
  readonly title: string;
  readonly subtitle: string;
  readonly polygons: readonly (readonly PlanPoint[])[];
  readonly layout: SquareLayout;
  readonly walkers: readonly WalkerView[];
}

/** Pixels that a metre takes, and the page round the plan. */
const SCALE = 20;
const PLAN = 40 * SCALE;
const MARGIN = 36;
const HEADER = 84;
const LEGEND = 240;
const WIDTH = MARGIN + PLAN + MARGIN + LEGEND;
const HEIGHT = HEADER + PLAN + MARGIN;
const FONT = 'system-ui, Segoe UI, Helvetica, DejaVu Sans, sans-serif';

/** Draws the square. The same view gives the same text on every machine. */
export function drawSquare(view: SquareView): string {
  const frame = { width: WIDTH, height: HEIGHT };
  const origin = `translate(${MARGIN + PLAN / 2} ${HEADER + PLAN / 2}) scale(${SCALE})`;
  const picture = s(
    'svg',
    {
      ...{ xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, ...frame },
      ...{ fontFamily: FONT, fill: COLOURS.ink, role: 'img' },
    },
    [
      s('title', `${view.title}, ${view.subtitle}`),
      s('rect', { ...frame, rx: 18, fill: COLOURS.page }),
      s('text', { x: MARGIN, y: 44, fontSize: 30, fontWeight: 700 }, view.title),
      s('text', { x: MARGIN, y: 69, fontSize: 17, fill: COLOURS.faintInk }, view.subtitle),
      s('g', { transform: origin }, drawPlan(view)),
      s('g', { transform: `translate(${MARGIN + PLAN + MARGIN} ${HEADER})`, fontSize: 20 }, [
        ...drawLegend(),
        drawScaleBar(),
      ]),
    ],
  );
  return `${toHtml(picture, { space: 'svg', closeEmptyElements: true })}\n`;
}

function drawPlan({ polygons, layout, walkers }: SquareView): Element[] {
  return [
    drawPaving(),
    s('g', polygons.map(drawPolygon)),
    drawLanes(),
    ...layout.stalls.map((stall) => drawStall(stallBox(stall), stall.isOut)),
    ...layout.crates.map((crate) => drawCrate(crateBox(crate))),
    drawFountain(),
    s('g', { clipPath: 'url(#ground)' }, BUILDINGS.map(drawBuilding)),
    ...walkers.filter(({ route }) => route.length > 0).map(drawWay),
    ...walkers.map(drawWalker),
  ];
}

function drawPaving(): Element {
  const { x, z, halfX, halfZ } = GROUND;
  const slab = { x: x - halfX, y: z - halfZ, width: halfX * 2, height: halfZ * 2, rx: 0.3 };
  return s('g', [
    s('clipPath', { id: 'ground' }, [s('rect', slab)]),
    s('rect', { ...slab, fill: COLOURS.paving, stroke: COLOURS.pavingEdge, strokeWidth: 0.16 }),
  ]);
}

function drawPolygon(corners: readonly PlanPoint[], at = 0): Element {
  return s('polygon', {
    ...{ points: pointsText(corners), fill: COLOURS.mesh[at % COLOURS.mesh.length], fillOpacity: 0.62 },
    ...{ stroke: COLOURS.meshEdge, strokeWidth: 0.07, strokeOpacity: 0.75, strokeLinejoin: 'round' },
  });
}

function drawLanes(): Element {
  const ways = WAYS.map(([from, to]) => drawLane(PLACES[from], PLACES[to]));
  const places = PLACES.map(([x, , z], place) =>
    DOOR_PLACES.includes(place) ? drawDoor([x, z]) : s('circle', { cx: short(x), cy: short(z), r: 0.16 }),
  );
  return s('g', { fill: COLOURS.lane }, [...ways, ...places]);
}

function drawLane([ax, , az]: readonly number[], [bx, , bz]: readonly number[]): Element {
  return s('line', {
    ...{ x1: short(ax), y1: short(az), x2: short(bx), y2: short(bz), stroke: COLOURS.lane },
    ...{ strokeWidth: 0.14, strokeDashArray: '0.42 0.3', strokeLinecap: 'round', strokeOpacity: 0.9 },
  });
}

function drawDoor([x, z]: PlanPoint): Element {
  const style = { fill: COLOURS.page, stroke: COLOURS.lane, strokeWidth: 0.14 };
  return s('rect', { x: short(x - 0.3), y: short(z - 0.3), width: 0.6, height: 0.6, rx: 0.12, ...style });
}

function drawWay({ kind, at, route }: WalkerView): Element {
  return drawRoute([at, ...route], COLOURS[kind]);
}

function drawWalker({ kind, at, route }: WalkerView): Element {
  const direction = directionTo(at, route[0]);
  return kind === 'dog' ? drawDog(at, direction) : drawVillager(at, direction);
}

/** The unit vector from a to b, and towards the viewer where there is none. */
function directionTo([ax, az]: PlanPoint, b: PlanPoint | undefined): PlanPoint {
  const [dx, dz] = b === undefined ? [0, 1] : [b[0] - ax, b[1] - az];
  const length = Math.sqrt(dx * dx + dz * dz);
  return length > 0 ? [dx / length, dz / length] : [0, 1];
}

const POLYGON_SAMPLE: readonly PlanPoint[] = [
  [-1.1, -0.5],
  [0.2, -0.75],
  [1.1, -0.2],
  [0.7, 0.7],
  [-0.8, 0.65],
];

/** Each kind of thing with its name, one below another, in the plan's own scale. */
function drawLegend(): Element[] {
  const building = { x: 0, z: 0, halfX: 1.1, halfZ: 0.8, bottom: 0, top: 0 };
  const stall = { ...building, halfX: 1.2 };
  const rows: [string, Element[]][] = [
    ['mesh polygon', [drawPolygon(POLYGON_SAMPLE)]],
    ['building', [drawBuilding(building)]],
    ['fountain', [s('g', { transform: 'scale(0.42)' }, [drawFountain()])]],
    ['market stall', [drawStall(stall, true)]],
    ['packed away', [drawStall(stall, false)]],
    ['lane', [drawLane([-1.2, 0, 0], [1.2, 0, 0]), s('circle', { r: 0.16, fill: COLOURS.lane })]],
    ['door', [drawDoor([0, 0])]],
    ['villager', [drawVillager([0, 0], [1, 0])]],
    [
      'villager\u2019s route',
      [
        drawRoute(
          [
            [-1.2, 0],
            [0.9, 0],
          ],
          COLOURS.villager,
        ),
      ],
    ],
    ['dog', [drawDog([0, 0], [1, 0])]],
    [
      'dog\u2019s path',
      [
        drawRoute(
          [
            [-1.2, 0],
            [0.9, 0],
          ],
          COLOURS.dog,
        ),
      ],
    ],
  ];
  return rows.map(([name, icon], row) =>
    s('g', { transform: `translate(24 ${24 + row * 52})` }, [
      s('g', { transform: `scale(${SCALE})` }, icon),
      s('text', { x: 46, y: 6.5 }, name),
    ]),
  );
}

/** A bar as long as ten metres. */
function drawScaleBar(): Element {
  const end = 10 * SCALE;
  return s('g', { transform: `translate(0 ${PLAN - 8})` }, [
    s('path', {
      d: `M0 -9v9h${end}v-9M${end / 2} -5v5`,
      fill: 'none',
      stroke: COLOURS.faintInk,
      strokeWidth: 2,
    }),
    s(
      'text',
      { x: end / 2, y: -16, textAnchor: 'middle', fontSize: 17, fill: COLOURS.faintInk },
      '10 metres',
    ),
  ]);
}
