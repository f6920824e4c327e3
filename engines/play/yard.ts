// The ground that the match bakes anew while it runs: a yard with boxes on it, and a terrace that a ramp leads to.
import { type BakeMemory, type BakeSettings, bakeNavMesh, type NavMesh } from 'surefoot';
import { createDraw } from './numbers.ts';
import { addBox, addRamp, createSoup } from './solids.ts';

/** Metres from edge to edge. */
export const YARD_SIDE = 48;

/** The widest agent that may walk it, metres. */
export const YARD_RADIUS = 0.5;

const YARD_BAKE: BakeSettings = {
  ...{
    cellSize: 0.5,
    cellHeight: 0.25,
    agentRadius: YARD_RADIUS,
    agentHeight: 1.5,
    maxSlope: 0.75,
    maxStep: 0.25,
  },
  reachableFrom: [{ x: 1, y: 0, z: 1 }],
};

const BOXES = 30;

/** Where no box stands and no agent is told to go first: the corner that the bake begins from. */
const FREE = 3;

export function bakeYard(seed: number, memory: BakeMemory): NavMesh {
  const draw = createDraw(`yard ${seed}`);
  const soup = createSoup();
  const whole = { lowX: 0, highX: YARD_SIDE, lowZ: 0, highZ: YARD_SIDE };
  addBox(soup, { ...whole, bottom: -1, top: 0 });
  const [lowX, lowZ] = [16 + draw(8), 16 + draw(8)];
  const terrace = { lowX, highX: lowX + 12, lowZ, highZ: lowZ + 12 };
  addBox(soup, { ...terrace, bottom: -0.5, top: 3 });
  const ramp = { lowX: lowX - 8, highX: lowX, lowZ: lowZ + 4, highZ: lowZ + 8 };
  addRamp(soup, { ...ramp, bottom: -0.5, top: 3 }, [0, 3]);
  for (let count = 0; count < BOXES; count += 1) {
    const [x, z] = [FREE + draw(40 * 4) / 4, FREE + draw(40 * 4) / 4];
    const [highX, highZ] = [x + 1 + draw(12) / 4, z + 1 + draw(12) / 4];
    addBox(soup, { lowX: x, highX, lowZ: z, highZ, bottom: -0.5, top: 1 + draw(4) });
  }
  return bakeNavMesh(soup, YARD_BAKE, memory).mesh;
}
