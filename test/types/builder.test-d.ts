import { describe, expectTypeOf, it } from 'vitest';
import {
  type Condition,
  conditions,
  from,
  fromVql,
  outer,
  path,
  type Query,
  type RowOf,
  type TemplateWith,
  variable,
} from '../../src/builder/index.js';
import { type CatalogTemplate, defineCatalog } from '../../src/catalog/index.js';
import { createFilter, type FilterOperator, type Operator, readFilter } from '../../src/cunit/index.js';
import { serviceCatalog } from '../../src/schemas/index.js';
import { createIsNull, createPath, parse, vql } from '../../src/vql/index.js';

const catalog = defineCatalog({
  templates: {
    'account.query': {
      custom: 'declared',
      fields: {
        id: { type: 'integer', nullable: false },
        name: 'string',
        active: { type: 'boolean', nullable: false },
        total: 'decimal',
        documentDate: 'date',
        createdAt: 'date-time',
        state: { type: 'enum', values: ['OPEN', 'DONE'] },
        customer: 'reference',
        extra: 'json',
        tags: { type: 'string', collection: true },
        hidden: { type: 'string', filterable: false, sortable: false, resultable: false },
        exact: { type: 'string', operators: ['EQUALS', 'IN'], functions: ['count'] },
        'address.city': 'string',
      },
    },
    'open.fields': { fields: { id: 'integer' } },
    'partial.list': { partial: true, fields: { id: 'integer' } },
  },
});
const typed = from(catalog.template('account.query'));
const plain = from('account.query');
const subquery = from('crm.activities');

describe('the methods', () => {
  it('are those of the table of operators, in camel case', () => {
    type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
      ? `${Lowercase<First>}${Capitalize<Camel<Rest>>}`
      : Lowercase<Name>;
    expectTypeOf<Camel<Operator>>().toExtend<keyof Query>();
    expectTypeOf<Camel<FilterOperator>>().toExtend<keyof ReturnType<typeof conditions>>();
    expectTypeOf(plain.isNullOrEquals('a', 'b')).toEqualTypeOf<Query>();
    expectTypeOf(conditions().isNullOrEquals('a', 'b')).toEqualTypeOf<Condition>();
  });
});

