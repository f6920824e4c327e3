// `surefoot path`: a mesh and pairs of places -> a line of JSON for each path.
import { createPath, createPathSearch, findPath, type PathSearch, type Point } from 'surefoot/nav';
import { answerLine } from './answer-line.ts';
import { loadMesh } from './load-mesh.ts';
import { createPrinter, flushText, printText } from './print-text.ts';
import type { Query } from './query.ts';
import { readPairs } from './read-pairs.ts';
import { timeQueries } from './time-queries.ts';
import { UsageError } from './usage-error.ts';

/** The options as they were given. */
export interface PathOptions {
  readonly from?: Point;
  readonly to?: Point;
  /** A file of pairs, instead of one pair. */
  readonly pairs?: string;
  /** True: times the queries as well. */
  readonly time?: boolean;
}

/**
 * Answers the queries in their order, each as soon as it is read, and prints a last line of times when asked to.
 * Throws a UsageError for options that do not go together and for files that are not what they should be.
 */
export async function runPathCommand(meshFile: string, options: PathOptions): Promise<void> {
  const queries = chooseQueries(options);
  const began = performance.now();
  const search = createPathSearch(loadMesh(meshFile));
  const loadMs = performance.now() - began;
  const asked = await printAnswers(search, queries, options.time === true);
  if (options.time) process.stdout.write(`${JSON.stringify({ ...timeQueries(search, asked), loadMs })}\n`);
}

function chooseQueries({ from, to, pairs }: PathOptions): AsyncIterable<Query> | Iterable<Query> {
  if (pairs !== undefined) {
    if (from || to) throw new UsageError('give --from and --to, or --pairs, not both');
    return readPairs(pairs);
  }
  if (!from || !to) throw new UsageError('give --from and --to, or --pairs');
  return [{ from, to }];
}

/** Answers with the queries when they are to be kept. What was printed before a wrong line stays printed. */
async function printAnswers(
  search: PathSearch,
  queries: AsyncIterable<Query> | Iterable<Query>,
  keep: boolean,
): Promise<Query[]> {
  const asked: Query[] = [];
  const path = createPath();
  const printer = createPrinter();
  try {
    for await (const query of queries) {
      findPath(search, query.from, query.to, path);
      await printText(printer, answerLine(path));
      if (keep) asked.push(query);
    }
  } finally {
    await flushText(printer);
  }
  return asked;
}
