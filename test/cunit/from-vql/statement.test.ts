import { describe, expect, it } from 'vitest';
import { toCUnit } from '../../../src/cunit/index.js';
import {
  createColumn,
  createPath,
  createStatement,
  createTemplate,
  parse,
  parseOrThrow,
  transform,
} from '../../../src/vql/index.js';
import { queryOf, treeOf } from '../../support/cunit-notation.js';

function requestOf(text: string) {
  const { value, losses } = queryOf(text);
  expect(losses, text).toEqual([]);
  return value?.request;
}

describe('toCUnit translates a statement', () => {
  it('to the two halves of the template and a request', () => {
    expect(queryOf('SELECT * FROM sales-channel.salesChannels').value).toEqual({
      group: 'sales-channel',
      template: 'salesChannels',
      request: {},
    });
  });

  it('with all its parts', () => {
    const text =
      "SELECT DISTINCT id, count(name) FROM account.query WHERE active = 'true' ORDER BY name DESC, id LIMIT 50 OFFSET 100";
    expect(queryOf(text)).toEqual({
      value: {
        group: 'account',
        template: 'query',
        request: {
          adhocPreset: {
            results: [{ property: 'id' }, { property: 'name', functions: ['count'] }],
            option: { distinctResult: true },
          },
          queryPredicate: { type: 'FILTER', operator: 'EQUALS', property: 'active', values: ['true'] },
          pageable: {
            start: 100,
            limit: 50,
            sortOrders: [
              { property: 'name', direction: 'DESC' },
              { property: 'id', direction: 'ASC' },
            ],
          },
        },
      },
      losses: [],
      exact: true,
    });
  });

  it.each([
    ["--v:result{displayname='Name'}", { displayName: 'Name' }],
    ["--v:result{displayname='It''s'}", { displayName: "It's" }],
    ['--v:result{visible=false}', { visible: false }],
    ['--v:result{visible=true}', {}],
    ["--v:result{displayname='N', visible=false}", { displayName: 'N', visible: false }],
    ["--v:result{displayname='N'}\n--v:result{visible=false}", { displayName: 'N', visible: false }],
  ])('with the annotation %s', (annotation, members) => {
    const request = requestOf(`SELECT ${annotation}\nname FROM account.query`);
    expect(request?.adhocPreset?.results).toEqual([{ property: 'name', ...members }]);
  });

  it('with DISTINCT of the standard fields', () => {
    expect(requestOf('SELECT DISTINCT * FROM a.b')).toEqual({ adhocPreset: { option: { distinctResult: true } } });
  });

  it('with functions in sort keys', () => {
    expect(requestOf('SELECT id FROM a.b ORDER BY lower(name) ASC')?.pageable).toEqual({
      sortOrders: [{ property: 'name', functions: ['lower'], direction: 'ASC' }],
    });
  });

  it('without an offset of 0, which the service would reject', () => {
    expect(requestOf('SELECT id FROM a.b OFFSET 0')).not.toHaveProperty('pageable');
    expect(requestOf('SELECT id FROM a.b LIMIT 5 OFFSET 0')?.pageable).toEqual({ limit: 5 });
  });

  it('with its variables, and the values that the options give them', () => {
    const text = 'SELECT id FROM a.b WHERE x = :to AND y IN (:from) AND z = :to';
    const list = (from: readonly string[]) => ({
      variableSubstitutions: [
        { variable: { variableName: 'to' }, values: [] },
        { variable: { variableName: 'from' }, values: from },
      ],
    });
    expect(requestOf(text)?.variableSubstitutionList).toEqual(list([]));
    const { value, losses } = queryOf(text, { variables: { from: ['1', '2'], unused: ['3'] } });
    expect(losses).toEqual([]);
    expect(value?.request.variableSubstitutionList).toEqual(list(['1', '2']));
  });

  it('with a text that only looks like a variable', () => {
    const { value } = queryOf("SELECT id FROM a.b WHERE x = ':to'");
    expect(value?.request.queryPredicate).toMatchObject({ values: [':to'] });
    expect(value?.request).not.toHaveProperty('variableSubstitutionList');
  });
});

describe('toCUnit translates a test for null', () => {
  it('to a filter without values', () => {
    expect(requestOf('SELECT id FROM a.b WHERE x IS NULL')?.queryPredicate).toStrictEqual({
      ...{ type: 'FILTER', operator: 'IS_NULL', property: 'x' },
    });
  });
});