describe('one value', () => {
  it('is what these take', () => {
    plain.equals('a', 1).notEquals('a', 1).isNullOrEquals('a', 1).like('a', 'x').notLike('a', 'x').startsWith('a', 'x');
    plain.endsWith('a', 'x').contains('a', 'x').notContains('a', 'x').greaterThan('a', 1n).greaterThanEquals('a', 1);
    plain.lessThan('a', new Date()).lessThanEquals('a', variable('x')).equals('a', path('b')).isNullOrEquals('a', null);
  });

  it('is compared by a sign too', () => {
    plain
      .where('a', '=', 1)
      .where('a', '<>', 1)
      .where('a', '!=', 1)
      .where('a', '<', 1n)
      .where(path('a'), '>=', path('b'));
    expectTypeOf(typed.where('total', '>=', 12).where('createdAt', '<', new Date())).toEqualTypeOf(typed);
    // @ts-expect-error - no such sign
    typed.where('total', '==', 12);
    // @ts-expect-error - no such field
    typed.where('totl', '>=', 12);
    // @ts-expect-error - The field "total" takes a number
    typed.where('total', '>=', true);
    // @ts-expect-error - The type of the field does not allow this condition.
    typed.where('active', '>=', true);
    // @ts-expect-error - null equals nothing
    typed.where('total', '=', null);
    // @ts-expect-error - The catalog does not allow this condition on the field.
    typed.where('exact', '<>', 'x');
    // @ts-expect-error - a value is missing
    typed.where('total', '>=');
  });

  it('is exactly one', () => {
    // @ts-expect-error - equals takes exactly one value.
    plain.equals('a');
    // @ts-expect-error - equals takes exactly one value.
    plain.equals('a', 1, 2);
    // @ts-expect-error - notEquals takes exactly one value.
    plain.notEquals('a');
    // @ts-expect-error - notEquals takes exactly one value.
    plain.notEquals('a', 1, 2);
    // @ts-expect-error - isNullOrEquals takes exactly one value.
    plain.isNullOrEquals('a');
    // @ts-expect-error - isNullOrEquals takes exactly one value.
    plain.isNullOrEquals('a', 1, 2);
    // @ts-expect-error - like takes exactly one value.
    plain.like('a');
    // @ts-expect-error - like takes exactly one value.
    plain.like('a', 'x', 'y');
    // @ts-expect-error - notLike takes exactly one value.
    plain.notLike('a');
    // @ts-expect-error - notLike takes exactly one value.
    plain.notLike('a', 'x', 'y');
    // @ts-expect-error - startsWith takes exactly one value.
    plain.startsWith('a');
    // @ts-expect-error - startsWith takes exactly one value.
    plain.startsWith('a', 'x', 'y');
    // @ts-expect-error - endsWith takes exactly one value.
    plain.endsWith('a');
    // @ts-expect-error - endsWith takes exactly one value.
    plain.endsWith('a', 'x', 'y');
    // @ts-expect-error - contains takes exactly one value.
    plain.contains('a');
    // @ts-expect-error - contains takes exactly one value.
    plain.contains('a', 'x', 'y');
    // @ts-expect-error - notContains takes exactly one value.
    plain.notContains('a');
    // @ts-expect-error - notContains takes exactly one value.
    plain.notContains('a', 'x', 'y');
    // @ts-expect-error - greaterThan takes exactly one value.
    plain.greaterThan('a');
    // @ts-expect-error - greaterThan takes exactly one value.
    plain.greaterThan('a', 1, 2);
    // @ts-expect-error - greaterThanEquals takes exactly one value.
    plain.greaterThanEquals('a');
    // @ts-expect-error - greaterThanEquals takes exactly one value.
    plain.greaterThanEquals('a', 1, 2);
    // @ts-expect-error - lessThan takes exactly one value.
    plain.lessThan('a');
    // @ts-expect-error - lessThan takes exactly one value.
    plain.lessThan('a', 1, 2);
    // @ts-expect-error - lessThanEquals takes exactly one value.
    plain.lessThanEquals('a');
    // @ts-expect-error - lessThanEquals takes exactly one value.
    plain.lessThanEquals('a', 1, 2);
  });
});

describe('other numbers of values', () => {
  it('are what these take', () => {
    plain.range('a', 1, 2).notRange('a', 'x', 'y').isNull('a').isNotNull('a').in('a', [1, 'x']).notIn('a', []);
    plain.in('a', [], { whenEmpty: 'matchNone' }).exists(subquery).notExists(subquery);
  });

  it('are no others', () => {
    // @ts-expect-error - range takes exactly two values.
    plain.range('a', 1);
    // @ts-expect-error - range takes exactly two values.
    plain.range('a', 1, 2, 3);
    // @ts-expect-error - range takes exactly two values.
    plain.range('a');
    // @ts-expect-error - notRange takes exactly two values.
    plain.notRange('a', 1);
    // @ts-expect-error - notRange takes exactly two values.
    plain.notRange('a');
    // @ts-expect-error - notRange takes exactly two values.
    plain.notRange('a', 1, 2, 3);
    // @ts-expect-error - in takes its values as one array.
    plain.in('a');
    // @ts-expect-error - in takes its values as one array.
    plain.in('a', [1], {}, 2);
    // @ts-expect-error - notIn takes its values as one array.
    plain.notIn('a');
    // @ts-expect-error - notIn takes its values as one array.
    plain.notIn('a', ['x'], {}, 'y');
    // @ts-expect-error - a condition is about a field
    plain.isNull();
    // @ts-expect-error - a condition is about a field
    plain.isNotNull();
    // @ts-expect-error - exists takes one query.
    plain.exists();
    // @ts-expect-error - exists takes one query.
    plain.exists(subquery, subquery);
    // @ts-expect-error - notExists takes one query.
    plain.notExists();
    // @ts-expect-error - notExists takes one query.
    plain.notExists(subquery, subquery);
    // @ts-expect-error - isNull takes no values.
    plain.isNull('a', 1);
    // @ts-expect-error - isNotNull takes no values.
    plain.isNotNull('a', 1);
    // @ts-expect-error - in takes its values as one array.
    plain.in('a', 1, 2);
    // @ts-expect-error - notIn takes its values as one array.
    plain.notIn('a', 'x');
    // @ts-expect-error - there is no other choice
    plain.in('a', [], { whenEmpty: 'matchAll' });
    // @ts-expect-error - exists takes one query.
    plain.exists('a', subquery);
    // @ts-expect-error - a text is no query
    plain.notExists('SELECT id FROM a.b');
    // @ts-expect-error - or takes all its conditions, at least two, or a list of them.
    plain.or(conditions().isNull('a'));
    // @ts-expect-error - and takes all its conditions, at least two, or a list of them.
    plain.and();
    // @ts-expect-error - nothing is left out by itself
    plain.where(undefined);
    // @ts-expect-error - null never matches
    plain.equals('a', null);
    // @ts-expect-error - undefined is no value
    plain.equals('a', undefined);
    // @ts-expect-error - an object is no value
    plain.equals('a', {});
  });
});

