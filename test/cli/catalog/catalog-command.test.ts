import { describe, expect, it } from 'vitest';
import { createFolder, type Folder } from '../run-vql.js';

const info = {
  functions: [{ identifier: 'COUNT', aggregate: true }],
  dataTypes: [
    { identifier: 'STATE', filterOptions: { filterValues: ['OPEN', 'DONE'], multipleChoice: true } },
    { identifier: 'LONG', jsType: 'number' },
  ],
};
const groups = [{ key: 'account', label: 'Accounts' }];
const templates = [
  { templateIdentifier: 'query', label: 'Accounts', group: 'account' },
  { templateIdentifier: 'other', label: 'Others', group: 'account' },
];
const fields = {
  attributes: [
    { path: 'state', dataTypeIdentifier: 'STATE' },
    { path: 'id', dataTypeIdentifier: 'LONG', sortable: false },
  ],
};
const answers = {
  'answers/groups.json': JSON.stringify(groups),
  'answers/account.json': JSON.stringify(templates),
  'answers/info/dialect.json': JSON.stringify(info),
  'answers/account.query.json': JSON.stringify(fields),
};
const made = `{
  "$schema": "./node_modules/vql-kit/schemas/catalog.schema.json",
  "dataTypes": {
    "LONG": {"type":"integer"},
    "STATE": {"type":"enum","values":["OPEN","DONE"]}
  },
  "templates": {
    "account.other": {
      "label": "Others",
      "partial": true,
      "fields": {}
    },
    "account.query": {
      "label": "Accounts",
      "fields": {
        "id": {"dataType":"LONG","sortable":false},
        "state": {"dataType":"STATE"}
      }
    }
  }
}
`;

