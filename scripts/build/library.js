import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
    return outputs;
  });
  return { inputs: {}, outputs: Object.assign({}, ...outputs) };
}
