import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorld } from 'bitecs';
import { createWorldDigester, snapshot, updateWorldDigest } from 'surefoot';
import { expect, it } from 'vitest';
import { createSquareMatch } from '../../examples/town-square/match.ts';
import type { SquarePlayed, SquareWork } from '../support/play-square-on.ts';
import { createNumbers } from '../support/random-numbers.ts';
import { runBundled } from '../support/run-bundled.ts';
import { listSquareCommands, SQUARE_WALKERS } from '../support/square-commands.ts';

const SEED = 'market-day';
const LAST = 400;
const TICKS = 300;
const SNAPSHOTS = 12;

it('the town square goes on in a fresh process as if it had never been interrupted, what stands on it included', async () => {
  const match = createSquareMatch(undefined, SQUARE_WALKERS);
  const commands = listSquareCommands(LAST + TICKS);
  const numbers = createNumbers('restored');
  const chosen = new Set<number>();
  while (chosen.size < SNAPSHOTS) chosen.add(Math.floor(numbers() * LAST));
  const world = createWorld();
  match.setup(world, SEED);
  const digester = createWorldDigester(world);
  const digests: string[] = [];
  const snapshots: { tick: number; bytes: string }[] = [];
  for (let tick = 0; tick < LAST + TICKS; tick += 1) {
    if (chosen.has(tick)) {
      const bytes = Buffer.from(snapshot(world, { meshes: true })).toString('base64');
      snapshots.push({ tick, bytes });
    }
    match.step(world, commands[tick]);
    updateWorldDigest(digester);
    digests.push(digester.words.subarray(0, 2).join(' '));
  }
  const folder = mkdtempSync(join(tmpdir(), 'surefoot-'));
  try {
    const work: SquareWork = { seed: SEED, ticks: TICKS, snapshots };
    const file = join(folder, 'work.json');
    writeFileSync(file, JSON.stringify(work));
    const played: SquarePlayed[] = JSON.parse(await runBundled('play-square-on.ts', [], [file]));
    expect(played).toHaveLength(SNAPSHOTS);
    for (const [at, { isSame, digests: found }] of played.entries()) {
      const { tick } = snapshots[at];
      expect(isSame, `snapshot before tick ${tick}`).toBe(true);
      expect(found, `restored before tick ${tick}`).toEqual(digests.slice(tick, tick + TICKS));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 240_000);
