// recast-navigation: Detour in WebAssembly, on one tile of the polygons as they are (those of more than six corners cut). Asked
// in its quickest way, with buffers that are used again; nearest polygons, findPath and findStraightPath are all timed, as
// its computePath would do them.
import {
  FloatArray,
  init,
  NavMesh,
  NavMeshQuery,
  Raw,
  UnsignedCharArray,
  UnsignedIntArray,
} from 'recast-navigation';
import type { Point } from '../contestant.ts';
import { createDetourTile } from './detour-tile.ts';
import { lengthBetween, type Searcher } from './searcher.ts';

type Triple = [number, number, number];

const HALF_EXTENTS: Triple = [0.1, 1, 0.1];
const MOST_NODES = 0x8000;
const SUCCESS = 0x40000000;
// DT_BUFFER_TOO_SMALL, DT_OUT_OF_NODES, DT_PARTIAL_RESULT.
const INCOMPLETE = 0x70;

/** What a query writes to: made once for a mesh. */
interface Buffers {
  readonly startRef: InstanceType<typeof Raw.UnsignedIntRef>;
  readonly goalRef: InstanceType<typeof Raw.UnsignedIntRef>;
  readonly nearest: InstanceType<typeof Raw.Vec3>;
  readonly isOver: InstanceType<typeof Raw.BoolRef>;
  readonly polygons: UnsignedIntArray;
  readonly points: FloatArray;
  readonly flags: UnsignedCharArray;
  readonly refs: UnsignedIntArray;
  readonly count: InstanceType<typeof Raw.IntRef>;
}

export async function createRecastSearcher(): Promise<Searcher> {
  await init();
  return {
    name: 'recast-navigation',
    load({ ground, pairs }) {
      const bytes = new UnsignedCharArray();
      bytes.copy(createDetourTile(ground));
      const mesh = new NavMesh();
      if (!mesh.initSolo(bytes)) throw new Error('Detour refuses the tile');
      const most = Math.min(4096, ground.rings.length * 2 + 2);
      const query = new NavMeshQuery(mesh, { maxNodes: Math.min(MOST_NODES, 64 + 4 * ground.rings.length) });
      const buffers = createBuffers(most);
      const ends = pairs.map(([from, to]) => [toTriple(from), toTriple(to)] as const);
      let found = false;
      return {
        ask: (pair) => {
          found = ask(query, ends[pair][0], ends[pair][1], most, buffers);
        },
        readLength: (pair) => (found ? lengthBetween(readPoints(buffers), ...pairs[pair]) : undefined),
      };
    },
  };
}

const toTriple = ({ x, y, z }: Point): Triple => [x, y, z];

function createBuffers(most: number): Buffers {
  const buffers = {
    startRef: new Raw.UnsignedIntRef(),
    goalRef: new Raw.UnsignedIntRef(),
    nearest: new Raw.Vec3(),
    isOver: new Raw.BoolRef(),
    polygons: new UnsignedIntArray(),
    points: new FloatArray(),
    flags: new UnsignedCharArray(),
    refs: new UnsignedIntArray(),
    count: new Raw.IntRef(),
  };
  buffers.points.resize(most * 3);
  buffers.flags.resize(most);
  buffers.refs.resize(most);
  return buffers;
}

/** Answers whether there is a whole way; it stands in the buffers then. */
function ask(
  { raw, defaultFilter }: NavMeshQuery,
  start: Triple,
  goal: Triple,
  most: number,
  to: Buffers,
): boolean {
  const filter = defaultFilter.raw;
  raw.findNearestPoly(start, HALF_EXTENTS, filter, to.startRef, to.nearest, to.isOver);
  raw.findNearestPoly(goal, HALF_EXTENTS, filter, to.goalRef, to.nearest, to.isOver);
  to.polygons.resize(most);
  const path = raw.findPath(to.startRef.value, to.goalRef.value, start, goal, filter, to.polygons.raw, most);
  if (!isWhole(path)) return false;
  const { points, flags, refs, count } = to;
  const line = raw.findStraightPath(
    start,
    goal,
    to.polygons.raw,
    points.raw,
    flags.raw,
    refs.raw,
    count,
    most,
    0,
  );
  return isWhole(line);
}

function isWhole(status: number): boolean {
  return (status & SUCCESS) !== 0 && (status & INCOMPLETE) === 0;
}

function readPoints({ points, count }: Buffers): [number, number][] {
  return Array.from({ length: count.value }, (_, at) => [points.get(at * 3), points.get(at * 3 + 2)]);
}
