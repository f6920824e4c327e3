// The oracle for shortest paths on flat ground: a visibility graph with Dijkstra's search over it (Lozano-Pérez and
// Wesley, 1979). Slow and obvious: what sees what is decided by looking at every obstacle, edge and vertex, in integers.
// It also finds the canonical one of several shortest routes, by the rule and not by the search's way of getting there.
import { orient } from '../../src/nav/geometry/orient.ts';
import type { PlanGrid } from './plan-grid.ts';

type Spot = readonly [x: number, z: number];

/** Ground round a vertex: a fan of triangles between two walls, or all round. */
interface Sector {
  readonly wedges: readonly (readonly [from: number, to: number])[];
  /** Far vertices of the walls at its right and left end; absent when there is ground all round. */
  readonly walls?: readonly [right: number, left: number];
}

interface Corner {
  readonly vertex: number;
  readonly sector: Sector;
  readonly spot: Spot;
}

/** A shortest route: its length in lattice units and its corners, both ends included. */
export interface OracleRoute {
  readonly length: number;
  readonly corners: readonly Spot[];
  /** True when another route is as short. */
  readonly tied: boolean;
}

/** Lengths are summed as integers, in units of 2^-128: differences of floats would not tell ties from what is a hair longer. */
const FRACTION_BITS = 128n;
/** Each length is rounded down to a unit, and no route has more links. Different lengths differ by far more. */
const TIE = 100n;
const FAR = 1n << 200n;

/** Finds shortest routes over one plan. */
export class VisibilityGraph {
  readonly #plan: PlanGrid;
  readonly #sectors: Sector[][];
  readonly #edges: [number, number][];
  readonly #vertexAt = new Map<string, number>();
  readonly #corners: Corner[];
  /** By corner: the corners to which it is linked, and how far they are. */
  readonly #links: number[][];
  readonly #lengths: bigint[][];

