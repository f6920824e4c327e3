import { describe, expect, it } from 'vitest';
import { drawSquare } from '../../examples/town-square/draw-square.ts';
import { openingLayout } from '../../examples/town-square/layout.ts';
import { recordSquare } from '../../examples/town-square/record-square.ts';
import { BUILDINGS, STALLS } from '../../examples/town-square/square.ts';

describe('the picture of the square', () => {
  it('shows every walker, polygon and building, and holds no number that is none', () => {
    const { picture, report } = recordSquare({
      ticks: 3,
      seed: 'market-day',
      clock: () => 0,
      onTick: () => {},
      write: () => {},
    });
    const polygons = report.bakes[2].polygons;
    expect(picture.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true);
    expect(picture).toContain(report.digest);
    expect(picture).not.toMatch(/NaN|undefined|Infinity/);
    expect(count(picture, /fill-opacity="0.62"/g)).toBe(polygons + 1);
    expect(count(picture, /<g transform="matrix\(/g)).toBe(9 + 2);
    expect(count(picture, /stroke="#8c3f2b" stroke-width="0.14"/g)).toBe(BUILDINGS.length + 1);
  });

  it('shows where stalls stand that were packed away', () => {
    const view = { title: 'A square', subtitle: '', polygons: [], walkers: [] };
    const dashed = /stroke-dasharray="0.3 0.22"/g;
    expect(count(drawSquare({ ...view, layout: openingLayout(false) }), dashed)).toBe(STALLS.length + 1);
    expect(count(drawSquare({ ...view, layout: openingLayout() }), dashed)).toBe(1);
  });

  it('shows any seed as text', () => {
    const subtitle = 'seed <b>"&';
    const svg = drawSquare({
      title: 'A square',
      subtitle,
      polygons: [],
      layout: openingLayout(),
      walkers: [],
    });
    expect(svg).not.toContain('<b>');
    expect(svg).toContain('seed &#x3C;b>"&#x26;');
  });
});

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