describe('with a catalog', () => {
  it('fields and values are of their type', () => {
    typed.equals('active', true).equals('state', 'OPEN').in('state', ['OPEN', 'DONE']).range('total', 1, '2.50');
    typed.equals('id', 5n).equals('id', '1389132653974581248').lessThan('documentDate', '2026-02-28').isNull('extra');
    typed.greaterThan('createdAt', new Date()).greaterThan('createdAt', '2026-02-28T10:00:00Z').startsWith('name', 'A');
    typed
      .equals('customer', '17')
      .equals('customer.label', 'x')
      .orderBy('address.city', 'DESC')
      .equals('name', path('address.city'));
    typed.where((is) => is.or(is.equals('state', 'DONE'), is.isNull('total')));
    typed.where(createFilter('IS_NULL', 'total')).where({ type: 'FILTER', operator: 'IS_NULL', property: 'total' });
    typed.where(createIsNull(createPath('total'))).where(vql`total > ${5}`);
    expectTypeOf(typed.select('id').where(vql`total > ${5}`)).toEqualTypeOf(typed.select('id'));
    const { value: filter } = readFilter({}, { fields: catalog.template('account.query') });
    if (filter !== undefined) typed.where(filter);
    readFilter({}, { fields: ['name'], operators: ['IN'], variables: false, functions: ['lower'] });
    readFilter(
      {},
      { fields: { name: 'string', state: { values: ['OPEN'], operators: ['EQUALS'] } }, functions: false },
    );
    from(catalog.template('open.fields')).equals('custom.shop.rank', 5);
    from(catalog.template('partial.list')).equals('anything', 5).equals('id', 5);
  });

  it('nothing else compiles', () => {
    // @ts-expect-error - a boolean is true or false
    typed.equals('active', 'yes');
    // @ts-expect-error - there is no such value
    typed.equals('state', 'CLOSED');
    // @ts-expect-error - there is no such value
    typed.in('state', ['OPEN', 'CLOSED']);
    // @ts-expect-error - a number has digits
    typed.range('total', 1, 'many');
    // @ts-expect-error - an id has digits
    typed.equals('id', 'A1');
    // @ts-expect-error - no date
    typed.lessThan('documentDate', 'yesterday');
    // @ts-expect-error - a JSON value is compared with nothing
    typed.equals('extra', 'x');
    // @ts-expect-error - there is no such field
    typed.equals('nmae', 'x');
    // @ts-expect-error - custom fields are declared
    typed.equals('custom.shop.rank', 5);
    // @ts-expect-error - there is no such field
    typed.select('nmae');
    // @ts-expect-error - there is no such field
    typed.select({ field: 'nmae', displayName: 'Name' });
    // @ts-expect-error - there is no such field
    typed.orderBy('nmae');
    // @ts-expect-error - there is no such direction
    typed.orderBy('name', 'UP');
    // @ts-expect-error - there is no such field
    typed.where((is) => is.isNull('nmae'));
    // @ts-expect-error - what is selected is said
    typed.select();
  });

  it('accepts what the catalog leaves open', () => {
    typed.isNull('extra.colour').isNull('customer.name').isNull('state.label').select('extra.colour');
    // @ts-expect-error - a text has no fields inside
    typed.isNull('name.first');
    from(serviceCatalog.template('account.query'))
      .isNull('somethingElse')
      .equals('active', true)
      .select('somethingElse');
  });

  it('it cannot be bypassed', () => {
    typed.where(conditions(catalog.template('account.query')).equals('active', true));
    // @ts-expect-error - the fields of no template
    typed.where(conditions().equals('active', 'yes'));
    // @ts-expect-error - the fields of no template
    typed.or(conditions().isNull('nmae'), conditions().isNull('name'));
    // @ts-expect-error - the fields of another template
    typed.where(conditions(catalog.template('open.fields')).equals('id', 1));
    // @ts-expect-error - the fields of no template
    typed.where((is) => is.not(conditions().isNull('nmae')));
    // @ts-expect-error - there is no such field
    typed.equals('name', path('nmae'));
    // @ts-expect-error - there is no such field
    typed.in('name', [path('nmae')]);
    // @ts-expect-error - there is no such field
    typed.orderBy(path('nmae'));
    // A condition on a template can be used in a query without types; a name at run time is checked against the catalog there.
    plain.where(conditions(catalog.template('account.query')).equals('active', true));
    const name: string = 'name';
    typed
      .orderBy(path(name))
      .equals(path(name), 5)
      .select(path(name), { field: path(name), displayName: 'Name' });
    typed.equals('name', path(name)).equals('name', variable(name)).equals('name', path('address.city'));
  });

  it('fields are used as it allows', () => {
    typed.equals('exact', 'x').in('exact', ['x']).select({ function: 'COUNT', field: 'exact' }).isNull('extra');
    // @ts-expect-error - not filterable
    typed.equals('hidden', 'x');
    // @ts-expect-error - not filterable
    typed.isNull('hidden');
    // @ts-expect-error - not filterable
    typed.in('hidden', ['x']);
    // @ts-expect-error - not sortable
    typed.orderBy('hidden');
    // @ts-expect-error - not resultable
    typed.select('hidden');
    // @ts-expect-error - not resultable
    typed.select({ field: 'hidden', displayName: 'H' });
    // @ts-expect-error - an operator that is not stated
    typed.notEquals('exact', 'x');
    // @ts-expect-error - a function that is not stated
    typed.select({ function: 'SUM', field: 'exact' });
    // @ts-expect-error - no text
    typed.contains('id', '7');
    // @ts-expect-error - no text
    typed.like('active', 't%');
    // @ts-expect-error - no order
    typed.greaterThan('state', 'DONE');
    // @ts-expect-error - no order
    typed.range('customer', '1', '2');
  });

  it('is checked for each member of a union', () => {
    const flag = true as boolean;
    typed.equals(flag ? 'name' : path('id'), 'x').isNull(flag ? { function: 'lower', field: 'name' } : path('id'));
    typed.orderBy(flag ? 'name' : path('id')).select(flag ? 'name' : path('id'), { field: flag ? 'id' : path('name') });
    typed.in(flag ? 'name' : path('id' as string), ['x']).orderBy(flag ? path('id') : variable('field'));
    // @ts-expect-error - there is no such field
    typed.equals(flag ? 'nope' : path('id'), 'x');
    // @ts-expect-error - there is no such field
    typed.equals(flag ? 'nope' : variable('id'), 'x');
    // @ts-expect-error - there is no such field
    typed.isNull(flag ? 'nope' : path('id' as string));
    // @ts-expect-error - there is no such field
    typed.in(flag ? 'nope' : path('id'), ['x']);
    // @ts-expect-error - there is no such field
    typed.isNull(flag ? { function: 'lower', field: 'nope' } : path('id'));
    // @ts-expect-error - not filterable
    typed.isNull(flag ? 'hidden' : path('id'));
    // @ts-expect-error - no text
    typed.contains(flag ? 'id' : path('name'), '7');
    // @ts-expect-error - not sortable
    typed.orderBy(flag ? 'hidden' : path('id'));
    // @ts-expect-error - not sortable
    typed.orderBy(flag ? 'hidden' : flag ? 'name' : path('id'));
    // @ts-expect-error - there is no such field
    typed.select(flag ? 'nope' : path('id'));
    // @ts-expect-error - there is no such field
    typed.select('name', flag ? 'nope' : path('id'));
    // @ts-expect-error - there is no such field
    typed.select({ field: flag ? 'nope' : path('id') });
    // @ts-expect-error - there is no such field
    typed.select(flag ? { field: 'nope' } : path('id'));
    // @ts-expect-error - only the running program knows the name
    typed.isNull(flag ? ('name' as string) : path('id'));
    // @ts-expect-error - only the running program knows the name
    typed.orderBy(flag ? ('name' as string) : path('id'));
    // @ts-expect-error - only the running program knows the name
    typed.select(flag ? ('name' as string) : path('id'));
    // @ts-expect-error - there is no such field
    from(catalog.template('open.fields')).isNull(flag ? 'nope' : path('id'));
    from(catalog.template('partial.list')).isNull(flag ? 'other' : path('id'));
    plain.isNull(flag ? 'other' : path('id')).select(flag ? 'other' : path('id'));
  });

  it('"*" is the row of a function alone', () => {
    typed.select({ function: 'COUNT', field: '*' }).greaterThan({ function: 'COUNT', field: '*' }, 1);
    // @ts-expect-error - no field
    typed.select('*');
    // @ts-expect-error - no field
    typed.select({ field: '*' });
    // @ts-expect-error - no field
    typed.select({ field: '*', displayName: 'All' });
    // @ts-expect-error - no field
    from(catalog.template('open.fields')).select('id', { field: '*' });
  });

  it('unknown members of options and columns do not compile', () => {
    // @ts-expect-error - displayName
    plain.select({ field: 'a', displayname: 'A' });
    // @ts-expect-error - dialect
    from('a.b', { dialct: {} });
    // @ts-expect-error - predicate
    plain.toCUnit({ predicat: 'additionalPredicate' });
    // @ts-expect-error - whenEmpty
    plain.in('a', ['x'], { whenempty: 'matchNone' });
    // @ts-expect-error - variables
    plain.toRequest('execute', { variable: true });
    // @ts-expect-error - template
    void fromVql('SELECT id FROM a.b', { parse, templat: catalog.template('account.query') });
  });

  it('fields of a join begin with its alias', () => {
    const joined = typed.join(subquery, 'task', (is) => is.equals('id', path('task.account')));
    // @ts-expect-error - there is no such alias
    typed.join(subquery, 'task', (is) => is.equals('id', path('job.account')));
    joined.isNull('task.done').select('task.id', 'name');
    // @ts-expect-error - there is no such alias
    joined.isNull('job.done');
  });

  it('a row has the selected fields', () => {
    const query = typed.select(
      'id',
      'state',
      'tags',
      { field: 'address.city', displayName: 'City' },
      { field: 'active', hidden: true },
      { function: 'count', field: '*', displayName: 'Count' },
      { function: 'MAX', field: 'createdAt', displayName: 'Last' },
      { function: 'SUM', field: 'total' },
    );
    expectTypeOf<RowOf<typeof query>>().toEqualTypeOf<{
      readonly id: number | bigint | `${bigint}`;
      readonly state: 'OPEN' | 'DONE' | null;
      readonly tags: unknown;
      readonly City: string | null;
      readonly active: boolean;
      readonly Count: number;
      readonly Last: string | null;
    }>();
    const more = query.when(true as boolean, (inner) => inner.select('name')).distinct();
    expectTypeOf<Extract<RowOf<typeof more>, { readonly name: unknown }>['name']>().toEqualTypeOf<string | null>();
    expectTypeOf<RowOf<typeof typed>>().toEqualTypeOf<{
      readonly id?: number | bigint | `${bigint}`;
      readonly name?: string | null;
      readonly active?: boolean;
      readonly total?: number | null;
      readonly documentDate?: string | null;
      readonly createdAt?: string | null;
      readonly state?: 'OPEN' | 'DONE' | null;
      readonly customer?: string | null;
      readonly extra?: unknown;
      readonly tags?: unknown;
      readonly exact?: string | null;
      readonly 'address.city'?: string | null;
    }>();
    const partial = from(catalog.template('partial.list'));
    expectTypeOf<RowOf<typeof partial | typeof plain>>().toEqualTypeOf<Readonly<Record<string, unknown>>>();
    const untyped = plain.select('id', { field: 'a.b', displayName: 'B' });
    expectTypeOf<RowOf<typeof untyped>>().toEqualTypeOf<{ readonly id: unknown; readonly B: unknown }>();
  });

  it('a catalog that is read when the program runs allows all', () => {
    const read = {} as CatalogTemplate;
    from(read).equals('anything', 'x').equals('other', true).select('id');
  });

  it('standing conditions are typed too', () => {
    const is = conditions(catalog.template('account.query'));
    typed.where(is.equals('active', true));
    // @ts-expect-error - a boolean is true or false
    is.equals('active', 1);
  });
});

