import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/index.js';
import { readDialect } from '../../../src/dialect/index.js';
import { explainCUnit } from '../../../src/language/cunit/index.js';
import { explain, explanationText } from '../../../src/language/index.js';

const catalog = defineCatalog({
  templates: {
    'account.query': {
      label: 'Accounts',
      fields: {
        id: 'integer',
        number: { type: 'string', nullable: false },
        name: { type: 'string', label: 'Company name' },
        tags: { type: 'string', collection: true },
      },
    },
  },
});

/** Returns the sentences about a text, with their parts below them. */
function sentences(text: string, options = {}): string {
  const { value, diagnostics } = explain(text, options);
  if (value === undefined) throw new Error(diagnostics.map(({ message }) => message).join(' '));
  return explanationText({ ...value, assumed: [], warnings: [] });
}

/** Returns the sentence about a condition. */
function condition(text: string, options = {}): string {
  const [, ...lines] = sentences(`SELECT id FROM account.query WHERE ${text} ORDER BY id LIMIT 1`, options).split('\n');
  return lines.slice(0, -3).join('\n').replace('Selects the rows for which ', '');
}

/** Returns the names of the assumed parts, with the texts that use them. */
function assumed(text: string, options = {}): readonly string[] {
  const parts = explain(text, options).value?.assumed ?? [];
  return parts.map(({ name, spans }) => [name, ...spans.map(({ start, end }) => text.slice(start, end))].join(' | '));
}

