import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/long/**/*.long.ts'],
    testTimeout: 900_000,
    maxWorkers: 2,
  },
});
