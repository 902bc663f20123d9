import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Chevrotain initialises once instead of once per file.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    typecheck: {
      enabled: true,
      include: ['test/types/**/*.test-d.ts'],
      // Of its own, so that a mistake elsewhere is not reported as one of the types.
      tsconfig: 'test/types/tsconfig.json',
      checker: 'node_modules/typescript-7/bin/tsc',
    },
    reporters: process.env['CI'] === undefined ? ['default'] : ['default', 'json'],
    outputFile: { json: '.reports/vitest.json' },
  },
});
