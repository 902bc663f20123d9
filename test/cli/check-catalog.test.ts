import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

const catalog = JSON.stringify({
  templates: {
    'account.query': { fields: { id: 'integer', name: 'string', state: { type: 'enum', values: ['OPEN', 'DONE'] } } },
  },
});
const wrong = "SELECT id, nmae FROM account.query WHERE state = 'OPNE' LIMIT 1\n";
const predicate = '{ "type": "FILTER", "operator": "EQUALS", "property": "nmae", "values": ["a"] }';
const request = `{ "queryPredicate": ${predicate} }`;

describe('vql check with a catalog', () => {
  it('checks statements against the catalog of --catalog', async () => {
    const { vql } = await createFolder({ 'a.vql': wrong, 'erp/catalog.json': catalog });
    expect(await vql(['check', '--catalog', 'erp/catalog.json', 'a.vql'])).toEqual({
      code: 1,
      stdout:
        'error[unknown-field]: Unknown field "nmae" of "account.query". Did you mean "name"?\n' +
        ' --> a.vql:1:12\n' +
        ` 1 | ${wrong}   |            ^^^^\n` +
        '  suggestion: Replace with "name"\n\n' +
        'error[unknown-enum-value]: The field "state" never has the value "OPNE". Did you mean "OPEN"?\n' +
        ' --> a.vql:1:50\n' +
        ` 1 | ${wrong}   |                                                  ^^^^^^\n` +
        '  suggestion: Replace with "OPEN"\n\n',
      stderr: '1 file, 1 statement: 2 errors\n',
    });
  });

  it('checks them against the catalog of the config, relative to the config', async () => {
    const { vql } = await createFolder({
      'project/a.vql': wrong,
      'project/vql.config.json': '{ "catalog": "erp/catalog.json" }',
      'project/erp/catalog.json': catalog,
      'project/queries/b.vql': '',
      'other.json': '{ "partial": true, "templates": {} }',
    });
    const started = { folder: 'project/queries' };
    expect((await vql(['check', '../a.vql'], started)).stdout).toContain('error[unknown-field]');
    expect((await vql(['check', '--catalog', '../../other.json', '../a.vql'], started)).code).toBe(0);
    expect((await vql(['check', '--no-config', '../a.vql'], started)).code).toBe(0);
  });

  it('checks C-Unit against it, with spans in the JSON text', async () => {
    const query = `{ "group": "account", "template": "query", "request": ${request} }`;
    const { vql } = await createFolder({ 'a.json': query, 'catalog.json': catalog });
    const { code, stdout } = await vql(['check', '--catalog', 'catalog.json', 'a.json']);
    expect(code).toBe(1);
    expect(stdout).toContain(` --> a.json:1:${query.indexOf('"nmae"') + 1}\n`);
  });

  it('takes the template of a request or predicate from --template', async () => {
    const { vql } = await createFolder({ 'a.json': request, 'b.json': predicate, 'catalog.json': catalog });
    const argv = ['check', '--catalog', 'catalog.json', '--quiet', 'a.json', 'b.json'];
    expect((await vql(argv)).code).toBe(0);
    const { stdout } = await vql([...argv, '--template', 'account.query']);
    expect(stdout.match(/error\[unknown-field\]/g)).toHaveLength(2);
  });

  it('sets its rules like all others, by the command line and by the config, for both forms', async () => {
    const { vql } = await createFolder({
      'a.vql': wrong,
      'b.json': predicate,
      'catalog.json': catalog,
      'vql.config.json': '{ "catalog": "catalog.json", "rules": { "unknown-field": "off" } }',
    });
    const argv = ['check', '--template', 'account.query', '--rule', 'unknown-enum-value=hint', 'a.vql', 'b.json'];
    expect((await vql(argv)).stderr).toBe('2 files, 2 statements: 1 hint\n');
  });

  it('reports its codes in SARIF and JSON', async () => {
    const { vql } = await createFolder({ 'a.vql': wrong, 'catalog.json': catalog });
    const argv = ['check', '--catalog', 'catalog.json', 'a.vql', '--format'];
    const [run] = JSON.parse((await vql([...argv, 'sarif'])).stdout).runs;
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(['unknown-enum-value', 'unknown-field']);
    expect(run.results).toHaveLength(2);
    const [file] = JSON.parse((await vql([...argv, 'json'])).stdout).files;
    expect(file.diagnostics).toMatchObject([{ code: 'unknown-field' }, { code: 'unknown-enum-value' }]);
  });

  it('reads the functions of the installation from its dialect-info', async () => {
    const info = JSON.stringify({ functions: [{ identifier: 'COUNT', aggregate: true }] });
    const { vql } = await createFolder({
      'a.vql': 'SELECT SUM(total) FROM account.query LIMIT 1',
      'info.json': info,
      'all.json': JSON.stringify({ functions: [{ identifier: 'SUM', aggregate: true }] }),
      'vql.config.json': '{ "dialect": { "info": "info.json" } }',
    });
    expect((await vql(['check', 'a.vql'])).stdout).toContain('error[unknown-function]');
    expect((await vql(['check', '--dialect-info', 'all.json', 'a.vql'])).stdout).not.toContain('unknown-function');
  });
});