describe('explain', () => {
  it('has a sentence for each clause', () => {
    const text = "SELECT id, name FROM account.query WHERE active = 'true' ORDER BY name DESC, id LIMIT 10 OFFSET 20";
    expect(sentences(text)).toBe(
      `Reads "id" and "name" from the template "account.query".
Selects the rows for which "active" is equal to "true".
Sorts by "name", descending, then by "id", ascending.
Returns at most 10 rows, after the first 20 rows.
`,
    );
  });

  it('says what missing clauses mean', () => {
    expect(sentences('SELECT * FROM a.b')).toBe(
      `Reads the standard fields from the template "a.b".
Has no condition: all rows of the template are selected.
Has no sort order: the rows come in any order.
Has no limit: all of these rows are returned.
`,
    );
    expect(sentences('SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS c ON (c.id = id)')).toContain(
      'Has no condition: all joined rows are selected.\n',
    );
  });

  it.each([
    [
      'SELECT id FROM a.b LIMIT 1',
      'Has no sort order: the service sorts by "id", since it is selected and the rows are limited.',
    ],
    [
      'SELECT x FROM a.b LIMIT 1',
      'Has no sort order: the rows come in any order, so these can be any of them, and pages can overlap.',
    ],
    [
      'SELECT id FROM a.b ORDER BY x OFFSET 1',
      'Sorts by "x", ascending; the service sorts rows with equal values by "id".',
    ],
    ['SELECT id FROM a.b ORDER BY x', 'Sorts by "x", ascending; rows with equal values come in any order.'],
    ['SELECT y FROM a.b ORDER BY x LIMIT 1', 'Sorts by "x", ascending; rows with equal values come in any order.'],
  ])('says what the service adds to the order of %s', (text, sentence) => {
    expect(sentences(text).split('\n')[2]).toBe(sentence);
  });

  it('says that aggregates are one row', () => {
    expect(sentences("SELECT count(*), MAX(x) FROM a.b WHERE y = '1'")).toBe(
      `Reads the number of rows and the greatest value of "x" from the template "a.b".
Selects the rows for which "y" is equal to "1".
Returns one row, computed from all of these.
`,
    );
    expect(assumed('SELECT COUNT(*) FROM a.b')).toEqual([]);
  });

  it('explains columns: names in the result, hidden ones, functions', () => {
    const text =
      "SELECT DISTINCT --v:result{displayname='Firm'}\nname, --v:result{visible=false}\nid, count(*), COUNT(DISTINCT city), sum(total), upper(name) FROM a.b LIMIT 1";
    expect(sentences(text).split('\n')[0]).toBe(
      'Reads the different combinations of "name" as "Firm", "id" (hidden), the number of rows, the number of different values of "city", the sum of "total" and upper("name") from the template "a.b".',
    );
  });

  it('explains joined statements and EXISTS without the sentences about missing clauses', () => {
    const text =
      "SELECT id FROM a.b JOIN (SELECT id FROM c.d WHERE x = '1') AS c ON (c.id = id) WHERE EXISTS (SELECT id FROM e.f) ORDER BY id LIMIT 1";
    expect(sentences(text)).toBe(
      `Reads "id" from the template "a.b".
Joins the rows of this query, called "c"; a row without a match is left out:
  - Reads "id" from the template "c.d".
  - Selects the rows for which "x" is equal to "1".
  - Two rows match if "c.id" is equal to the field "id".
Selects the rows for which this query has at least one row:
  - Reads "id" from the template "e.f".
Sorts by "id", ascending.
Returns at most 1 row.
`,
    );
  });

  it('names labels of the catalog, and says that one of several values is enough', () => {
    expect(sentences('SELECT name FROM account.query LIMIT 1', { catalog }).split('\n')[0]).toBe(
      'Reads "name" ("Company name") from the template "account.query" ("Accounts").',
    );
    // A field is no string, and an escape character at the end is literal.
    expect(condition('a = b')).toBe('"a" is equal to the field "b".');
    expect(condition("a = 'b'")).toBe('"a" is equal to "b".');
    expect(condition("a IN (b, 'b')")).toBe('"a" is one of the field "b", "b".');
    expect(condition("a LIKE 'b!' ESCAPE '!'")).toBe('"a" is exactly "b!".');
    expect(condition("a LIKE '%b!' ESCAPE '!'")).toBe('"a" ends with "b!".');
    expect(condition("tags = 'A'", { catalog })).toBe('at least one value of "tags" is equal to "A".');
    expect(condition("NOT tags = 'A'", { catalog })).toBe(
      'at least one value of "tags" is not equal to "A" (rows without a value do not match).',
    );
    expect(condition('tags ISNULL', { catalog })).toBe('"tags" has no values, or one of them is missing.');
    expect(condition('tags NOTNULL', { catalog })).toBe('"tags" has at least one value.');
  });

  it.each([
    ["name = 'Bolt'", '"name" is equal to "Bolt".'],
    ["'Bolt' = name", '"name" is equal to "Bolt".'],
    ["name <> 'Bolt'", '"name" is not equal to "Bolt" (rows without a value do not match).'],
    ['5 < total', '"total" is greater than 5.'],
    ['total <= 5', '"total" is at most 5.'],
    ['total >= :least', '"total" is at least the value of the variable "least".'],
    ["name LIKE 'A%'", '"name" begins with "A".'],
    ["name LIKE '%A'", '"name" ends with "A".'],
    ["name LIKE '%A%'", '"name" contains "A".'],
    ["name LIKE 'A'", '"name" is exactly "A".'],
    ["name NOT LIKE '%A%'", '"name" does not contain "A" (rows without a value do not match).'],
    [
      "name LIKE 'A_%'",
      '"name" matches the pattern "A_%" ("%" stands for any text, even none, "_" for one character).',
    ],
    ["name LIKE ''", '"name" is exactly "".'],
    ["name LIKE '100!%%' ESCAPE '!'", '"name" begins with "100%".'],
    [
      "name LIKE '%!%_' ESCAPE '!'",
      '"name" matches the pattern "%!%_" ("%" stands for any text, even none, "_" for one character, unless "!" is before it).',
    ],
    ["state IN ('A', 'B')", '"state" is one of "A", "B".'],
    ["state NOT IN ('A')", '"state" is not one of "A" (rows without a value do not match).'],
    ['total BETWEEN 1 AND 2', '"total" is between 1 and 2, both included.'],
    ['name IS NULL', '"name" has no value.'],
    ['name NOTNULL', '"name" has a value.'],
    ['name = NULL', '"name" is equal to NULL (never true: no value is equal or unequal to NULL).'],
    ["state IN ('A', NULL)", '"state" is one of "A", NULL.'],
    ["state NOT IN ('A', NULL)", '"state" is not one of "A", NULL (never true: no value is equal or unequal to NULL).'],
    [
      "NOT (a = '1' OR b > 2)",
      'all of these are true:\n  - "a" is not equal to "1" (rows without a value do not match)\n  - "b" is at most 2',
    ],
    [
      "NOT (a <> '1' AND NOT b LIKE 'x%')",
      'at least one of these is true:\n  - "a" is equal to "1"\n  - "b" begins with "x"',
    ],
    [
      "a = '1' AND NOT (b = '2' OR NOT c = '3')",
      'all of these are true:\n  - "a" is equal to "1"\n  - "b" is not equal to "2" (rows without a value do not match)\n  - "c" is equal to "3"',
    ],
    ['NOT a IS NULL', '"a" has a value.'],
    ["NOT (NOT a IN ('1', '2'))", '"a" is one of "1", "2".'],
    ['NOT EXISTS (SELECT id FROM e.f)', 'this query has no rows:\n  - Reads "id" from the template "e.f".'],
    [
      'NOT (NOT EXISTS (SELECT id FROM e.f))',
      'this query has at least one row:\n  - Reads "id" from the template "e.f".',
    ],
  ])('explains %s', (text, words) => {
    expect(condition(text)).toBe(words);
  });

  it('says nothing about missing values of a field that always has one', () => {
    expect(condition("number <> 'A' AND NOT number = 'B'", { catalog })).toBe(
      'all of these are true:\n  - "number" is not equal to "A"\n  - "number" is not equal to "B"',
    );
    expect(
      assumed("SELECT id FROM account.query WHERE number <> 'A' ORDER BY number, id LIMIT 1", { catalog }),
    ).toEqual(["comparison | number <> 'A'"]);
  });

  it('says that LIKE ignores case where the dialect says so', () => {
    expect(condition("name LIKE 'A%'", { dialect: { likeCaseSensitive: false } })).toBe(
      '"name" begins with "A", in upper or lower case.',
    );
  });

  it('shortens long lists, and quotes what is nested deeply', () => {
    const values = Array.from({ length: 50 }, (_, index) => `'${index}'`).join(', ');
    expect(condition(`a IN (${values})`)).toMatch(/^"a" is one of "0", .*"19" and 30 more values\.$/);
    let deep = "a = '1'";
    for (let level = 0; level < 300; level++) deep = `(x = '1' ${level % 2 === 0 ? 'OR' : 'AND'} ${deep})`;
    expect(condition(deep)).toContain("this is true: x = '1' OR");
  });

  it('lists what no document states, with the texts that use it', () => {
    expect(
      assumed("SELECT id FROM a.b WHERE (x = 1 OR NOT y = '2') AND z <> '3' ORDER BY name -- c\nLIMIT 1;"),
    ).toEqual([
      'number | 1',
      "not | NOT y = '2'",
      "null-logic | NOT y = '2' | z <> '3'",
      "comparison | z <> '3'",
      'null-order | name',
      'comment | -- c',
      'semicolon | ;',
      'parentheses | (',
    ]);
    expect(assumed('SELECT upper(name) FROM a.b ORDER BY id LIMIT 1')).toEqual(['upper | upper(name)']);
    expect(assumed("SELECT id FROM account.query WHERE tags = 'A' ORDER BY id LIMIT 1", { catalog })).toEqual([
      'any-element | tags',
    ]);
    const negated = (where: string) =>
      assumed(`SELECT id FROM account.query WHERE ${where} ORDER BY id LIMIT 1`, { catalog }).filter((part) =>
        part.startsWith('not-on-collection'),
      );
    expect(negated("NOT (name = 'x' OR tags = 'A')")).toEqual(['not-on-collection | tags']);
    expect(negated("NOT (NOT tags = 'A') OR tags <> 'A' OR NOT name = 'x'")).toEqual([]);
    expect(negated("NOT EXISTS (SELECT id FROM account.query WHERE tags = 'A')")).toEqual([]);
  });

  it('does not list what is known of the installation', () => {
    const text = 'SELECT id FROM a.b WHERE x BETWEEN :low AND :high ORDER BY id LIMIT 1';
    expect(assumed(text).map((part) => part.split(' ')[0])).toEqual(['between', 'range-bounds', 'variable']);
    const dialect = { variableStyle: ':name', evidence: { 'range-bounds': 'installation' } };
    expect(assumed(text, { dialect }).map((part) => part.split(' ')[0])).toEqual(['between']);
  });

  it('lists what the installation does not support, and assumptions that it contradicts', () => {
    const { value: dialect = {} } = readDialect({
      version: 1,
      dialect: {
        constructs: { between: 'refused' },
        functions: { MAX: 'ignored' },
        assumptions: { 'range-bounds': 'differs' },
      },
    });
    const text = "SELECT max(id) FROM a.b WHERE x BETWEEN 'a' AND 'b'";
    const texts = explain(text, { dialect }).value?.assumed.map((part) => part.text);
    expect(texts).toEqual([
      'the function max, which the installation does not support',
      'BETWEEN, which the installation does not support',
      'It is not documented whether RANGE includes its two bounds. Assumed: It includes both, as BETWEEN does. The installation was seen to differ.',
    ]);
  });

  it('reports the errors of a text instead', () => {
    const { value, diagnostics } = explain('SELECT FROM a.b');
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toContain('missing-columns');
  });
});

describe('explainCUnit', () => {
  it('explains what the request means, with the open points of C-Unit', () => {
    const { value } = explainCUnit({
      group: 'account',
      template: 'query',
      request: {
        queryPredicate: {
          type: 'JUNCTION',
          operator: 'OR',
          children: [
            { type: 'FILTER', operator: 'STARTS_WITH', property: 'name', values: ['A'] },
            { type: 'FILTER', operator: 'RANGE', property: 'total', values: ['1', '2'] },
          ],
        },
        pageable: { limit: 5 },
      },
    });
    expect(value?.sentences[1]).toMatchObject({
      text: 'Selects the rows for which at least one of these is true:',
      parts: [{ text: '"name" begins with "A"' }, { text: '"total" is between "1" and "2", both included' }],
    });
    expect(value?.assumed.map(({ name }) => name)).toEqual(['like-case', 'range-bounds']);
  });

  it('reports what VQL cannot express', () => {
    const { value, diagnostics } = explainCUnit({ group: 'account', template: 'query', request: { presetId: '1' } });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(['lost-preset']);
  });
});
