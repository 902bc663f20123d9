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
    // `npm run test:coverage`. The bounds are what is measured, not yet the 98 % of branches that are aimed at.
    coverage: {
      provider: 'v8',
      include: ['src/{builder,cunit,paging,vql}/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: '.reports/coverage',
      thresholds: { lines: 98, branches: 95 },
    },
    reporters: process.env['CI'] === undefined ? ['default'] : ['default', 'json'],
    outputFile: { json: '.reports/vitest.json' },
  },
});