describe('vql check with a catalog that cannot be read', () => {
  const broken = '{\n  "templates": {\n    "account.query": { "fields": { "id": "integr" } }\n  }\n}\n';

  it('reports the mistakes of a template that is used, and none in the query', async () => {
    const { vql } = await createFolder({ 'a.vql': wrong, 'catalog.json': broken });
    const { code, stdout, stderr } = await vql(['check', '--catalog', 'catalog.json', 'a.vql']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(
      /^error\[snapshot-value\]: .*"integr".* Did you mean "integer"\?\n --> catalog\.json:3:42\n/,
    );
  });

  it('does not look into templates that no query asks for', async () => {
    const { vql } = await createFolder({ 'a.vql': 'SELECT id FROM b.c LIMIT 1', 'catalog.json': broken });
    const { code, stdout } = await vql(['check', '--catalog', 'catalog.json', 'a.vql']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('error[unknown-template]') });
  });

  it('reports it in JSON and SARIF', async () => {
    const { vql } = await createFolder({ 'a.vql': wrong, 'catalog.json': broken });
    const argv = ['check', '--catalog', 'catalog.json', 'a.vql', '--format'];
    expect(JSON.parse((await vql([...argv, 'json'])).stdout)).toMatchObject({
      files: [{ diagnostics: [] }],
      problems: [{ file: 'catalog.json', diagnostic: { code: 'snapshot-value', start: { line: 3, column: 42 } } }],
    });
    const [run] = JSON.parse((await vql([...argv, 'sarif'])).stdout).runs;
    expect(run.invocations[0]).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [{ locations: [{ physicalLocation: { region: { startLine: 3 } } }] }],
    });
  });

  it.each([
    ['that is not there', undefined, 'Cannot read "catalog.json": no such file.\n'],
    ['that is no JSON', '{ "templates": ', /^error\[json-syntax\].*\n --> catalog\.json:1:/],
    ['that is no catalog', '[]', /^error\[snapshot-shape\].*\n --> catalog\.json:1:1\n/],
    ['that is empty', '', /^error\[json-syntax\]/],
    [
      'in which a template stands twice',
      '{ "templates": { "a.b": { "fields": { "id": "integer" } },\n  "a.b": { "fields": {} } } }',
      /^error\[duplicate-key\].*\n --> catalog\.json:2:3\n/,
    ],
    [
      'with a duplicate field, written in two ways',
      '{ "templates": { "a.b": { "label": "x \\"y\\":", "fields": { "id": "integer",\n  "\\u0069d": "string" } } } }',
      /^error\[duplicate-key\].*\n --> catalog\.json:2:3\n/,
    ],
  ])('stops at one %s', async (_, text, message) => {
    const { vql } = await createFolder(text === undefined ? {} : { 'catalog.json': text });
    const { code, stdout, stderr } = await vql(['check', '--catalog', 'catalog.json', '-']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it('shows in the config which file is not there', async () => {
    const config = '{\n  "catalog": "none.json", "dialect": { "info": "info.json" }\n}';
    const { vql } = await createFolder({ 'vql.config.json': config });
    const { code, stderr } = await vql(['check', '--no-color', '-']);
    expect(code).toBe(2);
    expect(stderr).toContain(
      'error[wrong-setting]: Expected a file that can be read as "catalog", found none: cannot read "none.json": no such file.\n --> vql.config.json:2:14\n',
    );
    expect(stderr).toContain(
      'error[wrong-setting]: Expected a file that can be read as "info", found none: cannot read "info.json": no such file.\n --> vql.config.json:2:48\n',
    );
  });

  it('continues after warnings and reports them', async () => {
    const text = '{ "templates": { "account.query": { "fields": {}, "partail": true } } }';
    const { vql } = await createFolder({ 'a.vql': 'SELECT name FROM account.query LIMIT 1', 'catalog.json': text });
    const argv = ['check', '--catalog', 'catalog.json', 'a.vql'];
    const { code, stderr } = await vql(argv);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^warning\[unknown-snapshot-member\].*\n --> catalog\.json:1:51\n/);
    expect((await vql([...argv, '--quiet'])).stderr).toBe('');
  });
});

