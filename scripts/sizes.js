import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { entryPoints, manifest, repository } from './build/entry-points.js';

/** Packages that users install beside this one. Everything else that is imported is bundled. */
const installedBeside = [...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }), 'node:*'];

/** How a program is bundled for browsers. */
const programTarget = /** @type {const} */ ({ target: 'es2022', platform: 'browser' });

/**
 * The code of an entry point as a program bundles it: what is loaded with it, not what it loads later by `import()`.
 *
 * @typedef {object} Size
 * @property {number} own bytes of this package's code, minified and gzipped
 * @property {number} dependencies bytes that the packages bundled with it add to that
 * @property {readonly string[]} packages names of these packages, the largest first
 */

/**
 * Measures all entry points.
 *
 * @returns {Promise<ReadonlyMap<string, Size>>} by path below `src/`, as `vql/index`
 */
export async function measureSizes() {
  /** @type {Map<string, Size>} */
  const sizes = new Map();
  for (const name of entryPoints) {
    const [own, all] = await Promise.all([bundle(name, ['*']), bundle(name, installedBeside)]);
    sizes.set(name, { own: own.bytes, dependencies: all.bytes - own.bytes, packages: all.packages });
  }
  return sizes;
}

/**
 * **The** table of typical programs, by name: what each imports, by entry point or file, and what it does. A program is also measured with
 * all of its imports from the root, where the root has them.
 *
 * @type {Readonly<Record<string, { readonly imports: Readonly<Record<string, string>>, readonly code: string, readonly onlyModule?: true }>>}
 */
const programs = {
  'REST pager': {
    imports: { paginate: 'paging' },
    code: 'paginate({ parameters: {} }, { fetchPage: () => ({ rows: [] }) })',
  },
  'pager of a text': {
    imports: { paginate: 'paging', parse: 'vql' },
    code: "paginate('SELECT id FROM a.b', { parse, fetchPage: () => ({ rows: [] }) })",
  },
  builder: { imports: { from: 'builder' }, code: "from('a.b').equals('x', 1).toRequest()" },
  tag: { imports: { vql: 'vql' }, code: 'vql`SELECT id FROM a.b WHERE x = ${1}`.toText()' },
  toCUnit: { imports: { toCUnit: 'cunit', parsePredicate: 'vql' }, code: "toCUnit(parsePredicate('x = 1').value)" },
  matcher: {
    imports: { createMatcher: 'cunit' },
    code: "createMatcher({ type: 'FILTER', operator: 'IS_NULL', property: 'x' })",
  },
  'client, with what it loads later': {
    imports: { createClient: 'client' },
    code: "createClient({ baseUrl: 'https://erp.example', userAgent: 'a', token: 't' })",
    onlyModule: true,
  },
  'light client': {
    imports: { createLightClient: 'client/light' },
    code: "createLightClient({ baseUrl: 'https://erp.example', userAgent: 'a', token: 't' })",
    onlyModule: true,
  },
  catalog: { imports: { defineCatalog: 'catalog' }, code: 'defineCatalog({ templates: {} })', onlyModule: true },
  'SDK of examples/sdk': {
    imports: { createErp: 'examples/sdk/erp.ts', search: 'examples/sdk/erp.ts' },
    code: "createErp({ baseUrl: 'https://erp.example', userAgent: 'a', token: 't' }).rows(search('a'))",
    onlyModule: true,
  },
};

/**
 * Measures the typical programs as esbuild bundles them from `dist/`: minified and gzipped, zod not counted.
 *
 * @returns {Promise<ReadonlyMap<string, import('./sizes.js').ProgramSize>>} by the name of the program
 */
export async function measurePrograms() {
  /** @type {Map<string, import('./sizes.js').ProgramSize>} */
  const sizes = new Map();
  for (const [name, { imports, code, onlyModule }] of Object.entries(programs)) {
    const own = await bundleProgram(imports, code);
    const root = onlyModule
      ? undefined
      : await bundleProgram(Object.fromEntries(Object.keys(imports).map((key) => [key, ''])), code);
    sizes.set(name, { oneFile: own.bytes, root: root?.bytes, inputs: own.inputs });
  }
  return sizes;
}

/**
 * @param {Readonly<Record<string, string>>} imports
 * @param {string} code
 */
async function bundleProgram(imports, code) {
  /** @param {string} entry */
  const fileOf = (entry) => (entry.endsWith('.ts') ? entry : `dist/${entry === '' ? '' : `${entry}/`}index.js`);
  const lines = Object.entries(imports).map(([name, entry]) => `import { ${name} } from './${fileOf(entry)}';`);
  const { outputFiles, metafile } = await build({
    ...programTarget,
    absWorkingDir: repository,
    stdin: {
      contents: `${lines.join('\n')}\nglobalThis.result = ${code};`,
      resolveDir: repository,
      sourcefile: 'program.js',
    },
    bundle: true,
    format: 'esm',
    minify: true,
    metafile: true,
    write: false,
    // A bundler warns of imports without effect only outside of `node_modules`.
    logLevel: 'error',
    external: installedBeside,
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return {
    bytes: gzipSync(outputFiles[0]?.contents ?? '').length,
    inputs: inputs.flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [input] : [])),
  };
}

/**
 * @param {string} name of an entry point
 * @param {string[]} packages that are left out
 */
async function bundle(name, packages) {
  const { outputFiles, metafile } = await build({
    ...programTarget,
    absWorkingDir: repository,
    entryPoints: [`src/${name}.ts`],
    outdir: 'bundle',
    bundle: true,
    format: 'esm',
    splitting: true,
    minify: true,
    metafile: true,
    write: false,
    logLevel: 'warning',
    ...(packages.includes('*')
      ? { packages: 'external', external: ['node:*'] }
      : { external: ['node:*', ...packages] }),
  });
  const outputs = loadedAtStart(metafile, `src/${name}.ts`);
  const bytes = outputs
    .map((path) => outputFiles.find((file) => file.path.endsWith(path))?.contents ?? '')
    .reduce((sum, contents) => sum + gzipSync(contents).length, 0);
  return { bytes, packages: packagesIn(outputs.map((path) => metafile.outputs[path])) };
}

/**
 * The outputs that are loaded with an entry point.
 *
 * @param {import('esbuild').Metafile} metafile
 * @param {string} source of the entry point
 */
function loadedAtStart({ outputs }, source) {
  const found = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === source));
  for (const path of found)
    for (const { kind, external, path: imported } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && !external) found.add(imported);
  return [...found];
}

/** @param {readonly (import('esbuild').Metafile['outputs'][string] | undefined)[]} outputs */
function packagesIn(outputs) {
  /** @type {Map<string, number>} */
  const bytes = new Map();
  for (const [path, { bytesInOutput }] of outputs.flatMap((output) => Object.entries(output?.inputs ?? {}))) {
    const [, name] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
    if (name !== undefined && bytesInOutput > 0) bytes.set(name, (bytes.get(name) ?? 0) + bytesInOutput);
  }
  return [...bytes].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
