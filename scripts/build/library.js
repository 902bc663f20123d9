import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsup';
import { repository } from './entry-points.js';

/** Packages that users install beside this one. Everything else that is imported is bundled, as it is published. */
export const installedBeside = [
  'zod',
  'fast-check',
  'oxc-parser',
  'monaco-editor',
  'oauth4webapi',
  'jose',
  'croner',
  '@duckdb/node-api',
  '@codemirror/*',
  '@lezer/*',
  // Of the stand-in and `webhooks/node`.
  'node:*',
];

/** The platform that the library is bundled for. Only the stand-in and `webhooks/node` use modules of Node: everything else runs in browsers and editors too. */
export const libraryTarget = /** @type {const} */ ({
  target: 'node20',
  platform: 'browser',
  mainFields: ['browser', 'module', 'main'],
});

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
