import { defineConfig } from 'vitest/config';

/**
 * The tests of `npm run test:trino`: those of `test/trino`, and each test of another folder that compares databases, with Trino in place of
 * the others. Their names contain "Trino".
 */
export default defineConfig({
  test: {
    include: ['test/engine/*.test.ts', 'test/{oracle/sql,trino}/**/*.test.ts', 'test/properties/exists.test.ts'],
    testNamePattern: /Trino/,
    setupFiles: ['test/support/seed-properties.ts', 'test/support/keep-globals.ts'],
    env: { TEST_TRINO: 'true', PROPERTY_SHARE: process.env['PROPERTY_SHARE'] ?? '2' },
    isolate: false,
    maxWorkers: '100%',
    // A server plans each statement, and compiles it: with this share, some 35,000 statements take half an hour.
    testTimeout: 1_800_000,
    hookTimeout: 180_000,
  },
});
