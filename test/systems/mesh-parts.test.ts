import { describe, expect, it } from 'vitest';
import { AGENT_STATUS } from '../../src/components/agent-status.ts';
import { createNavMesh } from '../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { createNearestPoint, findNearestPoint } from '../../src/nav/query/find-nearest-point.ts';
import { findPath } from '../../src/nav/query/find-path.ts';
import { createPath } from '../../src/nav/query/path.ts';
import { replaceMesh } from '../../src/systems/add-ground.ts';
import { setDestination } from '../../src/systems/set-destination.ts';
import { cellsBetween } from '../support/drawn-meshes.ts';
import { createNumbers } from '../support/random-numbers.ts';
import { addWalker, createScene, runTicks } from './scenes.ts';

const SIDE = 24;

/** Cells that are ground, by row * SIDE + column. */
type Ground = readonly boolean[];

function drawGround(numbers: () => number): Ground {
  const share = 0.45 + 0.3 * numbers();
  // The first cell is ground, so that a walker can stand there.
  return Array.from({ length: SIDE * SIDE }, (_, cell) => numbers() < share || cell === 0);
}

function meshOf(ground: Ground, merge: boolean): NavMesh {
  const lines = [...Array(SIDE + 1).keys()];
  return createNavMesh(
    cellsBetween(lines, lines, (i, j) => ground[j * SIDE + i]),
    { merge },
  );
}

/** The connected part of each cell of ground, by a flood over the sides of the cells: the lowest cell of it. */
function floodGround(ground: Ground): number[] {
  const part = ground.map(() => -1);
  for (const cell of ground.keys()) {
    if (!ground[cell] || part[cell] !== -1) continue;
    const open = [cell];
    part[cell] = cell;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [column, row] = [at % SIDE, Math.floor(at / SIDE)];
      const around = [
        column > 0 ? at - 1 : -1,
        column < SIDE - 1 ? at + 1 : -1,
        row > 0 ? at - SIDE : -1,
        row < SIDE - 1 ? at + SIDE : -1,
      ];
      for (const next of around) {
        if (next === -1 || !ground[next] || part[next] !== -1) continue;
        part[next] = cell;
        open.push(next);
      }
    }
  }
  return part;
}

const middleOf = (cell: number) => ({ x: (cell % SIDE) + 0.5, y: 0, z: Math.floor(cell / SIDE) + 0.5 });

describe('the connected parts of a mesh in a world', () => {
  it('are those of a flood over the ground after 100 replacements, and no search leaves them (case 37)', () => {
    const numbers = createNumbers('parts');
    const scene = createScene({ partialPaths: false });
    const { navigation, world } = scene;
    const id = navigation.addMesh(meshOf(drawGround(numbers), true));
    const eid = addWalker(scene, [0.5, 0, 0.5], { speed: 0 });
    const { NavAgent } = navigation.components;
    const nearest = createNearestPoint();
    const path = createPath();
    let apart = 0;
    let joined = 0;
    for (let round = 0; round < 100; round += 1) {
      const ground = drawGround(numbers);
      replaceMesh(world, id, meshOf(ground, round % 2 === 0));
      const { mesh, search } = navigation.state.meshes[id];
      const flood = floodGround(ground);
      const cells = [...ground.keys()].filter((cell) => ground[cell]);
      const partOfCell = new Map(
        cells.map((cell) => [cell, mesh.component[findNearestPoint(mesh, middleOf(cell), 0, nearest)]]),
      );
      const partOfFlood = new Map<number, number | undefined>();
      for (const cell of cells) {
        const known = partOfFlood.get(flood[cell]);
        if (known === undefined) partOfFlood.set(flood[cell], partOfCell.get(cell));
        else expect(partOfCell.get(cell)).toBe(known);
      }
      expect(new Set(partOfFlood.values()).size).toBe(partOfFlood.size);
      expect(mesh.componentCount).toBe(partOfFlood.size);
      for (let query = 0; query < 20; query += 1) {
        const goal = cells[Math.floor(numbers() * cells.length)];
        const isApart = flood[goal] !== flood[0];
        setDestination(world, eid, middleOf(goal).x, 0, middleOf(goal).z);
        const { query: before } = search;
        runTicks(world, 1);
        expect(NavAgent.status[eid]).toBe(isApart ? AGENT_STATUS.blocked : statusAt(goal));
        // An agent's goal on another part is not even asked for.
        if (isApart) expect(search.query).toBe(before);
        const status = findPath(search, middleOf(0), middleOf(goal), path);
        expect(status).toBe(isApart ? 'unreachable' : 'found');
        if (isApart) expect(path.expansions).toBe(0);
        if (isApart) apart += 1;
        else joined += 1;
      }
    }
    expect(Math.min(apart, joined)).toBeGreaterThan(200);
  });
});

/** What becomes of somebody in the first cell who cannot move and is sent to a cell that can be reached. */
function statusAt(goal: number): number {
  return goal === 0 ? AGENT_STATUS.arrived : AGENT_STATUS.moving;
}
