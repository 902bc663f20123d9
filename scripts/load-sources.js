// Loads TypeScript of the repository in scripts: bundled, for the fuzz with the built package in place of the entry points that it imports.
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

/**
 * Loads the module of a folder with the built package.
 *
 * @param {string} entry Path of its `index.ts` in the repository.
 */
export function loadSources(entry) {
  return loadModule(entry, [packageInPlaceOfSources]);
}

/**
 * Loads a module with the sources that it imports.
 *
 * @param {string} entry Path of the file in the repository.
 * @param {import('esbuild').Plugin[]} [plugins]
 */
export async function loadModule(entry, plugins = []) {
  // One file for each entry: two of a folder must not overwrite each other.
  const outfile = join(repository, `.reports/${entry.replace(/\.ts$/, '').replaceAll('/', '-')}.mjs`);
  await build({
    entryPoints: [join(repository, entry)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins,
  });
  return import(pathToFileURL(outfile).href);
}
