// The truth about outlines: areas and insides in whole numbers as long as it takes, by cutting the plan into slabs at
// every corner and crossing. Slow and obvious.

/** A corner in lattice units. */
export type Corner = readonly [x: number, z: number];

/** Rings whose insides (winding not 0) are walkable, and rings whose insides are taken away. */
export interface ExactOutlines {
  readonly outer: readonly (readonly Corner[])[];
  readonly cuts: readonly (readonly Corner[])[];
}

/** Areas come in units of 2^-200. */
export const AREA_BITS = 200n;

interface Rational {
  readonly over: bigint;
  /** Greater than 0. */
  readonly under: bigint;
}

interface Segment {
  readonly ring: number;
  /** +1 when it runs towards greater x, else -1. */
  readonly way: number;
  readonly ax: bigint;
  readonly az: bigint;
  readonly bx: bigint;
  readonly bz: bigint;
}

/** Every place at which two edges cross or meet, corners included. */
function* crossingsOf(segments: readonly Segment[]): Generator<{ x: Rational; z: Rational }> {
  for (const [at, a] of segments.entries()) {
    for (const b of segments.slice(0, at)) {
      const place = crossingOf(a, b);
      if (place !== null) yield place;
    }
  }
}

function crossingOf(a: Segment, b: Segment): { x: Rational; z: Rational } | null {
  const [dx, dz, ex, ez] = [a.bx - a.ax, a.bz - a.az, b.bx - b.ax, b.bz - b.az];
  const under = dx * ez - dz * ex;
  if (under === 0n) return null;
  const along = (b.ax - a.ax) * ez - (b.az - a.az) * ex;
  const other = (b.ax - a.ax) * dz - (b.az - a.az) * dx;
  const sign = under < 0n ? -1n : 1n;
  if (along * sign < 0n || along * sign > under * sign) return null;
  if (other * sign < 0n || other * sign > under * sign) return null;
  return {
    x: { over: (a.ax * under + dx * along) * sign, under: under * sign },
    z: { over: (a.az * under + dz * along) * sign, under: under * sign },
  };
}

function compare(a: Rational, b: Rational): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Edges, each towards greater x; upright ones bound no slab, and come only where `upright` is asked for. */
function segmentsOf(rings: readonly (readonly Corner[])[], upright: boolean): Segment[] {
  return rings.flatMap((ring, number) =>
    ring.flatMap((from, at): Segment[] => {
      const to = ring[(at + 1) % ring.length];
      const way = to[0] < from[0] ? -1 : 1;
      const [a, b] = way === 1 ? [from, to] : [to, from];
      const segment = {
        ring: number,
        way,
        ax: BigInt(a[0]),
        az: BigInt(a[1]),
        bx: BigInt(b[0]),
        bz: BigInt(b[1]),
      };
      if (from[0] === to[0] && from[1] === to[1]) return [];
      return from[0] === to[0] && !upright ? [] : [segment];
    }),
  );
}

/** True when edges cross and meet at lattice points only. */
export function meetsOnLattice({ outer, cuts }: ExactOutlines): boolean {
  for (const { x, z } of crossingsOf(segmentsOf([...outer, ...cuts], true))) {
    if (x.over % x.under !== 0n || z.over % z.under !== 0n) return false;
  }
  return true;
}

/** The area of what is inside an outer ring and in no cut, times 2^200, too small by less than 2^-100. */
export function exactArea({ outer, cuts }: ExactOutlines): bigint {
  const rings = [...outer, ...cuts];
  const segments = segmentsOf(rings, false);
  const stops = [...crossingsOf(segments)].map(({ x }) => x);
  for (const { ax, bx } of segments) stops.push({ over: ax, under: 1n }, { over: bx, under: 1n });
  stops.sort(compare);
  let area = 0n;
  for (let at = 1; at < stops.length; at += 1) {
    const [left, right] = [stops[at - 1], stops[at]];
    if (compare(left, right) < 0) area += slabArea(segments, left, right, [outer.length, rings.length]);
  }
  return area;
}

/**
 * The area between two stops, from edge to edge upwards. Its edges do not cross, so half its height is that of its
 * middle.
 */
function slabArea(
  segments: readonly Segment[],
  left: Rational,
  right: Rational,
  [outers, rings]: readonly [number, number],
): bigint {
  const middle = {
    over: left.over * right.under + right.over * left.under,
    under: 2n * left.under * right.under,
  };
  const inSlab = segments
    .filter(
      ({ ax, bx }) =>
        compare({ over: ax, under: 1n }, middle) < 0 && compare(middle, { over: bx, under: 1n }) < 0,
    )
    .map(({ ax, az, bx, bz, ring, way }) => {
      const under = (bx - ax) * middle.under;
      const over = az * under + (bz - az) * (middle.over - ax * middle.under);
      return { z: { over, under }, ring, way };
    })
    .sort((a, b) => compare(a.z, b.z));
  const width = {
    over: right.over * left.under - left.over * right.under,
    under: left.under * right.under,
  };
  const winding = new Array<number>(rings).fill(0);
  let area = 0n;
  for (const [at, { z, ring, way }] of inSlab.entries()) {
    winding[ring] += way;
    if (at + 1 === inSlab.length || !isGround(winding, outers)) continue;
    const above = inSlab[at + 1].z;
    const over = (above.over * z.under - z.over * above.under) * width.over;
    area += (over << AREA_BITS) / (above.under * z.under * width.under);
  }
  return area;
}

function isGround(winding: readonly number[], outers: number): boolean {
  return (
    winding.some((rounds, ring) => ring < outers && rounds !== 0) &&
    winding.every((rounds, ring) => ring < outers || rounds === 0)
  );
}

/** Whether a lattice point that lies on no edge is walkable. */
export function isExactlyWalkable({ outer, cuts }: ExactOutlines, [x, z]: Corner): boolean {
  const winding = [...outer, ...cuts].map((ring) => windingAt(ring, BigInt(x), BigInt(z)));
  return isGround(winding, outer.length);
}

function windingAt(ring: readonly Corner[], x: bigint, z: bigint): number {
  let winding = 0;
  for (const { ax, az, bx, bz, way } of segmentsOf([ring], false)) {
    if (ax > x || bx <= x) continue;
    // Edges below the point, taken with the corner on their left and without that on their right.
    if ((bx - ax) * (z - az) - (bz - az) * (x - ax) > 0n) winding += way;
  }
  return winding;
}
