import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { Io } from '../../src/tasks/io.js';
import { laidOutText } from '../../src/testing/index.js';
import { propertyRuns } from '../support/property-runs.js';
import type { Folder } from './run-vql.js';

const versions = vi.hoisted(() => ({ version: '1.0.0', informationUri: 'https://example.com' }));
vi.mock('../../src/tasks/version.js', () => ({
  get version() {
    return versions.version;
  },
  informationUri: versions.informationUri,
}));
// Other files of the same worker may have loaded the command with its own version.
vi.resetModules();
const { checkShare } = await import('../../src/tasks/check/check-inputs.js');
const { createFolder } = await import('./run-vql.js');
afterEach(() => {
  versions.version = '1.0.0';
});
afterAll(() => {
  vi.resetModules();
});

const files = {
  'a.vql': 'SELECT id FROM account.query LIMIT 0\n',
  'b.vql': '\uFEFFSELECT id FROM account.query LIMIT 1;\nSELECT nmae FROM account.query LIMIT 2\n',
  'c.json': '{ "fields": [], "filter": { "operator": "EQUAL", "name": "nmae", "value": 1 } }',
  'd.ts': "const rows = await queryAll(`SELECT id FORM account.query WHERE name = '${name}'`);\nqueryAll(unknown());\n",
  'vql.config.json': '{ "extends": "./base.json", "catalog": "catalog.json", "dialect": { "file": "dialect.json" } }',
  'base.json': '{ "rules": { "no-limit": "warning" } }',
  'catalog.json': '{ "templates": { "account.query": { "fields": { "id": "integer", "name": "string" } } } }',
  'dialect.json': '{ "version": 1, "dialect": {} }',
};
const all = ['a.vql', 'b.vql', 'c.json', 'd.ts'];
const withCache = ['check', '--cache-location', 'cache.json'];

/** The findings of a cache, by the name of the file. */
async function readEntries({
  read,
}: Folder): Promise<readonly [string, string, { diagnostics: { message: string }[] }][]> {
  return JSON.parse(await read('cache.json')).files;
}

/** Writes a cache with these findings. */
async function writeEntries({ path }: Folder, entries: readonly unknown[]): Promise<void> {
  const body = JSON.stringify(entries);
  const hash = createHash('sha256').update(body).digest('base64');
  await writeFile(join(path, 'cache.json'), `{"vqlCheckCache":1,"hash":"${hash}","files":${body}}\n`);
}

/** Changes what a cache says about each finding, so that a report shows which findings come from the cache. */
async function mark(folder: Folder): Promise<void> {
  const entries = await readEntries(folder);
  for (const [, , { diagnostics }] of entries) for (const one of diagnostics) one.message = 'Stored.';
  await writeEntries(folder, entries);
}

/** Returns the names of the files whose findings come from a marked cache, and of those with others. */
async function sources(
  folder: Folder,
  ...args: string[]
): Promise<{ readonly stored: string[]; readonly checked: string[] }> {
  const { stdout } = await folder.vql([...withCache, '--format', 'json', ...args]);
  const reported: readonly { file: string; diagnostics: { message: string }[] }[] = JSON.parse(stdout).files;
  const having = (isStored: boolean): string[] =>
    reported.flatMap(({ file, diagnostics }) =>
      diagnostics.some(({ message }) => (message === 'Stored.') === isStored) ? file : [],
    );
  return { stored: having(true), checked: having(false) };
}

/** Makes a folder with a marked cache of the findings of all files. */
async function createMarked(): Promise<Folder> {
  const folder = await createFolder(files);
  expect((await folder.vql([...withCache, ...all])).code).toBe(1);
  await mark(folder);
  return folder;
}

