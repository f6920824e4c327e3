// `npm run bench`: bake, paths and steps of the town square. Each of the others is one part on several levels:
// `npm run bench -- search [--json] [mesh ...]`, `npm run bench -- bake [--json] [--rounds N] [--processor] [--who library] [level ...]`,
// `npm run bench -- heights [--who library] [level ...]`, which tells how true the heights of those bakes are. And
// `npm run bench -- match [--json] [--rounds N] [agents ...]`: ticks, and what recordings and rollback add to them.
import { parseArgs } from 'node:util';
import { type BakeBenchOptions, benchBake } from './bake/bench-bake.ts';
import { benchHeights } from './bake/bench-heights.ts';
import { benchMatch, type MatchBenchOptions } from './match/bench-match.ts';
import { benchSearch } from './search/bench-search.ts';
import { benchSquare } from './square.ts';

const ROUNDS = '5';

const [what, ...rest] = process.argv.slice(2);
if (what === undefined) {
  await benchSquare();
} else if (what === 'search') {
  await benchSearch({
    json: rest.includes('--json'),
    meshes: rest.filter((argument) => !argument.startsWith('--')),
  });
} else if (what === 'bake' || what === 'heights') {
  const options = readBakeOptions(rest);
  if (what === 'bake') await benchBake(options);
  else await benchHeights(options);
} else if (what === 'match') {
  benchMatch(readMatchOptions(rest));
} else {
  console.error(`there is no benchmark '${what}': give nothing, 'search', 'bake', 'heights' or 'match'`);
  process.exitCode = 2;
}

function readBakeOptions(args: string[]): BakeBenchOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      rounds: { type: 'string', default: ROUNDS },
      processor: { type: 'boolean', default: false },
      who: { type: 'string', multiple: true, default: [] },
    },
  });
  const rounds = readCount('--rounds', values.rounds);
  const clock = values.processor ? 'processor' : 'wall';
  return { json: values.json, rounds, clock, levels: positionals, who: values.who };
}

function readMatchOptions(args: string[]): MatchBenchOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      rounds: { type: 'string', default: ROUNDS },
    },
  });
  const sizes = positionals.map((text) => readCount('the number of agents', text));
  return { json: values.json, rounds: readCount('--rounds', values.rounds), sizes };
}

function readCount(name: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new RangeError(`${name} must be a whole number from 1 on, got ${text}`);
  return count;
}
