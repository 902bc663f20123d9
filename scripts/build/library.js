import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'tsup';
import { repository } from './entry-points.js';

/**
 * Bundles the library, as `tsup.config.ts` says.
 *
 * @param {string} outDir
 * @returns {Promise<import('esbuild').Metafile>} what is in each file, and what each imports
 */
export async function bundleLibrary(outDir) {
  await build({ config: join(repository, 'tsup.config.ts'), outDir, silent: true });
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
 * @param {readonly { readonly path: string }[]} imports
 */
function importsIn(path, imports) {
  const text = readFileSync(join(repository, path), 'utf8');
  return imports.filter((one) => new RegExp(`[/'"]${basename(one.path)}['"]`).test(text));
}
