// Bundles a program that uses every entry point, in each way of the table below, into the folder that it is given:
// `<way>/page/` is a page for browsers, and the modules in `<way>/node.json` run in Node.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as swc from '@swc/core';
import * as esbuild from 'esbuild';
import { rolldown } from 'rolldown';
import { rollup } from 'rollup';
import * as vite from 'vite';
import webpack from 'webpack';
import { nodeOnly, uses } from '../../support/entry-uses.js';

const folder = process.argv[2] ?? '';
/** A native module, which no bundler reads. */
const external = ['@duckdb/node-api'];
const browser = join(folder, 'browser.js');
const node = join(folder, 'node.js');

/** What Vite 6 builds for without a configuration: private fields are lowered. */
const vite6 = ['es2020', 'edge88', 'firefox78', 'chrome87', 'safari14'];

/**
 * **The** table of the ways in which programs are bundled, by name. Each writes the pages of its folder, and returns the modules that run
 * in Node.
 *
 * @type {Readonly<Record<string, (outdir: string) => Promise<readonly string[]>>>}
 */
const ways = {
  'esbuild-es2015': (outdir) => byEsbuild(outdir, 'es2015'),
  'esbuild-es2018': (outdir) => byEsbuild(outdir, 'es2018'),
  'esbuild-es2020': (outdir) => byEsbuild(outdir, 'es2020'),
  'esbuild-es2021': (outdir) => byEsbuild(outdir, 'es2021'),
  'esbuild-es2022': (outdir) => byEsbuild(outdir, 'es2022'),
  'esbuild-esnext': (outdir) => byEsbuild(outdir, 'esnext'),
  vite: (outdir) => byVite(outdir, undefined),
  'vite-6': (outdir) => byVite(outdir, vite6),
  async rolldown(outdir) {
    const bundle = await rolldown({ input: [browser, node], external: [...external, /^node:/], platform: 'browser' });
    const { output } = await bundle.write({ dir: join(outdir, 'page') });
    return entriesOf(output);
  },
  async rollup(outdir) {
    const plugins = [{ name: 'packages', resolveId: resolvePackage }];
    const bundle = await rollup({ input: [browser, node], external: [...external, /^node:/], plugins, onwarn() {} });
    const { output } = await bundle.write({ dir: join(outdir, 'page') });
    return entriesOf(output);
  },
  'webpack-minified-by-swc': byWebpack,
  // SWC compiles to ES5 unless it is told otherwise.
  'swc-es5': async (outdir) => {
    const entries = await byEsbuild(outdir, 'esnext');
    await rewrite(join(outdir, 'page'), (code) => swc.transform(code));
    return entries;
  },
};

/** A module that uses entry points as programs do: it imports the names that it needs, so that bundlers leave out the rest. */
function programOf(/** @type {readonly string[]} */ names) {
  const lines = names.map((name, index) => {
    const [, members = ''] = /^(?:async )?\(\{ ([\w, ]+) \}\)/.exec(String(uses[name]?.run)) ?? [];
    if (members === '') throw new Error(`The use of ${name} does not begin with the names that it needs.`);
    const imported = members.split(', ').map((member) => `${member} as ${member}${index}`);
    const given = members.split(', ').map((member) => `${member}: ${member}${index}`);
    return `import { ${imported.join(', ')} } from '${name}'; entries['${name}'] = { ${given.join(', ')} };`;
  });
  return `import { uses } from ${JSON.stringify(fileURLToPath(import.meta.resolve('../../support/entry-uses.js')))};
const entries = {};
${lines.join('\n')}
async function run() {
  const results = {};
  for (const name of Object.keys(entries))
    results[name] = await Promise.resolve(entries[name]).then(uses[name].run).catch((error) => String(error.stack));
  return results;
}
(globalThis.results ??= []).push(run());
`;
}

