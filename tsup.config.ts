import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { minify } from 'terser';
import { defineConfig, type Options } from 'tsup';
import { slimModules } from './bundling/slim-modules.js';

/** The rooms that others import: one entry point each. */
const rooms = {
  index: 'src/index.ts',
  'builder/index': 'src/builder/index.ts',
  'catalog/index': 'src/catalog/index.ts',
  'catalog/service/index': 'src/catalog/service/index.ts',
  'codes/index': 'src/codes/index.ts',
  'cunit/index': 'src/cunit/index.ts',
  'diagnostics/index': 'src/diagnostics/index.ts',
  'dialect/index': 'src/dialect/index.ts',
  'editors/codemirror/index': 'src/editors/codemirror/index.ts',
  'editors/monaco/index': 'src/editors/monaco/index.ts',
  'engine/index': 'src/engine/index.ts',
  'language/index': 'src/language/index.ts',
  'language/cunit/index': 'src/language/cunit/index.ts',
  'paging/index': 'src/paging/index.ts',
  'resources/index': 'src/resources/index.ts',
  'testing/index': 'src/testing/index.ts',
  'vql/index': 'src/vql/index.ts',
};

/**
 * Parts of a room that most programs use one of. Each gets files of its own by being an entry as well, so that bundlers leave the
 * other out; what stands at their own names is not packed.
 */
const parts = {
  'parts/from': 'src/builder/from.ts',
  'parts/tag': 'src/builder/tag/vql.ts',
};

/**
 * Writes what went into each file to .reports/, where the notices and the tests of the package read it. tsup's own
 * `metafile` would put it into the package, and the command's over the library's.
 */
function reportInputs(name: string): NonNullable<Options['esbuildPlugins']>[number] {
  return {
    name: 'report-inputs',
    setup({ initialOptions, onEnd }) {
      initialOptions.metafile = true;
      const format = initialOptions.outExtension?.['.js'] === '.cjs' ? 'cjs' : 'esm';
      onEnd(({ metafile }) => {
        mkdirSync('.reports', { recursive: true });
        writeFileSync(`.reports/metafile-${name}-${format}.json`, JSON.stringify(metafile));
      });
    },
  };
}

/** Leaves out of the output what of Chevrotain never runs here. */
const withoutGrammarChecks: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'without-grammar-checks',
  setup({ onLoad }) {
    for (const { file, slim } of slimModules)
      onLoad({ filter: file }, ({ path }) => ({ contents: slim(readFileSync(path, 'utf8')) }));
  },
};

/** Leaves out what the JSON service reads translations with, from files: what it says of itself stays English. */
const withoutTranslations: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'without-translations',
  setup({ onLoad, onResolve }) {
    const namespace = 'without-translations';
    onResolve({ filter: /^@vscode\/l10n$/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /^/, namespace }, () => ({ contents: 'export function t(message) { return message; }' }));
  },
};

/**
 * Minifies once more with Terser: 4 % smaller than esbuild alone. To write a function where it is called once, as Terser
 * likes to, takes 3 % more when gzipped. tsup's own Terser reports empty chunks as failures.
 */
const smaller: NonNullable<Options['plugins']>[number] = {
  name: 'smaller',
  async renderChunk(code, { path }) {
    if (code === '' || !/\.c?js$/.test(path)) return undefined;
    const minified = await minify(code, {
      ecma: 2020,
      module: true,
      compress: { passes: 2, inline: 1, reduce_funcs: false },
      // Of an error that nobody catches, Node prints the line that made it.
      format: { max_line_len: 240 },
    });
    return { code: minified.code ?? code };
  },
};

export default defineConfig([
  {
    entry: { ...rooms, ...parts },
    format: ['esm', 'cjs'],
    target: 'node20',
    platform: 'neutral',
    // Shared code goes into chunks, so that importing two rooms loads it, and makes its classes, once.
    splitting: true,
    clean: true,
    // The declarations of the editors' rooms speak of the DOM.
    tsconfig: 'tsconfig.browser.json',
    dts: { entry: rooms, compilerOptions: { ignoreDeprecations: '6.0' } },
    // Chevrotain is part of the output: it starts faster, serves require() too, and shows in no type of ours. Zod is not: its
    // types show, and schemas are of use only to the zod that the user's own come from.
    noExternal: [/^(?!zod$|fast-check$|@duckdb\/|@codemirror\/|@lezer\/|monaco-editor$)/],
    minify: true,
    plugins: [smaller],
    esbuildOptions(options) {
      // The other forms of jsonc-parser and of the JSON service ask for their files in a way that no bundler can follow.
      options.mainFields = ['module', 'main'];
    },
    // Makes Rollup write the CommonJS chunks. tsup's own converter for them lowers syntax, and has emitted code that does not parse.
    treeshake: true,
    esbuildPlugins: [withoutGrammarChecks, withoutTranslations, reportInputs('library')],
  },
  {
    entry: { cli: 'src/cli/main.ts' },
    format: ['esm'],
    target: 'node20',
    platform: 'node',
    // The embedded engine is a package that only those install who run queries.
    noExternal: [/^(?!@duckdb\/|oxc-parser$)/],
    // One file: what import() loads is in it, and runs when it is asked for.
    splitting: false,
    minify: true,
    esbuildOptions(options) {
      // jsonc-parser's other form asks for its own files in a way that no bundler can follow.
      options.mainFields = ['module', 'main'];
    },
    // Bundled CommonJS packages still ask for Node's own modules by require().
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
    },
    esbuildPlugins: [withoutGrammarChecks, withoutTranslations, reportInputs('cli')],
  },
]);
