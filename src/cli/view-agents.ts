// A snapshot's agents -> what tables and pictures show of them.
import { AGENT_STATUS, type UnpackedAgent, type UnpackedFields, type UnpackedSnapshot } from 'surefoot';
import type { PlanPoint } from './draw-plan.ts';

/** An agent as it is shown. Metres. */
export interface AgentView {
  readonly serial: number;
  readonly entity: number;
  readonly kind: 'villager' | 'dog' | 'agent';
  /** The word of `AGENT_STATUS`. */
  readonly status: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
  /** Where it is to go, null when nowhere. */
  readonly destination: { readonly x: number; readonly y: number; readonly z: number } | null;
  /** What is ahead of it in its buffer: corners over a mesh. */
  readonly path: readonly PlanPoint[];
  /** Places of a graph on its route, those behind it too, and how far along it has come; null off lanes. */
  readonly route: {
    readonly graph: number;
    readonly places: readonly number[];
    readonly progress: number;
  } | null;
  /** Everything that there is about it, by component and field. */
  readonly components: Readonly<Record<string, UnpackedFields>>;
}

const STATUS_WORDS: ReadonlyMap<number, string> = new Map(
  Object.entries(AGENT_STATUS).map(([word, number]) => [number, word]),
);

/** All agents by ascending serial. */
export function viewAgents({ agents }: UnpackedSnapshot): AgentView[] {
  return agents.map(viewAgent);
}

function viewAgent({ serial, entity, isVillager, isDog, components }: UnpackedAgent): AgentView {
  const { Position, NavAgent, NavDestination } = components;
  const status = numberOf(NavAgent, 'status');
  return {
    ...{ serial, entity, kind: isVillager ? 'villager' : isDog ? 'dog' : 'agent' },
    ...{ status: STATUS_WORDS.get(status) ?? String(status), ...placeOf(Position) },
    radius: numberOf(NavAgent, 'radius'),
    destination: numberOf(NavDestination, 'wanted') === 0 ? null : placeOf(NavDestination),
    path: viewPath(components.NavPathBuffer),
    route: viewRoute(components.NavRoute),
    components,
  };
}

function viewPath(buffer: UnpackedFields | undefined): PlanPoint[] {
  const [x, z] = [listOf(buffer, 'x'), listOf(buffer, 'z')];
  return x.map((each, at): PlanPoint => [each, z[at]]).slice(numberOf(buffer, 'next'));
}

function viewRoute(route: UnpackedFields | undefined): AgentView['route'] {
  const places = listOf(route, 'places');
  if (places.length === 0) return null;
  return { graph: numberOf(route, 'graph'), places, progress: numberOf(route, 'progress') };
}

function placeOf(fields: UnpackedFields | undefined): { x: number; y: number; z: number } {
  return { x: numberOf(fields, 'x'), y: numberOf(fields, 'y'), z: numberOf(fields, 'z') };
}

function numberOf(fields: UnpackedFields | undefined, name: string): number {
  const value = fields?.[name];
  return typeof value === 'number' ? value : 0;
}

function listOf(fields: UnpackedFields | undefined, name: string): readonly number[] {
  const value = fields?.[name];
  return Array.isArray(value) ? value : [];
}