describe('vql check --cache', () => {
  it.each([['text'], ['json'], ['sarif'], ['github'], ['line']])(
    'reports the same the second time: %s',
    async (format) => {
      const { vql, read } = await createFolder(files);
      const options = ['--format', format, ...all];
      const expected = await vql(['check', ...options]);
      expect(await vql([...withCache, ...options])).toEqual(expected);
      const written = await read('cache.json');
      expect(await vql([...withCache, ...options])).toEqual(expected);
      expect(await read('cache.json')).toBe(written);
    },
  );

  it('takes the findings of all kinds of files from the cache', async () => {
    expect(await sources(await createMarked(), ...all)).toEqual({ stored: all, checked: [] });
  });

  it('reports the same beside a baseline, and writes the same baseline', async () => {
    const folder = await createFolder(files);
    const { vql, read } = folder;
    await vql(['check', '--baseline', 'without.json', '--update-baseline', 'a.vql', 'd.ts']);
    await vql([...withCache, ...all]);
    await vql([...withCache, '--baseline', 'with.json', '--update-baseline', 'a.vql', 'd.ts']);
    expect(await read('with.json')).toBe(await read('without.json'));
    const expected = await vql(['check', '--baseline', 'with.json', ...all]);
    expect(await vql([...withCache, '--baseline', 'with.json', ...all])).toEqual(expected);
  });

  it('takes the findings of queries from the cache, whether programs are checked with them or not', async () => {
    expect(await sources(await createMarked(), 'a.vql', 'c.json')).toEqual({
      stored: ['a.vql', 'c.json'],
      checked: [],
    });
  });

  it.each([
    ['calls', '"calls": { "queryAll": 0 }'],
    ['escapes', '"escapes": ["esc"]'],
  ])('checks only programs again after a change of the setting %s', async (_, setting) => {
    const folder = await createMarked();
    await writeFile(join(folder.path, 'vql.config.json'), files['vql.config.json'].replace('{', `{ ${setting},`));
    expect(await sources(folder, ...all)).toEqual({ stored: ['a.vql', 'b.vql', 'c.json'], checked: ['d.ts'] });
  });

  it('checks a file again whose text has changed, and no other', async () => {
    const folder = await createMarked();
    await writeFile(join(folder.path, 'a.vql'), files['a.vql'].replace('0', '00'));
    expect(await sources(folder, ...all)).toEqual({ stored: ['b.vql', 'c.json', 'd.ts'], checked: ['a.vql'] });
    expect(await sources(folder, ...all)).toEqual({ stored: ['b.vql', 'c.json', 'd.ts'], checked: ['a.vql'] });
  });

  it.each([
    ['vql.config.json', files['vql.config.json'].replace('{', '{ "strict": true,')],
    ['base.json', '{ "rules": { "no-limit": "error" } }'],
    ['catalog.json', files['catalog.json'].replace('name', 'nam')],
    ['dialect.json', '{ "version": 1, "dialect": { "functions": { "SUM": "rejected" } } }'],
  ])('checks all files again after a change of %s', async (name, text) => {
    const folder = await createMarked();
    await writeFile(join(folder.path, name), text);
    expect((await sources(folder, ...all)).stored).toEqual([]);
  });

  it.each([
    [['--rule', 'no-limit=error']],
    [['--strict']],
    [['--paged']],
    [['--min-severity', 'warning']],
    [['--template', 'account.query']],
    [['--no-config']],
    [['--catalog', 'base.json']],
  ])('does not use findings of other options: %j', async (options) => {
    const folder = await createMarked();
    expect((await folder.vql([...withCache, '--format', 'json', ...options, ...all])).stdout).not.toContain('Stored.');
  });

  it('does not use findings of another version', async () => {
    const folder = await createMarked();
    versions.version = '1.0.1';
    expect((await sources(folder, ...all)).stored).toEqual([]);
  });

  it('checks a file again that has another name, and keeps what is stored of files that exist', async () => {
    const folder = await createMarked();
    await rename(join(folder.path, 'a.vql'), join(folder.path, 'e.vql'));
    await rename(join(folder.path, 'd.ts'), join(folder.path, 'd.tsx'));
    expect(await sources(folder, 'e.vql', 'd.tsx')).toEqual({ stored: [], checked: ['d.tsx', 'e.vql'].toReversed() });
    expect((await readEntries(folder)).map(([path]) => path).sort()).toEqual(['b.vql', 'c.json', 'd.tsx', 'e.vql']);
  });

  it('does not use the findings of a file of another kind for the same text', async () => {
    const folder = await createFolder({ 'a.vql': files['c.json'], 'a.json': files['c.json'] });
    await folder.vql([...withCache, 'a.vql']);
    await mark(folder);
    await writeEntries(
      folder,
      (await readEntries(folder)).map(([, ...findings]) => ['a.json', ...findings]),
    );
    expect(await sources(folder, 'a.json')).toEqual({ stored: [], checked: ['a.json'] });
  });

  it('finds the files of a cache that was moved together with them', async () => {
    const folder = await createMarked();
    await mkdir(join(folder.path, 'moved'));
    for (const name of [...Object.keys(files), 'cache.json'])
      await rename(join(folder.path, name), join(folder.path, 'moved', name));
    const { stdout } = await folder.vql([...withCache, ...all], { folder: 'moved' });
    expect(stdout.match(/Stored\./g)?.length).toBeGreaterThan(3);
  });
});

