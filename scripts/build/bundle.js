import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { entryPoints, repository } from './entry-points.js';

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
 * Bundles the entry points, as ECMAScript modules and as CommonJS, not minified: a stack trace shows readable code, and
 * starting takes no longer. Code that several entry points need goes into chunks, so that importing two of them loads
 * it, and makes its classes, once. A chunk has what the same entry points need: a program that imports one of them bundles no module
 * of others, of which a bundler would keep all that it cannot prove to have no effect.
 *
 * @param {string} outdir
 */
export async function bundleLibrary(outdir) {
  const bundle = await rolldown({
    cwd: repository,
    input: Object.fromEntries(entryPoints.map((name) => [name, `src/${name}.ts`])),
    external: installedBeside.map((name) => new RegExp(`^${name.replace('*', '[^/]+')}(?:/|$)`)),
    platform: libraryTarget.platform,
    resolve: { mainFields: [...libraryTarget.mainFields] },
    transform: { target: libraryTarget.target },
    preserveEntrySignatures: 'strict',
  });
  /** @param {'es' | 'cjs'} format @param {string} extension */
  const write = (format, extension) =>
    bundle.write({
      dir: outdir,
      format,
      entryFileNames: `[name].${extension}`,
      chunkFileNames: `chunks/[name].${extension}`,
      comments: { jsdoc: false },
    });
  const modules = await write('es', 'js');
  const commonJs = await write('cjs', 'cjs');
  await bundle.close();
  return metafileOf([...modules.output, ...commonJs.output], outdir);
}

/**
 * Returns the output of rolldown in the form of esbuild's metafile: the modules in each file, and the files it imports.
 *
 * @param {readonly (import('rolldown').OutputChunk | import('rolldown').OutputAsset)[]} output
 * @param {string} outdir
 * @returns {import('esbuild').Metafile}
 */
function metafileOf(output, outdir) {
  /** @param {string} path */
  const relativePath = (path) => relative(repository, path).replaceAll('\\', '/');
  const files = new Set(output.map(({ fileName }) => fileName));
  /** @param {string[]} names @param {'import-statement' | 'dynamic-import'} kind */
  const imports = (names, kind) =>
    names.map((name) =>
      files.has(name) ? { path: relativePath(join(outdir, name)), kind } : { path: name, kind, external: true },
    );
  const outputs = output.flatMap((chunk) => {
    if (chunk.type !== 'chunk') return [];
    const inputs = Object.entries(chunk.modules)
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id, { renderedLength }]) => [relativePath(id), { bytesInOutput: renderedLength }]);
    const imported = [
      ...imports(chunk.imports, 'import-statement'),
      ...imports(chunk.dynamicImports, 'dynamic-import'),
    ];
    const value = {
      bytes: chunk.code.length,
      inputs: Object.fromEntries(inputs),
      imports: imported,
      exports: chunk.exports,
    };
    return [[relativePath(join(outdir, chunk.fileName)), value]];
  });
  return { inputs: {}, outputs: Object.fromEntries(outputs) };
}

/**
 * Imports of `./file?raw` are the text of the file, as Vite reads them too.
 *
 * @type {import('rolldown').Plugin}
 */
const rawTexts = {
  name: 'raw-texts',
  resolveId: {
    filter: { id: /\?raw$/ },
    handler: (id, importer) => resolve(dirname(importer ?? ''), id),
  },
  load: {
    filter: { id: /\?raw$/ },
    handler: (id) => `export default ${JSON.stringify(readFileSync(id.replace(/\?raw$/, ''), 'utf8'))};`,
  },
};

/**
 * The modules of the command that each share one chunk with all that they import, except for what an earlier one has. Chunks of what the
 * same commands need would be 60 files for `vql check`, and each file takes a millisecond to load.
 */
const loadedAsOne = ['program', 'commands/check', 'commands/lsp'];

/**
 * Bundles the command, as `cli.js` and chunks in `cli/`. What `import()` loads, such as the other commands and the servers, is in chunks of
 * its own: reading it would cost every command a tenth of its time.
 *
 * @param {string} outdir
 */
export async function bundleCommand(outdir) {
  const bundle = await rolldown({
    cwd: repository,
    input: { cli: 'src/cli/main.ts' },
    external: ['@duckdb/node-api', 'oxc-parser'],
    platform: 'node',
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: 'node20' },
    plugins: [rawTexts],
    preserveEntrySignatures: false,
  });
  const { output } = await bundle.write({
    dir: outdir,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'cli/[name]-[hash].js',
    comments: { jsdoc: false },
    banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
    codeSplitting: {
      groups: loadedAsOne.map((module, index) => ({
        name: module.replace('commands/', ''),
        test: new RegExp(`[\\\\/]src[\\\\/]cli[\\\\/]${module.replace('/', '[\\\\/]')}\\.ts$`),
        priority: loadedAsOne.length - index,
      })),
    },
  });
  await bundle.close();
  return metafileOf(output, outdir);
}
