import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { measurePrograms, measureSizes, type ProgramSize, type Size } from '../../scripts/sizes.js';
import { entries, loadedWith, neededBy, packagesImportedBy, packagesIn, packagesOf, repository } from './dist.js';

/**
 * **The** table of budgets: bytes of own code, minified and gzipped, that are loaded with an entry point. Each was set above the size of
 * its time, most by a quarter; the commit that changes one says why. They are there to notice accidental growth, not to be met by tricks.
 */
const budgets: Readonly<Record<string, number>> = {
  'vql-kit': 217_000,
  'vql-kit/vql': 138_500,
  'vql-kit/auth': 16_400,
  'vql-kit/builder': 78_000,
  'vql-kit/catalog': 21_000,
  'vql-kit/client': 67_000,
  'vql-kit/client/light': 63_000,
  'vql-kit/codemirror': 167_000,
  'vql-kit/cunit': 93_500,
  'vql-kit/diagnostics': 4_500,
  'vql-kit/dialect': 12_500,
  'vql-kit/engine': 171_500,
  'vql-kit/interface': 19_500,
  'vql-kit/language': 172_000,
  'vql-kit/language/cunit': 184_000,
  'vql-kit/monaco': 167_000,
  'vql-kit/paging': 41_500,
  'vql-kit/probe': 68_000,
  'vql-kit/resources': 21_500,
  'vql-kit/rules': 6_800,
  'vql-kit/rules/testing': 160_000,
  'vql-kit/schemas': 28_000,
  'vql-kit/stand-in': 246_000,
  'vql-kit/testing': 199_000,
  'vql-kit/webhooks': 25_000,
  'vql-kit/webhooks/node': 12_800,
};

/** The entry points that load the parser. */
const withParser = [
  'vql-kit',
  'vql-kit/codemirror',
  'vql-kit/engine',
  'vql-kit/language',
  'vql-kit/language/cunit',
  'vql-kit/monaco',
  'vql-kit/rules/testing',
  'vql-kit/stand-in',
  'vql-kit/testing',
  'vql-kit/vql',
];

/** The packages that are bundled into an entry point without the parser. */
const others: Readonly<Record<string, readonly string[]>> = {
  'vql-kit/client': ['lossless-json'],
  'vql-kit/client/light': ['lossless-json'],
  'vql-kit/webhooks': ['lossless-json'],
  'vql-kit/webhooks/node': ['lossless-json'],
};

const cases = entries.flatMap(({ name, import: { default: esm }, require: { default: cjs } }) => [
  { name, format: 'esm' as const, file: esm.slice(2) },
  { name, format: 'cjs' as const, file: cjs.slice(2) },
]);

describe('own code', () => {
  let sizes: ReadonlyMap<string, Size> = new Map();
  beforeAll(async () => {
    sizes = await measureSizes();
  });

  it('has a budget for every entry point', () => {
    expect(Object.keys(budgets).sort()).toEqual(entries.map(({ name }) => name).sort());
  });

  it.each(entries)('of $name keeps within its budget', ({ name, import: { default: file } }) => {
    const size = sizes.get(file.replace(/^\.\/dist\/(.*)\.js$/, '$1'));
    expect(size?.own).toBeLessThanOrEqual(budgets[name] ?? 0);
  });

  it('of the client is at most 26 kB beside that of paging', () => {
    const own = (name: string) => sizes.get(`${name}/index`)?.own ?? Number.NaN;
    expect(own('client') - own('paging')).toBeLessThanOrEqual(26_000);
  });

  it('is listed in docs/package.md, beside the packages that are loaded', () => {
    const page = readFileSync(join(repository, 'docs/package.md'), 'utf8');
    const listed = [...page.matchAll(/^\| `(vql-kit[^`]*)` \| .* \| ([^|]*) \| [\d.]+ kB \| ([\d.]+ kB)? ?\|$/gm)];
    const loads = listed.map(([, name, packages = '']) => [name, packages.replaceAll('`', '').trim()]);
    // Packages of one scope are one item of the column.
    const scopes = (name: string) => packagesOf(name).map((one) => one.replace(/^@codemirror\/.*/, '@codemirror/…'));
    const expected = entries.map(({ name }) => [name, [...new Set(scopes(name))].join(' ')]);
    expect(Object.fromEntries(loads)).toEqual(Object.fromEntries(expected));
  });
});

describe('a program in one file', () => {
  let programs: ReadonlyMap<string, ProgramSize> = new Map();
  beforeAll(async () => {
    programs = await measurePrograms();
  });

  it('costs the same, whether it imports from the root or from the modules', () => {
    const ratios = [...programs].flatMap(([name, { oneFile, root }]) =>
      root === undefined || Math.abs(root / oneFile - 1) <= 0.02 ? [] : [`${name}: ${oneFile} and ${root} bytes`],
    );
    expect(programs.size).toBe(10);
    expect(ratios).toEqual([]);
  });

  it('has the parser only if it imports it, or loads it later', () => {
    const bundledIn = ({ inputs }: ProgramSize) =>
      inputs.filter((path) => path.startsWith('dist/')).flatMap(packagesIn);
    const having = [...programs].filter(([, program]) => bundledIn(program).includes('chevrotain'));
    expect(having.map(([name]) => name)).toEqual([
      'pager of a text',
      'tag',
      'toCUnit',
      'client, with what it loads later',
    ]);
  });
});

describe('an entry point', () => {
  // Bytes before they are minified. The builder has the rules for C-Unit, since plugins their reader, and relative dates.
  it.each([
    ['vql-kit/builder', 435_000],
    ['vql-kit/catalog', 185_000],
    ['vql-kit/diagnostics', 185_000],
    ['vql-kit/dialect', 185_000],
    // Set anew at its limit, when functions that take trees got the check of a malformed one, and for relative dates.
    ['vql-kit/paging', 250_000],
  ])('%s loads no chunk of code that only larger ones need', (name, most) => {
    const file = entries.find((entry) => entry.name === name)?.import.default.slice(2);
    const sizes = loadedWith(file ?? '').map((path) => statSync(join(repository, path)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most);
  });

  it.each(cases)('$name ($format) loads Chevrotain only where it has a parser', ({ name, file }) => {
    const packages = new Set(loadedWith(file).flatMap(packagesIn));
    expect([...packages]).toEqual(
      withParser.includes(name) ? expect.arrayContaining(['chevrotain']) : (others[name] ?? []),
    );
  });

  it.each(cases)('$name ($format) loads zod only where it has schemas, and its own peers', ({ name, file }) => {
    const packages = new Set(loadedWith(file).flatMap(packagesImportedBy));
    expect([...packages].sort()).toEqual(packagesOf(name));
  });

  it.each(entries)('$name loads the files that the build has listed for it', async ({ require: { default: file } }) => {
    const script = `require(${JSON.stringify(file)}); console.log(JSON.stringify(Object.keys(require.cache)))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: repository });
    const loaded: readonly string[] = JSON.parse(stdout);
    const ours = loaded
      .map((path) => relative(repository, path).split(sep).join('/'))
      .filter((path) => path.startsWith('dist/'));
    expect(ours.sort()).toEqual([...loadedWith(file.slice(2))].sort());
  });
});

describe('declarations', () => {
  it.each(entries)('of $name use no type of Chevrotain', (entry) => {
    const files = [entry.import.types, entry.require.types].flatMap(neededBy);
    expect(files.filter((file) => /chevrotain/i.test(readFileSync(join(repository, file), 'utf8')))).toEqual([]);
  });
});
