// A file of pairs -> queries, line by line, so that a file may be larger than memory.
import { createReadStream } from 'node:fs';
import { parseNumber, splitFields } from './parse-numbers.ts';
import { type Query, toPlace } from './query.ts';
import { explainFileError, UsageError } from './usage-error.ts';

/**
 * The queries of a file. A line holds `sx sz gx gz` or `sx sy sz gx gy gz`; of five numbers the fifth is ignored. Commas
 * or blanks part them. Blank lines are skipped, and so is a header: a first line in which nothing is a number.
 *
 * Throws a UsageError that names the file and the line for a file that cannot be read and a line that is none of these.
 */
export async function* readPairs(file: string): AsyncGenerator<Query> {
  let lineNumber = 0;
  let mayBeHeader = true;
  for await (const line of readLines(file)) {
    lineNumber += 1;
    const fields = splitFields(line);
    if (fields.length === 0) continue;
    const numbers = fields.map(parseNumber);
    const isHeader = mayBeHeader && numbers.every(Number.isNaN);
    mayBeHeader = false;
    if (!isHeader) yield toQuery(numbers, fields, `${file}:${lineNumber}`);
  }
}

function toQuery(numbers: readonly number[], fields: readonly string[], where: string): Query {
  const { length } = numbers;
  if (length < 4 || length > 6) {
    throw new UsageError(`${where}: a pair takes 4, 5 or 6 numbers, this line has ${length}`);
  }
  const wrong = numbers.slice(0, length === 5 ? 4 : length).findIndex(Number.isNaN);
  if (wrong >= 0) throw new UsageError(`${where}: '${fields[wrong]}' is not a finite number`);
  const half = length === 6 ? 3 : 2;
  return { from: toPlace(numbers.slice(0, half)), to: toPlace(numbers.slice(half, 2 * half)) };
}

async function* readLines(file: string): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } catch (error) {
    throw explainFileError(file, error);
  }
  yield rest;
}
