import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import type { CUnitQuery } from '../../src/cunit/index.js';
import { compileSql, type SqlOptions } from '../../src/engine/index.js';
import { parse } from '../../src/vql/index.js';

const columns = {
  id: 'integer',
  name: 'string',
  price: 'double',
  tags: ['string'],
  customer: { city: 'string' },
} as const;
const tables = { 'account.query': { name: 'accounts', columns } };
const duckdb: SqlOptions = { target: 'duckdb', tables };

/** Returns the losses, each with the text at its span. */
function losses(text: string, options: SqlOptions = duckdb): readonly string[] {
  return compileSql(text, options).diagnostics.map(
    ({ code, direction, span }) => `${code} ${direction} ${text.slice(span?.start, span?.end)}`,
  );
}

/** Returns the SQL after WHERE. */
function where(condition: string, options: SqlOptions = duckdb): string | undefined {
  return compileSql(`SELECT id FROM account.query WHERE ${condition}`, options).value?.sql.split(' WHERE ')[1];
}

describe('compileSql', () => {
  it('accepts a text, a tree and a C-Unit query', () => {
    const text = "SELECT id FROM account.query WHERE name = 'A'";
    const query: CUnitQuery = {
      group: 'account',
      template: 'query',
      request: {
        overrideResults: [{ property: 'id' }],
        queryPredicate: { type: 'FILTER', operator: 'EQUALS', property: 'name', values: ['A'] },
      },
    };
    const { value: statement } = parse(text);
    const expected = {
      value: {
        sql: 'SELECT t0."id" AS "id" FROM "accounts" AS t0 WHERE CAST(t0."name" AS VARCHAR) COLLATE C = $1',
        params: ['A'],
      },
      diagnostics: [],
      exact: true,
    };
    expect(compileSql(text, duckdb)).toEqual(expected);
    expect(statement && compileSql(statement, duckdb)).toEqual(expected);
    expect(compileSql(query, duckdb)).toEqual(expected);
  });

  it('returns no value for a text with errors, nor for its tree', () => {
    const text = "SELECT id FROM account.query WHERE name = 'A' XOR id = 1";
    const { value: statement } = parse(text);
    expect(compileSql(text, duckdb).value).toBeUndefined();
    expect(compileSql(text, duckdb).diagnostics[0]?.code).not.toBe('sql-gap');
    expect(statement && compileSql(statement, { ...duckdb, allow: ['sql-gap'] }).value).toBeUndefined();
  });

  it('escapes wildcards in a C-Unit value, although VQL has no escape character', () => {
    const query: CUnitQuery = {
      group: 'account',
      template: 'query',
      request: { queryPredicate: { type: 'FILTER', operator: 'STARTS_WITH', property: 'name', values: ['100%!'] } },
    };
    const { value, exact } = compileSql(query, duckdb);
    expect(exact).toBe(true);
    expect(value?.sql).toMatch(/WHERE CAST\(t0\."name" AS VARCHAR\) COLLATE C LIKE \$1 ESCAPE '!'$/);
    expect(value?.params).toEqual(['100!%!!%']);
  });

  it('locates the losses of a C-Unit query by JSON pointers', () => {
    const query: CUnitQuery = {
      group: 'account',
      template: 'query',
      request: {
        queryPredicate: {
          type: 'JUNCTION',
          operator: 'AND',
          children: [
            { type: 'FILTER', operator: 'EQUALS', property: 'id', values: ['1'] },
            { type: 'FILTER', operator: 'EQUALS', property: 'nmae', values: ['A'] },
          ],
        },
      },
    };
    expect(compileSql(query, duckdb).diagnostics).toMatchObject([
      { code: 'sql-field', path: '/request/queryPredicate/children/1/property', direction: 'wider' },
    ]);
  });

  it('reads the values of variables from the options and from a C-Unit query', () => {
    const text = 'SELECT id FROM account.query WHERE name IN (:names) AND id = :id';
    const variables = { names: ['A', 'B'], id: '7' };
    expect(compileSql(text, { ...duckdb, variables }).value?.params).toEqual(['A', 'B', '7']);
    expect(losses(text, { ...duckdb, variables: { names: [] } })).toEqual(['sql-variable wider :id']);
    expect(losses(text, { ...duckdb, variables: { names: 'A', id: ['1', '2'] } })).toEqual(['sql-variable wider :id']);
    const query: CUnitQuery = {
      group: 'account',
      template: 'query',
      request: {
        queryPredicate: { type: 'FILTER', operator: 'EQUALS', property: 'name', values: [':x'] },
        variableSubstitutionList: { variableSubstitutions: [{ variable: { variableName: 'x' }, values: ['A'] }] },
      },
    };
    expect(compileSql(query, duckdb).value?.params).toEqual(['A']);
  });

  it('rejects an unknown target', () => {
    // @ts-expect-error - no such target
    expect(() => compileSql('SELECT id FROM account.query', { target: 'mysql' })).toThrow(
      'There is no SQL target "mysql". The targets are "duckdb", "postgres", "sqlite", "trino".',
    );
  });
});