  constructor(plan: PlanGrid) {
    this.#plan = plan;
    this.#sectors = Array.from(plan.x, (_, vertex) => sectorsOf(plan, vertex));
    this.#edges = wallsWithoutGround(plan);
    for (const [vertex, x] of plan.x.entries()) this.#vertexAt.set(`${x},${plan.z[vertex]}`, vertex);
    this.#corners = this.#sectors.flatMap((sectors, vertex) =>
      sectors
        .filter((sector) => this.#isReflex(vertex, sector))
        .map((sector) => ({ vertex, sector, spot: [plan.x[vertex], plan.z[vertex]] as const })),
    );
    this.#links = this.#corners.map((from, at) =>
      [...this.#corners.keys()].filter((to) => to !== at && this.#cornersLinked(from, this.#corners[to])),
    );
    this.#lengths = this.#links.map((links, from) =>
      links.map((to) => away(this.#corners[from].spot, this.#corners[to].spot)),
    );
  }

  /** How many vertices have ground in more than one sector. */
  get pinchCount(): number {
    return this.#sectors.filter((sectors) => sectors.length > 1).length;
  }

  /** The canonical shortest route from one ground point to another, or undefined when there is none. */
  findRoute(from: Spot, to: Spot): OracleRoute | undefined {
    if (isSame(from, to)) return { length: 0, corners: [from], tied: false };
    const backwards = from[0] - to[0] || from[1] - to[1];
    if (backwards <= 0) return this.#search(from, to);
    const route = this.#search(to, from);
    return route && { ...route, corners: [...route.corners].reverse() };
  }

  #search(start: Spot, goal: Spot): OracleRoute | undefined {
    const corners = this.#corners;
    const fromStart = corners.map((corner) => this.#endLinked(corner, start, true));
    const toGoal = corners.map((corner) => this.#endLinked(corner, goal, false));
    const best = this.#distances(start, fromStart);
    let length = this.#endsLinked(start, goal) ? away(start, goal) : FAR;
    for (const [at, corner] of corners.entries()) {
      const over = toGoal[at] ? best[at] + away(corner.spot, goal) : FAR;
      if (over < length) length = over;
    }
    if (length >= FAR) return undefined;
    // Backwards from the goal: of all places from which it is reached as shortly, the first by (x, z).
    const chain: Spot[] = [goal];
    let spot = goal;
    let at = -1;
    let left = length;
    let tied = false;
    for (;;) {
      const direct = at < 0 ? this.#endsLinked(start, goal) : fromStart[at];
      const ways = direct && isTied(away(start, spot), left) ? [-1] : [];
      for (const [before, corner] of corners.entries()) {
        const linked = at < 0 ? toGoal[before] : this.#links[before].includes(at);
        if (linked && isTied(best[before] + away(corner.spot, spot), left)) ways.push(before);
      }
      const place = (way: number): Spot => (way < 0 ? start : corners[way].spot);
      ways.sort((a, b) => place(a)[0] - place(b)[0] || place(a)[1] - place(b)[1] || a - b);
      if (ways.length > 1) tied = true;
      chain.push(place(ways[0]));
      if (ways[0] < 0) break;
      at = ways[0];
      spot = corners[at].spot;
      left = best[at];
    }
    return { length: Number(length) / 2 ** 128, corners: withoutStraight(chain.reverse()), tied };
  }

  #distances(start: Spot, fromStart: readonly boolean[]): bigint[] {
    const corners = this.#corners;
    const best = corners.map(({ spot }, at) => (fromStart[at] ? away(start, spot) : FAR));
    const settled = new Uint8Array(corners.length);
    for (;;) {
      let nearest = -1;
      for (let at = 0; at < best.length; at += 1) {
        if (settled[at] === 0 && best[at] < FAR && (nearest < 0 || best[at] < best[nearest])) nearest = at;
      }
      if (nearest < 0) return best;
      settled[nearest] = 1;
      for (const [link, to] of this.#links[nearest].entries()) {
        const over = best[nearest] + this.#lengths[nearest][link];
        if (over < best[to]) best[to] = over;
      }
    }
  }

  #cornersLinked(from: Corner, to: Corner): boolean {
    if (from.vertex === to.vertex) return false;
    if (!this.#isInSector(from.vertex, from.sector, to.spot)) return false;
    if (!this.#isInSector(to.vertex, to.sector, from.spot)) return false;
    return this.#isVisible(from.spot, to.spot) && !this.#touchesCorner(from.spot, to.spot);
  }

  #endLinked(corner: Corner, end: Spot, endFirst: boolean): boolean {
    if (isSame(corner.spot, end)) return false;
    if (!this.#isInSector(corner.vertex, corner.sector, end) || !this.#leaves(end, corner.spot)) return false;
    if (!this.#isVisible(end, corner.spot)) return false;
    return endFirst ? !this.#touchesCorner(end, corner.spot) : !this.#touchesCorner(corner.spot, end);
  }

  #endsLinked(start: Spot, goal: Spot): boolean {
    if (!this.#leaves(start, goal) || !this.#leaves(goal, start) || !this.#isVisible(start, goal))
      return false;
    return !this.#touchesCorner(start, goal);
  }

  /** An end on a vertex may use any of its sectors. */
  #leaves(end: Spot, towards: Spot): boolean {
    const vertex = this.#vertexAt.get(`${end[0]},${end[1]}`);
    return (
      vertex === undefined ||
      this.#sectors[vertex].some((sector) => this.#isInSector(vertex, sector, towards))
    );
  }

  #isInSector(vertex: number, sector: Sector, [px, pz]: Spot): boolean {
    const { x, z } = this.#plan;
    if (sector.walls === undefined) return true;
    return sector.wedges.some(
      ([from, to]) =>
        orient(x[vertex], z[vertex], x[from], z[from], px, pz) >= 0 &&
        orient(x[vertex], z[vertex], x[to], z[to], px, pz) <= 0,
    );
  }

  #isReflex(vertex: number, { walls }: Sector): boolean {
    if (walls === undefined) return false;
    const { x, z } = this.#plan;
    return orient(x[vertex], z[vertex], x[walls[0]], z[walls[0]], x[walls[1]], z[walls[1]]) < 0;
  }

