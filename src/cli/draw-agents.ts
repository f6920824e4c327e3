// Agents on their meshes and lanes -> their picture from above, as SVG text: who is where, by serial, and what way is ahead.
import type { Element } from 'hast';
import { s } from 'hastscript';
import type { NavGraph } from 'surefoot';
import type { NavMesh } from 'surefoot/nav';
import { drawPlan, INK, PAGE, type PlanFrame, type PlanPoint, pixelText, short } from './draw-plan.ts';
import type { AgentView } from './view-agents.ts';

/** What a picture of agents shows. */
export interface AgentScene {
  readonly title: string;
  /** Lines below the legend. */
  readonly notes: readonly string[];
  readonly meshes: readonly NavMesh[];
  /** By id; empty where nobody knows where their places are. */
  readonly graphs: readonly NavGraph[];
  readonly agents: readonly AgentView[];
}

/** Told apart by more than their colour: villagers are squares, dogs triangles, others discs. */
const COLOURS = { villager: '#8a1c6a', dog: '#c2410c', agent: '#111827' } as const;
const NAMES = { villager: 'villager', dog: 'dog', agent: 'other agent' } as const;
const KINDS = ['villager', 'dog', 'agent'] as const;

/** Least and most of an agent's size in the picture, pixels. */
const LEAST_SIZE = 4;
const MOST_SIZE = 14;
const ROW = 24;

/** Draws the meshes with the lanes, ways and agents over them; an agent's serial stands beside it. */
export function drawAgents({ title, notes, meshes, graphs, agents }: AgentScene): string {
  const ways = agents.map((agent) => wayOf(agent, graphs));
  const lanes = graphs.flatMap(listLanes);
  return drawPlan({
    ...{ title, meshes },
    places: [...agents.map(({ x, z }): PlanPoint => [x, z]), ...ways.flat(), ...lanes.flat()],
    drawAbove: (frame) => [
      ...lanes.map((lane) => drawLane(frame, lane)),
      ...agents.flatMap((agent, at) => drawWay(frame, agent, ways[at])),
      ...agents.map((agent) => drawAgent(frame, agent)),
      ...agents.map((agent) => drawSerial(frame, agent)),
    ],
    legend: {
      height: (KINDS.length + notes.length) * ROW,
      rows: [...KINDS.map(drawRow), ...notes.map((note, at) => drawNote(note, KINDS.length + at))],
    },
  });
}

/** From where it is to where it goes, as far as the snapshot and the graphs tell; empty for one that goes nowhere. */
export function wayOf(
  { x, z, path, route, destination }: AgentView,
  graphs: readonly NavGraph[],
): PlanPoint[] {
  const graph = route === null ? undefined : graphs[route.graph];
  if (path.length > 0) return [[x, z], ...path];
  if (route !== null && graph !== undefined) return [[x, z], ...placesAhead(graph, route)];
  return destination === null
    ? []
    : [
        [x, z],
        [destination.x, destination.z],
      ];
}

/** The places of a route that have still to be passed. */
function placesAhead(
  { placeX, placeZ }: NavGraph,
  { places, progress }: NonNullable<AgentView['route']>,
): PlanPoint[] {
  const points = places.map((place): PlanPoint => [placeX[place], placeZ[place]]);
  let behind = 0;
  return points.filter(([x, z], at) => {
    if (at > 0) behind += Math.hypot(x - points[at - 1][0], z - points[at - 1][1]);
    return behind > progress || at === points.length - 1;
  });
}

/** The lanes of a graph, each once whichever way it is walked. */
function listLanes({ laneStart, laneTo, placeCount, placeX, placeZ }: NavGraph): [PlanPoint, PlanPoint][] {
  const lanes = new Map<string, [PlanPoint, PlanPoint]>();
  for (let place = 0; place < placeCount; place += 1) {
    for (let lane = laneStart[place]; lane < laneStart[place + 1]; lane += 1) {
      const [from, to] = [Math.min(place, laneTo[lane]), Math.max(place, laneTo[lane])];
      lanes.set(`${from} ${to}`, [
        [placeX[from], placeZ[from]],
        [placeX[to], placeZ[to]],
      ]);
    }
  }
  return [...lanes.values()];
}

function drawLane(frame: PlanFrame, [from, to]: readonly PlanPoint[]): Element {
  const d = `M${pixelText(frame, from)}L${pixelText(frame, to)}`;
  return s('path', { d, stroke: INK, strokeWidth: 1.4, strokeDashArray: '5 4', strokeOpacity: 0.8 });
}

function drawWay(frame: PlanFrame, { kind }: AgentView, way: readonly PlanPoint[]): Element[] {
  if (way.length === 0) return [];
  const points = way.map((point) => pixelText(frame, point)).join(' ');
  const [cx, cy] = pixelText(frame, way[way.length - 1]).split(',');
  const line = { points, fill: 'none', strokeLineJoin: 'round' } as const;
  return [
    s('polyline', { ...line, stroke: PAGE, strokeWidth: 4.5, strokeOpacity: 0.7 }),
    s('polyline', { ...line, stroke: COLOURS[kind], strokeWidth: 2 }),
    s('circle', { cx, cy, r: 4, fill: PAGE, stroke: COLOURS[kind], strokeWidth: 2 }),
  ];
}

function drawAgent(frame: PlanFrame, { kind, x, z, radius }: AgentView): Element {
  const size = Math.min(MOST_SIZE, Math.max(LEAST_SIZE, radius * frame.scale));
  return drawFigure(kind, pixelText(frame, [x, z]), size);
}

function drawFigure(kind: AgentView['kind'], at: string, size: number): Element {
  const style = {
    fill: COLOURS[kind],
    stroke: PAGE,
    strokeWidth: 1.5,
    transform: `translate(${at.replace(',', ' ')})`,
  };
  const r = short(size);
  if (kind === 'agent') return s('circle', { ...style, r });
  const d = kind === 'dog' ? `M0 -${r}L${r} ${r}L-${r} ${r}z` : `M-${r} -${r}H${r}V${r}H-${r}z`;
  return s('path', { ...style, d });
}

function drawSerial(frame: PlanFrame, { serial, x, z, radius }: AgentView): Element {
  const [left, top] = pixelText(frame, [x, z]).split(',').map(Number);
  const away = Math.min(MOST_SIZE, Math.max(LEAST_SIZE, radius * frame.scale)) + 3;
  const halo = { stroke: PAGE, strokeWidth: 3, paintOrder: 'stroke', strokeLineJoin: 'round' } as const;
  return s(
    'text',
    { x: short(left + away), y: short(top + 4), fontSize: 12, fontWeight: 700, ...halo },
    String(serial),
  );
}

function drawRow(kind: AgentView['kind'], row: number): Element {
  return s('g', { transform: `translate(0 ${row * ROW})` }, [
    s('g', [drawFigure(kind, '9,6', 6)]),
    s('text', { x: 28, y: 11 }, NAMES[kind]),
  ]);
}

function drawNote(note: string, row: number): Element {
  return s('text', { x: 0, y: row * ROW + 11, fontSize: 12 }, note);
}