describe('tables', () => {
  it('have the name of the template unless another is given', () => {
    const sql = (options: Partial<SqlOptions>): string | undefined =>
      compileSql('SELECT id FROM crm.activity-types', { target: 'trino', ...options }).value?.sql.split(' FROM ')[1];
    expect(sql({})).toBe('"crm.activity-types" AS t0');
    expect(sql({ tables: { 'crm.activity-types': 'types' } })).toBe('"types" AS t0');
    expect(sql({ tables: { 'crm.activity-types': { name: ['lake', 'types'] } } })).toBe('"lake"."types" AS t0');
  });

  it('that are not listed are losses with a suggestion', () => {
    const { diagnostics: found } = compileSql('SELECT id FROM acount.query', duckdb);
    expect(found[0]?.message).toBe('There is no table for the template "acount.query". Did you mean "account.query"?');
    expect(losses('SELECT id FROM constructor.query')).toEqual(['sql-table untranslatable constructor.query']);
  });

  it('take their columns from a catalog', () => {
    const catalog = defineCatalog({
      templates: {
        'account.query': {
          fields: {
            id: 'integer',
            'owner.id': 'reference',
            'lines.price': { type: 'decimal', collection: true, lists: ['lines'] },
          },
        },
      },
    });
    const options: SqlOptions = { target: 'duckdb', catalog };
    expect(where("id = '7' AND owner.id = '7' AND lines.price > 1", options)).toBe(
      '(t0."id" = CAST($1 AS BIGINT) AND t0."owner"."id" = $2 AND len(list_filter(t0."lines", lambda e1: (e1)."price" > CAST($3 AS DECIMAL(1,0)))) > 0)',
    );
    expect(losses('SELECT nmae FROM account.query', options)).toEqual(['sql-field untranslatable nmae']);
  });

  it.each(['duckdb', 'postgres', 'sqlite', 'trino'] as const)('have paths of at most 500 names: %s', (target) => {
    const compile = (count: number, columns?: { readonly a: 'json' }) => {
      const path = Array.from({ length: count }, () => 'a').join('.');
      const { exact, diagnostics } = compileSql(
        `SELECT ${path} FROM account.query WHERE ${path} = 'x' OR ${path} IS NULL`,
        {
          target,
          tables: { 'account.query': { columns } },
        },
      );
      return exact || [...new Set(diagnostics.map(({ code, message }) => `${code}: ${message.replace(/".*"/s, 'a')}`))];
    };
    const tooLong = ['sql-field: No table has the field a. A path has at most 500 names.'];
    expect(compile(100)).toBe(true);
    expect(compile(500)).not.toEqual(tooLong);
    expect(compile(500, { a: 'json' })).not.toEqual(tooLong);
    for (const count of [501, 30_000]) {
      expect(compile(count)).toEqual(tooLong);
      expect(compile(count, { a: 'json' })).toEqual(tooLong);
    }
  });

  it('suggest names for the first hundred unknown fields, since searching takes time', () => {
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`column_${index}`, 'string'] as const));
    const wanted = Array.from({ length: 300 }, (_, index) => `colunm_${index}`);
    const { diagnostics } = compileSql(`SELECT ${wanted.join(', ')} FROM account.query`, {
      target: 'duckdb',
      tables: { 'account.query': { columns: wide } },
    });
    expect(diagnostics).toHaveLength(300);
    expect(diagnostics.filter(({ message }) => message.includes('Did you mean')).length).toBe(100);
    expect(diagnostics[99]?.message).toContain('Did you mean "column_99"?');
    expect(diagnostics[100]?.message).toBe('No table has the field "colunm_100".');
  });

  it('without columns leave the conversion of values to the target', () => {
    const unknown: SqlOptions = { target: 'postgres' };
    expect(where("a = '1' AND b > 'x' AND c > '1'", unknown)).toBe(
      '(t0."a" = $1 AND CAST(t0."b" AS text) COLLATE "C" > $2 AND t0."c" > $3)',
    );
    expect(where("a = '1' AND b > 1.5 AND c = true", { target: 'trino' })).toBe(
      '(t0."a" = ? AND t0."b" > CAST(? AS DECIMAL(2,1)) AND t0."c" = CAST(? AS BOOLEAN))',
    );
    expect(compileSql('SELECT * FROM account.query', unknown).value?.sql).toBe(
      'SELECT t0.* FROM "account.query" AS t0',
    );
  });

  it('can have columns whose names contain dots', () => {
    const flat: SqlOptions = {
      target: 'duckdb',
      tables: { 'account.query': { columns: { id: 'integer', 'a.b': 'integer', a: { c: 'string' } } } },
    };
    expect(where('a.b = 1 AND a.c = 1', flat)).toBe(
      '(t0."a.b" = CAST($1 AS BIGINT) AND CAST(t0."a"."c" AS VARCHAR) COLLATE C = $2)',
    );
  });
});