  /** True when the line touches, between its ends, a corner at which a path running along it could turn. */
  #touchesCorner([ax, az]: Spot, [bx, bz]: Spot): boolean {
    const { x, z } = this.#plan;
    return this.#corners.some(({ vertex, sector, spot: [cx, cz] }) => {
      if (orient(ax, az, bx, bz, cx, cz) !== 0) return false;
      if ((cx - ax) * (bx - cx) + (cz - az) * (bz - cz) <= 0) return false;
      if (!this.#isInSector(vertex, sector, [ax, az]) || !this.#isInSector(vertex, sector, [bx, bz]))
        return false;
      const [right, left] = sector.walls ?? [vertex, vertex];
      const leftTurn = (bx - ax) * (z[left] - cz) - (bz - az) * (x[left] - cx);
      const rightTurn = (bx - ax) * (z[right] - cz) - (bz - az) * (x[right] - cx);
      return leftTurn > 0 || rightTurn < 0;
    });
  }

  #isVisible([ax, az]: Spot, [bx, bz]: Spot): boolean {
    const { x, z, blocked } = this.#plan;
    for (const triangle of blocked) if (crossesInside(triangle, x, z, [ax, az], [bx, bz])) return false;
    const along = (px: number, pz: number): number => (px - ax) * (bx - ax) + (pz - az) * (bz - az);
    for (const [from, to] of this.#edges) {
      if (orient(ax, az, bx, bz, x[from], z[from]) !== 0 || orient(ax, az, bx, bz, x[to], z[to]) !== 0)
        continue;
      const [p, q] = [along(x[from], z[from]), along(x[to], z[to])];
      if (Math.max(Math.min(p, q), 0) < Math.min(Math.max(p, q), along(bx, bz))) return false;
    }
    for (const [vertex, sectors] of this.#sectors.entries()) {
      if (orient(ax, az, bx, bz, x[vertex], z[vertex]) !== 0) continue;
      const p = along(x[vertex], z[vertex]);
      if (p <= 0 || p >= along(bx, bz)) continue;
      const passes = (sector: Sector): boolean =>
        this.#isInSector(vertex, sector, [ax, az]) && this.#isInSector(vertex, sector, [bx, bz]);
      if (!sectors.some(passes)) return false;
    }
    return true;
  }
}

function sectorsOf({ free }: PlanGrid, vertex: number): Sector[] {
  const wedges: [number, number][] = [];
  for (const ring of free) {
    const at = ring.indexOf(vertex);
    if (at >= 0) wedges.push([ring[(at + 1) % 3], ring[(at + 2) % 3]]);
  }
  const firsts = wedges.filter(([from]) => !wedges.some(([, to]) => to === from));
  if (wedges.length > 0 && firsts.length === 0) return [{ wedges }];
  return firsts.map((first) => {
    const fan = [first];
    for (;;) {
      const next = wedges.find(([from]) => from === fan[fan.length - 1][1]);
      if (next === undefined) break;
      fan.push(next);
    }
    return { wedges: fan, walls: [first[0], fan[fan.length - 1][1]] };
  });
}

/** Edges with ground on neither side: nobody walks along them. */
function wallsWithoutGround({ free, blocked }: PlanGrid): [number, number][] {
  const beside = new Set(free.flatMap((ring) => ring.map((from, at) => edgeName(from, ring[(at + 1) % 3]))));
  const edges = blocked.flatMap((ring) =>
    ring.map((from, at): [number, number] => [from, ring[(at + 1) % 3]]),
  );
  return edges.filter(([from, to]) => !beside.has(edgeName(from, to)));
}

function edgeName(from: number, to: number): string {
  return `${Math.min(from, to)},${Math.max(from, to)}`;
}

function crossesInside(
  triangle: readonly number[],
  x: Float64Array,
  z: Float64Array,
  [ax, az]: Spot,
  [bx, bz]: Spot,
): boolean {
  const turns = triangle.map((vertex) => orient(ax, az, bx, bz, x[vertex], z[vertex]));
  if (turns.every((turn) => turn <= 0) || turns.every((turn) => turn >= 0)) return false;
  return !triangle.some((from, at) => {
    const to = triangle[(at + 1) % 3];
    return (
      orient(x[from], z[from], x[to], z[to], ax, az) <= 0 &&
      orient(x[from], z[from], x[to], z[to], bx, bz) <= 0
    );
  });
}

function isSame([ax, az]: Spot, [bx, bz]: Spot): boolean {
  return ax === bx && az === bz;
}

function isTied(length: bigint, other: bigint): boolean {
  return length - other <= TIE && other - length <= TIE;
}

/** The distance of two lattice points, rounded down to a unit of 2^-128. */
function away([ax, az]: Spot, [bx, bz]: Spot): bigint {
  const square = (bx - ax) * (bx - ax) + (bz - az) * (bz - az);
  if (square === 0) return 0n;
  const scaled = BigInt(square) << (2n * FRACTION_BITS);
  // Newton's steps from above: each doubles the digits that are right.
  let root = BigInt(Math.ceil(Math.sqrt(square) * 2 ** 20) + 1) << (FRACTION_BITS - 20n);
  for (;;) {
    const next = (root + scaled / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

function withoutStraight(chain: readonly Spot[]): Spot[] {
  return chain.filter(([x, z], at) => {
    if (at === 0 || at === chain.length - 1) return true;
    return orient(chain[at - 1][0], chain[at - 1][1], x, z, chain[at + 1][0], chain[at + 1][1]) !== 0;
  });
}
