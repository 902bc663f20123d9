import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

const filter = { type: 'FILTER', operator: 'GREATER_THAN', property: 'n', values: ['1'] };
const request = {
  overrideResults: [{ property: 'id' }],
  queryPredicate: filter,
  pageable: { limit: 5, sortOrders: [{ property: 'id', direction: 'ASC' }] },
};
const files = {
  'rows.json': JSON.stringify([
    { id: 1, n: 1 },
    { id: 2, n: 2 },
    { id: 3, n: 3 },
  ]),
  'two.vql': 'SELECT id FROM a.b WHERE n = 1 LIMIT 5;\nSELECT n FROM a.b WHERE id = 3 LIMIT 5',
  'body.json': JSON.stringify({
    statement: 'SELECT id FROM a.b WHERE n > :least ORDER BY id LIMIT 5',
    limit: 1,
    offset: 1,
    variableSubstitutionList: { variableSubstitutions: [{ variable: { variableName: 'least' }, values: ['1'] }] },
  }),
  'cunit.json': JSON.stringify({
    group: 'a',
    template: 'b',
    request,
  }),
  'request.json': JSON.stringify(request),
  'filter.json': JSON.stringify(filter),
  'broken.json': '{ "statement": "SELECT id FROM a.b WHERE" }',
  'late.vql': 'SELECT id FROM a.b LIMIT 5;\n\nSELECT id FROM a.b WHERE missing = 1 LIMIT 5',
};
const table = ['--table', 'a.b=rows.json'] as const;

describe('vql run', () => {
  it.each([
    [['two.vql'], '{"id":1}\n{"n":3}\n'],
    [['body.json'], '{"id":3}\n'],
    [['body.json', '--variable', 'least=0'], '{"id":2}\n'],
    [['body.json', '--limit', '9'], '{"id":3}\n'],
    [['cunit.json'], '{"id":2}\n{"id":3}\n'],
    [['request.json', '--template', 'a.b'], '{"id":2}\n{"id":3}\n'],
  ])('runs the queries of a source: %s', async (argv, stdout) => {
    const { vql } = await createFolder(files);
    expect(await vql(['run', ...argv, ...table, '--format', 'ndjson'])).toMatchObject({ code: 0, stdout });
  });

  it('separates tables by an empty line, and refuses a format that has the rows of one query', async () => {
    const { vql } = await createFolder(files);
    const tables = await vql(['run', 'two.vql', ...table]);
    expect(tables).toMatchObject({ code: 0, stdout: 'id\n--\n 1\n\n1 row\n\nn\n-\n3\n\n1 row\n' });
    const csv = await vql(['run', 'two.vql', ...table, '--format', 'csv']);
    expect(csv).toMatchObject({ code: 2, stdout: '' });
    expect(csv.stderr).toContain('there are 2. Ask them one at a time, or with --format ndjson.');
  });

  it('places an error in the source, also of a later statement', async () => {
    const { vql } = await createFolder(files);
    const { code, stderr } = await vql(['run', 'late.vql', ...table]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/ --> .*late\.vql:3:26\n/);
  });

  it.each([
    ['broken.json', 1, 'broken.json:1:'],
    ['request.json', 2, 'name it, as in --template account.query'],
    ['filter.json', 2, 'has a predicate, which is not a whole query'],
  ])('refuses what is not a whole query: %s', async (name, code, text) => {
    const { vql } = await createFolder(files);
    const result = await vql(['run', name, ...table]);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(text);
  });
});

describe('vql sql', () => {
  const sqlOf = async (...argv: string[]) =>
    (await createFolder(files)).vql(['sql', ...argv, '--format', 'json', '--table', 'a.b=t']);

  it('prints a statement for each query', async () => {
    const { code, stdout } = await sqlOf('two.vql');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).map(({ params }: { params: unknown }) => params)).toEqual([['1'], ['3']]);
  });

  it.each([
    [['body.json'], /WHERE .*"n".* ORDER BY .* LIMIT 1 OFFSET 1$/, ['1']],
    [['cunit.json'], /WHERE .*"n".* LIMIT 5$/, ['1']],
    [['request.json', '--template', 'a.b'], /WHERE .*"n".* LIMIT 5$/, ['1']],
  ])('writes the page and the values of %s', async (argv, sql, params) => {
    const { code, stdout } = await sqlOf(...argv);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ sql: expect.stringMatching(sql), params });
  });

  it('prints nothing if one of the queries has an error, and places it in the source', async () => {
    const { vql } = await createFolder({ 'a.vql': 'SELECT id FROM a.b LIMIT 5;\nSELECT id FROM a.b WHERE LIMIT 5' });
    const { code, stdout, stderr } = await vql(['sql', 'a.vql']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/ --> .*a\.vql:2:/);
  });
});

describe('vql run --output', () => {
  const query = 'SELECT id FROM a.b WHERE n = 3 LIMIT 5';

  it.each([
    ['rows.json', 'rows.json'],
    ['./rows.json', 'rows.json'],
    ['rows.json', 'ro*.json'],
  ])('does not replace the rows that it reads: %s, %s', async (output, file) => {
    const { vql, read } = await createFolder(files);
    const result = await vql(['run', query, '--table', `a.b=${file}`, '--output', output]);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('has the rows of a table. Name another file with --output.');
    expect(await read('rows.json')).toBe(files['rows.json']);
  });

  it.each(['rows.xlsx', 'rows.tsv', 'rows.csv.gz', 'rows'])('refuses an ending of no format: %s', async (output) => {
    const { vql } = await createFolder(files);
    const result = await vql(['run', query, ...table, '--output', output]);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(`No format has the ending of "${output}". Choose one by --format: table, json,`);
    expect((await vql(['run', query, ...table, '--output', output, '--format', 'csv'])).code).toBe(0);
  });

  it.each(['/dev/stdout', '/dev/null', '/proc/self/fd/1'])('refuses a device: %s', async (output) => {
    const { vql } = await createFolder(files);
    const result = await vql(['run', query, ...table, '--output', output, '--format', 'csv']);
    expect(result).toMatchObject({ code: 2, stdout: '' });
  });
});