describe('the result', () => {
  it('is typed by the endpoint', () => {
    expectTypeOf(plain.toRequest('execute', { variables: true }).body.statement).toBeString();
    expectTypeOf(plain.toRequest('template', { predicate: 'additionalPredicate' }).method).toEqualTypeOf<'POST'>();
    // @ts-expect-error - there is no such endpoint
    plain.toRequest('search');
    // @ts-expect-error - variables are those of a statement
    plain.toRequest('template', { variables: true });
  });

  it('continues from a text', () => {
    expectTypeOf(fromVql('SELECT id FROM a.b', { parse })).toEqualTypeOf<Query>();
    // @ts-expect-error - the parser is missing
    void fromVql('SELECT id FROM a.b');
    const continued = fromVql(vql`SELECT id FROM a.b`, { parse, template: catalog.template('account.query') });
    // @ts-expect-error - a boolean is true or false
    continued.equals('active', 'yes');
  });

  it('passes given values to functions that use them', () => {
    const wanted = 'A' as string | undefined;
    plain.when(wanted, (query, text) => query.contains('name', text));
    conditions().when(wanted, (text) => conditions().contains('name', text));
    plain.when(wanted !== '' && wanted, (query, text) => query.contains('name', text));
  });

  it('does not pass on a value that may be false, which counts as absent', () => {
    const active = true as boolean | undefined;
    plain.when(active, (query) => query.isNull('closedAt'));
    plain.when(active === undefined ? undefined : { active }, (query, given) => query.equals('active', given.active));
    // @ts-expect-error - false counts as not given
    plain.when(active, (query, value) => query.equals('active', value));
    // @ts-expect-error - false counts as not given
    conditions().when(active, (value) => conditions().equals('active', value));
  });
});

