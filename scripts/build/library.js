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
  /** @type {import('esbuild').Metafile['outputs'][]} */
  const outputs = ['esm', 'cjs'].map((format) => {
    const file = join(outDir, `metafile-${format}.json`);
    const { outputs } = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(file);
    return outputs;
  });
  return { inputs: {}, outputs: neededOf(Object.assign({}, ...outputs)) };
}

/**
 * Returns the outputs that an entry point needs, with the imports that are left, and removes the files of others: esbuild states the
 * imports before tree shaking, which removes those without an effect.
 *
 * @param {import('esbuild').Metafile['outputs']} outputs
 */
function neededOf(outputs) {
  const needed = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint !== undefined));
  for (const path of needed) {
    const output = outputs[path];
    if (output === undefined) continue;
    output.imports = importsIn(path, output.imports);
    for (const imported of output.imports) if (!imported.external) needed.add(imported.path);
  }
  for (const path of Object.keys(outputs)) if (!needed.has(path)) rmSync(join(repository, path));
  return Object.fromEntries(Object.entries(outputs).filter(([path]) => needed.has(path)));
}

/**
 * Returns the imports that are still in a file.
 *
 * @param {string} path of the file, below the repository
 * @param {import('esbuild').Metafile['outputs'][string]['imports']} imports
 */
function importsIn(path, imports) {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(repository, path), 'utf8'), true, true);
  /** @param {string} name */
  const resolved = (name) => (name.startsWith('.') ? relative('.', join(path, '..', name)) : name);
  const left = new Set(importedFiles.map(({ fileName }) => resolved(fileName)));
  return imports.filter((one) => left.has(one.path));
}
