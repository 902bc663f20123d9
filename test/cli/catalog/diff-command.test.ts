import { describe, expect, it } from 'vitest';
import { createFolder } from '../run-vql.js';

const before = {
  templates: {
    'account.query': {
      fields: {
        id: 'integer',
        name: 'string',
        state: { type: 'enum', values: ['OPEN', 'DONE'] },
        total: 'decimal',
      },
    },
    'crm.activities': { fields: { id: 'integer', name: 'string', account: 'integer' } },
  },
};
const after = {
  templates: {
    'account.query': {
      fields: { id: 'integer', label: 'string', state: { type: 'enum', values: ['DONE'] }, total: 'decimal' },
    },
    'crm.activities': { fields: { id: 'integer', name: 'string', account: 'integer' } },
  },
};
const catalogs = { 'old.json': JSON.stringify(before), 'new.json': JSON.stringify(after) };
const filter = (property: string) => `{ "type": "FILTER", "operator": "IS_NULL", "property": "${property}" }`;
const query = (group: string, template: string, property: string) =>
  `{ "group": "${group}", "template": "${template}", "request": { "queryPredicate": ${filter(property)} } }`;

describe('vql catalog diff without files', () => {
  it('lists the changes, and marks those that can break a query', async () => {
    const { vql } = await createFolder(catalogs);
    expect(await vql(['catalog', 'diff', 'old.json', 'new.json'])).toEqual({
      code: 1,
      stdout:
        '          The field "label" of "account.query" is new.\n' +
        'breaking  The field "name" of "account.query" is gone.\n' +
        'breaking  The field "state" of "account.query" cannot be "OPEN" any more.\n',
      stderr: '3 changes, 2 breaking\n',
    });
  });

  it('has nothing against a version that only adds', async () => {
    const wider = { templates: { ...before.templates, 'a.b': { fields: {} } } };
    const { vql } = await createFolder({ ...catalogs, 'wider.json': JSON.stringify(wider) });
    expect(await vql(['catalog', 'diff', 'old.json', 'wider.json'])).toEqual({
      code: 0,
      stdout: '          The template "a.b" is new.\n',
      stderr: '1 change, 0 breaking\n',
    });
    expect(await vql(['catalog', 'diff', '--quiet', 'old.json', 'old.json'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('reports for programs', async () => {
    const { vql } = await createFolder(catalogs);
    const { code, stdout, stderr } = await vql(['catalog', 'diff', '--format', 'json', 'old.json', 'new.json']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      version: 1,
      files: [],
      problems: [],
      summary: { changes: 3, breaking: 2, files: 0, broken: 0 },
    });
    expect(report.changes[1]).toEqual({
      kind: 'field-removed',
      template: 'account.query',
      field: 'name',
      breaking: true,
      message: 'The field "name" of "account.query" is gone.',
    });
  });
});

describe('vql catalog diff with files', () => {
  it('shows what the new version breaks, with spans, and the changes', async () => {
    const { vql } = await createFolder({
      ...catalogs,
      'queries/a.vql': 'SELECT id, name FROM account.query LIMIT 1',
      'queries/b.vql': 'SELECT id, name FROM crm.activities LIMIT 1',
    });
    const { code, stdout, stderr } = await vql(['catalog', 'diff', 'old.json', 'new.json', 'queries']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '3 changes, 2 breaking; 2 files, 1 broken\n' });
    expect(stdout).toMatch(/^error\[unknown-field\]: .*\n --> queries\/a\.vql:1:12\n/);
    expect(stdout.match(/^error/gm)).toHaveLength(1);
    expect(stdout).toMatch(
      /\nChanges that concern queries\/a\.vql:\n {2}The field "name" of "account\.query" is gone\.\n\n$/,
    );
  });

  it('finds a field after the names of its template, or with further segments', async () => {
    const { vql } = await createFolder({
      ...catalogs,
      'a.vql': "SELECT id FROM account.query WHERE account.name = 'x' AND account.query.state = 'OPEN' LIMIT 1",
      'b.cunit.json': query('account', 'query', 'name.first'),
    });
    const { stdout } = await vql(['catalog', 'diff', 'old.json', 'new.json', 'a.vql', 'b.cunit.json']);
    const name = ' {2}The field "name" of "account\\.query" is gone\\.\n';
    const state = ' {2}The field "state" of "account\\.query" cannot be "OPEN" any more\\.\n';
    expect(stdout).toMatch(new RegExp(`\nChanges that concern a\\.vql:\n${name}${state}\n`));
  });

  it('names the new field that hides what a query names', async () => {
    const templates = {
      'account.query': { fields: { id: 'integer', rating: 'integer' } },
      'crm.activities': { fields: { id: 'integer' } },
    };
    const newer = {
      'account.query': { fields: { id: 'integer', rating: 'integer', 'account.no': 'string' } },
      'crm.activities': { fields: { id: 'integer', rating: 'date' } },
    };
    const { vql } = await createFolder({
      'old.json': JSON.stringify({ templates }),
      'new.json': JSON.stringify({ templates: newer }),
      'a.vql': 'SELECT id, account.rating FROM account.query LIMIT 1',
      'b.vql': 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE rating = 5) LIMIT 1',
    });
    const { stdout } = await vql(['catalog', 'diff', 'old.json', 'new.json', 'a.vql', 'b.vql']);
    expect(stdout).toContain(
      'Changes that concern a.vql:\n  The field "account.no" of "account.query" is new: paths that begin with "account." name it, and no longer other fields of the template.\n',
    );
    expect(stdout).toContain('Changes that concern b.vql:\n  The field "rating" of "crm.activities" is new.\n');
  });

  it('reports nothing if no change concerns a query', async () => {
    const { vql } = await createFolder({ ...catalogs, 'a.vql': 'SELECT id FROM account.query LIMIT 1' });
    expect(await vql(['catalog', 'diff', 'old.json', 'new.json', 'a.vql'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '3 changes, 2 breaking; 1 file, 0 broken\n',
    });
  });

  it('does not count what was wrong before', async () => {
    const { vql } = await createFolder({
      ...catalogs,
      'a.vql': 'SELECT nothing FROM account.query WHERE name = NULL LIMIT 1;\nSELECT',
    });
    const { stdout } = await vql(['catalog', 'diff', '--format', 'json', 'old.json', 'new.json', 'a.vql']);
    const [file] = JSON.parse(stdout).files;
    expect(file.breaks).toBe(true);
    expect(file.diagnostics.map(({ code, start }: { code: string; start: object }) => [code, start])).toEqual([
      ['unknown-field', { line: 1, column: 41 }],
    ]);
  });

  it('compares C-Unit as well', async () => {
    const { vql } = await createFolder({
      ...catalogs,
      'a.json': `[${query('account', 'query', 'id')}, ${query('account', 'query', 'name')}]`,
      'b.json': query('crm', 'activities', 'name'),
    });
    const { stdout } = await vql(['catalog', 'diff', '--format', 'json', 'old.json', 'new.json', 'a.json', 'b.json']);
    expect(JSON.parse(stdout).files).toMatchObject([
      {
        file: 'a.json',
        breaks: true,
        diagnostics: [{ code: 'unknown-field', path: '/1/request/queryPredicate/property' }],
        changes: [{ kind: 'field-removed', field: 'name' }],
      },
      { file: 'b.json', breaks: false, diagnostics: [], changes: [] },
    ]);
  });

  it.each([
    ['a field of the statement', 'SELECT name FROM account.query LIMIT 1', ['name']],
    [
      'a field behind the alias of a JOIN',
      'SELECT id FROM crm.activities JOIN (SELECT id FROM account.query) AS a ON (a.id = account) WHERE a.name = 1 LIMIT 1',
      ['name'],
    ],
    ['the values of an enum', "SELECT id FROM account.query WHERE state = 'DONE' LIMIT 1", ['state']],
    ['a field of the same name in another template', 'SELECT name FROM crm.activities LIMIT 1', []],
    ['a broken text', 'SELECT name, FROM account.query WHERE (', ['name']],
  ])('reports the change of %s', async (_, text, expected) => {
    const { vql } = await createFolder({ ...catalogs, 'a.vql': text });
    const { stdout } = await vql(['catalog', 'diff', '--format', 'json', 'old.json', 'new.json', 'a.vql']);
    const [{ changes }] = JSON.parse(stdout).files;
    expect(changes.map(({ field }: { field: string }) => field)).toEqual(expected);
  });

  it('looks into the VQL texts of C-Unit', async () => {
    const request = { mode: 'STATEMENT', queryStatement: 'select name from account.query limit 1' };
    const text = JSON.stringify({ group: 'account', template: 'query', request });
    const { vql } = await createFolder({ ...catalogs, 'a.json': text });
    const { stdout } = await vql(['catalog', 'diff', '--format', 'json', 'old.json', 'new.json', 'a.json']);
    expect(JSON.parse(stdout).files[0].changes).toMatchObject([{ field: 'name' }]);
  });

  it('follows the rules of the config and of the command line', async () => {
    const settings = JSON.stringify({ rules: { 'unknown-field': 'info' } });
    const { vql } = await createFolder({
      ...catalogs,
      'vql.config.json': settings,
      'a.vql': 'SELECT name FROM account.query LIMIT 1',
    });
    const argv = ['catalog', 'diff', 'old.json', 'new.json', 'a.vql'];
    expect(await vql(argv)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^info\[unknown-field\]/) });
    expect((await vql([...argv, '--rule', 'unknown-field=error'])).code).toBe(1);
  });
});

describe('vql catalog diff with dialect-info answers', () => {
  const info = (...names: readonly string[]) =>
    JSON.stringify({ functions: names.map((identifier) => ({ identifier, aggregate: identifier === 'COUNT' })) });
  const files = {
    ...catalogs,
    'old-info.json': info('COUNT', 'YEAR_OF'),
    'new-info.json': info('COUNT'),
    'a.vql': 'SELECT year_of(id) FROM account.query LIMIT 1',
    'b.vql': 'SELECT count(id) FROM account.query',
    'c.json': JSON.stringify({
      group: 'account',
      template: 'query',
      request: { overrideResults: [{ property: 'id', functions: ['YEAR_OF'] }] },
    }),
  };
  const argv = ['catalog', 'diff', 'old.json', 'old.json', '--format', 'json'];
  const infos = ['--old-dialect-info', 'old-info.json', '--new-dialect-info', 'new-info.json'];

  it('lists removed functions and the queries that use them', async () => {
    const { vql } = await createFolder(files);
    const { code, stdout } = await vql([...argv, ...infos, 'a.vql', 'b.vql', 'c.json']);
    const gone = { kind: 'function-removed', function: 'YEAR_OF', message: 'The function "YEAR_OF" is gone.' };
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      changes: [gone],
      files: [
        { file: 'a.vql', breaks: true, diagnostics: [{ code: 'unknown-function' }], changes: [gone] },
        { file: 'b.vql', breaks: false, diagnostics: [], changes: [] },
        { file: 'c.json', breaks: true, diagnostics: [{ code: 'unknown-function' }], changes: [gone] },
      ],
    });
  });

  it('finds no difference between identical answers, and reports their mistakes once', async () => {
    const { vql } = await createFolder({ ...files, 'no-info.json': '{ "foo": 1 }' });
    const { stdout } = await vql([...argv, '--dialect-info', 'old-info.json']);
    expect(JSON.parse(stdout).changes).toEqual([]);
    const { code, stderr } = await vql(['catalog', 'diff', 'old.json', 'old.json', '--dialect-info', 'no-info.json']);
    expect(code).toBe(2);
    expect(stderr.match(/Expected a dialect-info answer/g)).toHaveLength(1);
  });
});

