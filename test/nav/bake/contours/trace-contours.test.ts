import { describe, expect, it } from 'vitest';
import { traceContours } from '../../../../src/nav/bake/contours/trace-contours.ts';
import { arcPoints, regionLoops } from '../../../support/outlines.ts';
import { drawFlat } from '../../../support/plans.ts';

function contoursOf(...rows: string[]) {
  const { field, regions } = drawFlat(rows);
  return traceContours(field, regions, Infinity);
}

describe('the contours of a plan', () => {
  it('run counterclockwise round ground and name only the corners where they turn', () => {
    const contours = contoursOf('.....', '.aaa.', '.aaa.', '.....');
    expect(regionLoops(contours, 1)).toEqual([
      [
        [1, 1],
        [4, 1],
        [4, 3],
        [1, 3],
      ],
    ]);
    expect(Array.from(contours.arcRight)).toEqual([0]);
  });

  it('run clockwise round holes', () => {
    const contours = contoursOf('aaa', 'a.a', 'aaa');
    expect(regionLoops(contours, 1)[1]).toEqual([
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 1],
    ]);
  });

  it('treat ground that is left out of the mesh like a wall', () => {
    expect(regionLoops(contoursOf('a#', 'aa'), 1)).toEqual(regionLoops(contoursOf('a.', 'aa'), 1));
  });

  it('have one arc for the border of two regions, and an end of arcs where the neighbour changes', () => {
    const contours = contoursOf('aabb', 'aacc');
    const shared = Array.from({ length: contours.arcCount }, (_, arc) => arc).filter(
      (arc) => contours.arcRight[arc] !== 0,
    );
    expect(shared.map((arc) => [contours.arcLeft[arc], contours.arcRight[arc]])).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
    expect(arcPoints(contours, shared[0])).toEqual([
      [2, 0],
      [2, 1],
    ]);
    expect(regionLoops(contours, 1)).toEqual([
      [
        [2, 0],
        [2, 1],
        [2, 2],
        [0, 2],
        [0, 0],
      ],
    ]);
    expect(regionLoops(contours, 2)).toEqual([
      [
        [2, 1],
        [2, 0],
        [4, 0],
        [4, 1],
      ],
    ]);
  });

  it('give a region inside another the other one’s hole, the other way round', () => {
    const contours = contoursOf('aaa', 'aba', 'aaa');
    const [, inner] = regionLoops(contours, 1);
    const [outer] = regionLoops(contours, 2);
    expect(outer[0]).toEqual([1, 1]);
    expect(inner[0]).toEqual([1, 1]);
    expect([outer[0], ...outer.slice(1).reverse()]).toEqual(inner);
    expect(contours.arcCount).toBe(2);
  });

  it('keep cells apart that touch diagonally, and so join a hole to the outside through a pinch', () => {
    const loops = regionLoops(contoursOf('aaa', 'a.a', 'aa.'), 1);
    expect(loops).toHaveLength(1);
    expect(loops[0].filter(([x, z]) => x === 2 && z === 2)).toHaveLength(2);
  });

  it('let two holes that touch at a corner be one loop', () => {
    const loops = regionLoops(contoursOf('aaaa', 'a.aa', 'aa.a', 'aaaa'), 1);
    expect(loops.map((loop) => loop.length)).toEqual([4, 8]);
  });

  it('end arcs at the points of a checkerboard, where the regions on either side go on differently', () => {
    const contours = contoursOf('abab', 'baba', 'abab');
    for (let arc = 0; arc < contours.arcCount; arc += 1) {
      if (contours.arcRight[arc] !== 0) expect(arcPoints(contours, arc)).toHaveLength(2);
    }
    for (let region = 1; region <= 12; region += 1) {
      expect(regionLoops(contours, region)).toHaveLength(1);
      expect(regionLoops(contours, region)[0]).toHaveLength(4);
    }
  });
});
