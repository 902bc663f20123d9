import { describe, expect, it } from 'vitest';
import { conditions, from, fromVql, path, variable } from '../../src/builder/index.js';
import { type CatalogTemplate, defineCatalog, type FieldDefinition, type FieldType } from '../../src/catalog/index.js';
import { parse, VqlError, vql } from '../../src/vql/index.js';

const catalog = defineCatalog({
  templates: {
    'account.query': {
      custom: 'declared',
      fields: {
        id: 'integer',
        name: 'string',
        active: 'boolean',
        born: 'date',
        seen: 'date-time',
        state: { type: 'enum', values: ['OPEN', 'DONE'] },
        hidden: { type: 'string', filterable: false, sortable: false, resultable: false },
        exact: { type: 'string', operators: ['EQUALS', 'IN'], functions: ['count'] },
        bare: { type: 'string', functions: [] },
      },
    },
    'crm.activities': { custom: 'declared', fields: { 'account.id': 'integer', done: 'boolean' } },
  },
});
const template: CatalogTemplate = catalog.template('account.query');
/** Without types: the compiler does not know the fields. */
const query = from(template);
const tasks = from<never>(catalog.template('crm.activities') as never).select('account.id', {
  field: 'done',
  displayName: 'Done',
}) as never;
const is = conditions();
const date = new Date('2026-02-28T23:30:00Z');

describe('a query by name with a catalog', () => {
  it('is that on the template of the catalog', () => {
    const named = from('account.query', { catalog });
    expect(named.equals('born', date).toText()).toBe("SELECT * FROM account.query WHERE born = '2026-02-28'");
    expect(() => named.select('zzz' as never)).toThrow('The template "account.query" has no field "zzz".');
  });

  it('is refused if the catalog lacks the template, unless it is partial', () => {
    expect(() => from('acount.query' as never, { catalog })).toThrow(
      'The catalog has no template "acount.query". Did you mean "account.query"?',
    );
    const partial = defineCatalog({ partial: true, templates: {} });
    expect(from('acount.query' as never, { catalog: partial }).toText()).toBe('SELECT * FROM acount.query');
  });

  it('takes nothing else as a catalog', () => {
    expect(() => from('account.query' as never, { catalog: {} as never })).toThrow(
      'The option "catalog" of from must be a catalog, as defineCatalog, readCatalog and openCatalog return it; found an object.',
    );
  });
});

