// The command line: what may stand on it, and what it means.
import { parseArgs } from 'node:util';
import type { Engine } from './engine.ts';
import { ENGINES } from './engines.ts';

/** What `--help` prints. */
export const USAGE = `Usage: npm run engines -- [options]

Bundles the package and a program that bakes, asks, plays, records and replays into one file, runs it in each JavaScript
engine, and compares all that it says, every tick's digest included, with test/golden.json and between engines.

Options:
  --engine <name>    run this one only, can be given several times: ${ENGINES.map(({ name }) => name).join(', ')}
  --allow-missing    do not fail for an engine that is not installed
  --limit <seconds>  stop an engine that takes longer (default 600)
  --out <folder>     where the program and what each engine said are written (default out/engines)
  --json             print one object instead of a table
  --help             print this

Exit status: 0 when all agreed, 1 when one did not or is missing, 2 for wrong arguments.
`;

/** What the program was asked to do. */
export interface EnginesArguments {
  readonly engines: readonly Engine[];
  readonly allowMissing: boolean;
  readonly limitSeconds: number;
  readonly out: string;
  readonly json: boolean;
  readonly help: boolean;
}

/** A day. */
const MOST_SECONDS = 86400;

/** Reads the arguments that follow the program's name. Throws an Error of one line when they are wrong. */
export function readArguments(args: readonly string[]): EnginesArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      engine: { type: 'string', multiple: true, default: [] },
      'allow-missing': { type: 'boolean', default: false },
      limit: { type: 'string', default: '600' },
      out: { type: 'string', default: 'out/engines' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { engine, out, json, help } = values;
  if (out === '') throw new Error('--out must not be empty');
  return {
    ...{ engines: chooseEngines(engine), allowMissing: values['allow-missing'] },
    ...{ limitSeconds: readSeconds(values.limit), out, json, help },
  };
}

/** In their own order, whatever order they are named in. */
function chooseEngines(names: readonly string[]): readonly Engine[] {
  for (const name of names) {
    if (ENGINES.some((engine) => engine.name === name)) continue;
    const known = ENGINES.map((engine) => engine.name).join(', ');
    throw new Error(`--engine must be one of ${known}, got ${JSON.stringify(name)}`);
  }
  return names.length === 0 ? ENGINES : ENGINES.filter(({ name }) => names.includes(name));
}

function readSeconds(text: string): number {
  const seconds = /^[0-9]+$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && seconds <= MOST_SECONDS) return seconds;
  throw new Error(`--limit must be a whole number from 1 to ${MOST_SECONDS}, got ${JSON.stringify(text)}`);
}
