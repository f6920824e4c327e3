// The feasibility study that the search grew out of, where it stands beside the project. It knows no heights.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Ground } from './ground.ts';
import type { Searcher } from './searcher.ts';

const FOLDER = '../shared/prototype/search/';

interface Study {
  /** Answers a length in lattice units, or a negative number. */
  search(fromX: number, fromZ: number, toX: number, toZ: number): number;
}
type BuildMesh = (
  x: Float64Array,
  z: Float64Array,
  rings: Ground['rings'],
  neighbours: Ground['neighbours'],
) => object;
type MakeSearch = (mesh: object, options: { dom: number }) => Study;

/** Undefined, when it is not there. */
export async function loadPrototypeSearcher(): Promise<Searcher | undefined> {
  if (!existsSync(`${FOLDER}search4.mjs`)) return undefined;
  const { buildMesh } = (await importStudy('mesh.mjs')) as { buildMesh: BuildMesh };
  const { makeSearch4 } = (await importStudy('search4.mjs')) as { makeSearch4: MakeSearch };
  return {
    name: 'prototype',
    load({ ground, pairs }) {
      const { mesh, rings, neighbours } = ground;
      const { lattice, vertexX, vertexZ } = mesh;
      const study = makeSearch4(buildMesh(vertexX, vertexZ, rings, neighbours), { dom: 1 });
      const toX = (x: number): number => Math.floor((x - lattice.originX) / lattice.unit + 0.5);
      const toZ = (z: number): number => Math.floor((z - lattice.originZ) / lattice.unit + 0.5);
      let length = -1;
      return {
        ask: (pair) => {
          const [from, to] = pairs[pair];
          length = study.search(toX(from.x), toZ(from.z), toX(to.x), toZ(to.z));
        },
        readLength: () => (length < 0 ? undefined : length * lattice.unit),
      };
    },
  };
}

function importStudy(file: string): Promise<unknown> {
  return import(pathToFileURL(`${FOLDER}${file}`).href);
}