/** The catalog that a run has printed. */
async function catalogOf({ vql }: Folder, ...argv: string[]): Promise<unknown> {
  const { code, stdout } = await vql(['catalog', ...argv]);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

describe('vql catalog', () => {
  it('makes a catalog from a folder of saved answers and prints a summary', async () => {
    const { vql } = await createFolder(answers);
    expect(await vql(['catalog', 'answers'])).toEqual({
      code: 0,
      stdout: made,
      stderr: '2 templates, 2 fields, 2 data types; the fields of 1 template are not known\n',
    });
  });

  it('writes it to a file, which names its schema from where it lies', async () => {
    const { vql, read } = await createFolder({ ...answers, 'erp/a.txt': '' });
    expect(await vql(['catalog', 'answers', '--output', 'erp/catalog.json', '--quiet'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(await read('erp/catalog.json')).toBe(made.replace('"./node', '"../node'));
  });

  it('writes a TypeScript module of the same catalog, with types that its data types give', async () => {
    const { vql, read } = await createFolder(answers);
    const { code, stdout, stderr } = await vql(['catalog', 'answers', '--format', 'ts']);
    expect(code).toBe(0);
    expect(stderr).toBe('2 templates, 2 fields, 2 data types; the fields of 1 template are not known\n');
    expect(stdout).toBe(`// Written by "vql catalog --format ts": do not edit, write it again.
import { type Catalog, openCatalogOrThrow, type TypedDefinition } from "vql-kit/catalog";

/** Template "account.other": Others */
export interface AccountOther {
  partial: true;
  fields: {
  };
}

/** Template "account.query": Accounts */
export interface AccountQuery {
  fields: {
    id: { type: "integer"; sortable: false };
    state: { type: "enum"; values: ["OPEN", "DONE"] };
  };
}

/** The templates by name. */
export interface Templates {
  "account.other": AccountOther;
  "account.query": AccountQuery;
}

/** The catalog, with these types. A template is checked when it is first used. */
export const catalog: Catalog<TypedDefinition<Templates>> = openCatalogOrThrow(
  JSON.parse(\`${made.split('\n').toSpliced(1, 1).join('\n').trimEnd()}\`),
);
`);
    expect(await vql(['catalog', 'answers', '--format', 'ts', '--output', 'erp/catalog.ts'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('erp/catalog.ts'),
    });
    // The name of the file is enough.
    expect((await vql(['catalog', 'answers', '--output', 'catalog.ts', '--quiet'])).code).toBe(0);
    expect(await read('catalog.ts')).toBe(stdout);
  });

  it('merges for a module as for a file', async () => {
    const { vql } = await createFolder({
      ...answers,
      'marks.json': JSON.stringify({
        partial: true,
        templates: { 'account.query': { partial: true, fields: { state: { collection: true } } } },
      }),
    });
    const { stdout } = await vql([
      'catalog',
      'marks.json',
      'answers/account.query.json',
      'answers/info',
      '--format',
      'ts',
    ]);
    expect(stdout).toContain('state: { type: "enum"; values: ["OPEN", "DONE"]; collection: true };');
  });

  it('knows its formats', async () => {
    const { vql } = await createFolder(answers);
    const { code, stderr } = await vql(['catalog', 'answers', '--format', 'yaml']);
    expect(code).toBe(2);
    expect(stderr).toContain('json, ts');
  });

  it('makes the same of the same answers, in whatever order they come', async () => {
    const reversed = {
      ...answers,
      'answers/account.query.json': JSON.stringify({ attributes: fields.attributes.toReversed() }),
    };
    const { vql } = await createFolder(reversed);
    const names = Object.keys(answers);
    expect((await vql(['catalog', ...names.toReversed()])).stdout).toBe(made);
  });

  it('takes what it has made as a catalog to check with', async () => {
    const { vql } = await createFolder({ ...answers, 'a.vql': 'SELECT idd FROM account.query LIMIT 1' });
    await vql(['catalog', 'answers', '--output', 'catalog.json']);
    const { code, stdout } = await vql(['check', '--catalog', 'catalog.json', 'a.vql']);
    expect(code).toBe(1);
    expect(stdout).toContain('error[unknown-field]');
  });

  it('takes the template from an option where the file name does not contain it', async () => {
    const folder = await createFolder({ 'fields.json': JSON.stringify(fields), 'b.json': JSON.stringify(fields) });
    expect(
      await catalogOf(folder, '--fields', 'account.query=fields.json', '--fields', 'crm.activity-types=b.json'),
    ).toMatchObject({ partial: true, templates: { 'account.query': {}, 'crm.activity-types': {} } });
    expect(await catalogOf(folder, 'fields.json', '--fields', 'account.query=fields.json')).toHaveProperty([
      'templates',
      'account.query',
    ]);
  });

  it('takes columns from a result for templates without fields', async () => {
    const result = JSON.stringify({ definition: [{ path: 'name', displayName: 'Name' }], data: [] });
    const folder = await createFolder({ ...answers, 'account.other.json': result, 'r.json': result });
    expect(await catalogOf(folder, 'answers', 'account.other.json')).toMatchObject({
      templates: { 'account.other': { partial: true, fields: { name: { label: 'Name' } } } },
    });
    expect(await catalogOf(folder, 'answers', '--fields', 'account.query=r.json')).not.toHaveProperty([
      'templates',
      'account.query',
      'fields',
      'name',
    ]);
  });

  it('uses the data types of an existing catalog', async () => {
    const folder = await createFolder({ ...answers, 'new.json': JSON.stringify(fields) });
    await folder.vql(['catalog', 'answers', '--output', 'catalog.json']);
    const argv = ['catalog.json', '--fields', 'account.query=new.json'];
    expect(await catalogOf(folder, ...argv)).toMatchObject(JSON.parse(made));
    expect((await folder.vql(['catalog', ...argv])).stderr).not.toContain('unknown-data-type');
  });

  it('merges the collection marks of a second catalog', async () => {
    const marks = {
      partial: true,
      templates: { 'account.query': { partial: true, fields: { state: { collection: true } } } },
    };
    const folder = await createFolder({ ...answers, 'marks.json': JSON.stringify(marks) });
    expect(await catalogOf(folder, 'answers', 'marks.json')).toMatchObject({
      templates: { 'account.query': { fields: { state: { dataType: 'STATE', collection: true } } } },
    });
  });

  it('takes over a catalog, but for the templates whose fields come anew', async () => {
    const old = {
      templates: { 'a.old': { fields: { id: 'integer' } }, 'account.query': { fields: { gone: 'string' } } },
    };
    const folder = await createFolder({
      'old.json': JSON.stringify(old),
      'account.query.json': JSON.stringify(fields),
    });
    const catalog = await catalogOf(folder, 'old.json', 'account.query.json');
    expect(catalog).toMatchObject({ templates: { 'a.old': { fields: { id: 'integer' } } } });
    expect(catalog).not.toHaveProperty(['templates', 'account.query', 'fields', 'gone']);
    expect(catalog).not.toHaveProperty('partial');
  });

  it('starts with the documented templates on request, which answers override', async () => {
    const folder = await createFolder({ 'account.query.json': JSON.stringify(fields) });
    const known = await catalogOf(folder, '--documented');
    expect(known).toMatchObject({
      partial: true,
      templates: { 'account.query': { partial: true }, 'system.queryAppMessageEntry': { fields: {} } },
    });
    const both = await catalogOf(folder, '--documented', 'account.query.json');
    expect(both).toMatchObject({ templates: { 'system.queryAppMessageEntry': { fields: {} } } });
    expect(both).toHaveProperty(['templates', 'account.query', 'fields'], {
      id: { type: 'integer', collection: false, sortable: false },
      state: {},
    });
  });

  it('shows on the text what it could not take up, and makes the rest', async () => {
    const { vql } = await createFolder({
      'account.query.json': '{ "attributes": [\n  { "path": "id" },\n  { "label": "x" }\n] }',
    });
    const { code, stdout, stderr } = await vql(['catalog', 'account.query.json']);
    expect({ code, paths: Object.keys(JSON.parse(stdout).templates['account.query'].fields) }).toEqual({
      code: 0,
      paths: ['id'],
    });
    expect(stderr).toMatch(/^warning\[nameless-entry\].*\n --> account\.query\.json:3:3\n/);
  });

  it('shows the first of many findings', async () => {
    const attributes = Array.from({ length: 30 }, () => ({}));
    const { vql } = await createFolder({ 'a.b.json': JSON.stringify({ attributes }) });
    const { stderr } = await vql(['catalog', 'a.b.json']);
    expect(stderr.match(/^warning/gm)).toHaveLength(20);
    expect(stderr).toContain('And 10 more findings.\n');
  });

  it('reads a large installation', async () => {
    const attributes = Array.from({ length: 100 }, (_, index) => ({ path: `field${index}`, dataType: 'string' }));
    const files = Array.from({ length: 300 }, (_, index) => [`all/g.t${index}.json`, JSON.stringify({ attributes })]);
    const { vql } = await createFolder(Object.fromEntries(files));
    const { stderr } = await vql(['catalog', 'all', '--output', 'catalog.json']);
    expect(stderr).toBe('300 templates, 30000 fields, 0 data types\n');
  });
});

describe('vql catalog --table', () => {
  const accounts = {
    'accounts.csv': 'id,company,created\n1,Bolt,2024-01-31\n',
    'a.vql': 'SELECT idd FROM account.query LIMIT 1',
  };
  const table = ['--table', 'account.query=accounts.csv'] as const;

  it('makes a catalog of the columns of data files alone', async () => {
    const { vql } = await createFolder({
      ...accounts,
      'documents.json': '[{ "total": 12.5, "lines": [{ "name": "Nut" }] }]',
      'visits.ndjson': '{ "done": true }\n',
    });
    const others = ['--table', 'document.query=documents.json', '--table', 'crm.visits=visits.ndjson'];
    const { code, stdout, stderr } = await vql(['catalog', ...table, ...others]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '3 templates, 6 fields, 0 data types\n' });
    expect(stdout).toBe(`{
  "$schema": "./node_modules/vql-kit/schemas/catalog.schema.json",
  "partial": true,
  "templates": {
    "account.query": {
      "custom": "declared",
      "fields": {
        "company": {"type":"string"},
        "created": {"type":"date"},
        "id": {"type":"integer"}
      }
    },
    "crm.visits": {
      "custom": "declared",
      "fields": {
        "done": {"type":"boolean"}
      }
    },
    "document.query": {
      "custom": "declared",
      "fields": {
        "lines.name": {"type":"string","collection":true,"lists":["lines"]},
        "total": {"type":"decimal"}
      }
    }
  }
}
`);
  });

  it('takes the format and the columns of a file as JSON', async () => {
    const folder = await createFolder({ 'accounts.txt': 'id|name\n1|Bolt\n' });
    const source = { file: 'accounts.txt', format: 'csv', delimiter: '|', columns: { id: 'string' } };
    expect(await catalogOf(folder, '--table', `a.b=${JSON.stringify(source)}`)).toHaveProperty(
      ['templates', 'a.b', 'fields'],
      { id: { type: 'string' }, name: { type: 'string' } },
    );
  });

  it('makes a catalog to check with, in which other templates may exist', async () => {
    const { vql } = await createFolder({ ...accounts, 'b.vql': 'SELECT id FROM crm.visits ORDER BY id LIMIT 1' });
    await vql(['catalog', ...table, '--output', 'catalog.json']);
    const { code, stdout } = await vql(['check', '--catalog', 'catalog.json', 'a.vql']);
    expect(code).toBe(1);
    expect(stdout).toContain('error[unknown-field]: Unknown field "idd" of "account.query". Did you mean "id"?');
    expect(await vql(['check', '--catalog', 'catalog.json', 'b.vql', '--quiet'])).toMatchObject({
      code: 0,
      stdout: '',
    });
  });

  it('is overridden by what an answer says, which does not name the lists', async () => {
    const rows = [{ id: 'a', tags: ['x'], gone: 1 }];
    const listing = {
      attributes: [
        { path: 'id', dataType: 'LONG' },
        { path: 'tags', dataType: 'STRING' },
      ],
    };
    const folder = await createFolder({
      'rows.json': JSON.stringify(rows),
      'account.query.json': JSON.stringify(listing),
    });
    const catalog = await catalogOf(folder, 'account.query.json', '--table', 'account.query=rows.json');
    expect(catalog).toMatchObject({ partial: true });
    expect(catalog).toHaveProperty(['templates', 'account.query', 'fields'], {
      id: { type: 'integer' },
      tags: { type: 'string', collection: true, lists: ['tags'] },
    });
  });

  it('adds its columns to the documented templates, which keep their types', async () => {
    const folder = await createFolder({ 'rows.json': '[{ "customerNumber": "1", "active": "yes" }]' });
    const catalog = await catalogOf(folder, '--documented', '--table', 'account.query=rows.json');
    expect(catalog).toMatchObject({ templates: { 'account.query': { fields: { active: { type: 'boolean' } } } } });
    expect(catalog).toHaveProperty(['templates', 'account.query', 'fields', 'customerNumber']);
    expect(catalog).toHaveProperty(['templates', 'system.queryAppMessageEntry']);
  });

  it.each([
    [
      'a file that is not there',
      ['account.query=none.csv'],
      /^The table of "account\.query" cannot be read: there is no file ".*none\.csv"\.\n$/,
    ],
    [
      'two files of one template',
      ['account.query=accounts.csv', 'account.query=accounts.csv'],
      'The template "account.query" is given two tables.\n',
    ],
    [
      'a file without a template',
      ['accounts.csv'],
      'Expected a template and its table, such as --table account.query=accounts.json, found "accounts.csv".\n',
    ],
  ])('makes nothing of %s', async (_, tables, message) => {
    const { vql } = await createFolder(accounts);
    const argv = tables.flatMap((value) => ['--table', value]);
    expect(await vql(['catalog', ...argv, '--output', 'catalog.json'])).toEqual({
      code: 2,
      stdout: '',
      stderr: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect((await vql(['check', '--catalog', 'catalog.json', 'a.vql'])).stderr).toContain('no such file');
  });
});

describe('vql catalog makes nothing', () => {
  it.each([
    [
      'of a shape that is not the answer',
      { 'account.query.json': '{ "attributes": {} }' },
      ['account.query.json'],
      /^error\[snapshot-shape\].*\n --> account\.query\.json:1:17\n/,
    ],
    [
      'of what is no JSON',
      { 'a.b.json': '{ "attributes": ' },
      ['a.b.json'],
      /^error\[json-syntax\].*\n --> a\.b\.json:1:/,
    ],
    [
      'of other JSON',
      { 'a.json': '{}' },
      ['a.json'],
      '"a.json" contains no answer that a catalog can be made from: its object has none of "templates", "attributes", "definition", "functions" and "dataTypes".\n',
    ],
    ['of other lists', { 'a.json': '[1]' }, ['a.json'], /^"a\.json" contains no answer/],
    [
      'where nothing names the template',
      { 'fields.json': JSON.stringify(fields) },
      ['fields.json'],
      '"fields.json" does not name its template: name the file as in "account.query.json", or the template, as in --fields account.query=fields.json.\n',
    ],
    [
      'where nothing names the group',
      { 'a.b.json': '[{ "templateIdentifier": "query" }]' },
      ['a.b.json'],
      '"a.b.json" does not name the group of its templates: name the file as in "account.json".\n',
    ],
    [
      'of a list of other things',
      { 'a.json': '[{ "name": "crm" }]' },
      ['a.json'],
      '"a.json" contains no answer that a catalog can be made from: the entries of its list have neither "key", as groups have, nor "templateIdentifier", as templates have.\n',
    ],
    [
      'of two answers to the same question',
      { 'a.b.json': JSON.stringify(fields), 'x/a.b.json': JSON.stringify(fields) },
      ['.'],
      '"a.b.json" and "x/a.b.json" contain the same answer. Name only one of them.\n',
    ],
    [
      'of an answer about no template that an option gives one',
      { 'i.json': JSON.stringify(info) },
      ['--fields', 'a.b=i.json'],
      '"i.json" contains neither fields nor a result, so it cannot describe the template "a.b".\n',
    ],
    ['of a file that is not there', {}, ['--fields', 'a.b=c.json'], 'Cannot read "c.json": no such file.\n'],
    ['of a folder without any', { 'a/b.vql': '' }, ['a'], 'No file ending in ".json" below "a".\n'],
  ])('%s', async (_, files: Readonly<Record<string, string>>, argv, message) => {
    const { vql } = await createFolder(files);
    expect(await vql(['catalog', ...argv])).toEqual({
      code: 2,
      stdout: '',
      stderr: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  it('over a folder', async () => {
    const { vql } = await createFolder({ 'a.b.json': JSON.stringify(fields), 'sub/a.txt': '' });
    const { code, stderr } = await vql(['catalog', 'a.b.json', '--output', 'sub']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'Cannot write "sub": it is a directory.\n' });
  });

  it('where it cannot be written', async () => {
    const { vql } = await createFolder({ 'a.b.json': JSON.stringify(fields) });
    const { code, stderr } = await vql(['catalog', 'a.b.json', '--output', 'none/catalog.json']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'Cannot write "none/catalog.json": the folder "none" does not exist.\n',
    });
  });
});

it('says what is wrong with rows alone, and with the template of --fields', async () => {
  const { vql } = await createFolder({ 'account.query.json': '{"data":[{"id":1}]}' });
  const rows = await vql(['catalog', 'account.query.json']);
  expect(rows.code).toBe(2);
  expect(rows.stderr).toContain('it has the rows of a result in "data", but not their columns in "definition"');
  const wrong = await vql(['catalog', '--fields', 'a.b.c=account.query.json']);
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('such as --fields account.query=fields.json, found "a.b.c".');
});
