// A program of its own: prints the results of everything that the package computes, as JSON, while the functions of `Math`
// that engines compute differently throw. It is given the path of a file with triangle soups as JSON.
import './forbid-inexact-math.ts';
import { readFileSync } from 'node:fs';
import { listExactResults } from './exact-results.ts';
import { INEXACT_MATH } from './forbid-inexact-math.ts';

const throwing = INEXACT_MATH.filter((name) => {
  try {
    (Math as unknown as Record<string, (x: number) => number>)[name](1);
    return false;
  } catch {
    return true;
  }
});
const results = listExactResults(JSON.parse(readFileSync(process.argv[2], 'utf8')));
console.log(JSON.stringify({ throwing, results }));
