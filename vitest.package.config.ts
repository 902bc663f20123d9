import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';

/** The folder of the package as it is installed; `npm run test:node` sets it. Without it, what was built last. */
const folder = resolve(process.env['VQL_KIT_PACKAGE'] ?? import.meta.dirname);

/** Resolves an import of `src/…/index.js` by a test to that entry point of the package, if it is one. */
const packageInPlaceOfSources: Plugin = {
  name: 'package-in-place-of-sources',
  enforce: 'pre',
  resolveId(source, importer) {
    const [, entryPoint] = /\/src\/((?:[\w-]+\/)*index)\.js$/.exec(source) ?? [];
    if (entryPoint === undefined || importer?.includes('/test/') !== true) return null;
    const id = join(folder, 'dist', `${entryPoint}.js`);
    return existsSync(id) ? { id: pathToFileURL(id).href, external: true } : null;
  },
};

/** The corpus and a property for each entry point once more, with the package in place of its sources: what is shipped is what is tested. */
export default defineConfig({
  plugins: [packageInPlaceOfSources],
  test: {
    include: [
      'test/corpus/**/*.test.ts',
      'test/properties/{catalog-rules,cunit-gate,cunit-reading,cunit-translation,embedded,exists,language,limits,print,shapes}.test.ts',
    ],
    setupFiles: ['test/support/seed-properties.ts', 'test/support/keep-globals.ts'],
    env: { PROPERTY_SHARE: process.env['PROPERTY_SHARE'] ?? '0.3' },
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
