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
      'a.vql': wrong,
      'project/vql.config.json': '{ "catalog": "erp/catalog.json" }',
      'project/erp/catalog.json': catalog,
      'project/queries/b.vql': '',
      'other.json': '{ "partial": true, "templates": {} }',
    });
    const started = { folder: 'project/queries' };
    expect((await vql(['check', '../../a.vql'], started)).stdout).toContain('error[unknown-field]');
    expect((await vql(['check', '--catalog', '../../other.json', '../../a.vql'], started)).code).toBe(0);
    expect((await vql(['check', '--no-config', '../../a.vql'], started)).code).toBe(0);
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
