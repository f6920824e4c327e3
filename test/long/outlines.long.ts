// Random outlines against exact arithmetic, for minutes: `npm run test:long`.
import { expect, it } from 'vitest';
import { LATTICE_LIMIT } from '../../src/nav/geometry/lattice.ts';
import { checkOutlines, type Drawing, drawOutlines } from '../support/check-outlines.ts';
import { createNumbers } from '../support/random-numbers.ts';

const ROUNDS = 2000;
const DRAWINGS: readonly Drawing[] = [
  { kind: 'any', size: 6, polygons: 3 },
  { kind: 'any', size: 30, polygons: 5 },
  { kind: 'any', size: 1000, polygons: 3 },
  { kind: 'any', size: LATTICE_LIMIT, polygons: 4 },
  { kind: 'shared', size: 8, polygons: 8 },
  { kind: 'shared', size: LATTICE_LIMIT, polygons: 8 },
  { kind: 'thin', size: 50, polygons: 6 },
  { kind: 'thin', size: LATTICE_LIMIT, polygons: 6 },
  { kind: 'boxes', size: 12, polygons: 10 },
  { kind: 'boxes', size: LATTICE_LIMIT, polygons: 10 },
  { kind: 'diagonal', size: 30, polygons: 6 },
  { kind: 'diagonal', size: LATTICE_LIMIT, polygons: 6 },
];

it.each(DRAWINGS)('makes of outlines what exact arithmetic says: $kind up to $size', (drawing) => {
  const numbers = createNumbers(`long outlines ${drawing.kind} ${drawing.size}`);
  const faults: string[] = [];
  let exact = 0;
  let asked = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const check = checkOutlines(drawOutlines(drawing, numbers), numbers);
    for (const fault of check.faults) faults.push(`${round}: ${fault}`);
    if (check.isExact) exact += 1;
    asked += check.asked;
  }
  console.log(
    `${drawing.kind} up to ${drawing.size}: ${ROUNDS} inputs, ${exact} equal in area, ${asked} places asked`,
  );
  expect(faults).toEqual([]);
});
