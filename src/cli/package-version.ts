// package.json, as it is installed beside the built command -> the package's version.
import { readFileSync } from 'node:fs';

/** The version of the package to which this command belongs. */
export function readPackageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
