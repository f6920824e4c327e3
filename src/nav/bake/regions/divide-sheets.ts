// The walkable ground divided in as few regions as its layers allow: a connected piece is one region unless it is folded
// over itself, as a spiral stair or a bridge with the road below it; then it is cut along rows of cells.
import { NONE } from '../../geometry/none.ts';
import { type BakeMemory, createBakeMemory, giveBack } from '../bake-memory.ts';
import { DIRECTION_PLUS_X, DIRECTION_PLUS_Z, type Regions, type SpanField } from '../field.ts';
import { findGroundPieces, type GroundPieces } from '../spans/ground-pieces.ts';
import {
  type ApartSets,
  addSet,
  createApartSets,
  findRoot,
  keepApart,
  mayMerge,
  mergeSets,
} from './apart-sets.ts';
import { findFolds } from './find-folds.ts';
import { layStrips, type Strips } from './lay-strips.ts';
import { findColumnBeside } from './span-rivals.ts';
import { type Contacts, findContacts } from './strip-contacts.ts';

/**
 * Divides the kept spans (`kept[s]` is not 0) in regions. Strips of folded ground are merged where nothing forbids it,
 * those with most links between them first, so that no two regions that touch could be one. Takes time in proportion
 * to the spans, but for the merging of strips. With a `memory` the regions are valid until the next bake with it.
 */
export function divideSheets(
  field: SpanField,
  kept: Uint8Array,
  memory: BakeMemory = createBakeMemory(),
): Regions {
  return dividePieces(field, findGroundPieces(field, kept, memory), memory);
}

/** Does so where the connected pieces of the kept spans are known. What the pieces were is overwritten. */
export function dividePieces(field: SpanField, pieces: GroundPieces, memory: BakeMemory): Regions {
  const foldOf = findFolds(field, pieces, memory);
  if (foldOf === null) return { regionOf: pieces.pieceOf, regionCount: pieces.count };
  const strips = layStrips(field, foldOf, memory);
  const sets = keepRivalsApart(field, foldOf, strips);
  mergeStrips(sets, findContacts(field, strips));
  const numbers = new Int32Array(strips.count + pieces.count + 1);
  const roots = new Int32Array(strips.count + 1);
  for (let strip = 1; strip <= strips.count; strip += 1) roots[strip] = findRoot(sets, strip);
  let regionCount = 0;
  const regionOf = pieces.pieceOf;
  for (let span = 0; span < field.spanCount; span += 1) {
    if (regionOf[span] === 0) continue;
    const strip = strips.stripOf[span];
    const key = strip === 0 ? strips.count + regionOf[span] : roots[strip];
    if (numbers[key] === 0) {
      regionCount += 1;
      numbers[key] = regionCount;
    }
    regionOf[span] = numbers[key];
  }
  giveBack(memory, strips.stripOf);
  giveBack(memory, foldOf);
  return { regionOf, regionCount };
}

/** Makes a set of each strip, apart from those that lie above or below it or unlinked beside it. */
function keepRivalsApart(field: SpanField, foldOf: Int32Array, { stripOf, count }: Strips): ApartSets {
  const { spanCount, columnStart, spanColumn, neighbor } = field;
  const sets = createApartSets();
  for (let strip = 1; strip <= count; strip += 1) addSet(sets);
  for (let span = 0; span < spanCount; span += 1) {
    if (foldOf[span] === 0) continue;
    const column = spanColumn[span];
    for (let other = span + 1; other < columnStart[column + 1]; other += 1) {
      if (foldOf[other] === foldOf[span]) keepApart(sets, stripOf[span], stripOf[other]);
    }
    for (let direction = DIRECTION_PLUS_Z; direction <= DIRECTION_PLUS_X; direction += 1) {
      const linked = neighbor[4 * span + direction];
      const beside = linked === NONE ? findColumnBeside(field, column, direction) : spanColumn[linked];
      if (beside === NONE) continue;
      for (let other = columnStart[beside]; other < columnStart[beside + 1]; other += 1) {
        if (other === linked || foldOf[other] !== foldOf[span]) continue;
        keepApart(sets, stripOf[span], stripOf[other]);
      }
    }
  }
  return sets;
}

function mergeStrips(sets: ApartSets, { first, second, order }: Contacts): void {
  for (let at = 0; at < order.length; at += 1) {
    const a = findRoot(sets, first[order[at]]);
    const b = findRoot(sets, second[order[at]]);
    if (a !== b && mayMerge(sets, a, b)) mergeSets(sets, a, b);
  }
}
