import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

const schema = './node_modules/vql-kit/schemas/config.schema.json';
const catalog = '{ "templates": { "a.b": { "fields": { "id": "integer" } } } }';
const connection = { baseUrl: 'https://x.example', authUrl: 'https://id.example', clientId: 'app', secretIn: 'file' };
const stored = (...names: string[]): Record<string, string> => ({
  '.config/vql-kit/connections.json': JSON.stringify({
    version: 1,
    connections: Object.fromEntries(names.map((name) => [name, connection])),
  }),
});

/** Runs the command in a folder with files, and returns the config that it writes. */
async function init(files: Readonly<Record<string, string>>) {
  const { vql, read } = await createFolder(files);
  const { code, stdout, stderr } = await vql(['init']);
  expect([code, stdout]).toEqual([0, '']);
  return { config: JSON.parse(await read('vql.config.json')), stderr, vql };
}

describe('vql init', () => {
  it('writes what it finds, says why, and what is next', async () => {
    const { config, stderr, vql } = await init({
      'queries/report.vql': 'SELECT id FROM a.b LIMIT 1\n',
      'erp/catalog.json': catalog,
      'erp/dialect.json': '{ "version": 1, "answers": [], "dialect": {}, "installation": {}, "complete": true }',
      'erp/dialect-info.json': '{ "functions": [], "dataTypes": [] }',
      'data/a.b.csv': 'id\n1\n',
      'data/accounts.csv': 'id\n1\n',
      'package.json': '{ "devDependencies": { "vql-kit": "^0.1.0" } }',
      'src/index.ts': '',
      '.github/workflows/ci.yml': 'on: push\n',
      'node_modules/x/catalog.json': catalog,
      ...stored('live'),
    });
    expect(config).toEqual({
      $schema: schema,
      catalog: 'erp/catalog.json',
      dialect: { file: 'erp/dialect.json', info: 'erp/dialect-info.json' },
      tables: { 'a.b': 'data/a.b.csv' },
      connection: 'live',
    });
    expect(stderr).toBe(`\
1 .vql file, such as queries/report.vql.
package.json depends on vql-kit: queries of programs are in vql\`…\` and in calls of the package; for other functions, set "calls".
erp/catalog.json is a catalog: queries are checked against it.
erp/dialect.json is a dialect file of "vql probe".
erp/dialect-info.json is a saved dialect-info answer.
1 data file with the name of a template, such as data/a.b.csv.
data/accounts.csv may have the rows of a template: if so, add it to "tables", as in "account.query": "data/accounts.csv".
"live" is the only connection that is stored.
.github/workflows can run "npx vql check": see the guide "Checking in CI".
vql.config.json is written. Editors complete it, if vql-kit is installed in the project.
Next:
  vql check .
  vql check "src/**/*.{ts,js}"
  vql run "SELECT * FROM a.b LIMIT 10"
  vql catalog pull
`);
    const { code, stderr: checked } = await vql(['check', '.', '--no-strict']);
    expect([code, checked]).toEqual([0, expect.stringContaining('1 file, 1 statement: no findings')]);
  });

  it('writes only the schema in an empty folder', async () => {
    const { config, stderr } = await init({});
    expect(config).toEqual({ $schema: schema });
    expect(stderr).toContain('There is nothing here that a config could name.\n');
    expect(stderr).not.toContain('Next:');
  });

  it.each<[what: string, files: Record<string, string>, settings: Record<string, unknown>, reason: string]>([
    [
      'the catalog nearest to the folder',
      { 'catalog.json': catalog, 'old/catalog.json': catalog },
      { catalog: 'catalog.json' },
      'Other catalogs: old/catalog.json.',
    ],
    ['no catalog that is none', { 'catalog.json': '[]', 'b-catalog.json': '{' }, {}, 'nothing'],
    [
      'no connection of several',
      stored('live', 'test'),
      {},
      'Several connections are stored: live, test. Name one in "connection".',
    ],
    [
      'JSON rows, and no saved answers',
      { 'a.b.json': '[{ "id": 1 }]', 'a.c.json': '{ "definition": [] }', 'tsconfig.build.json': '{}' },
      { tables: { 'a.b': 'a.b.json' } },
      '1 data file',
    ],
    [
      'the first of two files of a template',
      { 'a.b.csv': 'id\n', 'old/a.b.csv': 'id\n' },
      { tables: { 'a.b': 'a.b.csv' } },
      '1 data file',
    ],
    ...['tsv', 'csv.gz', 'duckdb', 'ddb', 'CSV'].map(
      (ending) =>
        [
          `a data file ending in .${ending}`,
          { [`a.b.${ending}`]: '' },
          { tables: { 'a.b': `a.b.${ending}` } },
          '1 data file',
        ] as [string, Record<string, string>, Record<string, unknown>, string],
    ),
    [
      'no ignored files',
      { '.vqlignore': 'old\n', '.gitignore': 'dist\n', 'old/catalog.json': catalog, 'dist/a.b.csv': 'id\n' },
      {},
      'nothing',
    ],
  ])('takes %s', async (_, files, settings, reason) => {
    const { config, stderr } = await init(files);
    expect(config).toEqual({ $schema: schema, ...settings });
    expect(stderr).toContain(reason);
  });

  it('prints the config with --dry-run, and writes nothing', async () => {
    const { vql, read } = await createFolder({ 'catalog.json': catalog });
    const { code, stdout } = await vql(['init', '--dry-run']);
    expect([code, JSON.parse(stdout)]).toEqual([0, { $schema: schema, catalog: 'catalog.json' }]);
    await expect(read('vql.config.json')).rejects.toThrow('ENOENT');
  });

  it.each([
    [{ 'vql.config.json': '{ "strict": true }' }, '"vql.config.json" has settings already. --force replaces it;'],
    [
      { 'package.json': '{ "vql": {} }' },
      '"package.json" has settings already. --force writes vql.config.json, which takes precedence;',
    ],
  ])('does not overwrite %j, unless it is forced to', async (files, message) => {
    const { vql, read } = await createFolder(files as Record<string, string>);
    const [[name = '', text]] = Object.entries(files) as [[string, string]];
    expect(await vql(['init'])).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
    expect(await read(name)).toBe(text);
    expect(await vql(['init', '--force'])).toMatchObject({ code: 0 });
    expect(JSON.parse(await read('vql.config.json'))).toEqual({ $schema: schema });
  });
});
