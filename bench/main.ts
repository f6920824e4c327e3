// `npm run bench`: bake, paths and steps of the town square. `npm run bench -- search [--json] [mesh ...]`: the search alone, on
// several meshes.
import { benchSearch } from './search/bench-search.ts';
import { benchSquare } from './square.ts';

const [what, ...rest] = process.argv.slice(2);
if (what === undefined) {
  await benchSquare();
} else if (what === 'search') {
  await benchSearch({
    json: rest.includes('--json'),
    meshes: rest.filter((argument) => !argument.startsWith('--')),
  });
} else {
  console.error(`there is no benchmark '${what}': give nothing, or 'search'`);
  process.exitCode = 2;
}
