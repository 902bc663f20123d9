import { defineConfig } from 'vitest/config';

/** The rooms whose every line and branch matters: what is wrong here reads or deletes the wrong rows. */
const rooms = ['builder', 'cunit', 'paging', 'vql'];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    setupFiles: ['test/support/seed-properties.ts'],
    // Chevrotain initialises once instead of once per file.
    isolate: false,
    // One worker is vitest's choice for two cores, and leaves one of them idle.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    typecheck: {
      enabled: true,
      include: ['test/types/**/*.test-d.ts'],
      // Of its own, so that a mistake elsewhere is not reported as one of the types.
      tsconfig: 'test/types/tsconfig.json',
      checker: 'node_modules/typescript-7/bin/tsc',
    },
    // `npm test` asks for it with `--coverage`; a file that is run by itself is held to nothing.
    coverage: {
      provider: 'v8',
      include: rooms.map((room) => `src/${room}/**/*.ts`),
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary', 'json'],
      reportsDirectory: '.reports/coverage',
      thresholds: Object.fromEntries(rooms.map((room) => [`src/${room}/**`, { lines: 98, branches: 98 }])),
    },
    reporters: process.env['CI'] === undefined ? ['default'] : ['default', 'json'],
    outputFile: { json: '.reports/vitest.json' },
  },
});