describe('the tag', () => {
  it('accepts the values that a text can contain', () => {
    const is = conditions(catalog.template('account.query'));
    vql`SELECT id FROM a.b WHERE a = ${1n} AND b IN (${['x', path('y'), variable('z')]}) ${is.equals('active', true)} ${vql`c = ${true}`}`;
    vql`SELECT id FROM a.b WHERE EXISTS (${subquery}) AND EXISTS (${typed})`;
    // @ts-expect-error - undefined is no value
    vql`SELECT id FROM a.b WHERE a = ${undefined}`;
    // @ts-expect-error - null never matches
    vql`SELECT id FROM a.b WHERE a = ${null}`;
    // @ts-expect-error - an object is no value
    vql`SELECT id FROM a.b WHERE a = ${{}}`;
    // @ts-expect-error - a text goes to execute
    vql`SELECT id FROM a.b`.toRequest('template');
  });
});

describe('what is made', () => {
  it('is made by its functions alone', () => {
    // @ts-expect-error - no object is a condition
    plain.where({ part: { kind: 'raw' } });
    // @ts-expect-error - an operand is not a condition
    plain.where(createPath('a'));
    // @ts-expect-error - only where takes other forms
    plain.not(createFilter('IS_NULL', 'a'));
    // @ts-expect-error - a filter of what type?
    plain.where({ type: 'RAW', operator: 'IS_NULL', property: 'a' });
    // @ts-expect-error - the fields are needed
    readFilter({}, {});
    // @ts-expect-error - no field has this type
    readFilter({}, { fields: { name: 'text' } });
    // @ts-expect-error - no object is a query
    plain.exists({ writeInside: () => undefined });
    // @ts-expect-error - no object is a field
    plain.equals('a', { node: { kind: 'Path', segments: ['1 OR 1 = 1 --'] } });
  });
});

