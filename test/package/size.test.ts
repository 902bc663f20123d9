import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { entries, importsOf, loadedWith, repository } from './dist.js';

/** **The** table of budgets: bytes, gzipped, of all that an entry point loads. Documented in docs/package.md. */
const budgets: Readonly<Record<string, number>> = {
  'vql-kit': 78_000,
  'vql-kit/vql': 60_000,
  'vql-kit/cunit': 20_000,
  'vql-kit/diagnostics': 12_000,
  'vql-kit/dialect': 2_000,
  'vql-kit/paging': 10_000,
  'vql-kit/resources': 10_000,
};

/** The entry points that have a parser in them. */
const withParser = ['vql-kit', 'vql-kit/vql'];

/** The entry points that load zod: the package's one dependency, which is not counted. */
const withZod = ['vql-kit', 'vql-kit/cunit', 'vql-kit/resources'];

const cases = entries.flatMap(({ name, import: { default: esm }, require: { default: cjs } }) => [
  { name, format: 'esm', file: esm.slice(2) },
  { name, format: 'cjs', file: cjs.slice(2) },
]);

describe('size', () => {
  it('has a budget for every entry point', () => {
    expect(Object.keys(budgets).sort()).toEqual(entries.map(({ name }) => name).sort());
  });

  it.each(cases)('of $name ($format) keeps within its budget', ({ name, file }) => {
    const size = loadedWith(file).reduce((sum, path) => sum + gzipSync(readFileSync(join(repository, path))).length, 0);
    expect(size).toBeLessThanOrEqual(budgets[name] ?? 0);
    // A budget far above what is needed would let anything in.
    expect(size).toBeGreaterThan((budgets[name] ?? 0) * 0.75);
  });

  it.each(cases)('of $name ($format) has Chevrotain in it only where a parser is needed', ({ name, format, file }) => {
    const packages = new Set(loadedWith(file).flatMap((path) => packagesIn(path, format)));
    expect([...packages]).toEqual(withParser.includes(name) ? expect.arrayContaining(['chevrotain']) : []);
  });

  it.each(cases)('of $name ($format) needs no other package, but for zod where there are schemas', ({ name, file }) => {
    const specifiers = loadedWith(file).flatMap((path) => importsOf(join(repository, path)));
    const others = new Set(specifiers.filter((specifier) => !specifier.startsWith('.')));
    expect([...others]).toEqual(withZod.includes(name) ? ['zod'] : []);
  });

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
