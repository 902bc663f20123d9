import { join } from 'node:path';
import { build } from 'esbuild';
import { entryPoints, repository } from './entry-points.js';

/** Packages that users install beside this one. Everything else that is imported is bundled, as it is published. */
export const installedBeside = [
  'zod',
  'fast-check',
  'oxc-parser',
  'monaco-editor',
  '@duckdb/node-api',
  '@codemirror/*',
  '@lezer/*',
];

/** How the library is bundled. Nothing of Node is used, so that it runs in browsers and editors too. */
export const libraryOptions = /** @type {const} */ ({
  absWorkingDir: repository,
  bundle: true,
  target: 'node20',
  platform: 'browser',
  format: 'esm',
  splitting: true,
  mainFields: ['browser', 'module', 'main'],
  metafile: true,
  logLevel: 'warning',
});

/**
 * Bundles the entry points, as ECMAScript modules and as CommonJS, not minified: a stack trace shows readable code, and
 * starting takes no longer. Code that several entry points need goes into chunks, so that importing two of them loads
 * it, and makes its classes, once.
 *
 * @param {string} outdir
 */
export async function bundleLibrary(outdir) {
  const { metafile } = await build({
    ...libraryOptions,
    entryPoints: entryPoints.map((name) => ({ in: `src/${name}.ts`, out: name })),
    outdir,
    chunkNames: 'chunks/[name]-[hash]',
    external: installedBeside,
  });
  await convertToCommonJs(Object.keys(metafile.outputs), outdir);
  return metafile;
}

/**
 * Writes each ECMAScript module of the output once more, as CommonJS, in which esbuild makes no chunks.
 *
 * @param {readonly string[]} modules
 * @param {string} outdir
 */
async function convertToCommonJs(modules, outdir) {
  await build({
    absWorkingDir: repository,
    entryPoints: [...modules],
    outdir,
    outbase: outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    target: 'node20',
    platform: 'node',
    format: 'cjs',
    logLevel: 'warning',
    plugins: [
      {
        name: 'one-file-for-one-file',
        setup({ onResolve }) {
          onResolve({ filter: /./ }, ({ path, kind }) =>
            kind === 'entry-point' ? undefined : { path: path.replace(/^(\..*)\.js$/, '$1.cjs'), external: true },
          );
        },
      },
    ],
  });
}

/**
 * Bundles the command into one file: what `import()` loads is part of it, and runs when it is asked for.
 *
 * @param {string} outdir
 */
export async function bundleCommand(outdir) {
  const { metafile } = await build({
    absWorkingDir: repository,
    entryPoints: ['src/cli/main.ts'],
    outfile: join(outdir, 'cli.js'),
    bundle: true,
    target: 'node20',
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    external: ['@duckdb/node-api', 'oxc-parser'],
    // Bundled CommonJS packages ask for Node's own modules by require().
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
    },
    metafile: true,
    logLevel: 'warning',
  });
  return metafile;
}
