import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { repository } from './entry-points.js';

/**
 * Packages whose modules have no side effects, as they state in a `package.json` that rolldown does not read.
 *
 * @type {import('rolldown').TreeshakingOptions}
 */
const treeshake = { moduleSideEffects: [{ test: /node_modules\/diff\//, sideEffects: false }] };

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
  program: ['cli/program', 'tasks/process-io'],
  // The language server needs the last three too, and would load the code for programs if they were in its chunk.
  check: ['cli/commands/check', 'diagnostics/edit-between', 'language/cache', 'vql/create'],
  'program-queries': ['tasks/check/program-queries'],
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
    input: { cli: 'src/cli/main.ts', 'cli/check-thread': 'src/tasks/check/check-thread.ts' },
    external: ['@duckdb/node-api', '@napi-rs/keyring', 'web-tree-sitter'],
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