describe('every part of a query is checked against its catalog', () => {
  const noField = 'The template "account.query" has no field "zzz".';
  const noBoolean = 'The field "active" holds true or false; found "yes".';

  it.each([
    ['a condition', () => query.equals('zzz', 1), noField],
    ['a condition that was made without it', () => query.where(is.equals('zzz', 1)), noField],
    ['a value of one', () => query.where(is.equals('active', 'yes')), noBoolean],
    ['a condition inside NOT', () => query.not(is.isNull('zzz')), noField],
    ['one that was made without it, inside NOT', () => query.where(is.not(is.startsWith('zzz', 'x'))), noField],
    [
      'a function that the field does not allow',
      () => query.orderBy({ function: 'MAX', field: 'bare' }),
      'but allows none',
    ],
    [
      'a condition inside AND and OR',
      () => query.where(is.and(is.isNull('id'), is.or(is.isNull('id'), is.isNull('zzz')))),
      noField,
    ],
    ['a condition of or', () => query.or(is.isNull('id'), is.equals('active', 'yes')), noBoolean],
    ['a condition of and', () => query.and([is.isNull('zzz')]), noField],
    ['one out of a callback', () => query.where(() => is.isNull('zzz')), noField],
    ['one among the conditions of the template', () => conditions(template).not(is.isNull('zzz')), noField],
    ['one out of when', () => conditions(template).when(1, () => is.isNull('zzz')), noField],
    [
      'one on another template',
      () => query.where(conditions(catalog.template('crm.activities')).equals('done', true) as never),
      'no field "done"',
    ],
    ['the condition of a join', () => query.join(tasks, 't', is.equals('zzz', 1)), noField],
    ['a path as a value', () => query.equals('id', path('zzz')), noField],
    ['a path among values', () => query.in('id', [path('zzz')]), noField],
    ['a path as a field', () => query.equals(path('zzz'), 1), noField],
    ['a path as a sort key', () => query.orderBy(path('zzz')), noField],
    ['a path as a column', () => query.select(path('zzz')), noField],
    ['a path of a column', () => query.select({ field: path('zzz'), displayName: 'Z' }), noField],
    ['the field of a function', () => query.equals({ function: 'lower', field: 'zzz' }, 'x'), noField],
    ['the value of a variable', () => query.equals('active', variable('v')).bind({ v: 'yes' }), noBoolean],
    [
      'the value of a variable that comes later',
      () => query.bind({ v: 'yes' }).equals('active', variable('v')).toTextWithVariables(),
      noBoolean,
    ],
    [
      'the value of a variable in a condition made without it',
      () => query.where(is.equals('state', variable('v'))).bind({ v: 'CLOSED' }),
      'holds one of "OPEN", "DONE"',
    ],
    [
      'the value of a variable in a subquery',
      () =>
        from('a.b')
          .exists(query.equals('active', variable('v')))
          .bind({ v: 'yes' }),
      noBoolean,
    ],
    [
      'a field that is no filter',
      () => query.equals('hidden', 'x'),
      'The catalog says that the field "hidden" cannot be filtered by.',
    ],
    ['a field that is no filter, as a value', () => query.equals('name', path('hidden')), 'cannot be filtered by'],
    [
      'a field that is no filter, in a function',
      () => query.equals({ function: 'lower', field: 'hidden' }, 'x'),
      'cannot be filtered by',
    ],
    [
      'a field that is no sort key',
      () => query.orderBy('hidden'),
      'The catalog says that the field "hidden" cannot be sorted by.',
    ],
    [
      'a field that is no column',
      () => query.select('hidden'),
      'The catalog says that the field "hidden" cannot be selected.',
    ],
    [
      'an operator that is not stated',
      () => query.notEquals('exact', 'x'),
      'does not allow "notEquals", but allows "equals", "in".',
    ],
    [
      'an operator that is not one of the type',
      () => query.contains('active', 't'),
      'The catalog says that the field "active" does not allow "contains"',
    ],
    ['an order that there is not', () => query.greaterThan('state', 'DONE'), 'does not allow "greaterThan"'],
    [
      'a function that is not stated',
      () => query.select({ function: 'SUM', field: 'exact' }),
      'has no function "SUM", but allows "count".',
    ],
    [
      'a field of a join',
      () => query.join(tasks, 't', (on) => on.equals('id', path('t.zzz'))),
      'The query that is joined as "t" has no field "zzz".',
    ],
    [
      'a value of a field of a join',
      () => query.join(tasks, 't', (on) => on.equals('t.done', 'yes')),
      'The field "done" holds true or false',
    ],
    ['what is no template', () => conditions('account.query' as never), 'must be a template of a catalog'],
    [
      'what only looks like a template',
      () => from({ name: 'account.query' } as never),
      'must be a template of a catalog',
    ],
  ])('%s', (_, make, sentence) => {
    expect(make).toThrow(sentence);
  });

  it('a text that the query continues', () => {
    const refused = (text: string) => expect(() => fromVql(text, { parse, template }));
    refused('SELECT zzz FROM account.query').toThrow(VqlError);
    refused("SELECT id FROM account.query WHERE active = 'yes'").toThrow('"active"');
    refused('SELECT id FROM account.query WHERE name > hidden').toThrow('hidden');
    refused("SELECT id FROM account.query WHERE active LIKE 't%'").toThrow('LIKE');
    refused('SELECT id FROM account.query ORDER BY hidden').toThrow('hidden');
    expect(fromVql("SELECT id FROM account.query WHERE name = 'x'", { parse, template }).toText()).toContain("'x'");
  });
});

