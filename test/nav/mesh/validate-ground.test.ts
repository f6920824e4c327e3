import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import { assembleNavMesh } from '../../../src/nav/mesh/assemble-nav-mesh.ts';
import type { GroundParts } from '../../../src/nav/mesh/mesh-ground.ts';
import { validateNavMesh } from '../../../src/nav/mesh/validate-nav-mesh.ts';
import { drawHillyParts } from '../../support/hilly-meshes.ts';
import { createNumbers } from '../../support/random-numbers.ts';

const parts = drawHillyParts(createNumbers('faults'), 5);
const { finerGround } = parts;

const faultsOf = (changes: Partial<GroundParts>): string =>
  validateNavMesh(assembleNavMesh({ ...parts, finerGround: { ...finerGround, ...changes } })).join('\n');

const put = <Values extends Int32Array | Float64Array>(values: Values, at: number, value: number): Values => {
  const changed = values.slice() as Values;
  changed[at] = value;
  return changed;
};

describe('the ground at the door', () => {
  it('is let in when it is sound', () => {
    const numbers = createNumbers('sound');
    for (let round = 0; round < 50; round += 1) {
      expect(validateNavMesh(assembleNavMesh(drawHillyParts(numbers, 2 + (round % 7))))).toEqual([]);
    }
  });

  it('is refused for vertices off the lattice and heights that are no numbers', () => {
    expect(faultsOf({ ownX: put(finerGround.ownX, 0, 0.5) })).toMatch(/of the ground lies at \(0\.5, /);
    expect(faultsOf({ ownZ: put(finerGround.ownZ, 0, 2 ** 26) })).toMatch(/outside the lattice/);
    expect(faultsOf({ ownY: put(finerGround.ownY, 0, Infinity) })).toMatch(/has the height Infinity/);
  });

  it('is refused for triangles without area or turned over', () => {
    const [a, b, c] = finerGround.edgeVertex;
    expect(faultsOf({ edgeVertex: put(finerGround.edgeVertex, 1, a) })).toMatch(
      /triangle 0 has no positive area/,
    );
    const turned = finerGround.edgeVertex.slice();
    turned.set([a, c, b]);
    expect(faultsOf({ edgeVertex: turned })).toMatch(/triangle 0 has no positive area/);
  });

  it('is refused for links that are not mutual or join different vertices', () => {
    const linked = finerGround.edgeTwin.findIndex((twin) => twin !== NONE);
    expect(faultsOf({ edgeTwin: put(finerGround.edgeTwin, linked, NONE) })).toMatch(/is not its reverse/);
    const others = finerGround.edgeTwin.slice();
    const [first, second] = [
      linked,
      others.findIndex((twin, edge) => twin !== NONE && edge !== linked && twin !== linked),
    ];
    const [firstTwin, secondTwin] = [others[first], others[second]];
    others[first] = secondTwin;
    others[secondTwin] = first;
    others[second] = firstTwin;
    others[firstTwin] = second;
    expect(faultsOf({ edgeTwin: others })).toMatch(/is not its reverse/);
  });

  it('is refused when a polygon starts at a vertex of another', () => {
    const corners = [...parts.edgeVertex.subarray(parts.polygonStart[0], parts.polygonStart[1])];
    const elsewhere = finerGround.edgeVertex.findIndex((vertex) => !corners.includes(vertex));
    expect(faultsOf({ start: put(finerGround.start, 0, elsewhere) })).toMatch(
      /polygon 0 does not fit its edge 0/,
    );
    expect(faultsOf({ start: finerGround.start.subarray(1) })).toMatch(/starts for/);
  });

  it('is refused when it ends within a polygon', () => {
    for (let first = 0; first < finerGround.edgeTwin.length; first += 3) {
      const cut = finerGround.edgeTwin.slice();
      for (let side = first; side < first + 3; side += 1) {
        if (cut[side] !== NONE) cut[cut[side]] = NONE;
        cut[side] = NONE;
      }
      expect(faultsOf({ edgeTwin: cut }), `triangle ${first / 3}`).toMatch(
        /does not fit|where no polygon does/,
      );
    }
  });
});
