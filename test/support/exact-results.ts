// Results of everything that the package computes, small enough to compare: bakes, meshes from outlines, paths, rays, a match
// of each kind, its snapshots, its recording and its replay.
import { createHash } from 'node:crypto';
import { createWorld } from 'bitecs';
import { bakeNavMesh } from '../../src/nav/bake/bake-nav-mesh.ts';
import { RANDOM_STATE_LENGTH, seedRandom } from '../../src/nav/geometry/random.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { navMeshFromBytes, navMeshToBytes } from '../../src/nav/mesh/nav-mesh-bytes.ts';
import { navMeshFromOutlines } from '../../src/nav/outlines/nav-mesh-from-outlines.ts';
import { castRay } from '../../src/nav/query/cast-ray.ts';
import { createAreaTable, drawPoint } from '../../src/nav/query/draw-point.ts';
import { createNearestPoint } from '../../src/nav/query/find-nearest-point.ts';
import { findPath } from '../../src/nav/query/find-path.ts';
import { createPath } from '../../src/nav/query/path.ts';
import { createPathSearch } from '../../src/nav/query/path-search.ts';
import { createRay } from '../../src/nav/query/ray.ts';
import { digestWorld } from '../../src/replay/digest/world-digest.ts';
import { recordMatch } from '../../src/replay/play/record-match.ts';
import { replayMatch } from '../../src/replay/play/replay-match.ts';
import { createRollback, giveCommands, stepRollback } from '../../src/replay/play/rollback.ts';
import { runSyncTest } from '../../src/replay/play/sync-test.ts';
import { snapshot } from '../../src/replay/snapshot/snapshot.ts';
import { createChaoticMatch, listChaos } from '../replay/matches/chaotic-match.ts';
import { createOrderlyMatch } from '../replay/matches/orderly-match.ts';
import type { Soup } from './levels.ts';
import { textOf } from './path-text.ts';

const TICKS = 120;

/** Names of results and what they are, hashes where they are long. The triangles are given, as making them takes other functions. */
export function listExactResults(soups: readonly Soup[]): Record<string, unknown> {
  const meshes = [...soups.flatMap(bakeTwice), makeOutlined()];
  const answers = meshes.map(askPaths);
  return {
    meshes: meshes.map((mesh) => hashOf(navMeshToBytes(mesh))),
    readAgain: meshes.map((mesh) => navMeshFromBytes(navMeshToBytes(mesh)).digest === mesh.digest),
    paths: answers.map((lines) => hashOf(lines.join('\n'))),
    found: answers.map((lines) => lines.filter((line) => line.startsWith('["found"')).length),
    matches: [createChaoticMatch({ agents: 40 }), createOrderlyMatch()].map(listMatchResults),
  };
}

function bakeTwice(soup: Soup): NavMesh[] {
  const level = { positions: Float32Array.from(soup.positions), indices: Int32Array.from(soup.indices) };
  const settings = { cellSize: 0.25, agentRadius: 0.4, agentHeight: 1.8 };
  return (['sheets', 'watershed'] as const).map(
    (regions) => bakeNavMesh(level, { ...settings, regions }).mesh,
  );
}

function makeOutlined(): NavMesh {
  return navMeshFromOutlines(
    {
      outer: [
        [
          [0, 0],
          [31, 2],
          [29, 27],
          [3, 30],
        ],
      ],
      holes: [
        [
          [5, 6],
          [9, 7],
          [7, 12],
        ],
        [
          [15, 11],
          [23, 9],
          [19, 21],
        ],
      ],
      obstacles: [
        [
          [11, 3],
          [13, 4],
          [12, 9],
        ],
      ],
    },
    { agentRadius: 0.5 },
  );
}

/** Routes and rays between places drawn at random on a mesh, some of them beside it. */
function askPaths(mesh: NavMesh): string[] {
  const random = new Int32Array(RANDOM_STATE_LENGTH);
  seedRandom('exact', random);
  const table = createAreaTable(mesh);
  const nearest = createNearestPoint();
  const place = (beside: number) => {
    drawPoint(table, random, 0, nearest);
    return { x: nearest.x + beside, y: nearest.y, z: nearest.z };
  };
  const search = createPathSearch(mesh);
  const path = createPath();
  const ray = createRay();
  return Array.from({ length: 100 }, (_, at) => {
    const [from, to] = [place(0), place(at % 5 === 0 ? 1 : 0)];
    findPath(search, from, to, path, { partial: true });
    return `${textOf(path)} ${castRay(mesh, from, to, ray)} ${ray.x} ${ray.y} ${ray.z}`;
  });
}

function listMatchResults(match: ReturnType<typeof createChaoticMatch>): unknown {
  const commands = listChaos('exact', TICKS);
  const world = createWorld();
  match.setup(world, 'exact');
  const digests: string[] = [];
  const snapshots: Uint8Array[] = [];
  for (let tick = 0; tick < TICKS; tick += 1) {
    const own = commands.filter((command) => command.tick === tick);
    match.step(
      world,
      own.map(({ command }) => command),
    );
    digests.push(digestWorld(world).whole);
    if (tick % 10 === 0) snapshots.push(snapshot(world, { meshes: true }));
  }
  const recording = recordMatch(match, { seed: 'exact', ticks: TICKS, commands, trace: true });
  const rollback = createRollback(match, { seed: 'exact', distance: 3 });
  for (let tick = 0; tick < 20; tick += 1) {
    giveCommands(
      rollback,
      commands.filter((command) => command.tick === tick - 2),
    );
    stepRollback(rollback);
  }
  return {
    digests,
    snapshots: snapshots.map(hashOf),
    recording: hashOf(recording),
    replay: replayMatch(match, recording),
    sync: runSyncTest(match, {
      seed: 'exact',
      ticks: 60,
      commands: commands.filter(({ tick }) => tick < 60),
    }),
    rollback: digestWorld(rollback.world).whole,
  };
}

function hashOf(value: string | Uint8Array): string {
  return createHash('sha256').update(value).digest('hex');
}
