// The levels that bakes are timed on.
import { existsSync, readFileSync } from 'node:fs';
import { readObj } from '../read-obj.ts';
import { townSquareLevel } from '../scenes.ts';
import type { Level } from '../soup.ts';
import { type BakeTerms, ROUGH_TERMS, SQUARE_TERMS } from './terms.ts';
import { createTerrain, type TerrainShape } from './terrain.ts';

const SEED = 'bench/bake';
const SCENES = '../shared/data/scenes/';

/** A plate: outlines in every direction. */
const TURNED_BOXES: TerrainShape = { side: 64, quads: 1, waves: [], boxes: 100, turned: true };

/** Ground that is partly too steep to stand on, and where polygons are far from flat. */
const UNDULATING: TerrainShape = {
  side: 96,
  quads: 128,
  waves: [
    { length: 20, rise: 22 },
    { length: 5, rise: 2 },
  ],
  boxes: 0,
  turned: false,
};

const TERRAIN: TerrainShape = {
  side: 200,
  quads: 316,
  waves: [
    { length: 40, rise: 12 },
    { length: 10, rise: 3 },
  ],
  boxes: 500,
  turned: false,
};

/** A level by its name; it is made when it is its turn. */
export interface BakeTask {
  readonly name: string;
  readonly terms: BakeTerms;
  /** Undefined where a file that it needs is absent. */
  make(): Level | undefined;
}

export const BAKE_TASKS: readonly BakeTask[] = [
  { name: 'town square', terms: SQUARE_TERMS, make: townSquareLevel },
  { name: 'dungeon', terms: ROUGH_TERMS, make: () => loadScene('dungeon') },
  { name: 'nav_test', terms: ROUGH_TERMS, make: () => loadScene('nav_test') },
  { name: 'turned boxes', terms: ROUGH_TERMS, make: () => createTerrain(SEED, TURNED_BOXES) },
  { name: 'undulating', terms: ROUGH_TERMS, make: () => createTerrain(SEED, UNDULATING) },
  { name: 'terrain', terms: ROUGH_TERMS, make: () => createTerrain(SEED, TERRAIN) },
];

function loadScene(name: string): Level | undefined {
  const file = `${SCENES}${name}.obj`;
  return existsSync(file) ? readObj(readFileSync(file, 'utf8')) : undefined;
}
