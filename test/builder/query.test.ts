import { describe, expect, it } from 'vitest';
import { conditions, from, fromVql, path, variable } from '../../src/builder/index.js';
import { defineCatalog } from '../../src/catalog/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { parse, vql } from '../../src/vql/index.js';

const is = conditions();

describe('a query', () => {
  it('is never changed: a prefix is shared', () => {
    const prefix = from('account.query').select('id').equals('active', true);
    const before = prefix.toText();
    const narrowed = prefix
      .select('name')
      .distinct()
      .isNull('x')
      .where(is.isNull('y'))
      .not(is.isNull('z'))
      .orderBy('id')
      .limit(1);
    narrowed
      .offset(2)
      .bind({ v: 1 })
      .join(prefix, 't', is.equals('id', path('t.id')));
    expect(prefix.toText()).toBe(before);
    expect(narrowed.toText()).toBe(
      "SELECT DISTINCT id, name FROM account.query WHERE active = 'true' AND x IS NULL AND y IS NULL AND NOT z IS NULL ORDER BY id LIMIT 1",
    );
  });

  it('names a column of a text by its last display name', async () => {
    const query = fromVql(
      "SELECT --v:result{displayname='A', visible=true}\n--v:result{displayname='B'}\nname FROM account.query",
      { parse },
    );
    expect(() => query.select({ field: 'x', displayName: 'B' })).toThrow('"B"');
    expect(query.select({ field: 'x', displayName: 'A' }).toText()).toContain("displayname='A'");
  });

  it('selects columns with display names, hidden ones and functions', () => {
    const query = from('account.query').select(
      'id',
      { field: 'default_address.city', displayName: "City's" },
      { field: 'number', hidden: true },
      { function: 'COUNT', field: 'name', distinct: true, displayName: 'Names' },
    );
    expect(query.toText()).toBe(
      "SELECT id, --v:result{displayname='City''s'}\ndefault_address.city, --v:result{visible=false}\nnumber, --v:result{displayname='Names'}\nCOUNT(DISTINCT name) FROM account.query",
    );
    expect(from('a.b').select('id', { function: 'SUM', field: 'total', displayName: 'Sum' }).toCUnitOrThrow()).toEqual({
      group: 'a',
      template: 'b',
      request: {
        adhocPreset: { results: [{ property: 'id' }, { property: 'total', functions: ['SUM'], displayName: 'Sum' }] },
      },
    });
  });

  it('sorts, pages and joins', () => {
    const tasks = from('crm.activities').select('id', 'account');
    const query = from('account.query')
      .select('id', 't.id')
      .join(tasks, 't', (on) => on.equals('id', path('t.account')))
      .orderBy({ function: 'lower', field: 'name' })
      .orderBy('t.id', 'DESC')
      .limit(5)
      .offset(0);
    expect(query.toText()).toBe(
      'SELECT id, t.id FROM account.query JOIN (SELECT id, account FROM crm.activities) AS t ON (id = t.account) ORDER BY lower(name), t.id DESC LIMIT 5',
    );
    expect(() => query.toCUnitOrThrow()).toThrow('C-Unit has no JOIN.');
  });

  it('asks each endpoint in its shape', () => {
    const query = from('sales-channel.salesChannels').select('id').isNull('x').orderBy('id').limit(5).offset(10);
    expect(query.toRequest('execute')).toEqual({
      endpoint: 'execute',
      method: 'POST',
      path: '/cmn/computed-queries/execute',
      body: {
        statement: 'SELECT id FROM sales-channel.salesChannels WHERE x IS NULL ORDER BY id',
        limit: 5,
        offset: 10,
      },
    });
    expect(query.toRequest('template', { predicate: 'additionalPredicate' })).toEqual({
      endpoint: 'template',
      method: 'POST',
      path: '/cmn/computed-queries/sales-channel/salesChannels',
      body: {
        adhocPreset: { results: [{ property: 'id' }] },
        pageable: { start: 10, limit: 5, sortOrders: [{ property: 'id', direction: 'ASC' }] },
        additionalPredicate: { type: 'FILTER', operator: 'IS_NULL', property: 'x' },
      },
    });
    expect(() => query.toRequest('other' as never)).toThrow(
      'The endpoint of "toRequest" must be "execute" or "template"',
    );
    expect(from('a.b').toRequest('execute', { variables: true }).body).toEqual({ statement: 'SELECT * FROM a.b' });
    expect(from('a.b').toRequest('template').body).toEqual({});
  });

  it('names any number of fields, more than are cached', () => {
    const names = Array.from({ length: 1_001 }, (_, index) => `f${index}`);
    for (const name of names) expect(from('a.b').isNull(name).toText()).toBe(`SELECT * FROM a.b WHERE ${name} IS NULL`);
  });

  it('sorts ascending on request', () => {
    expect(from('a.b').orderBy('x', 'ASC').toText()).toBe('SELECT * FROM a.b ORDER BY x ASC');
  });

  it('selects any number of functions without display names', () => {
    const query = from('a.b').select({ function: 'COUNT', field: '*' }, { function: 'SUM', field: 'x' });
    expect(query.toText()).toBe('SELECT COUNT(*), SUM(x) FROM a.b');
  });

  it('joins under different aliases', () => {
    const on = is.equals('id', path('t.id'));
    const query = from('a.b').join(from('c.d'), 't', on).join(from('e.f'), 'u', on);
    expect(query.toText()).toContain('AS t ON (id = t.id) JOIN (SELECT * FROM e.f) AS u ON (id = t.id)');
  });

  it('needs values for the variables of its joins', () => {
    const query = from('a.b')
      .join(from('c.d').equals('x', variable('v')), 't', is.equals('id', variable('w')))
      .not(is.equals('y', variable('u')));
    expect(() => query.toTextWithVariables()).toThrow('The variable ":v" has no value.');
    expect(() => query.bind({ v: 1 }).toTextWithVariables()).toThrow('The variable ":w" has no value.');
    expect(() => query.bind({ v: 1, w: 2 }).toTextWithVariables()).toThrow('The variable ":u" has no value.');
  });

  it('sends nothing of a page that it does not have', () => {
    expect(from('a.b').toRequest('execute').body).toStrictEqual({ statement: 'SELECT * FROM a.b' });
  });

  it('goes on in when from the query it is given, and from no other on its template', () => {
    const bare = from('a.b');
    const narrowed = bare.isNull('x');
    const joined = bare.join(from('c.d'), 't', is.isNull('y'));
    const other = 'a query that continues the one it is given; found another query.';
    expect(() => narrowed.when(1, () => bare)).toThrow(other);
    expect(() => joined.when(1, () => bare as never)).toThrow(other);
    expect(() => bare.when(1, () => from('a.b'))).toThrow(other);
    expect(joined.when(1, (query) => query.isNull('z')).toText()).toContain('WHERE z IS NULL');
  });

  it('keeps the dates that its variables and fragments were given', () => {
    const date = new Date(0);
    const query = from('a.b').equals('x', variable('d')).bind({ d: date });
    const fragment = vql`x > ${date}`;
    date.setUTCFullYear(2000);
    const { variableSubstitutions } = query.toTextWithVariables().variableSubstitutionList;
    expect(variableSubstitutions[0]?.values).toEqual(['1970-01-01T00:00:00.000Z']);
    expect(vql`SELECT id FROM a.b WHERE ${fragment}`.toText()).toContain("x > '1970-01-01T00:00:00.000Z'");
  });

  it('is its text wherever a text is made of it', () => {
    for (const query of [from('a.b').equals('x', "'"), vql`SELECT * FROM a.b WHERE x = ${"'"}`]) {
      const statement = "SELECT * FROM a.b WHERE x = ''''";
      expect(String(query)).toBe(statement);
      expect(JSON.parse(JSON.stringify({ statement: query }))).toEqual({ statement });
    }
  });

  it('goes on where something is given', () => {
    const search = (text: string | undefined, rank: number | null, active: boolean) =>
      from('a.b')
        .when(text, (query, wanted) => query.contains('name', wanted))
        .when(rank, (query, least) => query.greaterThan('rank', least))
        .when(active, (query) => query.equals('active', true))
        .toText();
    expect(search(undefined, null, false)).toBe('SELECT * FROM a.b');
    expect(search('', 0, true)).toBe("SELECT * FROM a.b WHERE name LIKE '%' AND rank > '0' AND active = 'true'");
  });

  it.each([
    ['limit', () => from('a.b').limit(0)],
    ['limit', () => from('a.b').limit(1.5)],
    ['offset', () => from('a.b').offset(-1)],
    ['offset', () => from('a.b').offset('5' as never)],
    ['orderBy', () => from('a.b').orderBy('x', 'desc' as never)],
    ['select', () => from('a.b').select({ field: 'x', displayname: 'X' } as never)],
    ['select', () => from('a.b').select(...([] as unknown as ['id']))],
    ['select', () => from('a.b').select({ field: 'x', hidden: 'yes' as never })],
    ['exists', () => from('a.b').exists('SELECT id FROM a.b' as never)],
    ['join', () => from('a.b').join('SELECT id FROM a.b' as never, 't', is.isNull('x'))],
    ['join', () => from('a.b').join(from('c.d'), 't', is.and([is.when(null, () => is.isNull('x'))]))],
    ['from', () => from('account' as never)],
    ['from', () => from(undefined as never)],
    ['from', () => from('select.query')],
  ])('refuses arguments that %s does not take', (method, call) => {
    expect(call).toThrow(VqlError);
    expect(call).toThrow(new RegExp(`\\b${method}\\b.* (?:must be|has no option) `));
  });

  it('refuses two columns that come back under one name', () => {
    expect(() => from('a.b').select('x').select({ field: 'y', displayName: 'x' })).toThrow(
      'Two columns have the name "x" in the result.',
    );
  });

  it('carries the values of its variables', async () => {
    const query = fromVql('SELECT id FROM a.b WHERE x = :v AND y IN (:w)', { parse }).equals('z', 1);
    const bound = query.bind({ v: 5, w: ['A', true] });
    const values = { v: ['5'], w: ['A', 'true'] };
    const list = (all: Record<string, string[]>) => ({
      variableSubstitutions: Object.entries(all).map(([variableName, texts]) => ({
        variable: { variableName },
        values: texts,
      })),
    });
    expect(bound.toRequest('execute').body).toEqual({
      statement: "SELECT id FROM a.b WHERE x = :v AND y IN (:w) AND z = '1'",
      variableSubstitutionList: list(values),
    });
    expect(bound.toTextWithVariables().variableSubstitutionList).toEqual(list({ ...values, p1: ['1'] }));
    expect(bound.toCUnitOrThrow().request.variableSubstitutionList).toEqual(list(values));
    expect(bound.equals('a', ':v').toText()).toContain("a = ':v'");
    expect(() => bound.equals('a', ':v').toCUnitOrThrow()).toThrow('would be read as a variable');
    for (const call of [
      () => query.toCUnitOrThrow(),
      () => query.toRequest('execute'),
      () => query.toTextWithVariables(),
    ])
      expect(call).toThrow('The variable ":v" has no value.');
    expect(() => query.bind({ v: [] })).toThrow('The list of "bind" for ":v" is empty.');
  });

  it('carries them into a query around it, which may give the same names other values', async () => {
    const text = "SELECT id FROM a.b WHERE x = :v AND y IN (:w, 'C') AND z IS NULL";
    const inner = fromVql(text, { parse }).bind({ v: "O'Brien", w: ['A', true] });
    const outer = from('c.d').select('id').equals('q', variable('v')).exists(inner);
    expect(outer.toText()).toBe(
      "SELECT id FROM c.d WHERE q = :v AND EXISTS (SELECT id FROM a.b WHERE x = 'O''Brien' AND y IN ('A', 'true', 'C') AND z IS NULL)",
    );
    const { statement, variableSubstitutionList } = outer.bind({ v: 'other' }).toTextWithVariables();
    expect(statement).toBe(
      "SELECT id FROM c.d WHERE q = :v AND EXISTS (SELECT id FROM a.b WHERE x = :p1 AND y IN (:p2, :p3, 'C') AND z IS NULL)",
    );
    expect(variableSubstitutionList.variableSubstitutions.map(({ values }) => values)).toEqual([
      ['other'],
      ["O'Brien"],
      ['A'],
      ['true'],
    ]);
  });
});

