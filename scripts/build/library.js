import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'tsup';
import ts from 'typescript';
import { entryPoints, repository } from './entry-points.js';

/**
 * Bundles the library, as `tsup.config.ts` says.
 *
 * @param {string} outDir
 * @returns {Promise<import('esbuild').Metafile>} what is in each file, and what each imports
 */
export async function bundleLibrary(outDir) {
  const entry = Object.fromEntries(entryPoints.map((name) => [name, `src/${name}.ts`]));
  await build({ config: join(repository, 'tsup.config.ts'), entry, outDir, silent: true });
  const outputs = ['esm', 'cjs'].map((format) => {
    const file = join(outDir, `metafile-${format}.json`);
    const { outputs } = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(file);
    for (const [path, output] of Object.entries(outputs)) output.imports = importsIn(path, output.imports);
    return outputs;
  });
  return { inputs: {}, outputs: Object.assign({}, ...outputs) };
}

/**
 * The imports that are still in a file: esbuild states them before tree shaking.
 *
 * @param {string} path of the file, below the repository
 * @param {readonly { readonly path: string, readonly external?: boolean }[]} imports
 */
function importsIn(path, imports) {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(repository, path), 'utf8'), true, true);
  /** @param {string} name */
  const resolved = (name) => (name.startsWith('.') ? relative('.', join(path, '..', name)) : name);
  const left = new Set(importedFiles.map(({ fileName }) => resolved(fileName)));
  return imports.filter((one) => left.has(one.path));
}
