// Random ground cut into polygons of any shape that meet along parts of their edges, with holes and pinches, and what is known of it.
import { doubleAreaOf, type PlanPoint, type PlanRing } from './random-rings.ts';

/** Polygons on whole units that cover grid cells, side by side. */
export interface Districts {
  /** Simple rings; one with a hole runs to it, round it, and back. Corners in line are left out. */
  readonly polygons: PlanRing[];
  readonly area: number;
  /** By `a,b`, a < b: the length of the border between polygons a and b. */
  readonly borders: ReadonlyMap<string, number>;
}

const NOBODY = -1;
/** Far enough from each other that nothing is welded. */
const GAPS = [5, 8, 20, 33];

/** Draws up to seven by seven cells between random lines, one in seven of them no ground. */
export function drawDistricts(numbers: () => number): Districts {
  const size = 3 + Math.floor(numbers() * 5);
  const [xs, zs] = [0, 1].map(() => {
    const line = [0];
    for (let at = 0; at < size; at += 1) line.push(line[at] + GAPS[Math.floor(numbers() * GAPS.length)]);
    return line;
  });
  // One colour in many cells makes for large parts with holes.
  const drawColour = (): number => (numbers() < 0.5 ? 0 : Math.floor(numbers() * 3));
  const colours = Array.from({ length: size * size }, () => (numbers() < 0.15 ? NOBODY : drawColour()));
  const { owner, count } = numberParts(colours, size);
  const ownerAt = (i: number, j: number): number =>
    i < 0 || j < 0 || i >= size || j >= size ? NOBODY : owner[i * size + j];
  const place = (at: number): PlanPoint => [xs[Math.floor(at / (size + 1))], zs[at % (size + 1)]];
  const polygons = Array.from({ length: count }, (_, part) => {
    const sides = sidesOf((i, j) => ownerAt(i, j) === part, size);
    return joinLoops(
      traceLoops(sides, place)
        .map((loop) => loop.map(place))
        .map(withoutStraightCorners),
    );
  });
  const borders = new Map<string, number>();
  let area = 0;
  const addBorder = (a: number, b: number, length: number): void => {
    if (a === NOBODY || b === NOBODY || a === b) return;
    const key = `${Math.min(a, b)},${Math.max(a, b)}`;
    borders.set(key, (borders.get(key) ?? 0) + length);
  };
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      const [width, depth] = [xs[i + 1] - xs[i], zs[j + 1] - zs[j]];
      if (ownerAt(i, j) !== NOBODY) area += width * depth;
      addBorder(ownerAt(i, j), ownerAt(i + 1, j), depth);
      addBorder(ownerAt(i, j), ownerAt(i, j + 1), width);
    }
  }
  return { polygons, area, borders };
}

/** The parts of cells of one colour that hang together by sides, numbered. */
function numberParts(colours: readonly number[], size: number): { owner: number[]; count: number } {
  const owner = colours.map(() => NOBODY);
  let count = 0;
  for (let first = 0; first < colours.length; first += 1) {
    if (colours[first] === NOBODY || owner[first] !== NOBODY) continue;
    const stack = [first];
    owner[first] = count;
    while (stack.length > 0) {
      const cell = stack.pop()!;
      const [i, j] = [Math.floor(cell / size), cell % size];
      const near = [i > 0 ? cell - size : NOBODY, i + 1 < size ? cell + size : NOBODY];
      near.push(j > 0 ? cell - 1 : NOBODY, j + 1 < size ? cell + 1 : NOBODY);
      for (const other of near) {
        if (other === NOBODY || owner[other] !== NOBODY || colours[other] !== colours[first]) continue;
        owner[other] = count;
        stack.push(other);
      }
    }
    count += 1;
  }
  return { owner, count };
}

/** From each corner of cells, the corners to which sides with the part on their left lead. */
function sidesOf(isPart: (i: number, j: number) => boolean, size: number): number[][] {
  const sides = Array.from({ length: (size + 1) * (size + 1) }, (): number[] => []);
  const corner = (i: number, j: number): number => i * (size + 1) + j;
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      if (!isPart(i, j)) continue;
      if (!isPart(i, j - 1)) sides[corner(i, j)].push(corner(i + 1, j));
      if (!isPart(i + 1, j)) sides[corner(i + 1, j)].push(corner(i + 1, j + 1));
      if (!isPart(i, j + 1)) sides[corner(i + 1, j + 1)].push(corner(i, j + 1));
      if (!isPart(i - 1, j)) sides[corner(i, j + 1)].push(corner(i, j));
    }
  }
  return sides;
}

/** Loops of sides, which are used up; where two ways go on, the one to the left. */
function traceLoops(sides: number[][], place: (corner: number) => PlanPoint): number[][] {
  const loops: number[][] = [];
  for (let first = 0; first < sides.length; first += 1) {
    while (sides[first].length > 0) {
      const loop: number[] = [];
      let at = first;
      do {
        const before = loop.at(-1);
        loop.push(at);
        const ways = sides[at];
        const isLeft = (way: number): boolean =>
          before !== undefined && turn(place(before), place(at), place(way)) > 0;
        at = ways.splice(Math.max(0, ways.findIndex(isLeft)), 1)[0];
      } while (at !== first);
      loops.push(loop);
    }
  }
  return loops;
}

function turn([ax, az]: PlanPoint, [bx, bz]: PlanPoint, [cx, cz]: PlanPoint): number {
  return (bx - ax) * (cz - az) - (bz - az) * (cx - ax);
}

function withoutStraightCorners(loop: PlanRing): PlanRing {
  return loop.filter((point, at) => {
    return turn(loop[(at + loop.length - 1) % loop.length], point, loop[(at + 1) % loop.length]) !== 0;
  });
}

/** One ring of an outline and its holes: to the nearest corner of each hole, round it, and back. */
function joinLoops(loops: readonly PlanRing[]): PlanRing {
  let ring = loops.find((loop) => doubleAreaOf(loop) > 0)!;
  for (const hole of loops.filter((loop) => loop !== ring && doubleAreaOf(loop) < 0)) {
    let [best, from, to] = [Infinity, 0, 0];
    for (const [a, [ax, az]] of ring.entries()) {
      for (const [b, [bx, bz]] of hole.entries()) {
        const distance = (ax - bx) * (ax - bx) + (az - bz) * (az - bz);
        if (distance < best) [best, from, to] = [distance, a, b];
      }
    }
    ring = [...ring.slice(0, from + 1), ...hole.slice(to), ...hole.slice(0, to + 1), ...ring.slice(from)];
  }
  return ring;
}
