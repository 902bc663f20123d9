import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { entries, importedAtOnceBy, loadedWith, repository } from './dist.js';

/** **The** table of budgets: bytes, gzipped, of the bundle that an entry point makes, beside zod. Documented in docs/package.md. */
const budgets: Readonly<Record<string, number>> = {
  'vql-kit': 126_000,
  'vql-kit/vql': 64_000,
  'vql-kit/builder': 28_000,
  'vql-kit/catalog': 14_500,
  'vql-kit/catalog/service': 10_000,
  'vql-kit/codemirror': 94_000,
  'vql-kit/cunit': 34_100,
  'vql-kit/codes': 40_000,
  'vql-kit/diagnostics': 20_000,
  'vql-kit/dialect': 4_900,
  'vql-kit/engine': 90_000,
  'vql-kit/language': 91_000,
  'vql-kit/language/cunit': 135_500,
  'vql-kit/monaco': 94_000,
  'vql-kit/paging': 10_000,
  'vql-kit/resources': 9_000,
  'vql-kit/testing': 110_000,
};

/** The entry points that have a parser in them. */
const withParser = [
  'vql-kit',
  'vql-kit/codemirror',
  'vql-kit/engine',
  'vql-kit/language',
  'vql-kit/language/cunit',
  'vql-kit/monaco',
  'vql-kit/testing',
  'vql-kit/vql',
];

/** The optional peers that an entry point loads at once. */
const peers: Readonly<Record<string, readonly string[]>> = {
  'vql-kit/codemirror': [
    '@codemirror/autocomplete',
    '@codemirror/language',
    '@codemirror/lint',
    '@codemirror/state',
    '@codemirror/view',
    '@lezer/highlight',
  ],
  'vql-kit/testing': ['fast-check'],
};

/** The entry points that load zod: the package's one dependency, which is not counted. */
const withZod = [
  'vql-kit',
  'vql-kit/catalog',
  'vql-kit/catalog/service',
  'vql-kit/cunit',
  'vql-kit/engine',
  'vql-kit/language/cunit',
  'vql-kit/resources',
  'vql-kit/testing',
];

const cases = entries.flatMap(({ name, import: { default: esm }, require: { default: cjs } }) => [
  { name, format: 'esm' as const, file: esm.slice(2) },
  { name, format: 'cjs' as const, file: cjs.slice(2) },
]);

describe('size', () => {
  it('has a budget for every entry point', () => {
    expect(Object.keys(budgets).sort()).toEqual(entries.map(({ name }) => name).sort());
  });

  // Where bytes count, bundlers take the ECMAScript modules.
  it.each(cases.filter(({ format }) => format === 'esm'))('of $name keeps within its budget', ({ name, file }) => {
    const size = loadedSize([file]);
    expect(size).toBeLessThanOrEqual(budgets[name] ?? 0);
    // A budget far above what is needed would let anything in.
    expect(size).toBeGreaterThan((budgets[name] ?? 0) * 0.75);
  });

  it.each([
    { used: 'from, conditions, path, variable, BuilderError', most: 12_000 },
    { used: 'vql, path, variable, BuilderError', most: 12_000 },
    { used: '*', most: 16_500 },
  ])('of the builder beside C-Unit is at most $most for a program that uses $used', ({ used, most }) => {
    const cunit = "export * as cunit from './dist/cunit/index.js';";
    const builder = `export ${used === '*' ? '* as builder' : `{ ${used} }`} from './dist/builder/index.js';`;
    expect(bundledSize(cunit + builder) - bundledSize(cunit)).toBeLessThanOrEqual(most);
  });

  it.each(cases)('of $name ($format) has Chevrotain in it only where a parser is needed', ({ name, format, file }) => {
    const packages = new Set(loadedWith(file).flatMap((path) => packagesIn(path, format)));
    expect([...packages]).toEqual(withParser.includes(name) ? expect.arrayContaining(['chevrotain']) : []);
  });

  it.each(cases)(
    'of $name ($format) needs no other package, but for zod where there are schemas, and its peers',
    ({ name, file }) => {
      const specifiers = loadedWith(file).flatMap((path) => importedAtOnceBy(join(repository, path)));
      const others = new Set(specifiers.filter((specifier) => !specifier.startsWith('.')));
      expect([...others].sort()).toEqual([...(peers[name] ?? []), ...(withZod.includes(name) ? ['zod'] : [])]);
    },
  );

  it('is listed in docs/package.md', () => {
    const page = readFileSync(join(repository, 'docs/package.md'), 'utf8');
    const listed = [...page.matchAll(/^\| `(vql-kit[^`]*)` .*\| ([\d,]+) \|$/gm)];
    expect(Object.fromEntries(listed.map(([, name, bytes = '']) => [name, Number(bytes.replaceAll(',', ''))]))).toEqual(
      budgets,
    );
  });
});

describe('declarations', () => {
  it.each(entries)('of $name never speak of Chevrotain', (entry) => {
    const files = [entry.import.types, entry.require.types].flatMap(loadedWith);
    expect(files.filter((file) => /chevrotain/i.test(readFileSync(join(repository, file), 'utf8')))).toEqual([]);
  });
});

/** The bytes, gzipped, of the bundle that uses all of some entry points. */
function loadedSize(files: readonly string[]): number {
  return bundledSize(files.map((file, index) => `export * as entry${index} from './${file}';`).join('\n'));
}

/** The bytes, gzipped, of the bundle that a program makes. */
function bundledSize(contents: string): number {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: repository,
    stdin: {
      contents,
      resolveDir: repository,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    // What is loaded by import() counts where it is needed, not here.
    splitting: true,
    outdir: 'bundle',
    external: ['zod', '@duckdb/node-api', ...Object.values(peers).flat()],
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const parts = loadedParts(metafile).map((path) => outputFiles.find((output) => output.path.endsWith(path))?.contents);
  return parts.reduce((sum, contents) => sum + gzipSync(contents ?? '').length, 0);
}

/** The files of a bundle that are loaded at once, with the entry point. */
function loadedParts({ outputs }: ReturnType<typeof buildSync>['metafile'] & object): readonly string[] {
  const entry = Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === '<stdin>');
  const found = new Set<string>();
  for (let waiting = entry; waiting.length > 0; ) {
    for (const path of waiting) found.add(path);
    const imports = waiting.flatMap((path) => outputs[path]?.imports ?? []);
    waiting = imports.filter(({ kind, external }) => kind === 'import-statement' && !external).map(({ path }) => path);
  }
  return [...found];
}

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, unknown>> }>>;
}

/** The packages of node_modules of which something is in a file of dist. */
function packagesIn(file: string, format: string): readonly string[] {
  const metafile: Metafile = JSON.parse(
    readFileSync(join(repository, `.reports/metafile-library-${format}.json`), 'utf8'),
  );
  const output = metafile.outputs[file];
  if (output === undefined) throw new Error(`The build says nothing of ${file}.`);
  return Object.keys(output.inputs).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
}
