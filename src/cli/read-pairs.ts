// A file of pairs -> queries, line by line, so that a file may be larger than memory.
import { createReadStream } from 'node:fs';
import { parseNumber, splitFields } from './parse-numbers.ts';
import { type Query, toPlace } from './query.ts';
import { explainFileError, UsageError } from './usage-error.ts';

/** Longer lines are refused: a file without line ends would have to fit in memory. */
const LONGEST_LINE = 65536;
const SHOWN = 40;

/**
 * The queries of a file, one at least. A line holds `sx sz gx gz` or `sx sy sz gx gy gz`; of five numbers the fifth is
 * ignored. Commas or blanks part them. Blank lines are skipped, and so is a header: a first line in which nothing is a number.
 *
 * Throws a UsageError that names the file and the line for a file that cannot be read, a line that is none of these, and
 * a file without a query.
 */
export async function* readPairs(file: string): AsyncGenerator<Query> {
  let lineNumber = 0;
  let header: string | undefined;
  let isFirst = true;
  let isEmpty = true;
  for await (const line of readLines(file)) {
    lineNumber += 1;
    const fields = splitFields(line);
    if (fields.length === 0) continue;
    const numbers = fields.map(parseNumber);
    if (isFirst && numbers.every(Number.isNaN)) {
      header = line.trim();
    } else {
      yield toQuery(numbers, fields, `${file}:${lineNumber}`);
      isEmpty = false;
    }
    isFirst = false;
  }
  if (!isEmpty) return;
  const but = header === undefined ? '' : ` below its header, ${quote(header)}`;
  throw new UsageError(`${file}: there is no pair in this file${but}`);
}

function toQuery(numbers: readonly number[], fields: readonly string[], where: string): Query {
  const { length } = numbers;
  if (length < 4 || length > 6) {
    throw new UsageError(`${where}: a pair takes 4, 5 or 6 numbers, this line has ${length}`);
  }
  const wrong = numbers.slice(0, length === 5 ? 4 : length).findIndex(Number.isNaN);
  if (wrong >= 0) throw new UsageError(`${where}: ${quote(fields[wrong])} is not a finite number`);
  const half = length === 6 ? 3 : 2;
  return { from: toPlace(numbers.slice(0, half)), to: toPlace(numbers.slice(half, 2 * half)) };
}

function quote(text: string): string {
  return text.length > SHOWN ? `'${text.slice(0, SHOWN)}...'` : `'${text}'`;
}

async function* readLines(file: string): AsyncGenerator<string> {
  let rest = '';
  let lineNumber = 1;
  try {
    for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop()!;
      lineNumber += lines.length;
      yield* lines;
      if (rest.length > LONGEST_LINE) {
        throw new UsageError(
          `${file}:${lineNumber}: this line goes on for more than ${LONGEST_LINE} characters`,
        );
      }
    }
  } catch (error) {
    throw error instanceof UsageError ? error : explainFileError(file, error);
  }
  yield rest;
}