describe('the file of a cache', () => {
  it.each([
    ['a character that changed', (text: string) => text.replace('Stored', 'stored')],
    ['the end that is missing', (text: string) => text.slice(0, -20)],
    ['another version', (text: string) => text.replace('"vqlCheckCache":1', '"vqlCheckCache":2')],
    ['no content', () => ''],
  ])('is ignored and replaced if it is damaged: %s', async (_, damage) => {
    const folder = await createMarked();
    await writeFile(join(folder.path, 'cache.json'), damage(await folder.read('cache.json')));
    expect(await sources(folder, ...all)).toEqual({ stored: [], checked: all });
    expect(await readEntries(folder)).toHaveLength(all.length);
  });

  it('replaces no other file', async () => {
    const { vql, read } = await createFolder(files);
    const expected = await vql(['check', ...all]);
    const { stderr, ...rest } = await vql(['check', '--cache-location', 'a.vql', ...all]);
    expect(rest).toEqual({ code: expected.code, stdout: expected.stdout });
    expect(stderr).toContain(
      'Cannot write the cache "a.vql": it exists, and is not a cache; remove it, or name another file.\n',
    );
    expect(await read('a.vql')).toBe(files['a.vql']);
  });

  it.each([
    [
      ['--cache-location', 'a.vql/cache.json'],
      'Cannot write the cache "a.vql/cache.json": a file with this name exists.',
    ],
    [['--cache-location', '/dev/null'], 'it is not a regular file.\n'],
    [['--cache-location', '.'], 'Cannot write the cache ".": it is a directory.\n'],
  ])('cannot be written, and the check goes on: %j', async (options, note) => {
    const { vql } = await createFolder(files);
    const expected = await vql(['check', ...all]);
    const { stderr, ...rest } = await vql(['check', ...options, ...all]);
    expect(rest).toEqual({ code: expected.code, stdout: expected.stdout });
    expect(stderr).toContain(note);
    expect((await vql(['check', '--quiet', ...options, ...all])).stderr).toBe('');
  });

  it('is in the nearest folder in which packages are installed', async () => {
    const { vql, path } = await createFolder({
      'package.json': '{}',
      'node_modules/.package-lock.json': '{}',
      'part/package.json': '{}',
      'part/a.vql': files['a.vql'],
    });
    await vql(['check', '--cache', 'a.vql'], { folder: 'part' });
    expect(await readFile(join(path, 'node_modules/.cache/vql-kit/check.json'), 'utf8')).toContain(
      '"../../../part/a.vql"',
    );
    expect(await readdir(join(path, 'part'))).toEqual(['a.vql', 'package.json']);
  });

  it('is .vqlcache in the current folder if no packages are installed', async () => {
    const { vql, path, read } = await createFolder({ 'a.vql': files['a.vql'] });
    await vql(['check', '--cache', '.']);
    expect(await readdir(path)).toEqual(['.vqlcache', 'a.vql']);
    expect(await read('.vqlcache')).toContain('"a.vql"');
  });
});

