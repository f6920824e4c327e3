import { expect, it } from 'vitest';
import { runBundled } from '../../support/run-bundled.ts';

it('snapshots in a buffer that is kept leave next to nothing on the heap, taken or restored', async () => {
  const flags = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];
  const { write, restore } = JSON.parse(await runBundled('measure-snapshot-garbage.ts', flags, []));
  // A handful of small objects for each call, whose number grows with the queries, none for each of the 205 agents.
  expect(write).toBeLessThan(400);
  expect(restore).toBeLessThan(2500);
});
