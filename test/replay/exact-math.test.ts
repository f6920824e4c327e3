// The same program came to different worlds in different browsers: sine, cosine, powers and their like differ there in the last
// bit. None of them may be called: the linter sees to that in the source, this in what is run, other people's code included.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listExactResults } from '../support/exact-results.ts';
import { createBridge, createRandomLevel, createSpiral, createTownSquare } from '../support/levels.ts';
import { runBundled } from '../support/run-bundled.ts';

it('comes to the same bakes, paths, digests and recordings when every inexact function of Math throws (case 75)', async () => {
  const soups = [createTownSquare(true), createBridge(), createSpiral(2), createRandomLevel('exact')];
  const folder = mkdtempSync(join(tmpdir(), 'surefoot-'));
  try {
    const file = join(folder, 'soups.json');
    writeFileSync(file, JSON.stringify(soups));
    const { throwing, results } = JSON.parse(await runBundled('play-exactly.ts', [], [file]));
    expect(throwing).toHaveLength(23);
    for (const found of results.found) expect(found).toBeGreaterThan(20);
    // As JSON, which leaves out what is undefined.
    expect(results).toEqual(JSON.parse(JSON.stringify(listExactResults(soups))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 240_000);