describe('what is not cached', () => {
  it.each([[['--fix']], [['--fix', '--diff']]])('a check that fixes: %j', async (options) => {
    const folder = await createMarked();
    const before = await folder.read('cache.json');
    const { stdout, stderr } = await folder.vql([...withCache, ...options, ...all]);
    expect(stdout + stderr).not.toContain('Stored.');
    expect(await folder.read('cache.json')).toBe(before);
  });

  it('standard input', async () => {
    const folder = await createFolder(files);
    await folder.vql([...withCache, '--stdin-filename', 'a.vql', '-'], {
      stdin: 'SELECT id FROM account.query LIMIT 0',
    });
    expect(await readEntries(folder)).toEqual([]);
  });

  it('a file that cannot be read, whose former findings are dropped', async () => {
    const folder = await createMarked();
    await writeFile(join(folder.path, 'a.vql'), new Uint8Array([0, 1]));
    expect((await folder.vql([...withCache, ...all])).code).toBe(2);
    expect((await readEntries(folder)).map(([path]) => path)).toEqual(['b.vql', 'c.json', 'd.ts']);
  });

  it('findings that come with a mistake in the catalog, which is reported each time', async () => {
    const folder = await createFolder({
      ...files,
      'catalog.json': '{ "version": 1, "templates": { "account.query": { "fields": { "id": "intger" } } } }',
    });
    const { stderr, ...expected } = await folder.vql(['check', ...all]);
    expect(stderr).toContain('intger');
    for (const _ of ['first', 'second']) {
      const outcome = await folder.vql([...withCache, ...all]);
      expect(outcome).toMatchObject(expected);
      expect(outcome.stderr).toContain('intger');
      expect(outcome.stderr).toContain(
        'The catalog has mistakes, so the findings of this run are not stored in the cache.\n',
      );
    }
  });
});

describe('a cache and threads', () => {
  const filler = `/* ${'.'.repeat(4_000_000)} */\nSELECT id FROM account.query LIMIT 0\n`;

  it('passes only the files to threads whose findings are not stored', async () => {
    const folder = await createFolder({ ...files, 'x.vql': filler, 'y.vql': filler });
    const names = [...all, 'x.vql', 'y.vql'];
    const expected = await folder.vql(['check', ...names]);
    const passed: unknown[] = [];
    const threads = (io: Io) => ({
      most: 2,
      start: (work: unknown) => {
        passed.push(structuredClone(Object(work).inputs));
        return { result: checkShare(structuredClone(work), io).then(structuredClone), stop: () => undefined };
      },
    });
    expect(await folder.vql([...withCache, ...names], { threads })).toEqual(expected);
    expect(passed).toHaveLength(2);
    expect(await folder.vql([...withCache, ...names], { threads })).toEqual(expected);
    expect(passed).toHaveLength(2);
    for (const name of ['x.vql', 'y.vql']) await writeFile(join(folder.path, name), `${filler}\n`);
    await folder.vql([...withCache, ...names], { threads });
    expect(passed[2]).toMatchObject([{ name: 'x.vql' }, { name: 'y.vql' }]);
  });
});

describe('any texts', () => {
  const name = fc.constantFrom('a.vql', 'b.vql', 'c.json', 'd.ts');
  const query = laidOutText().map(({ text }) => text);
  const text = fc.oneof(
    query,
    query.chain((whole) => fc.nat(whole.length).map((end) => whole.slice(0, end))),
    query.map((whole) => `const a = vql\`${whole}\`; queryAll(${whole})`),
    fc.constantFrom(
      'SELECT id FROM account.query LIMIT 0',
      'SELECT nmae FORM account.query',
      files['c.json'],
      files['d.ts'],
    ),
    fc.string({ unit: 'binary' }),
  );
  const changed = fc.constantFrom(['--strict'], ['--paged'], ['--rule', 'no-limit=off'], ['--min-severity', 'error']);
  const options = fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, changed);
  const step = fc.record({ written: fc.dictionary(name, text, { maxKeys: 4 }), options });

  it('are reported with a cache as without it, whatever changes between the runs', async () => {
    let hits = 0;
    const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      const folder = await createFolder(files);
      await writeEntries(folder, []);
      for (const { written, options: given } of steps) {
        for (const [file, content] of Object.entries(written)) await writeFile(join(folder.path, file), content);
        const keysOf = async () => (await readEntries(folder)).map(([, key]) => key);
        const before = await keysOf();
        const expected = await folder.vql(['check', ...given, ...all]);
        expect(await folder.vql([...withCache, ...given, ...all])).toEqual(expected);
        hits += (await keysOf()).filter((key) => before.includes(key)).length;
      }
      await rm(folder.path, { recursive: true });
    });
    const numRuns = propertyRuns(40);
    await fc.assert(property, { numRuns });
    expect(hits).toBeGreaterThanOrEqual(numRuns / 2);
  });
});