describe('toCUnit loses of a statement', () => {
  it.each([
    [
      "SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS e ON (id = '1') WHERE x = 1",
      ["lost-join untranslatable JOIN (SELECT id FROM c.d) AS e ON (id = '1')"],
    ],
    ['SELECT id FROM a.b WHERE x = y', ['lost-field-comparison wider x = y']],
    ['SELECT count(*) FROM a.b', ['lost-call untranslatable count(*)']],
    ['SELECT id FROM a.b ORDER BY f(x, y)', ['lost-call untranslatable f(x, y)']],
    ['SELECT id FROM a.b LIMIT 2147483648', ['lost-number wider LIMIT 2147483648']],
    ["SELECT id FROM a.b WHERE x = :v OR x = ':v'", ["lost-literal narrower ':v'"]],
    [
      "SELECT --v:result{displayname='a', displayname='b'}\nid FROM a.b",
      ["lost-annotation untranslatable --v:result{displayname='a', displayname='b'}"],
    ],
    ['SELECT id FROM', ['lost-gap untranslatable']],
    ['SELECT --v:result{displayname=}\nid FROM a.b', ['lost-gap untranslatable']],
  ])('%s', (text, losses) => {
    expect(queryOf(text)).toEqual({ value: undefined, losses, exact: false });
  });

  it('an option that is written twice, of which the last one counts if that is allowed', () => {
    const results = (annotations: string) =>
      queryOf(`SELECT ${annotations}\nid FROM a.b`, { allow: ['lost-annotation'] }).value?.request.adhocPreset?.results;
    expect(results("--v:result{displayname='a', displayname='b'}")).toEqual([{ property: 'id', displayName: 'b' }]);
    expect(results('--v:result{visible=false}\n--v:result{visible=true}')).toEqual([{ property: 'id' }]);
    expect(results('--v:result{visible=true, visible=false}')).toEqual([{ property: 'id', visible: false }]);
  });

  it('a JOIN, and translates the rest if that is allowed', () => {
    const text = 'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS e ON (id = 1) WHERE x = 1 LIMIT 5';
    const { value, exact } = queryOf(text, { allow: ['lost-join'] });
    expect(exact).toBe(false);
    expect(value?.request.pageable).toEqual({ limit: 5 });
  });

  it('the whole filter, with the direction that every row is read', () => {
    const { value, losses } = queryOf('SELECT id FROM a.b WHERE x = y OR z = w', { allow: ['lost-field-comparison'] });
    expect(losses).toEqual(['lost-field-comparison wider x = y', 'lost-field-comparison wider z = w']);
    expect(value?.request).not.toHaveProperty('queryPredicate');
  });

  it('the limit of 32 bits and no less', () => {
    expect(requestOf('SELECT id FROM a.b LIMIT 2147483647')?.pageable).toEqual({ limit: 2147483647 });
    expect(requestOf('SELECT id FROM a.b LIMIT 1')?.pageable).toEqual({ limit: 1 });
    const statement = createStatement({ columns: [createColumn(createPath('id'))], from: createTemplate('a', 'b') });
    const { diagnostics: losses } = toCUnit({ ...statement, limit: { kind: 'Limit', value: 0 } });
    expect(losses).toMatchObject([{ code: 'lost-number', direction: 'wider' }]);
  });

  it.each(['\n', '\r', '\r\n'])('a display name of two lines, which a tree can have, with %j', (lineEnd) => {
    const statement = transform(parseOrThrow("SELECT --v:result{displayname='a'}\nid FROM a.b"), {
      StringLiteral: (literal) => ({ ...literal, value: `a${lineEnd}b` }),
    });
    const { value, diagnostics } = toCUnit(statement);
    expect(value).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'lost-display-name', direction: 'untranslatable' }]);
  });

  it('without spans for a statement that was not parsed', () => {
    const statement = createStatement({ columns: [createColumn(createPath('id'))], from: createTemplate('a', 'b') });
    const { exact, sourceMap } = toCUnit(statement);
    expect(exact).toBe(true);
    expect(sourceMap.entries()).toEqual([]);
  });
});

describe('EXISTS', () => {
  const text = "EXISTS (SELECT id FROM account.query  WHERE  name = 'x')";

  it('holds the text of its query as its value, with no property', () => {
    expect(treeOf(text).tree).toBe('EXISTS "SELECT id FROM account.query WHERE name = \'x\'"');
  });

  it('makes the variables in it those of the query', () => {
    const { value } = queryOf('SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d WHERE x = :v)');
    expect(value?.request.variableSubstitutionList?.variableSubstitutions).toEqual([
      { variable: { variableName: 'v' }, values: [] },
    ]);
  });

  it('of a broken text is a gap', () => {
    const { value: statement } = parse('SELECT id FROM a.b WHERE EXISTS ()');
    expect(statement && toCUnit(statement).diagnostics.map(({ code }) => code)).toEqual(['lost-gap']);
  });
});

describe('variables', () => {
  it('of a predicate are those that the caller names', () => {
    expect(treeOf('a = :v', { variables: { v: ['1'] } }).tree).toBe('a EQUALS ":v"');
    expect(treeOf('a = :v').losses).toEqual(['lost-variable untranslatable :v']);
    expect(treeOf('a LIKE :v', { variables: { v: ['1'] } }).tree).toBe('a LIKE ":v"');
    expect(treeOf('a NOT LIKE :v', { variables: { v: ['1'] } }).tree).toBe('a NOT_LIKE ":v"');
  });

  it('never come out of a pattern', () => {
    const variables = { v: ['1'] };
    expect(treeOf("a LIKE '%:v%'", { variables }).tree).toBe('a LIKE "%:v%"');
    expect(treeOf("a LIKE '%:v%'").tree).toBe('a CONTAINS ":v"');
    expect(treeOf("a LIKE '!:v' ESCAPE '!'", { variables }).losses).toEqual(["lost-pattern untranslatable '!:v'"]);
    const dialect = { likeCaseSensitive: true, likeEscape: '!' };
    expect(treeOf("a LIKE '!:v'", { variables, dialect })).toEqual({ tree: 'a LIKE "!:v"', losses: [], exact: true });
    expect(treeOf("a NOT LIKE '!:w'", { variables, dialect })).toEqual({
      tree: 'a NOT_LIKE ":w"',
      losses: [],
      exact: true,
    });
  });
});