describe('the fields of the query around an EXISTS', () => {
  const open = from(catalog.template('open.fields'));
  const partial = from(catalog.template('partial.list'));

  it('are those of its template', () => {
    typed.exists((o) => subquery.equals('accountId', o.id).equals('city', o['address.city']));
    typed.notExists((o) => open.equals('id', o.id).in('id', [o.id, 1]).range('id', o.total, o.total));
    typed.where((is) =>
      is.or(
        is.isNull('name'),
        is.exists((o) => open.equals('id', o.id)),
      ),
    );
    typed.exists((o) => subquery.equals('label', o['customer.name']));
    // @ts-expect-error - there is no such field
    typed.exists((o) => subquery.equals('accountId', o.nmae));
    // @ts-expect-error - there is no such field
    typed.where((is) => is.exists((o) => subquery.equals('accountId', o.nmae)));
    // @ts-expect-error - the field of the inner query is checked as ever
    typed.exists((o) => open.equals('nmae', o.id));
    // @ts-expect-error - a field is not text
    typed.exists((o) => subquery.contains('name', o.name));
    // @ts-expect-error - the function returns a query
    typed.exists((o) => o.id);
  });

  it('have any name without a catalog, and with one that leaves them open', () => {
    plain.exists((o) => subquery.equals('accountId', o['id']).equals('a', o['b.c']));
    open.exists((o) => subquery.equals('accountId', o['custom.group.attribute']));
    partial.exists((o) => subquery.equals('accountId', o['whatever']));
    subquery.equals('accountId', outer('account.query')['id']).equals('b', outer(catalog.template('account.query')).id);
    // @ts-expect-error - there is no such field
    outer(catalog.template('account.query')).nmae;
  });

  it('are those that the constraint of generic code lists', () => {
    const related = <Template extends TemplateWith<'id'>>(template: Template) =>
      from(template).exists((o) => subquery.equals('accountId', o.id));
    related(catalog.template('account.query')).equals('active', true);
  });

  it('include those of joins', () => {
    typed
      .join(open, 'other', (on) => on.equals('id', path('other.id')))
      .exists((o) => subquery.equals('a', o.id).equals('b', o['other.id']));
  });
});

describe('a value of several types', () => {
  it('is accepted if each of them is', () => {
    const id = 17 as number | bigint;
    const text = '17' as string | number;
    const none = undefined as number | undefined;
    from('account.query').equals('id', id).equals('id', text).range('id', id, id).in('id', [id, text]);
    // @ts-expect-error - undefined is not a value
    from('account.query').equals('id', none);
  });
});
