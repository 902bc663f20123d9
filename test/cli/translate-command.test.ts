import { describe, expect, it } from 'vitest';
import { readPredicate, readQuery, toCUnit } from '../../src/cunit/index.js';
import type { TranslationReport } from '../../src/tasks/translate/report-translation.js';
import { parse, parsePredicate } from '../../src/vql/index.js';
import { createFolder } from './run-vql.js';

const statement = "SELECT id FROM account.query WHERE name LIKE 'A%' ORDER BY id LIMIT 10";
const longStatement =
  "SELECT id, name\nFROM account.query\nWHERE name LIKE 'A%' AND (type = 'B' OR type = 'C')\nORDER BY name, id\nLIMIT 10\n";
const withJoin = 'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS e ON (e.id = id) WHERE x = 1';
const filter = { type: 'FILTER', operator: 'STARTS_WITH', property: 'name', values: ['A'] };
const request = { queryPredicate: filter, pageable: { limit: 10 } };

/** The C-Unit of a statement, as the library has it. */
function queryOf(text: string): unknown {
  const { value: tree } = parse(text);
  return tree && toCUnit(tree).value;
}

describe('vql translate from VQL', () => {
  it('prints one statement as an object', async () => {
    const { vql } = await createFolder({ 'a.vql': statement });
    const { code, stdout, stderr } = await vql(['translate', 'a.vql']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(queryOf(statement));
    expect(readQuery(JSON.parse(stdout)).diagnostics).toEqual([]);
    expect(stdout).toMatch(/^\{\n {2}"group": "account",\n {2}"template": "query",\n/);
  });

  it('prints several statements as an array, also those of several files', async () => {
    const { vql } = await createFolder({ 'a.vql': `${statement};\n${statement}`, 'b.vql': statement });
    expect(JSON.parse((await vql(['translate', 'a.vql', 'b.vql'])).stdout)).toEqual(Array(3).fill(queryOf(statement)));
    expect((await vql(['translate'], { stdin: '-- later' })).stdout).toBe('[]\n');
  });

  it('takes bodies of the execute endpoint, with their page and values', async () => {
    const list = { variableSubstitutions: [{ variable: { variableName: 'a' }, values: ['1', '2'] }] };
    const body = { statement: 'SELECT id FROM a.b WHERE x IN (:a) LIMIT 5', limit: 50, offset: 10 };
    const { vql } = await createFolder({
      'a.json': JSON.stringify({ ...body, variableSubstitutionList: list }),
      'b.json': JSON.stringify([{ statement: withJoin }]),
      'c.json': JSON.stringify([body, filter]),
    });
    expect(JSON.parse((await vql(['translate', 'a.json'])).stdout)).toEqual({
      group: 'a',
      template: 'b',
      request: {
        adhocPreset: { results: [{ property: 'id' }] },
        queryPredicate: { type: 'FILTER', operator: 'IN', property: 'x', values: [':a'] },
        pageable: { limit: 50, start: 10 },
        variableSubstitutionList: list,
      },
    });
    const lossy = await vql(['translate', 'b.json']);
    expect(lossy.code).toBe(1);
    expect(lossy.stderr).toContain('error[lost-join]');
    expect(lossy.stderr).toContain('b.json:1:');
    expect((await vql(['translate', 'c.json'])).stderr).toContain(
      '"c.json" contains both C-Unit and statements in VQL. Translate one kind at a time.',
    );
  });

  it('reports the fixes of a statement in a body as edits of the JSON text', async () => {
    const text = '{ "statement": "SELEC id FROM a.b LIMIT 5" }';
    const { vql } = await createFolder({ 'a.json': text });
    const { files } = JSON.parse((await vql(['translate', 'a.json', '--format', 'json'])).stdout);
    const edits = files[0].diagnostics[0].fixes[0].edits;
    expect(edits.map(({ span }: { span: { start: number; end: number } }) => text.slice(span.start, span.end))).toEqual(
      ['SELEC'],
    );
  });

  it('takes conditions with --predicate', async () => {
    const { vql } = await createFolder();
    const text = "NOT (a = 1 OR b LIKE 'x%')";
    const { value: predicate } = parsePredicate(text);
    const { stdout } = await vql(['translate', '--predicate'], { stdin: `${text}\n` });
    expect(JSON.parse(stdout)).toEqual(predicate && toCUnit(predicate).value);
    expect(JSON.parse((await vql(['translate', '--predicate'], { stdin: 'a = 1; b = 2' })).stdout)).toHaveLength(2);
  });

  it('suggests --predicate for a predicate', async () => {
    const { vql } = await createFolder();
    const sentence = '<stdin>: this is a predicate, not a statement; use --predicate to translate it.\n';
    expect((await vql(['translate'], { stdin: 'total > 5' })).stderr).toContain(sentence);
    for (const stdin of [
      'total >',
      'SELECT id FROM a.b WHERE',
      'SELECT id FROM a.b JOIN (SELECT c FROM d.e) AS f ON (c = id)',
    ])
      expect((await vql(['translate'], { stdin })).stderr).not.toContain('--predicate');
    expect((await vql(['translate', '--predicate'], { stdin: 'total > paid' })).stderr).not.toContain(sentence);
  });

  it('gives variables their values', async () => {
    const { vql } = await createFolder();
    const text = 'SELECT id FROM a.b WHERE kind IN (:kind)';
    const argv = ['translate', '--variable', 'kind=A', '--variable', 'kind=B=C'];
    expect(JSON.parse((await vql(argv, { stdin: text })).stdout).request.variableSubstitutionList).toEqual({
      variableSubstitutions: [{ variable: { variableName: 'kind' }, values: ['A', 'B=C'] }],
    });
    const misspelt = await vql(['translate', '--variable', 'knid=A'], { stdin: text });
    expect(misspelt).toEqual({
      code: 2,
      stdout: '',
      stderr: 'There is no variable ":knid". Did you mean "kind"?\n',
    });
  });

  it('prints nothing, and reports the span, if a condition would be lost', async () => {
    const { vql } = await createFolder({ 'a.vql': `${statement};\nSELECT id FROM a.b WHERE a = 1 AND b = c` });
    expect(await vql(['translate', 'a.vql'])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'error[lost-field-comparison]: C-Unit compares a field with values, not with another field: "b = c".\n' +
        ' --> a.vql:2:36\n' +
        ' 2 | SELECT id FROM a.b WHERE a = 1 AND b = c\n' +
        '   |                                    ^^^^^\n' +
        '  help: Without this part the translation selects more rows. To accept that, add --allow lost-field-comparison.\n\n',
    });
  });

  it('accepts a loss that is allowed, with a warning', async () => {
    const { vql } = await createFolder({ 'a.vql': 'SELECT id FROM a.b WHERE a = 1 OR b = c' });
    const { code, stdout, stderr } = await vql(['translate', '--allow', 'lost-call,lost-field-comparison', 'a.vql']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).request.queryPredicate.property).toBe('a');
    expect(stderr).toContain('warning[lost-field-comparison]');
    expect(stderr).toContain('help: Allowed: the translation selects fewer rows.');
  });

  it('prints nothing if only one of several losses is allowed', async () => {
    const { vql } = await createFolder({ 'a.vql': `${withJoin} AND a = b` });
    const { code, stdout, stderr } = await vql(['translate', '--allow', 'lost-join', 'a.vql']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('warning[lost-join]');
    expect(stderr).toContain('error[lost-field-comparison]');
  });

  it('translates no text with errors', async () => {
    const { vql } = await createFolder({ 'a.vql': `${statement};\nSELECT id FROM a.b WHERE a = 1 AND b =` });
    const { code, stdout, stderr } = await vql(['translate', 'a.vql']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^error\[missing-value\].*\n *--> a\.vql:2:/);
    expect((await vql(['translate', '--predicate'], { stdin: 'a = 1 AND' })).code).toBe(1);
  });
});

describe('vql translate from C-Unit', () => {
  it('prints a query as a formatted statement', async () => {
    const { vql } = await createFolder();
    const { stdout } = await vql(['translate'], { stdin: longStatement });
    expect(await vql(['translate'], { stdin: stdout })).toEqual({ code: 0, stdout: longStatement, stderr: '' });
  });

  it('prints several statements so that they are a formatted file', async () => {
    const query = { group: 'account', template: 'query', request };
    const { vql } = await createFolder({ 'a.json': JSON.stringify([query, query]) });
    const { stdout } = await vql(['translate', 'a.json']);
    expect(stdout.split(';')).toHaveLength(2);
    expect((await vql(['fmt', '--check'], { stdin: stdout })).code).toBe(0);
    expect((await vql(['translate'], { stdin: '[]' })).stdout).toBe('');
  });

  it('prints a predicate as a condition', async () => {
    const { vql } = await createFolder({ 'a.json': JSON.stringify(filter) });
    expect(await vql(['translate', '--to', 'vql', 'a.json'])).toEqual({
      code: 0,
      stdout: "name LIKE 'A%'\n",
      stderr: '',
    });
  });

  it('asks for the template of a request, and takes it', async () => {
    const { vql } = await createFolder({ 'a.json': JSON.stringify(request) });
    expect(await vql(['translate', 'a.json'])).toEqual({
      code: 2,
      stdout: '',
      stderr: '"a.json" contains a request without its template. Name the template, as in --template account.query.\n',
    });
    const { stdout } = await vql(['translate', 'a.json', '--template', 'account.query']);
    expect(stdout).toBe("SELECT * FROM account.query WHERE name LIKE 'A%' LIMIT 10\n");
  });

  it('shows what is lost on the JSON text', async () => {
    const text = '{\n  "group": "a", "template": "b",\n  "request": { "presetId": "7" }\n}';
    const { vql } = await createFolder({ 'a.json': text });
    expect(await vql(['translate', 'a.json'])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'error[lost-preset]: The columns and the filter of the stored preset "7" are not in the request.\n' +
        ' --> a.json:3:28\n 3 |   "request": { "presetId": "7" }\n   |                            ^^^\n' +
        '  help: Without this part the translation selects more rows. To accept that, add --allow lost-preset.\n\n',
    });
  });

  it.each([
    ['in a request', '{"pageable": {"cursor": 1}}', '"cursor"'],
    ['in a query of an array', '[{"group": "a", "template": "b", "request": {"pageable": {"cursor": 1}}}]', '"cursor"'],
    ['in a predicate', '{"type": "FILTER", "operator": "IS_NULL", "property": "a", "visible": false}', '"visible"'],
  ])('finds a member that VQL cannot say %s', async (_, text, marked) => {
    const { vql } = await createFolder();
    const argv = ['translate', '--format', 'json', '--template', 'a.b'];
    const { code, stdout } = await vql(argv, { stdin: text });
    expect(code).toBe(1);
    const [{ code: lost, span, direction }] = JSON.parse(stdout).files[0].diagnostics;
    expect([lost, text.slice(span.start, span.end), direction]).toEqual(['lost-member', marked, 'untranslatable']);
  });

  it('takes the escape character of the installation', async () => {
    const { vql } = await createFolder({ 'a.json': JSON.stringify({ ...filter, values: ['50%'] }) });
    expect((await vql(['translate', 'a.json'])).stderr).toContain('error[lost-wildcard]');
    expect(await vql(['translate', '--like-escape', '!', 'a.json'])).toMatchObject({
      code: 0,
      stdout: "name LIKE '50!%%' ESCAPE '!'\n",
    });
  });

  it('mentions that values of variables are not in the text, and reports them in JSON', async () => {
    const { vql } = await createFolder();
    const text = 'SELECT id FROM a.b WHERE kind = :kind';
    const { stdout: json } = await vql(['translate', '--variable', 'kind=A'], { stdin: text });
    const { code, stdout, stderr } = await vql(['translate'], { stdin: json });
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${text}\n` });
    expect(stderr).toBe(
      '<stdin>: the values of the variables are not part of the text; use --format json to see them.\n',
    );
    const report = JSON.parse((await vql(['translate', '--format', 'json'], { stdin: json })).stdout);
    expect(report.files[0].queries[0].variableSubstitutionList).toEqual(
      JSON.parse(json).request.variableSubstitutionList,
    );
  });

  it.each([
    ['an object that is no query', '{"type": "FILTER", "operator": "EQUALS", "property": "a"}', 'value-count'],
    ['a key that stands twice', JSON.stringify(filter).replace('}', ',"values":["B"]}'), 'duplicate-key'],
    ['what is not JSON', '[1,', 'json-syntax'],
    ['100,000 levels', '{"children":['.repeat(100_000), 'node-too-deep'],
  ])('translates nothing of %s', async (_, text, code) => {
    const { vql } = await createFolder();
    const outcome = await vql(['translate'], { stdin: text });
    expect({ ...outcome, stderr: '' }).toEqual({ code: 1, stdout: '', stderr: '' });
    expect(outcome.stderr).toContain(`error[${code}]`);
  });

  it('translates a predicate of 1,000 levels, and back', async () => {
    const { vql } = await createFolder();
    let node: object = filter;
    for (let level = 1; level < 1_000; level++) {
      node = { type: 'JUNCTION', operator: level % 2 === 0 ? 'AND' : 'OR', children: [node, filter] };
    }
    const { stdout } = await vql(['translate'], { stdin: JSON.stringify(node) });
    const back = JSON.parse((await vql(['translate', '--predicate'], { stdin: stdout })).stdout);
    expect(readPredicate(back).diagnostics).toEqual([]);
    expect(JSON.stringify(back)).toBe(JSON.stringify(node));
  });
});

describe('vql translate', () => {
  it('refuses files of both forms, and a form that is there already', async () => {
    const { vql } = await createFolder({ 'a.vql': statement, 'b.json': JSON.stringify(filter) });
    expect(await vql(['translate', 'a.vql', 'b.json'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Some of these files are VQL, others are C-Unit. Translate one kind at a time.\n',
    });
    expect((await vql(['translate', '--to', 'cunit', 'b.json'])).stderr).toBe('"b.json" is already C-Unit.\n');
    expect((await vql(['translate', '--to', 'vql'], { stdin: statement })).stderr).toBe(
      'Standard input is already VQL.\n',
    );
  });

  it('prints nothing if a file cannot be read', async () => {
    const { vql } = await createFolder({ 'a.vql': statement });
    expect(await vql(['translate', 'a.vql', 'b.vql'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Cannot read "b.vql": no such file.\n',
    });
  });

  it('reports every query by itself with --format json', async () => {
    const { vql } = await createFolder({ 'a.vql': `${statement};\n${withJoin}`, 'b.vql': 'SELECT' });
    const { code, stdout, stderr } = await vql(['translate', '--format', 'json', 'a.vql', 'b.vql', 'c.vql']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'Cannot read "c.vql": no such file.\n' });
    const report: TranslationReport = JSON.parse(stdout);
    expect(report).toEqual({
      version: 1,
      files: [
        {
          file: 'a.vql',
          from: 'vql',
          queries: [{ exact: true, assumptions: ['like-case'], value: queryOf(statement) }, { exact: false }],
          diagnostics: [
            {
              code: 'lost-join',
              severity: 'error',
              message: 'C-Unit has no JOIN.',
              direction: 'untranslatable',
              span: { start: 91, end: 136 },
              start: { line: 2, column: 20 },
              end: { line: 2, column: 65 },
              related: [],
              fixes: [],
            },
          ],
        },
        {
          file: 'b.vql',
          from: 'vql',
          queries: [{ exact: false }],
          diagnostics: [expect.objectContaining({ code: 'missing-columns' })],
        },
      ],
      problems: [{ file: 'c.vql', message: 'Cannot read "c.vql": no such file.' }],
      summary: { files: 2, queries: 3, translated: 1, exact: 1, errors: 2, warnings: 0 },
    });
  });

  it('distinguishes an allowed loss from an exact translation', async () => {
    const { vql } = await createFolder({ 'a.vql': withJoin });
    const { code, stdout } = await vql(['translate', '--format', 'json', '--allow', 'lost-join', 'a.vql']);
    expect(code).toBe(0);
    const report: TranslationReport = JSON.parse(stdout);
    expect(report.files[0]?.queries[0]).toMatchObject({ exact: false, value: { group: 'a' } });
    expect(report.summary).toEqual({ files: 1, queries: 1, translated: 1, exact: 0, errors: 0, warnings: 1 });
  });
});

describe('the settings of vql translate', () => {
  const starts = '{ "type": "FILTER", "operator": "STARTS_WITH", "property": "name", "values": ["50%"] }';

  it('set the escape character of LIKE, which the command line overrides', async () => {
    const { vql } = await createFolder({
      'a.json': starts,
      'vql.config.json': '{ "dialect": { "likeEscape": "!" } }',
    });
    expect((await vql(['translate', 'a.json'])).stdout).toContain("'50!%%'");
    expect((await vql(['translate', '--like-escape', '~', 'a.json'])).stdout).toContain("'50~%%'");
    expect((await vql(['translate', '--no-config', 'a.json'])).stderr).toContain('lost-');
  });

  it('are not passed over if they are wrong', async () => {
    const { vql } = await createFolder({ 'a.json': starts, 'vql.config.json': '{ "dialect": { "likeEscape": "" } }' });
    const { code, stdout, stderr } = await vql(['translate', 'a.json']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('error[wrong-setting]');
    const { problems } = JSON.parse((await vql(['translate', '--format', 'json', 'a.json'])).stdout);
    expect(problems).toMatchObject([{ file: 'vql.config.json', diagnostic: { code: 'wrong-setting' } }]);
  });
});