describe('with a catalog', () => {
  const fields = { id: 'integer', name: 'string', extra: 'json' } as const;
  const catalog = defineCatalog({
    templates: {
      'account.query': { fields },
      'open.list': { partial: true, fields },
      'shut.list': { custom: 'declared', fields },
    },
  });

  it('refuses fields that are not there, when the program runs', () => {
    const query = from(catalog.template('account.query'));
    expect(() => query.isNull('nmae' as never)).toThrow(
      'The template "account.query" has no field "nmae". Did you mean "name"?',
    );
    expect(() => query.select('zzz' as never)).toThrow('The template "account.query" has no field "zzz".');
    expect(() => query.where((on) => on.isNull('nmae' as never))).toThrow('Did you mean "name"?');
    expect(() => conditions(catalog.template('account.query')).isNull('nmae' as never)).toThrow('Did you mean "name"?');
    expect(query.isNull('custom.shop.rank').isNull('extra.deep.field').toText()).toContain('custom.shop.rank IS NULL');
    expect(from(catalog.template('open.list')).isNull('anything').toText()).toContain('anything IS NULL');
    expect(() => from(catalog.template('shut.list')).isNull('custom.shop.rank' as never)).toThrow('has no field');
  });

  it('finds the fields of a join by its alias', () => {
    const query = from(catalog.template('account.query')).join(from('a.b'), 't', (on) => on.equals('id', path('t.id')));
    expect(query.isNull('t.anything').toText()).toContain('t.anything IS NULL');
    expect(() => query.isNull('u.anything' as never)).toThrow('has no field "u.anything"');
    expect(() => query.join(from('a.b'), 'T', (on) => on.isNull('id'))).toThrow(
      'must be a name that no other join has; found "T"',
    );
  });

  it('continues from a text on its template', async () => {
    const template = catalog.template('account.query');
    const query = fromVql('SELECT id FROM account.query', { parse, template });
    expect(() => query.equals('id', 'x' as never)).toThrow(
      'The field "id" holds a whole number of 64 bits; found "x".',
    );
    expect(() => fromVql('SELECT id FROM a.b', { parse, template })).toThrow(
      'must be "account.query", as in the options of fromVql; found "a.b"',
    );
  });
});

