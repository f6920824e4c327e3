import { readFileSync, writeFileSync } from 'node:fs';
import { digestAt, navMeshToBytes, readRecording, recordMatch } from 'surefoot';
import { describe, expect, it } from 'vitest';
import { openingLayout } from '../../examples/town-square/layout.ts';
import { bakeSquare, createSquareMatch, planCommands } from '../../examples/town-square/match.ts';

/** What a scene comes to: how many bytes it takes and the digest of what it is. */
interface Golden {
  readonly bytes: number;
  readonly digest: string;
}

const file = new URL('../golden.json', import.meta.url);
const TICKS = 600;

const scenes: Readonly<Record<string, () => Golden>> = {
  'town square, mesh with the stalls out': () => bakeMesh(true),
  'town square, mesh with the stalls packed away': () => bakeMesh(false),
  'town square, 600 ticks with seed market-day': () => {
    const bytes = recordMatch(createSquareMatch(), {
      ...{ seed: 'market-day', ticks: TICKS, commands: planCommands(TICKS), trace: true },
    });
    return { bytes: bytes.length, digest: digestAt(readRecording(bytes), TICKS).whole };
  },
};

// `BLESS=1 npx vitest run test/examples/town-square-golden.test.ts` writes the file anew.
if (process.env.BLESS === '1') {
  const blessed = Object.fromEntries(Object.entries(scenes).map(([scene, make]) => [scene, make()]));
  writeFileSync(file, `${JSON.stringify(blessed, null, 2)}\n`);
}

const golden: Readonly<Record<string, Golden>> = JSON.parse(readFileSync(file, 'utf8'));

describe('golden digests', () => {
  it.each(Object.keys(scenes))('%s', (scene) => {
    expect(scenes[scene]()).toEqual(golden[scene]);
  });

  it('name no scene that is gone', () => {
    expect(Object.keys(golden)).toEqual(Object.keys(scenes));
  });
});

function bakeMesh(stallsOut: boolean): Golden {
  const { mesh } = bakeSquare(openingLayout(stallsOut));
  return { bytes: navMeshToBytes(mesh).length, digest: mesh.digest };
}