describe('a loss', () => {
  it('leaves no value unless it is allowed', () => {
    const text = 'SELECT id FROM account.query WHERE nmae = 1 AND id = 2';
    expect(compileSql(text, duckdb)).toMatchObject({ exact: false, diagnostics: [{ code: 'sql-field' }] });
    expect(compileSql(text, duckdb).value).toBeUndefined();
    const allowed = compileSql(text, { ...duckdb, allow: ['sql-field'] });
    expect(allowed).toMatchObject({ exact: false, diagnostics: [{ code: 'sql-field', direction: 'wider' }] });
    expect(allowed.value?.sql).toMatch(/WHERE t0\."id" = CAST\(\$1 AS BIGINT\)$/);
  });

  it('has the direction of the remaining condition', () => {
    expect(losses('SELECT id FROM account.query WHERE nmae = 1 OR id = 2')).toEqual(['sql-field narrower nmae']);
    expect(losses('SELECT id FROM account.query WHERE NOT (nmae = 1 OR id = 2)')).toEqual(['sql-field wider nmae']);
    expect(losses('SELECT id FROM account.query WHERE nmae = 1 LIMIT 5')).toEqual(['sql-field untranslatable nmae']);
    expect(losses('SELECT count(*) FROM account.query WHERE nmae = 1')).toEqual(['sql-field untranslatable nmae']);
  });

  it.each([
    ['SELECT upper(name) FROM account.query', 'sql-call untranslatable upper(name)'],
    ['SELECT sum(name) FROM account.query', 'sql-call untranslatable sum(name)'],
    ['SELECT max(tags) FROM account.query', 'sql-call untranslatable max(tags)'],
    ['SELECT id FROM account.query WHERE count(id) > 1', 'sql-call wider count(id)'],
    ['SELECT name, count(id) FROM account.query', 'sql-grouping untranslatable name'],
    ['SELECT id FROM account.query ORDER BY tags', 'sql-sort-key untranslatable tags'],
    ['SELECT DISTINCT name FROM account.query ORDER BY id', 'sql-sort-key untranslatable id'],
    [
      "SELECT id FROM account.query WHERE name LIKE customer.city ESCAPE '!'",
      "sql-pattern wider name LIKE customer.city ESCAPE '!'",
    ],
  ])('is reported for "%s"', (text, expected) => {
    const [found] = losses(text);
    expect(found?.startsWith(expected.split(' ').slice(0, 2).join(' '))).toBe(true);
  });

  it.each([
    ['SELECT id FROM account.query WHERE lower(name) = 1', 'the function "lower" is documented nowhere'],
    ['SELECT id FROM account.query ORDER BY lower(name)', 'the function "lower" is documented nowhere'],
    ['SELECT lower(name) FROM account.query', 'the function "lower" is documented nowhere'],
    ['SELECT id FROM account.query WHERE count(id) > 1', 'a condition sees one row'],
  ])('of the call in "%s" has the reason: %s', (text, reason) => {
    const [found] = compileSql(text, duckdb).diagnostics;
    expect(found?.message.endsWith(` cannot be translated to SQL: ${reason}.`)).toBe(true);
  });

  it('of an EXISTS with OFFSET, if it is allowed, leaves out the EXISTS with its values', () => {
    const columns = { id: 'integer', owner: 'integer' } as const;
    const tables = { 'a.b': { columns }, 'a.c': { columns } };
    const inner = 'SELECT id FROM a.c WHERE owner = a.b.id AND id = 3 OFFSET 1';
    const text = `SELECT id FROM a.b WHERE NOT EXISTS (${inner}) AND owner = 4`;
    const { value, diagnostics } = compileSql(text, { target: 'trino', tables, allow: ['sql-exists'] });
    expect(value?.sql).toMatch(/WHERE t0\."owner" = CAST\(\? AS BIGINT\)$/);
    expect(value?.params).toEqual(['4']);
    expect(diagnostics).toMatchObject([{ code: 'sql-exists', direction: 'wider' }]);
  });

  it.each([
    ['EXISTS', 'nmae = 1 AND id = 2', 'wider'],
    ['NOT EXISTS', 'nmae = 1 AND id = 2', 'narrower'],
    ['NOT EXISTS', 'nmae = 1', 'narrower'],
    ['NOT EXISTS', 'nmae = 1 OR id = 2', 'wider'],
    ['NOT NOT EXISTS', 'nmae = 1', 'wider'],
    ['NOT EXISTS', 'NOT EXISTS (SELECT id FROM a.b WHERE nmae = 1)', 'wider'],
    ['NOT EXISTS', 'EXISTS (SELECT id FROM a.b WHERE nmae = 1)', 'narrower'],
  ])('in %s (… %s) makes the result %s', (word, condition, direction) => {
    const tables = { 'a.b': { columns: { id: 'integer' } } } as const;
    const text = `SELECT id FROM a.b WHERE ${word.replace('NOT NOT EXISTS', 'NOT (NOT EXISTS')} (SELECT id FROM a.b WHERE ${condition})${word.startsWith('NOT NOT') ? ')' : ''}`;
    expect(compileSql(text, { target: 'duckdb', tables }).diagnostics).toMatchObject([
      { code: 'sql-field', direction },
    ]);
  });

  it.each([
    ['WHERE owner = a.b.id', []],
    ['WHERE owner = a.b.id ORDER BY id LIMIT 2', []],
    ['WHERE owner = 1 OFFSET 1', []],
    ['WHERE owner = a.b.id OFFSET 1', ['OFFSET 1']],
    ['WHERE EXISTS (SELECT id FROM a.d WHERE id = a.c.owner)', []],
    ['WHERE EXISTS (SELECT id FROM a.d WHERE id = a.b.id)', ['a.b.id']],
  ])('of an EXISTS that Trino cannot run is its own: %s', (inner, lost) => {
    const columns = { id: 'integer', owner: 'integer' } as const;
    const tables = { 'a.b': { columns }, 'a.c': { columns }, 'a.d': { columns } };
    const text = `SELECT id FROM a.b WHERE EXISTS (SELECT id FROM a.c ${inner})`;
    const { diagnostics } = compileSql(text, { target: 'trino', tables });
    expect(
      diagnostics.map(({ code, span = { start: 0, end: 0 } }) => [code, text.slice(span.start, span.end)]),
    ).toEqual(lost.map((part) => ['sql-exists', part]));
    for (const target of ['duckdb', 'postgres', 'sqlite'] as const)
      expect(compileSql(text, { target, tables }).diagnostics).toEqual([]);
  });

  it('of a joined statement is the only one: its columns are not losses too', () => {
    const columns = { id: 'integer', day: 'date', name: 'string' } as const;
    const inner = 'SELECT id FROM a.b JOIN (SELECT id, day FROM a.b) AS i ON (i.day = name)';
    const text = `SELECT j.id FROM a.b JOIN (${inner}) AS j ON (j.id = id) WHERE j.id > 1 ORDER BY j.id`;
    const { value, diagnostics } = compileSql(text, { target: 'postgres', tables: { 'a.b': { columns } } });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'PostgreSQL cannot compare the values in "i.day = name" as VQL does.',
    ]);
  });

  it('of a grouping becomes GROUP BY if it is allowed', () => {
    const { value } = compileSql('SELECT name, count(id) FROM account.query ORDER BY name', {
      ...duckdb,
      allow: ['sql-grouping'],
    });
    expect(value?.sql).toBe(
      'SELECT * FROM (SELECT CAST(t0."name" AS VARCHAR) COLLATE C AS "name", count(t0."id") AS "count(id)" FROM "accounts" AS t0 GROUP BY CAST(t0."name" AS VARCHAR) COLLATE C) AS t1 ORDER BY CAST(t1."name" AS VARCHAR) COLLATE C ASC NULLS LAST',
    );
  });
});

