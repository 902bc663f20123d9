import { defineConfig } from 'vitest/config';

/** The tests that `npm run test:mutation` runs for each change: those of the modules it changes, without what measures or builds. */
export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'test/{builder,catalog,cli,corpus,cunit,dialect,embedded,engine,exact-json,json-documents,language,paging,properties,rules,vql}/**/*.test.ts',
      'test/diagnostics/messages.test.ts',
    ],
    exclude: [
      'test/builder/{compiler,completion}.test.ts',
      'test/paging/memory.test.ts',
      'test/{cunit,rules}/large.test.ts',
      'test/cunit/differential/**',
      'test/vql/hostile.test.ts',
      // They run what was built, which has no changes.
      'test/cli/{bin,export/bin,query/terminal,probe/certificates,probe/continued-probe}.test.ts',
    ],
    setupFiles: ['test/support/seed-properties.ts', 'test/support/keep-globals.ts'],
    isolate: false,
    env: { PROPERTY_SHARE: '0.4' },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