describe('vql catalog diff with a catalog that becomes complete', () => {
  it('lists the queries whose template is removed', async () => {
    const whole = { templates: { 'account.query': before.templates['account.query'] } };
    const { vql } = await createFolder({
      'old.json': JSON.stringify({ partial: true, ...whole }),
      'new.json': JSON.stringify(whole),
      'a.vql': 'SELECT id FROM crm.activities LIMIT 1',
      'b.vql': 'SELECT id FROM account.query LIMIT 1',
    });
    const argv = ['catalog', 'diff', 'old.json', 'new.json'];
    expect(await vql(argv)).toEqual({
      code: 1,
      stdout: 'breaking  The catalog now lists all templates: there are no others any more.\n',
      stderr: '1 change, 1 breaking\n',
    });
    const { stdout } = await vql([...argv, '--format', 'json', 'a.vql', 'b.vql']);
    expect(JSON.parse(stdout).files).toMatchObject([
      { breaks: true, diagnostics: [{ code: 'unknown-template' }], changes: [{ kind: 'catalog-closed' }] },
      { breaks: false, diagnostics: [], changes: [] },
    ]);
  });
});

describe('vql catalog diff stops', () => {
  it.each([
    [['none.json', 'new.json'], 'Cannot read "none.json": no such file.\n'],
    [['old.json', 'new.json', 'none.vql'], 'Cannot read "none.vql": no such file.\n'],
    [['old.json', 'broken.json'], /^error\[snapshot-value\]: .*\n --> broken\.json:1:/],
    [['old.json'], 'Name the catalog file of the new version, or an installation, as in --connection live.\n'],
  ])('at %j', async (argv, stderr) => {
    const { vql } = await createFolder({
      ...catalogs,
      'broken.json': '{ "templates": { "a.b": { "fields": { "id": "integr" } } } }',
    });
    expect(await vql(['catalog', 'diff', '--quiet', ...argv])).toEqual({
      code: 2,
      stdout: '',
      stderr: typeof stderr === 'string' ? stderr : expect.stringMatching(stderr),
    });
  });
});

