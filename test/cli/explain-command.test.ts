import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

const query = "SELECT id FROM account.query WHERE name LIKE 'A%' ORDER BY id LIMIT 10";
const sentences = `Reads "id" from the template "account.query".
Selects the rows for which "name" begins with "A".
Sorts by "id", ascending.
Returns at most 10 rows.
`;
const assumed = `
Not certain, so try it on a test installation first:
  - It is not documented whether LIKE distinguishes upper and lower case. Assumed: It does.
`;
const filter = { type: 'FILTER', operator: 'STARTS_WITH', property: 'name', values: ['A'] };

describe('vql explain', () => {
  it('explains a statement in sentences, with what no document states', async () => {
    const { vql } = await createFolder();
    expect(await vql(['explain', query])).toEqual({ code: 0, stdout: sentences + assumed, stderr: '' });
    expect(await vql(['explain'], { stdin: query })).toMatchObject({ code: 0, stdout: sentences + assumed });
  });

  it('explains each query of a file, with an empty line between them', async () => {
    const { vql } = await createFolder({ 'a.vql': `${query};\nSELECT id FROM a.b ORDER BY id LIMIT 1` });
    const { stdout } = await vql(['explain', 'a.vql']);
    expect(stdout).toContain(`${sentences}${assumed}\nReads "id" from the template "a.b".`);
  });

  it('explains a body by the page and the values that it has beside its statement', async () => {
    const body = {
      statement: 'SELECT id FROM a.b WHERE x = :x ORDER BY id LIMIT 4',
      limit: 10,
      offset: 3,
      variableSubstitutionList: {
        variableSubstitutions: [{ variable: { variableName: 'x' }, values: ['7'] }],
      },
    };
    const { vql } = await createFolder({ 'body.json': JSON.stringify(body) });
    expect(
      (await vql(['explain', 'body.json'])).stdout,
    ).toContain(`Selects the rows for which "x" is equal to "7" (the variable "x").
Sorts by "id", ascending.
Returns at most 10 rows, after the first 3 rows.
The request overrides the limit of the statement.
`);
  });

  it('explains literal texts of C-Unit that have no pattern in VQL', async () => {
    const contains = { type: 'FILTER', operator: 'CONTAINS', property: 'name', values: ['100%'] };
    const { vql } = await createFolder({ 'filter.json': JSON.stringify(contains) });
    expect((await vql(['explain', 'filter.json', '--template', 'a.b'])).stdout).toContain('"name" contains "100%".');
  });

  it('explains C-Unit by the statement that means the same, and its own open points', async () => {
    const pageable = { limit: 10, sortOrders: [{ property: 'id', direction: 'ASC' }] };
    const request = { queryPredicate: filter, pageable };
    const { vql } = await createFolder({
      'query.json': JSON.stringify({ group: 'account', template: 'query', request }),
      'request.json': JSON.stringify(request),
      'filter.json': JSON.stringify(filter),
      'body.json': JSON.stringify({ statement: query }),
    });
    expect((await vql(['explain', 'query.json'])).stdout).toContain(
      'Selects the rows for which "name" begins with "A".',
    );
    expect((await vql(['explain', 'body.json'])).stdout).toBe(sentences + assumed);
    const template = ['--template', 'account.query'];
    for (const file of ['request.json', 'filter.json'])
      expect((await vql(['explain', file, ...template])).stdout).toContain('"name" begins with "A".');
    expect(await vql(['explain', 'filter.json'])).toMatchObject({
      code: 2,
      stderr: '"filter.json" does not name its template. Name it, as in --template account.query.\n',
    });
  });

  it('uses the labels of the catalog of the config', async () => {
    const fields = { id: 'integer', name: { type: 'string', label: 'Company' } };
    const { vql } = await createFolder({
      'vql.config.json': '{ "catalog": "catalog.json" }',
      'catalog.json': JSON.stringify({ templates: { 'account.query': { label: 'Accounts', fields } } }),
    });
    expect((await vql(['explain', query])).stdout).toContain('"name" ("Company") begins with "A".');
    expect(await vql(['explain', 'SELECT nmae FROM account.query'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('error[unknown-field]: Unknown field "nmae"'),
    });
  });

  it('writes JSON, with spans in the whole text', async () => {
    const { vql } = await createFolder({ 'a.vql': `SELECT id FROM a.b;\n${query}` });
    const explanations = JSON.parse((await vql(['explain', 'a.vql', '--format', 'json'])).stdout);
    expect(explanations[1]).toMatchObject({
      sentences: [{ text: 'Reads "id" from the template "account.query".' }, {}, {}, {}],
      assumed: [{ kind: 'assumption', name: 'like-case', spans: [{ start: 55, end: 69 }] }],
    });
  });

  it('reports the errors of a query and explains nothing', async () => {
    const { vql } = await createFolder();
    expect(await vql(['explain', 'SELECT FROM a.b'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('error[missing-columns]'),
    });
  });

  it('explains a code', async () => {
    const { vql } = await createFolder();
    const { code, stdout } = await vql(['explain', 'null-in-list']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^null-in-list: a rule of "check"; by default a warning\..*\n\n[\s\S]*\n\nExample:\n {2}SELECT /,
    );
    expect((await vql(['explain', 'missing-value'])).stdout).toMatch(
      /^missing-value: an error\.\n\nA value is a string /,
    );
    expect((await vql(['explain', 'NULL-in-lst'])).stderr).toContain('Did you mean "null-in-list"?');
    expect((await vql(['explain', 'no-such-code'])).stderr).toBe(
      'There is no diagnostic with the code "no-such-code". Give one that "check" reports, such as "no-limit".\n',
    );
    expect(await vql(['explain', 'null-in-lst'])).toMatchObject({
      code: 2,
      stderr: 'There is no diagnostic with the code "null-in-lst". Did you mean "null-in-list"?\n',
    });
  });
});
