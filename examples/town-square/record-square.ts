// Plays the square and records it, with an eye on the bakes, and draws where everybody is in the end.
import type { World } from 'bitecs';
import {
  type Bake,
  type BakeMemory,
  createBakeMemory,
  Dog,
  digestWorld,
  type NavMesh,
  recordMatch,
  Villager,
} from 'surefoot';
import { drawSquare } from './draw-square.ts';
import { openingLayout, type SquareLayout } from './layout.ts';
import { bakeSquare, createSquareMatch, planCommands } from './match.ts';
import type { BakeRow, SquareReport } from './report.ts';
import { tallyWalkers, viewPolygons, viewWalkers } from './view-square.ts';

/** How to play. */
export interface RecordSquareOptions {
  readonly ticks: number;
  readonly seed: string;
  /** Milliseconds since any moment. The report shows them; the match never sees them. */
  clock(): number;
  /** Is handed the recording piece by piece, once a second of ticks at the least. */
  write(bytes: Uint8Array): void;
  /** Called after each tick. */
  onTick(): void;
}

/** A recorded run: the square after its last tick as SVG, and the report but for the replay. */
export interface RecordedSquare {
  readonly picture: string;
  readonly report: Omit<SquareReport, 'replay'>;
}

/** What the run has come to so far. */
interface Run {
  tick: number;
  world: World | undefined;
  mesh: NavMesh | undefined;
  layout: SquareLayout;
  readonly bakes: BakeRow[];
  readonly memory: BakeMemory;
}

/** Plays and records the square. Recording and picture are functions of `ticks` and `seed` alone. */
export function recordSquare(options: RecordSquareOptions): RecordedSquare {
  const { ticks, seed } = options;
  const memory = createBakeMemory();
  const run: Run = { tick: 0, world: undefined, mesh: undefined, layout: openingLayout(), bakes: [], memory };
  const match = createSquareMatch((layout) => bakeInRun(run, layout, options.clock));
  let recordingBytes = 0;
  recordMatch(match, {
    ...{ seed, ticks, commands: planCommands(ticks), trace: true },
    write(bytes) {
      recordingBytes += bytes.length;
      options.write(bytes);
    },
    onTick(tick, world) {
      run.tick = tick;
      run.world = world;
      options.onTick();
    },
  });
  const { world, mesh } = run;
  if (world === undefined || mesh === undefined)
    throw new RangeError(`ticks must be at least 1, got ${ticks}`);
  const digest = digestWorld(world).whole;
  return {
    picture: drawSquare({
      title: 'The town square',
      subtitle: `seed ${seed} \u00b7 tick ${ticks} \u00b7 digest ${digest}`,
      polygons: viewPolygons(mesh),
      layout: run.layout,
      walkers: viewWalkers(world),
    }),
    report: {
      ...{ ticks, seed, digest, bakes: run.bakes },
      villagers: tallyWalkers(world, Villager).map(({ reached, metres }) => ({ trips: reached, metres })),
      dogs: tallyWalkers(world, Dog).map(({ reached, metres }) => ({ goals: reached, metres })),
      recordingBytes,
    },
  };
}

function bakeInRun(run: Run, layout: SquareLayout, clock: () => number): Bake {
  const start = clock();
  const bake = bakeSquare(layout, run.memory);
  const ms = roundTo(clock() - start, 100);
  const { polygons, area } = bake.report;
  run.mesh = bake.mesh;
  run.layout = layout;
  run.bakes.push({ tick: run.tick, polygons, area: roundTo(area, 10000), ms });
  return bake;
}

function roundTo(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
