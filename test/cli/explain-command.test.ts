import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Span } from '../../src/diagnostics/index.js';
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
    const text = `SELECT id FROM a.b;\n${query}`;
    const { vql } = await createFolder({ 'a.vql': text });
    const explanations = JSON.parse((await vql(['explain', 'a.vql', '--format', 'json'])).stdout);
    expect(explanations[1]).toMatchObject({
      sentences: [{ text: 'Reads "id" from the template "account.query".' }, {}, {}, {}],
      assumed: [{ kind: 'assumption', name: 'like-case', spans: [{ start: 55, end: 69 }] }],
    });
    const explained = explanations[1].sentences.map(({ span }: { span: Span }) => text.slice(span.start, span.end));
    expect(explained).toEqual(['account.query', "name LIKE 'A%'", 'id', 'LIMIT 10']);
  });

  const conditions =
    "SELECT id FROM a.b WHERE active = 'true' AND (region IN ('WEST', 'SOUTH') OR NOT (x = 1 OR name LIKE 'Test%')) ORDER BY id LIMIT 5";

  it('draws the conditions as a tree', async () => {
    const { vql } = await createFolder({ 'a.vql': `${conditions};\nSELECT id FROM a.b ORDER BY id LIMIT 1` });
    expect((await vql(['explain', 'a.vql', '--tree'])).stdout).toBe(`\
Selects the rows for which all of these are true:
├─ "active" is equal to "true"
└─ at least one of these is true:
   ├─ "region" is one of "WEST", "SOUTH"
   └─ all of these are true:
      ├─ "x" is not equal to 1 (rows without a value do not match)
      └─ "name" does not begin with "Test" (rows without a value do not match)

Has no condition: all rows of the template are selected.
`);
  });

  it('breaks the lines of a tree at the width of the terminal, below the text', async () => {
    const { vql } = await createFolder();
    const narrow = await vql(['explain', conditions, '--tree'], { terminal: ['stdout'], columns: 40 });
    expect(stripVTControlCharacters(narrow.stdout)).toBe(`\
Selects the rows for which all of
│  these are true:
├─ "active" is equal to "true"
└─ at least one of these is true:
   ├─ "region" is one of "WEST", "SOUTH"
   └─ all of these are true:
      ├─ "x" is not equal to 1 (rows
      │  without a value do not match)
      └─ "name" does not begin with
         "Test" (rows without a value do
         not match)
`);
  });

  it('draws a tree without color and in ASCII where the environment asks for it', async () => {
    const { vql } = await createFolder();
    const drawn = (env: Readonly<Record<string, string>>) =>
      vql(['explain', "SELECT id FROM a.b WHERE x = '1' AND y = '2' ORDER BY id LIMIT 5", '--tree'], {
        terminal: ['stdout'],
        env,
      });
    const ascii = `\
Selects the rows for which all of these are true:
|- "x" is equal to "1"
\`- "y" is equal to "2"
`;
    const boxes = ascii.replace('|-', '├─').replace('`-', '└─');
    expect((await drawn({ NO_COLOR: '1' })).stdout).toBe(boxes);
    expect((await drawn({ NO_COLOR: '1', LC_ALL: 'C', LANG: 'en_US.UTF-8' })).stdout).toBe(ascii);
    expect((await drawn({ TERM: 'dumb' })).stdout).toBe(ascii);
    expect((await drawn({})).stdout).toContain('\u001b[2m├─ \u001b[22m"x"');
  });

  it('has the conditions of joins and inner queries in the tree', async () => {
    const { vql } = await createFolder();
    const joined =
      'SELECT id FROM a.b JOIN (SELECT x FROM c.d) AS o ON (o.x = id) WHERE EXISTS (SELECT y FROM e.f WHERE y = 1)';
    expect((await vql(['explain', joined, '--tree'])).stdout).toBe(`\
Joins the rows of this query, called "o"; a row without a match is left out:
├─ Reads "x" from the template "c.d".
└─ Two rows match if "o.x" is equal to the field "id".
Selects the rows for which this query has at least one row:
├─ Reads "y" from the template "e.f".
└─ Selects the rows for which "y" is equal to 1.
`);
  });

  it('writes the tree as JSON', async () => {
    const { vql } = await createFolder();
    const { stdout } = await vql(['explain', conditions, '--tree', '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject([
      [
        {
          clause: 'WHERE',
          text: 'Selects the rows for which all of these are true:',
          parts: [{ text: '"active" is equal to "true"', span: { start: 25, end: 40 }, parts: [] }, {}],
        },
      ],
    ]);
  });

  it('refuses a tree of a code', async () => {
    const { vql } = await createFolder();
    expect(await vql(['explain', 'no-limit', '--tree'])).toMatchObject({
      code: 2,
      stderr: '"no-limit" is the code of a diagnostic, which has no conditions. Leave out --tree.\n',
    });
  });

  it('refuses JSON for a code', async () => {
    const { vql } = await createFolder();
    expect(await vql(['explain', 'no-limit', '--format', 'json'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        '"no-limit" is the code of a diagnostic, which is explained as text. Leave out --format; "vql rules --format json" writes the help of each rule.\n',
    });
    expect(await vql(['explain', 'no-limit', '--format', 'text'])).toMatchObject({ code: 0, stderr: '' });
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
    expect((await vql(['explain', 'nolimit'])).stderr).toContain('Did you mean "no-limit"?');
    expect((await vql(['explain', 'no-such-code'])).stderr).toBe(
      'There is no diagnostic with the code "no-such-code". Give one that "check" reports, such as "no-limit".\n',
    );
    expect(await vql(['explain', 'null-in-lst'])).toMatchObject({
      code: 2,
      stderr: 'There is no diagnostic with the code "null-in-lst". Did you mean "null-in-list"?\n',
    });
  });
});