describe('vql catalog diff with dialect files', () => {
  const probed = (constructs: object, likeCaseSensitive = true) =>
    JSON.stringify({ version: 1, dialect: { likeCaseSensitive, constructs } });
  const files = {
    'catalog.json': JSON.stringify(before),
    'old-dialect.json': probed({ between: 'holds', escape: 'holds' }),
    'new-dialect.json': probed({ between: 'refused', escape: 'holds' }, false),
    'a.vql': 'SELECT id FROM account.query WHERE total BETWEEN 1 AND 2 LIMIT 1',
    'b.vql': 'SELECT id FROM account.query WHERE total = 1 LIMIT 1',
  };
  const argv = ['catalog', 'diff', 'catalog.json', 'catalog.json'];
  const dialects = ['--old-dialect', 'old-dialect.json', '--new-dialect', 'new-dialect.json'];

  it('lists what changed in the language', async () => {
    const { vql } = await createFolder(files);
    expect(await vql([...argv, ...dialects])).toEqual({
      code: 1,
      stdout:
        'breaking  The construct "between" is refused now.\n' +
        'breaking  The setting "likeCaseSensitive" was true, and is now false.\n',
      stderr: '2 changes, 2 breaking\n',
    });
    expect(await vql([...argv, '--dialect', 'new-dialect.json'])).toMatchObject({ code: 0, stdout: '' });
  });

  it('finds the queries that the new version refuses', async () => {
    const { vql } = await createFolder(files);
    const { code, stdout, stderr } = await vql([...argv, ...dialects, 'a.vql', 'b.vql']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '2 changes, 2 breaking; 2 files, 1 broken\n' });
    expect(stdout).toContain('error[unsupported-syntax]: The installation refuses BETWEEN: it answers with an error.');
    expect(stdout).toMatch(/\nChanges that concern a\.vql:\n {2}The construct "between" is refused now\.\n\n$/);
  });

  it('names the constructs of tokens and comments, and a setting that C-Unit depends on', async () => {
    const { vql } = await createFolder({
      ...files,
      'old-dialect.json': probed({ parentheses: 'holds', comment: 'holds', string: 'holds' }),
      'new-dialect.json': probed({ parentheses: 'refused', comment: 'refused', string: 'refused' }, false),
      'a.vql': 'SELECT id FROM account.query WHERE (total = 1 OR total = 2) AND id = 1 LIMIT 1',
      'b.vql': "SELECT id, -- the key\n--v:result{displayname='sum'}\ntotal FROM account.query LIMIT 1",
      'c.json': '{ "type": "FILTER", "operator": "STARTS_WITH", "property": "name", "values": ["x"] }',
    });
    const { stdout } = await vql([...argv, ...dialects, '--format', 'json', 'a.vql', 'b.vql', 'c.json']);
    const found = JSON.parse(stdout).files.map(({ changes }: { changes: readonly { message: string }[] }) =>
      changes.map(({ message }) => message),
    );
    expect(found).toEqual([
      ['The construct "parentheses" is refused now.'],
      ['The construct "comment" is refused now.'],
      ['The setting "likeCaseSensitive" was true, and is now false.'],
    ]);
  });

  it('reports a dialect file that cannot be read once, if it is that of both versions', async () => {
    const { vql } = await createFolder({ ...files, 'later.json': '{ "version": 2 }' });
    const { code, stderr } = await vql([...argv, '--dialect', 'later.json']);
    expect(code).toBe(2);
    expect(stderr.match(/error\[snapshot-version\]/g)).toHaveLength(1);
  });
});
