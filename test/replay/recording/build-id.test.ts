import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deriveBuildId } from '../../support/derive-build-id.ts';

const file = new URL('../../../src/replay/recording/build-id.ts', import.meta.url);
const ID = /(?<=BUILD_ID = ')[0-9a-f]{16}(?=')/;

// `BLESS=1 npx vitest run test/replay/recording/build-id.test.ts` writes the id anew; recordings made before are refused from then on.
if (process.env.BLESS === '1') {
  writeFileSync(file, readFileSync(file, 'utf8').replace(ID, deriveBuildId()));
}

describe('the build that recordings name', () => {
  it('is that of the golden digests', async () => {
    const { BUILD_ID } = await import('../../../src/replay/recording/build-id.ts');
    expect(BUILD_ID).toBe(deriveBuildId());
  });
});
