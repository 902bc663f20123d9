import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * The gzipped bytes of a module and of everything it imports statically, each file compressed alone as it is served.
 *
 * @param {URL} entry
 */
export async function loadedSize(entry) {
  const files = await loadedFiles(fileURLToPath(entry));
  const sizes = files.map((path) => gzipSync(readFileSync(path)).length);
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: files.length };
}

/**
 * esbuild follows the imports, because it knows every way to write one.
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
    // "sideEffects": false would make it skip imports that bind no name; Node loads them.
    ignoreAnnotations: true,
    logLevel: 'error',
    // What `import()` loads comes later or never.
    plugins: [{ name: 'static-only', setup: leaveOutDynamicImports }],
  });
  return Object.keys(metafile.inputs).map((path) => resolve(folder, path));
}

/** @param {import('esbuild').PluginBuild} build */
function leaveOutDynamicImports(build) {
  build.onResolve({ filter: /./ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined));
}