describe('vql check with a dialect file', () => {
  const probed = (dialect: object) => JSON.stringify({ version: 1, dialect });
  const functions = (...names: readonly string[]) => ({
    functions: names.map((identifier) => ({ identifier, aggregate: true })),
  });
  const between = 'SELECT id FROM account.query WHERE total BETWEEN 1 AND 2 LIMIT 1';

  it('reports what the installation refuses, from the option or the config', async () => {
    const { vql } = await createFolder({
      'project/queries/a.vql': between,
      'project/vql.config.json': '{ "dialect": { "file": "erp/dialect.json" } }',
      'project/erp/dialect.json': probed({ constructs: { between: 'refused' } }),
      'other.json': probed({ constructs: { between: 'holds' } }),
    });
    const message =
      'error[unsupported-syntax]: The installation refuses BETWEEN: it answers with an error. Compare with each of the bounds instead.\n';
    const argv = ['check', 'queries/a.vql'];
    const started = { folder: 'project' };
    const { code, stdout } = await vql(argv, started);
    expect(code).toBe(1);
    expect(stdout).toContain(message);
    expect((await vql([...argv, '--no-config'], started)).code).toBe(0);
    expect((await vql([...argv, '--dialect', '../other.json'], started)).code).toBe(0);
    expect((await vql([...argv, '--no-config', '--dialect', 'erp/dialect.json'], started)).stdout).toContain(message);
  });

  it('is silent in strict mode about what was seen to work, in both forms', async () => {
    const range = '{ "type": "FILTER", "operator": "RANGE", "property": "total", "values": ["1", "2"] }';
    const { vql } = await createFolder({
      'a.vql': between,
      'b.json': range,
      'dialect.json': probed({
        constructs: { between: 'holds', number: 'holds' },
        assumptions: { 'range-bounds': 'holds' },
      }),
    });
    expect((await vql(['check', '--strict', 'a.vql', 'b.json'])).stderr).toBe('2 files, 2 statements: 4 infos\n');
    expect((await vql(['check', '--strict', '--dialect', 'dialect.json', 'a.vql', 'b.json'])).stderr).toBe(
      '2 files, 2 statements: no findings\n',
    );
  });

  it('lets settings take precedence over the file, and a dialect-info answer over the one in it', async () => {
    const { vql } = await createFolder({
      'a.vql': 'SELECT sum(total) FROM account.query WHERE name = @name LIMIT 1',
      'dialect.json': probed({ variableStyle: '$name', info: functions('COUNT') }),
      'info.json': JSON.stringify(functions('SUM')),
      'vql.config.json': '{ "dialect": { "file": "dialect.json", "info": "info.json", "variableStyle": "@name" } }',
    });
    expect(await vql(['check', 'a.vql'])).toMatchObject({ code: 0, stdout: '' });
    // The file of the option has an answer of its own, which the config does not replace.
    const { stdout } = await vql(['check', '--dialect', 'dialect.json', 'a.vql']);
    expect(stdout).toContain('error[unknown-function]: Unknown function "sum".');
    const argv = ['check', '--dialect', 'dialect.json', '--dialect-info', 'info.json', 'a.vql'];
    expect((await vql(argv)).code).toBe(0);
  });

  it('checks nothing if the file cannot be read', async () => {
    const { vql } = await createFolder({
      'a.vql': between,
      'info.json': JSON.stringify(functions('COUNT')),
      'vql.config.json': '{ "dialect": { "file": "missing.json" } }',
    });
    const wrongFile = await vql(['check', '--no-config', '--dialect', 'info.json', 'a.vql']);
    expect(wrongFile).toMatchObject({ code: 2, stdout: '' });
    expect(wrongFile.stderr).toContain('Expected a dialect file, which has "version" and "dialect", here');
    const missing = await vql(['check', 'a.vql']);
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain('--> vql.config.json:1:24');
  });

  it('is used by all commands that read queries', async () => {
    const { vql } = await createFolder({
      'a.vql': 'SELECT id FROM account.query WHERE name = $x ORDER BY name LIMIT 1',
      'rows.json': '[{ "id": 1, "name": "a" }, { "id": 2, "name": null }]',
      'b.vql': 'SELECT id FROM account.query ORDER BY name LIMIT 5',
      'dialect.json': probed({ variableStyle: '$name', nullOrder: 'low', constructs: { between: 'refused' } }),
    });
    const dialect = ['--dialect', 'dialect.json'];
    expect((await vql(['translate', ...dialect, 'a.vql'])).code).toBe(0);
    expect((await vql(['translate', 'a.vql'])).code).not.toBe(0);
    expect((await vql(['sql', '--target', 'sqlite', ...dialect, 'b.vql'])).stdout).toContain('ASC NULLS FIRST');
    const run = ['run', '--table', 'account.query=rows.json', '--format', 'csv', 'b.vql'];
    expect((await vql([...run, ...dialect])).stdout).toBe('id\n2\n1\n');
    expect((await vql(run)).stdout).toBe('id\n1\n2\n');
  });
});
