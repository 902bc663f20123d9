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
 * Packages whose modules have no side effects, as they state in a `package.json` that rolldown does not read.
 *
 * @type {import('rolldown').TreeshakingOptions}
 */
const treeshake = { moduleSideEffects: [{ test: /node_modules\/diff\//, sideEffects: false }] };

/**
 * **The** table of the chunks of the library that are grouped by hand, by name: each has the modules listed, by path below `src/`, and all
 * that they import, except for what a chunk before it has. Whoever needs one of the modules needs most of the chunk, and its modules are
 * functions and constants, of which a bundler keeps what is used. Chunks of what the same entry points need would be 34 files for
 * `vql-kit/vql`, and each file takes a millisecond to load.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const libraryChunks = {
  diagnostics: [
    'diagnostics/arguments',
    'diagnostics/diagnostic',
    'diagnostics/apply-edits',
    'diagnostics/apply-fixes',
    'diagnostics/edit-between',
    'dialect/literals',
  ],
  interface: ['interface/evidence', 'interface/page', 'interface/assumptions/queries'],
  dialect: ['dialect/dialect', 'dialect/operators', 'dialect/comparison'],
  catalog: ['catalog/catalog', 'catalog/template', 'catalog/check/resolution'],
  print: ['vql/print', 'vql/create', 'vql/visit', 'vql/lexer/matchers', 'dialect/operator-words'],
  'catalog-rules': ['catalog/check/check-view', 'vql/view-statement', 'vql/evidence', 'vql/grammar/fix'],
  rules: [
    'vql/rules/all',
    'catalog/check/used-fields',
    'diagnostics/codes/syntax',
    'diagnostics/codes/foreign',
    'diagnostics/codes/edits',
  ],
  parser: [
    'vql/check',
    'vql/file',
    'vql/parse',
    'vql/node-at',
    'vql/transform',
    'vql/fields-of',
    'vql/used-constructs',
    'vql/edit/edit',
    'vql/edit/add-condition',
    'vql/edit/rename',
    'vql/edit/split-in',
  ],
};

/**
 * Returns the groups of rolldown for modules that share chunks with all that they import. The first groups take precedence.
 *
 * @param {Readonly<Record<string, readonly string[]>>} chunks paths below `src/`, by the name of the chunk
 * @returns {import('rolldown').CodeSplittingOptions}
 */
function groupsOf(chunks) {
  const names = Object.entries(chunks);
  return {
    groups: names.map(([name, paths], index) => {
      const modules = new Set(paths.map((path) => join(repository, `src/${path}.ts`)));
      return { name, test: (id) => modules.has(id), priority: names.length - index };
    }),
  };
}

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
    treeshake,
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
      // Node decodes a text of ASCII without a copy of twice its size.
      charset: 'ascii',
      codeSplitting: groupsOf(libraryChunks),
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
 * Writes the wrappers of CommonJS modules as functions instead of arrow functions. Rolldown puts them in parentheses, so that V8 compiles
 * them at once; of arrow functions, V8 of Node 20 does not, and reads such a module twice.
 *
 * @type {import('rolldown').Plugin}
 */
const eagerWrappers = {
  name: 'eager-wrappers',
  renderChunk: (code) => code.replace(/(__commonJSMin\(\()(\([\w$, ]*\)) => \{/g, '$1function $2 {'),
};

/**
 * The modules of the command that each share one chunk with all that they import, except for what an earlier one has. Chunks of what the
 * same commands need would be 60 files for `vql check`, and each file takes a millisecond to load.
 */
const commandChunks = {
  program: ['cli/program', 'cli/process-io'],
  // The language server needs the last three too, and would load the code for programs if they were in its chunk.
  check: ['cli/commands/check', 'diagnostics/edit-between', 'language/cache', 'vql/create'],
  'program-queries': ['cli/check/program-queries'],
  lsp: ['cli/commands/lsp'],
};

/**
 * Bundles the command, as `cli.js` and chunks in `cli/`. What `import()` loads, such as the other commands and the servers, is in chunks of
 * its own: reading it would cost every command a tenth of its time.
 *
 * @param {string} outdir
 */
export async function bundleCommand(outdir) {
  const bundle = await rolldown({
    cwd: repository,
    input: { cli: 'src/cli/main.ts', 'cli/check-thread': 'src/cli/check/check-thread.ts' },
    external: ['@duckdb/node-api', 'oxc-parser'],
    platform: 'node',
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: 'node20' },
    treeshake,
    plugins: [rawTexts, eagerWrappers],
    preserveEntrySignatures: false,
  });
  const { output } = await bundle.write({
    dir: outdir,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'cli/[name]-[hash].js',
    comments: { jsdoc: false },
    charset: 'ascii',
    banner: ({ name }) => (name === 'cli' ? '#!/usr/bin/env node' : ''),
    codeSplitting: groupsOf(commandChunks),
  });
  await bundle.close();
  return metafileOf(output, outdir);
}
