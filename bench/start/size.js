import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * Returns the gzipped size in bytes of a module and of everything that it imports statically, each file compressed separately, as it is served.
 *
 * @param {URL} entry
 */
export async function loadedSize(entry) {
  const files = await loadedFiles(fileURLToPath(entry));
  const sizes = files.map((path) => gzipSync(readFileSync(path)).length);
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: files.length };
}

/**
 * Returns the files that a module imports, as found by esbuild.
 *
 * @param {string} entry
 */
async function loadedFiles(entry) {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const { build } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    outdir: 'unwritten',
    metafile: true,
    // With "sideEffects": false esbuild would skip imports that bind no name, which Node loads.
    ignoreAnnotations: true,
    logLevel: 'error',
    // Dynamic imports are loaded later or never.
    plugins: [{ name: 'static-only', setup: leaveOutDynamicImports }],
  });
  return Object.keys(metafile.inputs).map((path) => resolve(folder, path));
}

/** @param {import('esbuild').PluginBuild} build */
function leaveOutDynamicImports(build) {
  build.onResolve({ filter: /./ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined));
}
