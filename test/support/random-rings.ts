// Random simple polygons with slits, necks and corners a few lattice units apart, and slow facts about polygons.

export type PlanPoint = readonly [number, number];
export type PlanRing = readonly PlanPoint[];

/** Spacings of the lines between which cells are drawn: within the weld of each other, just beyond it, and far. */
const GAPS = [1, 2, 3, 5, 20, 40];

/**
 * The outlines of random cells between random grid lines, counterclockwise, without those of holes. Corners are moved
 * by up to `jitter` units, so that some rings may cross themselves then. No two cells touch in a corner only.
 */
export function drawCellRings(numbers: () => number, jitter: number): PlanRing[] {
  const size = 4 + Math.floor(numbers() * 4);
  const lines = [0, 1].map(() => {
    const line = [0];
    for (let at = 0; at < size; at += 1) line.push(line[at] + GAPS[Math.floor(numbers() * GAPS.length)]);
    return line;
  });
  const cells = drawCells(size, numbers);
  const isCell = (i: number, j: number): boolean => cells[i]?.[j] === true;
  const next = new Map<number, number>();
  const corner = (i: number, j: number): number => i * (size + 1) + j;
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      if (!isCell(i, j)) continue;
      if (!isCell(i, j - 1)) next.set(corner(i, j), corner(i + 1, j));
      if (!isCell(i + 1, j)) next.set(corner(i + 1, j), corner(i + 1, j + 1));
      if (!isCell(i, j + 1)) next.set(corner(i + 1, j + 1), corner(i, j + 1));
      if (!isCell(i - 1, j)) next.set(corner(i, j + 1), corner(i, j));
    }
  }
  const move = (): number => Math.round((2 * numbers() - 1) * jitter);
  const places = Array.from({ length: (size + 1) * (size + 1) }, (_, at): PlanPoint => {
    return [lines[0][Math.floor(at / (size + 1))] + move(), lines[1][at % (size + 1)] + move()];
  });
  return traceRings(next)
    .map((ring) => ring.map((at) => places[at]))
    .filter((ring) => doubleAreaOf(ring) > 0);
}

function drawCells(size: number, numbers: () => number): boolean[][] {
  const cells = Array.from({ length: size }, () => Array.from({ length: size }, () => numbers() < 0.6));
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (let i = 0; i + 1 < size; i += 1) {
      for (let j = 0; j + 1 < size; j += 1) {
        const [a, b, c, d] = [cells[i][j], cells[i + 1][j], cells[i + 1][j + 1], cells[i][j + 1]];
        if (a === b || a !== c || b !== d) continue;
        cells[i][j] = true;
        cells[i + 1][j] = true;
        isChanged = true;
      }
    }
  }
  return cells;
}

function traceRings(next: ReadonlyMap<number, number>): number[][] {
  const rings: number[][] = [];
  const seen = new Set<number>();
  for (const first of next.keys()) {
    const ring: number[] = [];
    for (let at = first; !seen.has(at); at = next.get(at)!) {
      seen.add(at);
      ring.push(at);
    }
    if (ring.length > 0) rings.push(ring);
  }
  return rings;
}

export function doubleAreaOf(ring: PlanRing): number {
  return ring.reduce((sum, [ax, az], at) => {
    const [bx, bz] = ring[(at + 1) % ring.length];
    return sum + ax * bz - bx * az;
  }, 0);
}

function turn([ax, az]: PlanPoint, [bx, bz]: PlanPoint, [cx, cz]: PlanPoint): number {
  return Math.sign((bx - ax) * (cz - az) - (bz - az) * (cx - ax));
}

function isOnSide(a: PlanPoint, b: PlanPoint, [cx, cz]: PlanPoint): boolean {
  const isBeyond = (cx - a[0]) * (cx - b[0]) + (cz - a[1]) * (cz - b[1]) > 0;
  return turn(a, b, [cx, cz]) === 0 && !isBeyond;
}

/** True when no two sides have a point in common but for neighbours, which have their corner. Integers only. */
export function isSimple(ring: PlanRing): boolean {
  const count = ring.length;
  return ring.every((a, at) => {
    const b = ring[(at + 1) % count];
    const after = ring[(at + 2) % count];
    if (isOnSide(a, b, after) || isOnSide(b, after, a)) return false;
    for (let other = at + 2; other < count && (other + 1) % count !== at; other += 1) {
      const [c, d] = [ring[other], ring[(other + 1) % count]];
      if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return false;
      if (isOnSide(a, b, c) || isOnSide(a, b, d) || isOnSide(c, d, a) || isOnSide(c, d, b)) return false;
    }
    return true;
  });
}

/** True for a point inside a ring, by the sides that a ray to the right crosses. */
export function isInRing(ring: PlanRing, x: number, z: number): boolean {
  return ring.reduce((isIn, [ax, az], at) => {
    const [bx, bz] = ring[(at + 1) % ring.length];
    if (az > z === bz > z) return isIn;
    return ax + ((z - az) * (bx - ax)) / (bz - az) > x ? !isIn : isIn;
  }, false);
}

/** How far a point lies from the nearest side of a ring. */
export function distanceToRing(ring: PlanRing, x: number, z: number): number {
  const distances = ring.map(([ax, az], at) => {
    const [dx, dz] = [ring[(at + 1) % ring.length][0] - ax, ring[(at + 1) % ring.length][1] - az];
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz)));
    const [offX, offZ] = [x - ax - share * dx, z - az - share * dz];
    return Math.sqrt(offX * offX + offZ * offZ);
  });
  return Math.min(...distances);
}
