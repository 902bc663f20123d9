import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hosts } from '../../scripts/editors/hosts.js';
import { injectionFiles } from '../../scripts/editors/injections.js';
import { injectionFile } from '../../scripts/editors/textmate.js';
import { isLocal, pathOf } from '../docs/links.js';
import { markdownPages } from '../docs/read-examples.js';
import { readPage } from '../docs/read-markdown.js';
import { entries, manifest, neededBy, repository } from './dist.js';

const require = createRequire(import.meta.url);
const attw = join(dirname(require.resolve('@arethetypeswrong/cli/package.json')), 'dist/index.js');

/** Where the package is packed, and where it is installed. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vql-kit-packed-')));
const consumer = join(folder, 'consumer');
let tarball = '';
let packed: readonly string[] = [];

beforeAll(async () => {
  mkdirSync(consumer);
  const [report] = JSON.parse(await run('npm', ['pack', '--json', '--pack-destination', folder], repository));
  tarball = join(folder, report.filename);
  packed = report.files.map(({ path }: { path: string }) => path).sort();
  writeFileSync(join(consumer, 'package.json'), '{ "name": "consumer", "private": true }\n');
  // Zod is packed from where it is installed: what it would be downloaded by is not in the cache of a fresh machine.
  const [zod] = JSON.parse(
    await run('npm', ['pack', join(repository, 'node_modules/zod'), '--json', '--ignore-scripts'], folder),
  );
  const packages = [tarball, join(folder, zod.filename)];
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...packages], consumer);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the tarball', () => {
  it('holds what is documented beside dist, and nothing else', () => {
    const pages = markdownPages().filter((page) => page.startsWith('docs/'));
    const expected = [
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'examples/sdk/catalog.ts',
      'examples/sdk/erp.ts',
      'examples/sdk/stored-queries.ts',
      'schemas/catalog.schema.json',
      'schemas/config.schema.json',
      'LICENSE',
      'README.md',
      'package.json',
      ...pages,
    ];
    expect(packed.filter((path) => !path.startsWith('dist/'))).toEqual(expected.sort());
  });

  it('leaves the grammars to a package of their own, of the same version', async () => {
    const expected = [
      'package.json',
      ...['grammar.js', 'tree-sitter.json', 'tree-sitter-vql.wasm'].map((name) => `tree-sitter/${name}`),
      ...['grammar.json', 'node-types.json', 'parser.c'].map((name) => `tree-sitter/src/${name}`),
      ...['alloc.h', 'array.h', 'parser.h'].map((name) => `tree-sitter/src/tree_sitter/${name}`),
      ...['tree-sitter/queries', 'helix/queries/vql'].flatMap((folder) =>
        ['highlights.scm', 'injections.scm', 'locals.scm'].map((file) => `${folder}/${file}`),
      ),
      ...Object.keys(injectionFiles()),
      ...['javascript', 'jsx', 'tsx', 'typescript'].map((language) => `helix/queries/${language}/injections.scm`),
      'vscode/syntaxes/vql.tmLanguage.json',
      ...hosts.map((host) => `vscode/syntaxes/${injectionFile(host)}`),
    ];
    const [{ files, version }] = JSON.parse(await run('npm', ['pack', '--json', '--dry-run', './editors'], repository));
    expect(files.map(({ path }: { path: string }) => path).sort()).toEqual(expected.sort());
    expect(version).toBe(manifest.version);
  });

  it('holds what its pages lead to, except for pictures', () => {
    const links = packed
      .filter((path) => path.endsWith('.md'))
      .flatMap((page) =>
        readPage(page)
          .links.filter(isLocal)
          .map((link) => pathOf(link, page)),
      );
    expect(links.filter((path) => !packed.includes(path) && !/\.(?:png|svg)$/.test(path))).toEqual([]);
  });

  it('holds of dist what an entry point or the command needs, the notices, the SBOM and the manual page', () => {
    const needed = entries
      .flatMap((entry) => [entry.import, entry.require])
      .flatMap(({ types, default: code }) => [types, code])
      .flatMap(neededBy);
    const others = ['cli.js', 'sbom.cdx.json', 'THIRD-PARTY-NOTICES.txt', 'man/vql.1'];
    const chunks = readdirSync(join(repository, 'dist/cli')).map((name) => `dist/cli/${name}`);
    const expected = new Set([...needed, ...chunks, ...others.map((name) => `dist/${name}`)]);
    expect(packed.filter((path) => path.startsWith('dist/'))).toEqual([...expected].sort());
  });

  it('installs with zod and no other package', () => {
    const installed = readdirSync(join(consumer, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(installed).toEqual(['vql-kit', 'zod']);
    expect(Object.keys(manifest.dependencies)).toEqual(['zod']);
  });

  it('is published as it is: npm corrects nothing in package.json', async () => {
    // Nothing answers there: the dry run is to ask no registry.
    const nowhere = ['--registry=http://127.0.0.1:9', '--fetch-retries=0'];
    const publish = promisify(execFile)('npm', ['publish', '--dry-run', '--json', ...nowhere], { cwd: repository });
    const { stdout, stderr } = await publish;
    const report = JSON.parse(stdout);
    expect((report[manifest.name] ?? report).files).toHaveLength(packed.length);
    expect(stderr.split('\n').filter((line) => /warn publish/.test(line) && !/logged in/.test(line))).toEqual([]);
  });

  it('passes publint', async () => {
    const { messages, pkg } = await publint({
      pkgDir: join(consumer, 'node_modules/vql-kit'),
      pack: false,
      strict: true,
    });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has the right types for every way of resolving them', async () => {
    const output = await run(
      process.execPath,
      [attw, tarball, '--profile', 'node16', '--format', 'ascii', '--no-emoji'],
      folder,
    );
    const verdicts = [...output.matchAll(/^(?:node16|bundler)\b.*: (.*)$/gm)].map(([, verdict = '']) => verdict);
    expect(verdicts).toHaveLength(3 * Object.keys(manifest.exports).length);
    expect(verdicts.filter((verdict) => !verdict.startsWith('OK'))).toEqual([]);
  });
});

describe('the installed package', () => {
  // These need their peers: missing-peers.test.ts loads them.
  const withPeers = ['vql-kit/codemirror', 'vql-kit/testing'];
  const names = entries.map(({ name }) => name).filter((name) => !withPeers.includes(name));
  const report = `
    const { VqlError } = root;
    let thrown;
    try { root.parseOrThrow('SELECT'); } catch (error) { thrown = error; }
    console.log(JSON.stringify({
      sizes: all.map((module) => Object.keys(module).length > 0),
      isOneClass: VqlError === vql.VqlError,
      isInstance: thrown instanceof vql.VqlError,
      isOneTable: root.constructs === vql_dialect.constructs,
      parsed: vql.parse('SELECT id FROM account.query').value.from.name,
    }));`;
  const expected = {
    sizes: names.map(() => true),
    isOneClass: true,
    isInstance: true,
    isOneTable: true,
    parsed: 'query',
  };
  const pick = `
    const [root, vql, vql_dialect] = ['vql-kit', 'vql-kit/vql', 'vql-kit/dialect'].map((name) => all[names.indexOf(name)]);`;

  it('loads by import, each class and table once', async () => {
    const load = `const names = ${JSON.stringify(names)};\nconst all = await Promise.all(names.map((name) => import(name)));`;
    expect(await runScript('load.mjs', load + pick + report)).toEqual(expected);
  });

  it('loads by require, each class and table once', async () => {
    const load = `const names = ${JSON.stringify(names)};\nconst all = names.map((name) => require(name));`;
    expect(await runScript('load.cjs', load + pick + report)).toEqual(expected);
  });

  it.each(['mjs', 'cjs'])('pages a text, with the parser that it is given: .%s', async (extension) => {
    const load = (name: string) => (extension === 'mjs' ? `await import('${name}')` : `require('${name}')`);
    const code = `
      const { paginate } = ${load('vql-kit/paging')};
      const { parse } = ${load('vql-kit/vql')};
      const fetchPage = ({ statement }) => ({ rows: [{ id: '1', statement }] });
      paginate('select id from account.query', { parse, fetchPage, retry: {} }).first().then((row) => console.log(JSON.stringify(row)));`;
    const statement = 'SELECT id FROM account.query ORDER BY id';
    expect(await runScript(`paging.${extension}`, code)).toEqual({ id: '1', statement });
  });

  it.each(['mjs', 'cjs'])(
    'continues from a text in the builder, with the parser that it is given: .%s',
    async (extension) => {
      const load = (name: string) => (extension === 'mjs' ? `await import('${name}')` : `require('${name}')`);
      const code = `
      const { fromVql } = ${load('vql-kit/builder')};
      const { parse } = ${load('vql-kit/vql')};
      console.log(JSON.stringify(fromVql('select id from account.query', { parse }).equals('name', "'").toText()));`;
      expect(await runScript(`builder.${extension}`, code)).toBe("SELECT id FROM account.query WHERE name = ''''");
    },
  );

  it('lets its manifest be read', async () => {
    expect(await runScript('manifest.cjs', `console.log(require('vql-kit/package.json').version.length > 0);`)).toBe(
      true,
    );
  });

  it('brings the command', async () => {
    const command = join(consumer, 'node_modules/.bin/vql');
    expect(await run(command, ['--version'], consumer)).toBe(`${manifest.version}\n`);
    writeFileSync(join(consumer, 'query.vql'), "SELECT id FROM account.query WHERE name = 'a' LIMIT 10\n");
    expect(await run(command, ['check', 'query.vql', '--format', 'json'], consumer)).toContain('query.vql');
  });

  it('names the authors of the bundled code', () => {
    const notices = readFileSync(join(consumer, 'node_modules/vql-kit/dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of ['chevrotain', 'commander'])
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, 'm'));
    expect(notices).toContain('Apache License');
  });
});

describe('a TypeScript project', () => {
  // Zod's own declarations speak of `URL`, which needs a library beside the language's; the rest must do without.
  const uses = [
    { use: 'consumer.txt', lib: ['ES2022'] },
    { use: 'consumer-schemas.txt', lib: ['ES2022', 'DOM'] },
  ];
  const compilers = ['typescript', 'typescript-7'];
  const resolutions = [
    { module: 'NodeNext', moduleResolution: 'NodeNext' },
    { module: 'ESNext', moduleResolution: 'Bundler' },
  ];
  const cases = uses.flatMap((use) =>
    compilers.flatMap((compiler) => resolutions.map((resolution) => ({ ...use, compiler, ...resolution }))),
  );

  it.each(cases)('compiles $use with $compiler and $moduleResolution, libraries checked', async (options) => {
    const { use, lib, compiler, module, moduleResolution } = options;
    const project = join(consumer, `${use}-${compiler}-${moduleResolution}`);
    mkdirSync(project);
    const code = readFileSync(join(repository, 'test/package', use), 'utf8');
    writeFileSync(join(project, 'consumer.mts'), code);
    writeFileSync(join(project, 'consumer.cts'), code);
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'ES2022', lib, types: [], noEmit: true },
      ...{
        strict: true,
        declaration: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        // The declarations of the language and of browsers are not ours.
        skipDefaultLibCheck: true,
      },
    };
    const files = ['consumer.mts', 'consumer.cts'];
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const tsc = join(repository, 'node_modules', compiler, 'bin/tsc');
    expect(await run(process.execPath, [tsc, '-p', project], project)).toBe('');
  });
});

async function runScript(name: string, code: string): Promise<unknown> {
  writeFileSync(join(consumer, name), code);
  return JSON.parse(await run(process.execPath, [name], consumer));
}

/** Runs a program without the settings of the npm that may have started the tests; on failure, what it said is the message. */
async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  const options = { cwd, env, shell: process.platform === 'win32', maxBuffer: 16 * 1024 * 1024 };
  try {
    return (await promisify(execFile)(program, [...args], options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
  }
}
