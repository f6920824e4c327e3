import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}docs/determinism.md`, 'utf8');
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

it('the contract names for each promise tests and commands that there are', () => {
  const table = page.slice(page.indexOf('| promise |'), page.indexOf('## What is yours to keep'));
  const rows = table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThan(15);
  for (const [, promise, , checks] of rows) {
    const named = [...checks.matchAll(/`([^`]+)`/g)].map(([, check]) => check);
    expect(named, promise).not.toEqual([]);
    for (const check of named) {
      const script = /^npm run (\S+)$/.exec(check)?.[1];
      const isThere = script === undefined ? existsSync(`${root}test/${check}`) : script in scripts;
      expect(isThere, check).toBe(true);
    }
  }
});
