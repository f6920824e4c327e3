// `npm run bench`: bake, paths and steps of the town square. `npm run bench -- search [--json] [mesh ...]`: the search alone, on
// several meshes. `npm run bench -- bake [--json] [--rounds N] [--who library] [level ...]`: the bake alone, on several levels.
// `npm run bench -- heights [--who library] [level ...]`: how true the heights of those bakes are.
import { parseArgs } from 'node:util';
import { type BakeBenchOptions, benchBake } from './bake/bench-bake.ts';
import { benchHeights } from './bake/bench-heights.ts';
import { benchSearch } from './search/bench-search.ts';
import { benchSquare } from './square.ts';

const BAKE_ROUNDS = '5';

const [what, ...rest] = process.argv.slice(2);
if (what === undefined) {
  await benchSquare();
} else if (what === 'search') {
  await benchSearch({
    json: rest.includes('--json'),
    meshes: rest.filter((argument) => !argument.startsWith('--')),
  });
} else if (what === 'bake' || what === 'heights') {
  const { json, rounds, ...selection } = readBakeOptions(rest);
  if (what === 'bake') await benchBake({ json, rounds, ...selection });
  else await benchHeights(selection);
} else {
  console.error(`there is no benchmark '${what}': give nothing, 'search', 'bake' or 'heights'`);
  process.exitCode = 2;
}

function readBakeOptions(args: string[]): BakeBenchOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      rounds: { type: 'string', default: BAKE_ROUNDS },
      who: { type: 'string', multiple: true, default: [] },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new RangeError(`--rounds must be a whole number from 1 on, got ${values.rounds}`);
  return { json: values.json, rounds, levels: positionals, who: values.who };
}
