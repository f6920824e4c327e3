// A run as golden digests, and a run compared with them. Of each kind of lines there is a digest of all and one of every
// hundred, so that a difference is found to a hundred ticks where no other engine's run is at hand.
import { createHash } from 'node:crypto';
import { BYTES, END, kindOf, placeOf } from './run-lines.ts';

/** What lines of one kind come to. */
export interface GoldenLines {
  readonly lines: number;
  /** Of all of them, 16 hexadecimal digits. */
  readonly digest: string;
  /** Of each hundred lines, the last ones perhaps fewer, with blanks between; only there when there are more than a hundred. */
  readonly hundreds?: string;
}

/** By kind, in the order in which they are said; and by `WHOLE_RUN` all of them. */
export type GoldenRun = Readonly<Record<string, GoldenLines>>;

export const WHOLE_RUN = 'whole run';

const BLOCK = 100;

/** What a run comes to. */
export function goldenOf(lines: readonly string[]): GoldenRun {
  const lasting = lines.filter(isLasting);
  const golden: Record<string, GoldenLines> = {};
  for (const [kind, those] of byKind(lasting)) {
    const blocks = listBlocks(those);
    const summary = { lines: those.length, digest: digestLines(those) };
    golden[kind] =
      blocks.length === 1 ? summary : { ...summary, hundreds: blocks.map(digestLines).join(' ') };
  }
  golden[WHOLE_RUN] = { lines: lasting.length, digest: digestLines(lasting) };
  return golden;
}

/** Where a run first differs from its golden digests, in a few words; undefined when it does not. */
export function compareWithGolden(golden: GoldenRun, lines: readonly string[]): string | undefined {
  const found = goldenOf(lines);
  if (golden[WHOLE_RUN]?.digest === found[WHOLE_RUN].digest) return undefined;
  const runs = byKind(lines.filter(isLasting));
  for (const kind of new Set([...runs.keys(), ...Object.keys(golden)])) {
    if (kind === WHOLE_RUN || golden[kind]?.digest === found[kind]?.digest) continue;
    const those = runs.get(kind);
    if (golden[kind] === undefined || those === undefined)
      return `lines of the kind ${kind} are ${golden[kind] === undefined ? 'unknown' : 'missing'}`;
    return describeBlock(golden[kind], found[kind], those);
  }
  return 'the order of its lines';
}

/** The first block of lines that differs. */
function describeBlock(golden: GoldenLines, found: GoldenLines, lines: readonly string[]): string {
  const expected = golden.hundreds?.split(' ') ?? [golden.digest];
  const blocks = listBlocks(lines);
  const at = blocks.findIndex((block, number) => digestLines(block) !== expected[number]);
  if (at === -1)
    return `${found.lines} lines of ${golden.lines}, the last ${placeOf(lines[lines.length - 1])}`;
  const block = blocks[at];
  return `${placeOf(block[0])} to ${placeOf(block[block.length - 1])}`;
}

function isLasting(line: string): boolean {
  return kindOf(line) !== BYTES && kindOf(line) !== END;
}

function byKind(lines: readonly string[]): Map<string, string[]> {
  const kinds = new Map<string, string[]>();
  for (const line of lines) {
    const kind = kindOf(line);
    const those = kinds.get(kind);
    if (those === undefined) kinds.set(kind, [line]);
    else those.push(line);
  }
  return kinds;
}

function listBlocks(lines: readonly string[]): string[][] {
  const blocks: string[][] = [];
  for (let at = 0; at < lines.length; at += BLOCK) blocks.push(lines.slice(at, at + BLOCK));
  return blocks;
}

function digestLines(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
}
