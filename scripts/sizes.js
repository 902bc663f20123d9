import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { installedBeside, libraryTarget } from './build/bundle.js';
import { entryPoints, repository } from './build/entry-points.js';

/**
 * The code of an entry point as a program bundles it: what is loaded with it, not what it loads later by `import()`.
 *
 * @typedef {object} Size
 * @property {number} own bytes of this package's code, minified and gzipped
 * @property {number} dependencies bytes that the packages bundled with it add to that
 * @property {readonly string[]} packages names of these packages, the largest first
 */

/**
 * Measures all entry points.
 *
 * @returns {Promise<ReadonlyMap<string, Size>>} by path below `src/`, as `vql/index`
 */
export async function measureSizes() {
  /** @type {Map<string, Size>} */
  const sizes = new Map();
  for (const name of entryPoints) {
    const [own, all] = await Promise.all([bundle(name, ['*']), bundle(name, installedBeside)]);
    sizes.set(name, { own: own.bytes, dependencies: all.bytes - own.bytes, packages: all.packages });
  }
  return sizes;
}

/**
 * @param {string} name of an entry point
 * @param {string[]} packages that are left out
 */
async function bundle(name, packages) {
  const { outputFiles, metafile } = await build({
    ...libraryTarget,
    absWorkingDir: repository,
    entryPoints: [`src/${name}.ts`],
    outdir: 'bundle',
    bundle: true,
    format: 'esm',
    splitting: true,
    minify: true,
    metafile: true,
    write: false,
    logLevel: 'warning',
    ...(packages.includes('*') ? { packages: 'external' } : { external: packages }),
  });
  const outputs = loadedAtStart(metafile, `src/${name}.ts`);
  const bytes = outputs
    .map((path) => outputFiles.find((file) => file.path.endsWith(path))?.contents ?? '')
    .reduce((sum, contents) => sum + gzipSync(contents).length, 0);
  return { bytes, packages: packagesIn(outputs.map((path) => metafile.outputs[path])) };
}

/**
 * The outputs that are loaded with an entry point.
 *
 * @param {import('esbuild').Metafile} metafile
 * @param {string} source of the entry point
 */
function loadedAtStart({ outputs }, source) {
  const found = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === source));
  for (const path of found)
    for (const { kind, external, path: imported } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && !external) found.add(imported);
  return [...found];
}

/** @param {readonly (import('esbuild').Metafile['outputs'][string] | undefined)[]} outputs */
function packagesIn(outputs) {
  /** @type {Map<string, number>} */
  const bytes = new Map();
  for (const [path, { bytesInOutput }] of outputs.flatMap((output) => Object.entries(output?.inputs ?? {}))) {
    const [, name] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
    if (name !== undefined && bytesInOutput > 0) bytes.set(name, (bytes.get(name) ?? 0) + bytesInOutput);
  }
  return [...bytes].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
