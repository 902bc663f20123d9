import { defineConfig } from 'vitest/config';

/** The tests of `npm run test:editors`: real editors, which that command installs. */
export default defineConfig({
  test: {
    include: ['test/editors/installed/*.editor.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
