import { defineConfig } from 'vitest/config';

/** The modules whose lines and branches must be covered: a mistake here reads or deletes the wrong rows, or misleads whoever edits a query. */
const modules = ['builder', 'catalog', 'cli', 'cunit', 'embedded', 'engine', 'language', 'paging', 'vql'];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    setupFiles: ['test/support/seed-properties.ts'],
    // Chevrotain is initialized once instead of once per file.
    isolate: false,
    // On two cores vitest would choose one worker.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    typecheck: {
      enabled: true,
      include: ['test/types/**/*.test-d.ts'],
      // A mistake elsewhere is not reported as one of these tests.
      tsconfig: 'test/types/tsconfig.json',
      checker: 'node_modules/typescript-7/bin/tsc',
    },
    // Only with `--coverage`, as in `npm test`.
    coverage: {
      provider: 'v8',
      include: modules.map((name) => `src/${name}/**/*.ts`),
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary', 'json'],
      reportsDirectory: '.reports/coverage',
      thresholds: Object.fromEntries(modules.map((name) => [`src/${name}/**`, { lines: 98, branches: 98 }])),
    },
  },
});