describe('a catalog', () => {
  const sqlOf = (text: string, definition: object) => {
    const catalog = defineCatalog({
      templates: {
        'account.query': { fields: { id: 'integer', state: 'string', 'address.city': 'string' }, ...definition },
      },
    });
    const { value, diagnostics: found } = compileSql(text, { target: 'duckdb', catalog });
    return value?.sql ?? found.map(({ code, message }) => `${code}: ${message}`).join();
  };

  it('that is partial allows unlisted fields as columns of unknown type', () => {
    const text = "SELECT id, rank FROM account.query WHERE address.zip = '1' AND address.city = 'Bonn'";
    expect(sqlOf(text, { partial: true })).toBe(
      'SELECT t0."id" AS "id", t0."rank" AS "rank" FROM "account.query" AS t0 WHERE (t0."address"."zip" = $1 AND CAST(t0."address"."city" AS VARCHAR) COLLATE C = $2)',
    );
    expect(sqlOf(text, {})).toMatch(/^sql-field: No table has the field "rank"\..*"address\.zip"/);
  });

  it('that is partial leaves "*" as it is', () => {
    expect(sqlOf('SELECT * FROM account.query', { partial: true })).toBe('SELECT t0.* FROM "account.query" AS t0');
    expect(sqlOf('SELECT * FROM account.query', {})).toContain('SELECT t0."id" AS "id", t0."state"');
  });

  it('allows unlisted custom fields, but no fields below a scalar', () => {
    const text = "SELECT id FROM account.query WHERE custom.shop.rating = '1'";
    expect(sqlOf(text, {})).toMatch(/WHERE t0\."custom"\."shop"\."rating" = \$1$/);
    expect(sqlOf(text, { custom: 'declared' })).toMatch(/^sql-field/);
    expect(sqlOf("SELECT id FROM account.query WHERE state.name = 'A'", { partial: true })).toMatch(/^sql-field/);
  });

  it('that is partial does not allow unlisted fields of a joined statement', () => {
    const catalog = defineCatalog({
      templates: {
        'a.p': { partial: true, fields: { id: 'integer' } },
        'c.d': { fields: { id: 'integer', k: 'string' } },
      },
    });
    for (const template of ['c.d', 'a.p']) {
      const text = `SELECT id, j.nope FROM a.p JOIN (SELECT id FROM ${template}) AS j ON (j.id = id) WHERE j.none = 1`;
      const { diagnostics: found } = compileSql(text, { target: 'duckdb', catalog });
      expect(found.map(({ code }) => code)).toEqual(['sql-field', 'sql-field']);
    }
  });

  it('prefers the table that lists a field to one that allows it', () => {
    const catalog = defineCatalog({
      templates: {
        'account.query': { fields: { id: 'integer' } },
        'crm.tasks': { partial: true, fields: { accountId: 'integer' } },
      },
    });
    const text =
      'SELECT id FROM account.query WHERE EXISTS (SELECT accountId FROM crm.tasks WHERE accountId = id AND rank > 1)';
    expect(compileSql(text, { target: 'duckdb', catalog }).value?.sql).toContain(
      't1."accountId" = t0."id" AND t1."rank" > ',
    );
  });
});

