import { defineConfig } from 'vitest/config';

// In a browser that draws in software a frame takes long, and two browsers at once take longer.
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