/** @param {string} outdir @param {string} target */
async function byEsbuild(outdir, target) {
  await esbuild.build({
    ...{ entryPoints: [browser, node], outdir: join(outdir, 'page'), external: [...external, 'node:*'], target },
    ...{ bundle: true, format: 'esm', splitting: true, logLevel: 'error' },
  });
  return ['page/browser.js', 'page/node.js'];
}

/** Builds the page, and for Node the modules, as for rendering on the server. @param {string} outdir @param {string[] | undefined} target */
async function byVite(outdir, target) {
  const common = /** @type {const} */ ({ configFile: false, root: folder, logLevel: 'error' });
  const options = { target, chunkSizeWarningLimit: 10_000, emptyOutDir: false };
  await vite.build({
    ...common,
    build: { ...options, outDir: join(outdir, 'page'), rolldownOptions: { external } },
  });
  await vite.build({
    ...common,
    ssr: { noExternal: true, external },
    build: { ...options, outDir: join(outdir, 'node'), ssr: true, rolldownOptions: { input: [browser, node] } },
  });
  return ['node/browser.js', 'node/node.js'];
}

/** Bundles with the defaults of webpack. SWC minifies in place of terser, which takes six times as long. @param {string} outdir */
async function byWebpack(outdir) {
  /** @param {import('webpack').Configuration} configuration */
  const run = (configuration) =>
    new Promise((resolve, reject) => {
      webpack({ mode: 'production', optimization: { minimize: false }, ...configuration }, (error, stats) => {
        const failed = error ?? stats?.hasErrors();
        if (failed) reject(error ?? new Error(stats?.toString({ all: false, errors: true })));
        else resolve(undefined);
      });
    });
  const [name = ''] = external;
  await run({ entry: { browser }, output: { path: join(outdir, 'page') }, externals: { [name]: 'var undefined' } });
  await run({
    entry: { node: [browser, node] },
    target: 'node',
    output: { path: join(outdir, 'node'), filename: '[name].cjs', chunkFilename: '[name].cjs' },
    externals: { [name]: `commonjs ${name}` },
  });
  for (const part of ['page', 'node']) await rewrite(join(outdir, part), (code) => swc.minify(code));
  return ['node/node.cjs'];
}

/** @param {string} source @returns {string | undefined} */
function resolvePackage(source) {
  return /^[./]/.test(source) ? undefined : fileURLToPath(import.meta.resolve(source));
}

/** @param {readonly { readonly fileName: string, readonly isEntry?: boolean }[]} output */
function entriesOf(output) {
  return output.filter(({ isEntry }) => isEntry).map(({ fileName }) => `page/${fileName}`);
}

/** Rewrites all modules in a folder. @param {string} path @param {(code: string) => Promise<{ readonly code: string }>} change */
async function rewrite(path, change) {
  for (const name of readdirSync(path).filter((file) => /\.c?js$/.test(file))) {
    const { code } = await change(readFileSync(join(path, name), 'utf8'));
    writeFileSync(join(path, name), code);
  }
}

/** @param {string} script */
const pageOf = (script) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test</title><body>${script}</body></html>`;

const names = Object.keys(uses);
writeFileSync(browser, programOf(names.filter((name) => !nodeOnly.includes(name))));
writeFileSync(node, programOf(nodeOnly));
writeFileSync(join(folder, 'index.html'), pageOf('<script type="module" src="browser.js"></script>'));
for (const [way, bundle] of Object.entries(ways)) {
  const outdir = join(folder, way);
  mkdirSync(join(outdir, 'page'), { recursive: true });
  const modules = await bundle(outdir).catch((error) => {
    throw new Error(`A bundle cannot be written in the way "${way}".`, { cause: error });
  });
  writeFileSync(join(outdir, 'node.json'), JSON.stringify(modules));
  // Vite writes a page of its own.
  if (readdirSync(join(outdir, 'page')).includes('index.html')) continue;
  const isModule = modules[0]?.startsWith('page/') === true;
  writeFileSync(
    join(outdir, 'page/index.html'),
    pageOf(`<script ${isModule ? 'type="module" ' : ''}src="browser.js"></script>`),
  );
}