describe('fromVql', () => {
  it('keeps all of the statement', async () => {
    const text =
      "SELECT DISTINCT --v:result{displayname='N'}\nname, count(*) FROM a.b JOIN (SELECT id FROM c.d WHERE x = 'y') AS t ON (id = t.id) WHERE a = 1 OR b NOTNULL ORDER BY name DESC LIMIT 5 OFFSET 10";
    expect(fromVql(text, { parse }).toText()).toBe(text);
    expect(fromVql('SELECT * FROM a.b', { parse }).isNull('x').toText()).toBe('SELECT * FROM a.b WHERE x IS NULL');
    expect(fromVql(vql`SELECT id FROM a.b WHERE x = ${"'"}`, { parse }).toText()).toBe(
      "SELECT id FROM a.b WHERE x = ''''",
    );
  });

  it('selects other columns instead of all', async () => {
    expect(fromVql('SELECT * FROM a.b', { parse }).select('id').toText()).toBe('SELECT id FROM a.b');
    const hidden = fromVql("SELECT --v:result{visible=false, displayname='N'}\nname FROM a.b", { parse });
    expect(() => hidden.select('N')).toThrow('Two columns have the name "N" in the result.');
    const unnamed = fromVql('SELECT --v:result{visible=false}\nname FROM a.b', { parse });
    expect(() => unnamed.select('name')).toThrow('Two columns have the name "name" in the result.');
  });

  it('needs values for the variables of its joins', async () => {
    const text = 'SELECT id FROM a.b JOIN (SELECT id FROM c.d WHERE x = :v) AS t ON (id = t.id)';
    const query = fromVql(text, { parse });
    expect(() => query.toTextWithVariables()).toThrow('The variable ":v" has no value.');
    expect(query.bind({ v: 1 }).toRequest('execute').body).toMatchObject({ statement: text });
  });

  it('takes no function for a variable of its name', async () => {
    const inner = fromVql('SELECT id FROM a.b WHERE v(x) = :v', { parse }).bind({ v: 1 });
    expect(from('c.d').exists(inner).toText()).toContain("WHERE v(x) = '1'");
  });

  it('refuses a text with errors', async () => {
    expect(() => fromVql('SELEC id FROM a.b', { parse })).toThrow(VqlError);
    expect(() => fromVql('SELECT id FROM a.b WHERE x = 1 XOR y = 2', { parse })).toThrow(VqlError);
  });
});