describe('LIKE', () => {
  it('is case-sensitive unless the dialect changes that', () => {
    const dialect = { likeCaseSensitive: false };
    const compile = (condition: string, target: SqlOptions['target']) =>
      compileSql(`SELECT id FROM account.query WHERE ${condition}`, { ...duckdb, target, dialect }).value;
    const { sql, params } = compile("name LIKE 'Kaß_1%'", 'trino') ?? {};
    expect(sql).toMatch(/ WHERE translate\(t0\."name", \?, \?\) LIKE \?$/);
    // The second K is the sign for kelvin.
    expect(params).toEqual(['K\u212AAẞ', 'kkaß', 'kaß_1%']);
    expect(compile("name LIKE 'Kaß_1%'", 'sqlite')?.params).toEqual(['[kK\u212A][aA][ßẞ]?1*']);
    expect(compile("name LIKE '1%'", 'duckdb')?.sql).toMatch(
      / WHERE CAST\(t0\."name" AS VARCHAR\) COLLATE C LIKE \$1$/,
    );
    expect(losses('SELECT id FROM account.query WHERE name LIKE name', { ...duckdb, dialect })).toEqual([
      'sql-pattern wider name LIKE name',
    ]);
  });

  it('uses the escape character of the clause, or else of the dialect', () => {
    const params = (condition: string, likeEscape?: string): unknown =>
      compileSql(`SELECT id FROM account.query WHERE ${condition}`, {
        ...duckdb,
        dialect: { likeCaseSensitive: true, ...(likeEscape !== undefined && { likeEscape }) },
      }).value?.params;
    expect(params("name LIKE 'a#%'")).toEqual(['a#%']);
    expect(params("name LIKE 'a#%'", '#')).toEqual(['a!%']);
    expect(params("name LIKE 'a#%' ESCAPE '$'", '#')).toEqual(['a#%']);
  });
});

