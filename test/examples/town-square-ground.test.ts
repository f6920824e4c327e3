import { createWorld, type World } from 'bitecs';
import { type Command, getNavigation, setDestination } from 'surefoot';
import { describe, expect, it } from 'vitest';
import { findObstacle, openingLayout, stallBox } from '../../examples/town-square/layout.ts';
import { bakeSquare, createSquareMatch } from '../../examples/town-square/match.ts';

const DOG = 6;

describe('the ground of the square', () => {
  it('stays, but for what a stall covers, wherever the stall is put', () => {
    const { area } = bakeSquare(openingLayout(false)).report;
    let places = 0;
    for (let x = -18; x <= 18; x += 1.5) {
      for (let z = -18; z <= 18; z += 1.5) {
        const stall = { x, z, isOut: true };
        if (findObstacle(stallBox(stall)) !== undefined) continue;
        places += 1;
        const { report } = bakeSquare({ stalls: [stall], crates: [] });
        // Its sides, 2.4 and 1.6 m, with the radius and a cell on each side; more is left out where a gap is too narrow.
        expect(area - report.area, `${x}, ${z}`).toBeLessThan(16);
      }
    }
    expect(places).toBeGreaterThan(200);
  });

  it('is kept on both sides of a wall of crates, as two parts', () => {
    const { mesh, report } = bakeSquare({ stalls: [], crates: wall() });
    expect(new Set(mesh.component.subarray(0, mesh.polygonCount)).size).toBe(2);
    expect(Object.values(report.componentAreas).every((area) => area > 50)).toBe(true);
  });

  it('keeps those who are walled in where they are: nobody jumps', () => {
    const match = createSquareMatch();
    const world = createWorld();
    match.setup(world, 'walled in');
    const { components, state } = getNavigation(world);
    const dog = state.agents[DOG];
    setDestination(world, dog, 0, 0, 16);
    for (let tick = 0; tick < 900 && components.Position.z[dog] < 14; tick += 1) match.step(world, []);
    expect(components.Position.z[dog]).toBeGreaterThan(14);
    const crates = wall().map((payload): Command => ({ type: 'game', name: 'drop-crate', payload }));
    match.step(world, crates);
    for (let tick = 0; tick < 900; tick += 1) {
      const before = placesOf(world);
      match.step(world, []);
      expect(components.Position.z[dog]).toBeGreaterThan(10.5);
      for (const [at, [x, z]] of placesOf(world).entries())
        expect(Math.hypot(x - before[at][0], z - before[at][1])).toBeLessThan(0.5);
    }
  });
});

/** Across the street in the south, from one building to the other. */
function wall(): { readonly x: number; readonly z: number }[] {
  return Array.from({ length: 14 }, (_, at) => ({ x: at - 6.5, z: 10.5 }));
}

function placesOf(world: World): [x: number, z: number][] {
  const { components, state } = getNavigation(world);
  return Array.from(state.agents.subarray(0, state.agentCount), (eid) => [
    components.Position.x[eid],
    components.Position.z[eid],
  ]);
}
