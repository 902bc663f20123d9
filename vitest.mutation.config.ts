import { defineConfig } from 'vitest/config';

// What `npm run test:mutation` runs for each change that it makes: what looks at the sources of the four rooms, nothing that is built or
// measured, and of the laws as many cases as find a mutant without taking minutes.
process.env['LAW_RUNS'] ??= '40';

export default defineConfig({
  test: {
    include: ['test/{builder,cunit,laws,paging,rules,vql}/**/*.test.ts'],
    exclude: ['test/builder/compiler.test.ts', 'test/paging/memory.test.ts', 'test/laws/{completion,language}.test.ts'],
    testTimeout: 60_000,
  },
});
