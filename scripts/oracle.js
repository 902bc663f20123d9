// Loads the oracle of `test/oracle/`, which is TypeScript, for the fuzz: bundled, with the built package in place of the sources.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const repository = join(import.meta.dirname, '..');

/** Resolves an entry point of the sources, `src/…/index.js`, to that of the package. */
const packageInPlaceOfSources = {
  name: 'package-in-place-of-sources',
  /** @param {import('esbuild').PluginBuild} plugin */
  setup(plugin) {
    plugin.onResolve({ filter: /\/src\/(?:[\w-]+\/)+index\.js$/ }, ({ path }) => ({
      path: `vql-kit/${/\/src\/(.*)\/index\.js$/.exec(path)?.[1]}`,
      external: true,
    }));
  },
};

/** @returns {Promise<typeof import('../test/oracle/index.js')>} */
export async function loadOracle() {
  const outfile = join(repository, '.reports/oracle.mjs');
  await build({
    entryPoints: [join(repository, 'test/oracle/index.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [packageInPlaceOfSources],
  });
  return import(pathToFileURL(outfile).href);
}
