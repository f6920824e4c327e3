// Everybody on the square, drawn in two goes: all villagers, all dogs.
import type { World } from 'bitecs';
import { AGENT_KIND, getNavigation } from 'surefoot';
import { type BufferGeometry, Color, Group, InstancedMesh, Matrix4 } from 'three/webgpu';
import { MOST_WALKERS } from '../../walkers.ts';
import { shapeDog, shapeVillager } from './figures.ts';
import { type Motion, placeBetween } from './motion.ts';
import { createPaint } from './shapes.ts';

/** The figures. */
export interface Crowd {
  readonly group: Group;
  readonly villagers: InstancedMesh;
  readonly dogs: InstancedMesh;
}

/** A step's length and how high one rises in it, metres. */
const STEP = 0.55;
const RISE = 0.045;

/** Shades by which one tells neighbours apart. */
const SHADES = ['#ffffff', '#dfe6ff', '#ffe9df', '#d6f0e2', '#f2dcf4', '#c9d6f0'];

const place = { x: 0, y: 0, z: 0 };
const matrix = new Matrix4();

/** Makes figures for as many walkers as a square holds. */
export function createCrowd(): Crowd {
  const villagers = createFigures(shapeVillager());
  const dogs = createFigures(shapeDog());
  return { group: new Group().add(villagers, dogs), villagers, dogs };
}

/** Puts the figures where everybody is, `alpha` of the way between the last two ticks; `bobs` as they walk. */
export function drawCrowd(
  { villagers, dogs }: Crowd,
  world: World,
  motion: Motion,
  { alpha, bobs }: { readonly alpha: number; readonly bobs: boolean },
): void {
  const { components, state } = getNavigation(world);
  villagers.count = 0;
  dogs.count = 0;
  for (let at = 0; at < state.agentCount; at += 1) {
    const eid = state.agents[at];
    const figures = components.NavAgent.kind[eid] === AGENT_KIND.dog ? dogs : villagers;
    placeBetween(motion, eid, alpha, place);
    const rise = bobs ? RISE * Math.abs(Math.sin((motion.walked[eid] / STEP) * Math.PI)) : 0;
    const [x, z] = [motion.lookX[eid], motion.lookZ[eid]];
    matrix.set(x, 0, -z, place.x, 0, 1, 0, place.y + rise, z, 0, x, place.z, 0, 0, 0, 1);
    figures.setMatrixAt(figures.count, matrix);
    figures.count += 1;
  }
  villagers.instanceMatrix.needsUpdate = true;
  dogs.instanceMatrix.needsUpdate = true;
}

function createFigures(shape: BufferGeometry): InstancedMesh {
  const figures = new InstancedMesh(shape, createPaint(), MOST_WALKERS);
  for (let at = 0; at < MOST_WALKERS; at += 1) figures.setColorAt(at, new Color(SHADES[at % SHADES.length]));
  figures.castShadow = true;
  figures.receiveShadow = true;
  // They are all over the square, so there is no use in asking whether they are in the picture.
  figures.frustumCulled = false;
  figures.count = 0;
  return figures;
}
