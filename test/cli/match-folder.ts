// Modules of matches, in a folder of their own below the project's, where the package goes by its name.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Match, type RecordOptions, recordMatch } from 'surefoot';

const root = fileURLToPath(new URL('../../out/', import.meta.url));

/**
 * A yard in which a villager walks lanes, a dog roams and two guards go where commands send them. Everybody has a purse,
 * which is the game's own component, and there is a bank, which is data of the game's. The options are what a game may
 * get wrong.
 */
const YARD = `
import { addComponents, addEntity, set } from 'bitecs';
import {
  addNavigation, applyCommand, buildNavGraph, createNavMesh, Dog, getNavigation, navigate, registerData, registerStores, Villager,
} from 'surefoot';

export function createYard({ rules, open = false, speedOf = () => 1.5, coinsOf = () => 1, onStep = () => {} } = {}) {
  const square = (x, z) => [[x, z], [x + 4, z], [x + 4, z + 4], [x, z + 4]];
  const squares = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((at) => open || at !== 4);
  const mesh = createNavMesh(squares.map((at) => square((at % 3) * 4, Math.floor(at / 3) * 4)), { agentRadius: 0.5 });
  const graph = buildNavGraph([[1, 0, 1], [11, 0, 1], [11, 0, 11], [1, 0, 11]], [[0, 1], [1, 2], [2, 3], [3, 0]]);
  const games = new WeakMap();
  return {
    ...(rules === undefined ? {} : { rules }),
    setup(world, seed) {
      const navigation = addNavigation(world, { seed, capacity: 16, ticksPerSecond: 20 });
      navigation.addMesh(mesh);
      navigation.addGraph(graph);
      const { NavAgent, NavMeshRef, Position } = navigation.components;
      const game = { Purse: { coins: new Int32Array(16) }, bank: 100 };
      games.set(world, game);
      registerStores(world, { Purse: game.Purse });
      registerData(world, 'bank', { save: () => game.bank, load: (value) => { game.bank = value; } });
      const add = (x, z, speed, ...tags) => addComponents(
        world, addEntity(world), set(Position, { x, y: 0, z }), set(NavAgent, { speed, radius: 0.5 }), game.Purse, ...tags,
      );
      add(1, 1, 2, set(NavMeshRef, { graph: 0 }), Villager);
      add(2, 6, 3, set(NavMeshRef, { mesh: 0 }), Dog);
      add(2, 2, 1.5, set(NavMeshRef, { mesh: 0 }));
      add(2, 10, 1.5, set(NavMeshRef, { mesh: 0 }));
    },
    step(world, commands) {
      const { components: { NavAgent }, state } = getNavigation(world);
      const game = games.get(world);
      for (const command of commands) {
        if (applyCommand(world, command) !== 'for-the-game') continue;
        game.bank -= command.payload;
        game.Purse.coins[state.agents[0]] += command.payload;
      }
      NavAgent.speed[state.agents[3]] = speedOf(state.tick);
      game.Purse.coins[state.agents[2]] += coinsOf(state.tick);
      onStep(world, state.tick);
      navigate(world);
    },
  };
}
`;

/** A folder of modules: `yard.mjs`, from which the others take what they are made of. */
export interface MatchFolder {
  /** The path of a file in it. */
  at(name: string): string;
  /** Plays the match of a module here and writes its recording. */
  record(module: string, file: string, options?: Partial<RecordOptions>): Promise<Uint8Array>;
  write(name: string, content: string | Uint8Array): string;
  remove(): void;
}

/** Commands of the yard within 100 ticks; the guards have the serials 2 and 3. */
export const COMMANDS = [
  { tick: 0, command: { type: 'setDestination', agent: 2, x: 10, y: 0, z: 10 } },
  { tick: 0, command: { type: 'setDestination', agent: 3, x: 10, y: 0, z: 2 } },
  { tick: 30, player: 1, command: { type: 'game', name: 'pay', payload: 25 } },
  { tick: 50, player: 1, command: { type: 'setDestination', agent: 2, x: 2, y: 0, z: 10 } },
] as const;

/** Makes a folder with modules by name, each with what stands after its imports. */
export function createMatchFolder(name: string, modules: Readonly<Record<string, string>>): MatchFolder {
  const folder = `${root}${name}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const at = (file: string): string => `${folder}/${file}`;
  const write = (file: string, content: string | Uint8Array): string => {
    writeFileSync(at(file), content);
    return at(file);
  };
  write('yard.mjs', YARD);
  for (const [file, text] of Object.entries(modules)) write(file, text);
  return {
    at,
    write,
    async record(module, file, options = {}) {
      const { default: match } = (await import(pathToFileURL(at(module)).href)) as { default: Match };
      const recording = recordMatch(match, { seed: 'yard', ticks: 100, commands: COMMANDS, ...options });
      write(file, recording);
      return recording;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
