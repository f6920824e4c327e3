// A pure clean-up once changed baked meshes, and paths of 32 points had 25 from then on, without anybody's notice. Here is what
// meshes and 100 routes over each of them come to. `npm run bless` takes what comes out as right.
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bakeNavMesh } from '../../../src/nav/bake/bake-nav-mesh.ts';
import {
  addText,
  beginDigest,
  createDigest,
  digestText,
  endDigest,
} from '../../../src/nav/geometry/digest.ts';
import { RANDOM_STATE_LENGTH, seedRandom } from '../../../src/nav/geometry/random.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { createAreaTable, drawPoint } from '../../../src/nav/query/draw-point.ts';
import { createNearestPoint } from '../../../src/nav/query/find-nearest-point.ts';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createPath } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import { createField } from '../../replay/matches/chaotic-match.ts';
import { createSpiral } from '../../support/drawn-meshes.ts';
import { createBridge, createTownSquare, type Soup } from '../../support/levels.ts';
import { textOf } from '../../support/path-text.ts';

/** What a mesh and its routes come to. */
interface Golden {
  readonly mesh: string;
  /** Corners of all routes together. */
  readonly corners: number;
  /** The first half of the digest of each route. */
  readonly routes: string;
}

const ROUTES = 100;
const file = new URL('../../golden-routes.json', import.meta.url);

const bake = ({ positions, indices }: Soup): NavMesh =>
  bakeNavMesh(
    { positions: Float32Array.from(positions), indices: Int32Array.from(indices) },
    { cellSize: 0.25, agentRadius: 0.4, agentHeight: 1.8 },
  ).mesh;

const meshes: Readonly<Record<string, () => NavMesh>> = {
  'a slope with pillars': () => createField(0),
  'a spiral stair': () => createSpiral(4),
  'a baked town square': () => bake(createTownSquare(true)),
  'a baked bridge': () => bake(createBridge()),
};

function describeRoutes(mesh: NavMesh): Golden {
  const random = new Int32Array(RANDOM_STATE_LENGTH);
  seedRandom('golden routes', random);
  const table = createAreaTable(mesh);
  const nearest = createNearestPoint();
  const place = (component?: number) => {
    drawPoint(table, random, 0, nearest, component);
    return { x: nearest.x, y: nearest.y, z: nearest.z };
  };
  const search = createPathSearch(mesh);
  const path = createPath();
  const digest = createDigest();
  let corners = 0;
  const routes = Array.from({ length: ROUTES }, () => {
    const from = place();
    findPath(search, from, place(mesh.component[nearest.polygon]), path);
    corners += path.cornerCount;
    beginDigest(digest);
    addText(digest, textOf(path));
    endDigest(digest);
    return digestText(digest.high, digest.low).slice(0, 8);
  });
  return { mesh: mesh.digest, corners, routes: routes.join(' ') };
}

if (process.env.BLESS === '1') {
  const blessed = Object.entries(meshes).map(([name, make]) => [name, describeRoutes(make())]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(blessed), null, 2)}\n`);
}

const golden: Readonly<Record<string, Golden>> = JSON.parse(readFileSync(file, 'utf8'));

describe('golden routes (case 79)', () => {
  it.each(Object.keys(meshes))('over %s', (name) => {
    const found = describeRoutes(meshes[name]());
    const { mesh, corners, routes } = golden[name];
    expect({ mesh: found.mesh, corners: found.corners }).toEqual({ mesh, corners });
    expect(found.routes.split(' ')).toEqual(routes.split(' '));
    expect(new Set(found.routes.split(' ')).size).toBe(ROUTES);
    expect(corners).toBeGreaterThan(2.2 * ROUTES);
  });

  it('are those of all meshes, and of no others', () => {
    expect(Object.keys(golden)).toEqual(Object.keys(meshes));
  });
});
