// The meshes that searches are timed on, and the questions asked on them.
import { existsSync, readFileSync } from 'node:fs';
import { bakeNavMesh, createNavMesh, readMeshText, type TriangleSoup } from 'surefoot/nav';
import type { Pair } from '../contestant.ts';
import { readObj } from '../read-obj.ts';
import { townSquareLevel } from '../scenes.ts';
import { SQUARE_BAKE } from '../surefoot.ts';
import { drawMeshPairs } from './draw-mesh-pairs.ts';
import { createGround, type Task } from './ground.ts';
import { createOpenField, FIELD_UNIT } from './open-field.ts';

const SEED = 'bench/search';
const DATA = '../shared/data/';
const MOST_PAIRS = 200;
/** A square of so many boxes: more than 30,000 polygons, and no more than a tile of Detour holds. */
const FIELD_BOXES = 119;

const NAV_TEST = { ...SQUARE_BAKE, maxStep: 0.9, agentHeight: 2, agentRadius: 0.6 };

/** A mesh by its name; it is made when it is its turn. Answers nothing where a file that it needs is absent. */
export interface TaskMaker {
  readonly name: string;
  make(): Task | undefined;
}

export const TASK_MAKERS: readonly TaskMaker[] = [
  { name: 'arena', make: () => loadMeasured('arena') },
  { name: 'aurora', make: () => loadMeasured('aurora') },
  { name: 'open field', make: createField },
  { name: 'town square', make: createSquare },
  { name: 'nav_test', make: loadNavTest },
];

/** A mesh whose pairs and their lengths were worked out elsewhere. */
function loadMeasured(name: string): Task | undefined {
  const meshFile = `${DATA}meshes/${name}.mesh`;
  const pairsFile = `${DATA}meshes/${name}.expected.csv`;
  if (!existsSync(meshFile) || !existsSync(pairsFile)) return undefined;
  const ground = createGround(readMeshText(readFileSync(meshFile, 'utf8')));
  const lines = readFileSync(pairsFile, 'utf8').trim().split('\n').slice(1);
  const step = Math.ceil(lines.length / MOST_PAIRS);
  const rows = lines.filter((_, at) => at % step === 0).map((line) => line.split(',').map(Number));
  const pairs = rows.map(
    ([fromX, fromZ, toX, toZ]): Pair => [
      { x: fromX, y: 0, z: fromZ },
      { x: toX, y: 0, z: toZ },
    ],
  );
  return { name, ground, pairs, expected: rows.map((row) => row[4]) };
}

export function createSquare(): Task {
  return bakeLevel('town square', townSquareLevel(), SQUARE_BAKE);
}

function createField(): Task {
  const mesh = createNavMesh(createOpenField(SEED, FIELD_BOXES), { unit: FIELD_UNIT });
  const ground = createGround(mesh);
  return { name: 'open field', ground, pairs: drawMeshPairs(ground, SEED, MOST_PAIRS / 2) };
}

function bakeLevel(name: string, level: TriangleSoup, settings: typeof SQUARE_BAKE): Task {
  const ground = createGround(bakeNavMesh(level, settings).mesh);
  return { name, ground, pairs: drawMeshPairs(ground, SEED, MOST_PAIRS) };
}

function loadNavTest(): Task | undefined {
  const file = `${DATA}scenes/nav_test.obj`;
  return existsSync(file) ? bakeLevel('nav_test', readObj(readFileSync(file, 'utf8')), NAV_TEST) : undefined;
}