describe('with a catalog', () => {
  it('a Date is sent without its time if the field is a date, however it gets there', () => {
    const [day, time] = ["'2026-02-28'", "'2026-02-28T23:30:00.000Z'"];
    expect(query.equals('born', date).toText()).toContain(`born = ${day}`);
    expect(query.where(is.in('born', [date, '2026-03-01'])).toText()).toContain(`born IN (${day}, '2026-03-01')`);
    expect(query.where(is.equals('seen', date)).toText()).toContain(`seen = ${time}`);
    const bound = query.equals('born', variable('d')).bind({ d: date });
    expect(bound.toTextWithVariables().variableSubstitutionList.variableSubstitutions[0]?.values).toEqual([
      '2026-02-28',
    ]);
    expect(from('a.b').exists(bound).toText()).toContain(`born = ${day}`);
    expect(vql`SELECT id FROM a.b WHERE EXISTS (${bound})`.toText()).toContain(`born = ${day}`);
    expect(() => bound.equals('seen', variable('d')).toTextWithVariables()).toThrow(
      'The value of ":d" must be the same text for all its fields; found "2026-02-28" and "2026-02-28T23:30:00.000Z"',
    );
    const lists = query.in('born', [variable('d')]).in('seen', [variable('d')]);
    expect(() => lists.bind({ d: ['2026-01-01', date] }).toTextWithVariables()).toThrow(
      'found "2026-01-01, 2026-02-28" and "2026-01-01, 2026-02-28T23:30:00.000Z"',
    );
  });

  it('a Date of a condition with a catalog is sent without its time in a text of the tag', async () => {
    const condition = conditions(template).equals('born', date as never);
    const text = vql`SELECT id FROM account.query WHERE ${condition} AND ${is.startsWith('name', 'T')}`;
    const written = "SELECT id FROM account.query WHERE born = '2026-02-28' AND name LIKE 'T%'";
    expect(fromVql(text, { parse }).toText()).toBe(written);
    expect(fromVql(text, { parse, template }).toText()).toBe(written);
  });

  it('an empty list is tested on a field that exists and allows tests for null, in both forms', () => {
    const noRow = (fields: Readonly<Record<string, FieldType | FieldDefinition>>, partial = false) => {
      const made = defineCatalog({ templates: { 'a.b': { fields, partial } } });
      return from(made.template('a.b') as never).in('x', [], { whenEmpty: 'matchNone' });
    };
    const field = (query: ReturnType<typeof noRow>) => /WHERE (.*) IS NULL AND/.exec(query.toText())?.[1];
    expect(field(noRow({ x: 'string' }, true))).toBe('id');
    expect(field(noRow({ x: 'string' }))).toBe('x');
    // Not listed, but allowed: by a template that a program has made itself.
    const own: CatalogTemplate = { ...catalog.template('crm.activities'), allows: (path) => path === 'id' };
    const asked = from(own as never).in('done' as never, [], { whenEmpty: 'matchNone' });
    expect(asked.toText()).toContain('WHERE id IS NULL');
    const half = { type: 'integer', operators: ['IS_NULL'] } as const;
    expect(field(noRow({ x: half, id: half, 'select.a1': 'string', 'c.d1': 'string' }))).toBe('c.d1');
    expect(() => noRow({ x: half })).toThrow(
      'The template of "whenEmpty" must be one with a field that can be tested for null; found "a.b".',
    );
    const filter = (operator: string) => ({ type: 'FILTER', operator, property: 'id' });
    const none = { type: 'JUNCTION', operator: 'AND', children: [filter('IS_NULL'), filter('IS_NOT_NULL')] };
    const made = is.or(is.in('id', [], { whenEmpty: 'matchNone' }), is.isNull('id'));
    expect(is.in('x', [], { whenEmpty: 'matchNone' }).toCUnitOrThrow()).toEqual(none);
    for (const whole of [made.toCUnitOrThrow(), query.where(made).toCUnitOrThrow().request.queryPredicate])
      expect(whole).toEqual({ type: 'JUNCTION', operator: 'OR', children: [none, filter('IS_NULL')] });
    const other = catalog.template('crm.activities');
    const held = from(other).where(conditions(other).in('done', [], { whenEmpty: 'matchNone' }));
    const noneOfOther = JSON.parse(JSON.stringify(none).replaceAll('"id"', '"account.id"'));
    expect(held.toCUnitOrThrow().request.queryPredicate).toEqual(noneOfOther);
    // The same condition in another query with that field, checked against its catalog.
    const again = from(catalog.template('crm.activities')).where(
      conditions(other).in('done', [], { whenEmpty: 'matchNone' }),
    );
    expect(again.toCUnitOrThrow().request.queryPredicate).toEqual(noneOfOther);
  });

  it('a field that equals null is one without a value, with and without it', () => {
    const filter = { type: 'FILTER', operator: 'IS_NULL', property: 'name' };
    expect(is.isNullOrEquals('name', null).toCUnitOrThrow()).toEqual(filter);
    expect(query.where(is.isNullOrEquals('name', null)).toCUnitOrThrow().request.queryPredicate).toEqual(filter);
  });

  it('a list of values binds an enum alone, and an enum without one takes any', () => {
    const fields = { open: 'enum', text: { type: 'string', values: ['A'] } } as const;
    const loose = from(defineCatalog({ templates: { 'a.b': { fields } } }).template('a.b')) as unknown as typeof query;
    expect(loose.equals('open', 'X').equals('text', 'B').toText()).toContain("open = 'X' AND text = 'B'");
  });

  it('a condition that was created without it can be added to queries with and without it, and is not changed', () => {
    const condition = is.or(is.equals('born', date), is.in('active', [], { whenEmpty: 'matchNone' }));
    const text = condition.toText();
    expect(query.where(condition).toText()).toContain("born = '2026-02-28'");
    expect(condition.toText()).toBe(text);
    expect(from('a.b').where(condition).toText()).toContain(text);
  });

  it('names of the running program go in as paths', () => {
    expect(query.select(path('name')).equals(path('id'), 5).orderBy(path('name'), 'DESC').toText()).toBe(
      "SELECT name FROM account.query WHERE id = '5' ORDER BY name DESC",
    );
  });

  it('a subquery in a condition is checked against its own fields, and a text against those it was parsed with', async () => {
    const inner = from('c.d').equals('zzz', 1);
    expect(query.where(is.exists(inner)).toText()).toContain("EXISTS (SELECT * FROM c.d WHERE zzz = '1')");
    const text = fromVql('SELECT id FROM account.query WHERE EXISTS (SELECT zzz FROM c.d)', { parse, template });
    expect(text.toText()).toContain('EXISTS (SELECT zzz FROM c.d)');
  });

  it('a function with a display name is a column of a join', () => {
    const newest = from('crm.activities').select('id', {
      function: 'MAX',
      field: 'done',
      displayName: 'Last',
    }) as never;
    const joined = query.join(newest, 't', (on) => on.equals('id', path('t.id')));
    expect(joined.equals('t.Last', 'x').toText()).toContain("t.Last = 'x'");
  });

  it('a function is one that the field allows, in whatever letter case', () => {
    expect(query.orderBy({ function: 'id', field: 'id' }).toText()).toContain('ORDER BY id(id)');
    const counted = { function: 'Count', field: 'exact' } as const;
    expect(() => query.orderBy(counted)).not.toThrow();
    expect(() => query.orderBy({ function: 'MAX', field: 'exact' })).toThrow(
      'The catalog says that the field "exact" has no function "MAX", but allows "count".',
    );
    expect(query.select({ function: 'COUNT', field: '*' }).toText()).toContain('SELECT COUNT(*)');
    expect(query.equals({ function: 'lower', field: 'id' }, 'x').toText()).toContain("lower(id) = 'x'");
  });

  it('fields of a join are found without a catalog for the outer query', () => {
    const joined = from('a.b').join(tasks, 't', (on) => on.equals('id', path('t.account.id')));
    expect(() => joined.equals('t.zzz.deep', 1)).toThrow('The query that is joined as "t" has no field "zzz.deep".');
    expect(() => joined.equals('t.Done', 'yes')).toThrow('The field "done" holds true or false; found "yes".');
    expect(joined.equals('anything', 1).equals('t', 2).toText()).toContain("anything = '1' AND t = '2'");
  });

  it('an alias by itself is not a field', () => {
    const joined = query.join(tasks, 't', (on) => on.equals('id', path('t.account.id')));
    expect(() => joined.equals('t', 1)).toThrow(/^The template "account.query" has no field "t"\.$/);
  });

  it('any field may follow the alias of a parsed join', async () => {
    const text = 'SELECT id FROM account.query JOIN (SELECT id FROM c.d) AS t ON (id = t.id)';
    const read = fromVql(text, { parse, template });
    expect((read as unknown as typeof query).equals('t.anything', 1).toText()).toContain("t.anything = '1'");
  });

  it('a text on another template is refused for that, whatever fields it has', async () => {
    expect(() => fromVql('SELECT zzz FROM c.d', { parse, template })).toThrow(
      'must be "account.query", as in the options of fromVql',
    );
  });

  it('an object that lacks a member of a template is refused', () => {
    const { name, field, allows, paths } = template;
    const members = { name, field, allows, paths };
    for (const member of Object.keys(members))
      expect(() => from({ ...members, [member]: undefined } as never)).toThrow('must be a template of a catalog');
  });

  it('a field that is not resultable is not selected under a display name either', () => {
    expect(() => query.select({ field: 'hidden', displayName: 'x' })).toThrow('"hidden" cannot be selected');
  });

  it('the rows of a join have their columns, by name or path', () => {
    const joined = query.join(tasks, 't', (on) => on.equals('id', path('t.account.id')));
    expect(joined.equals('t.Done', true).equals('t.done', false).toText()).toContain(
      "t.Done = 'true' AND t.done = 'false'",
    );
    expect(() => query.select('t.done')).toThrow('If "t" is the alias of a join, call "join" first.');
  });
});
