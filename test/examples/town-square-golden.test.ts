import { digestAt, navMeshToBytes, readRecording, recordMatch, snapshot } from 'surefoot';
import { describe, expect, it } from 'vitest';
import { openingLayout } from '../../examples/town-square/layout.ts';
import { bakeSquare, createSquareMatch, planCommands } from '../../examples/town-square/match.ts';
import { findOrphans, readGolden } from '../support/golden.ts';

/** What a scene comes to: how many bytes it takes and the digest of what it is. */
interface Golden {
  readonly bytes: number;
  readonly digest: string;
}

const TICKS = 600;

const scenes: Readonly<Record<string, () => Golden>> = {
  'town square, mesh with the stalls out': () => bakeMesh(true),
  'town square, mesh with the stalls packed away': () => bakeMesh(false),
  'town square, 600 ticks with seed market-day': () => {
    // The length of the state, since that of the recording depends on the build id, which follows from these digests.
    let bytes = 0;
    const recording = recordMatch(createSquareMatch(), {
      ...{ seed: 'market-day', ticks: TICKS, commands: planCommands(TICKS), trace: true },
      onTick(tick, world) {
        if (tick === TICKS) bytes = snapshot(world).length;
      },
    });
    return { bytes, digest: digestAt(readRecording(recording), TICKS).whole };
  },
};

// `BLESS=1 npx vitest run test/examples/town-square-golden.test.ts` writes them anew.
const golden = readGolden('town square', () =>
  Object.fromEntries(Object.entries(scenes).map(([scene, make]) => [scene, make()])),
);

describe('golden digests', () => {
  it.each(Object.keys(scenes))('%s', (scene) => {
    expect(scenes[scene]()).toEqual(golden[scene]);
  });

  it('name no scene that is gone', () => {
    expect(Object.keys(golden)).toEqual(Object.keys(scenes));
    expect(findOrphans()).toEqual([]);
  });
});

function bakeMesh(stallsOut: boolean): Golden {
  const { mesh } = bakeSquare(openingLayout(stallsOut));
  return { bytes: navMeshToBytes(mesh).length, digest: mesh.digest };
}