describe('scopes', () => {
  const two: SqlOptions = {
    target: 'duckdb',
    tables: {
      'account.query': { name: 'a', columns },
      'crm.activities': { name: 'b', columns: { accountId: 'integer', text: 'string' } },
    },
  };

  it('of EXISTS include the fields of the outer statement', () => {
    expect(where('EXISTS (SELECT accountId FROM crm.activities WHERE accountId = id)', two)).toBe(
      'EXISTS (SELECT t1."accountId" AS "accountId" FROM (SELECT t1."accountId" FROM "b" AS t1) AS t1',
    );
    expect(
      compileSql(
        'SELECT id FROM account.query WHERE EXISTS (SELECT accountId FROM crm.activities WHERE accountId = id)',
        two,
      ).value?.sql,
    ).toMatch(/WHERE t1\."accountId" = t0\."id"\)$/);
  });

  it('of a JOIN have the columns that its statement selects, by their names there', () => {
    const text =
      "SELECT id, x.T FROM account.query JOIN (SELECT accountId, --v:result{displayname='T'}\ntext FROM crm.activities) AS x ON (x.accountId = id)";
    expect(compileSql(text, two).exact).toBe(true);
    expect(losses(text.replace('x.T', 'x.text'), two)).toEqual(['sql-field untranslatable x.text']);
  });
});
