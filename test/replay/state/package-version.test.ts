import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PACKAGE_NAME, PACKAGE_VERSION } from '../../../src/replay/state/package-version.ts';

describe('the package that recordings name', () => {
  it('is the one of package.json', () => {
    const { name, version } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as { name: string; version: string };
    expect([PACKAGE_NAME, PACKAGE_VERSION]).toEqual([name, version]);
  });
});
