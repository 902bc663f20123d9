import { configDefaults, defineConfig } from 'vitest/config';

/** The tests of `npm run test:quick`: those that need no build, no browser and no database. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      'test/{browser,docs,engine,oracle,package,properties,sqllogictest,testing,trino}/**',
      'test/servers/mcp/**',
      'test/cli/probe/**',
      'test/**/{differential,large,large-programs,hostile,memory,compiler}*/**',
      'test/**/{bin,compiler,completion,hostile,large,large-programs,memory,sqlite}.test.ts',
    ],
    setupFiles: ['test/support/seed-properties.ts', 'test/support/keep-globals.ts'],
    // As in `npm test`: with fewer cases, two properties of the pager do not meet each of their faults often enough.
    env: { PROPERTY_SHARE: process.env['PROPERTY_SHARE'] ?? '0.3' },
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 60_000,
    reporters: ['dot'],
  },
});
