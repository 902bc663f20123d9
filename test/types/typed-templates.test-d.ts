import { describe, expectTypeOf, it } from 'vitest';
import {
  type AnyQuery,
  type Condition,
  conditions,
  from,
  fromVql,
  path,
  type Query,
  type RowOf,
} from '../../src/builder/index.js';
import {
  type Catalog,
  defineCatalog,
  mergeCatalogs,
  openCatalogOrThrow,
  type TemplateName,
  type TypedDefinition,
} from '../../src/catalog/index.js';
import { parse } from '../../src/vql/index.js';

interface AccountFields {
  readonly id: 'reference';
  readonly born: 'date';
  readonly active: { readonly type: 'boolean'; readonly nullable: false };
  readonly note: { readonly type: 'string'; readonly sortable: false };
  state: { type: 'enum'; values: ['OPEN', 'DONE'] };
}

/** An interface, whose fields are one too: neither has an index signature. */
interface Account {
  readonly fields: AccountFields;
}

interface Closed {
  readonly custom: 'declared';
  readonly fields: { readonly id: 'integer' };
}

interface Partial {
  readonly partial: true;
  readonly fields: { readonly id: 'integer' };
}

describe('a query by name with the type of its template', () => {
  const query = from<Account>('account.query');

  it('is named after the type', () => {
    expectTypeOf(query).toEqualTypeOf<Query<Account>>();
    expectTypeOf(query.equals('state', 'OPEN').orderBy('born').limit(1)).toEqualTypeOf<Query<Account>>();
    expectTypeOf(query).toExtend<AnyQuery>();
  });

  it('types rows', () => {
    const selected = query.select('id', 'active', { field: 'state', displayName: 'State' }, 'custom.shop.rating');
    expectTypeOf<RowOf<typeof selected>>().toEqualTypeOf<{
      readonly id: string | null;
      readonly active: boolean;
      readonly State: 'OPEN' | 'DONE' | null;
      readonly 'custom.shop.rating': unknown;
    }>();
  });

  it('types names, values and uses', () => {
    query.equals('active', true).in('state', ['OPEN']).lessThan('born', '2000-01-01').orderBy(path('born'));
    // @ts-expect-error - no such field
    query.isNull('nmae');
    // @ts-expect-error - no such value
    query.equals('state', 'OPN');
    // @ts-expect-error - a boolean
    query.equals('active', 'yes');
    // @ts-expect-error - not sortable
    query.orderBy('note');
    // @ts-expect-error - all fields are declared
    from<Closed>('account.query').isNull('custom.shop.rating');
    from<Partial>('account.query').isNull('anything');
  });

  it('types the fields of a join', () => {
    const joined = query.join(query.select('id', 'state'), 'other', (on) => on.equals('id', path('other.id')));
    const selected = joined.select('other.state', 'note').equals('other.active', false);
    expectTypeOf<RowOf<typeof selected>>().toEqualTypeOf<{
      readonly 'other.state': 'OPEN' | 'DONE' | null;
      readonly note: string | null;
    }>();
    // @ts-expect-error - a boolean
    joined.equals('other.active', 'yes');
  });

  it('takes conditions on the same type, and continues a text', () => {
    const isOpen = conditions<Account>().equals('state', 'OPEN');
    expectTypeOf(isOpen).toEqualTypeOf<Condition<Account>>();
    query.where(isOpen).or(isOpen, (is) => is.isNull('note'));
    // @ts-expect-error - conditions on another template
    query.where(conditions<Closed>().isNull('id'));
    expectTypeOf(fromVql<Account>('SELECT id FROM account.query', { parse })).toEqualTypeOf<Query<Account>>();
  });

  it('takes the name of a template, or any string of the running program', () => {
    const name: string = 'account.query';
    expectTypeOf(from(name)).toEqualTypeOf<Query>();
    // @ts-expect-error - A template is named by its group and its name.
    from('account');
    // @ts-expect-error - A template is named by its group and its name.
    from('account.');
    // @ts-expect-error - A template is named by its group and its name.
    from('account.query.x');
  });

  it('takes a catalog beside the name', () => {
    const catalog = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer', name: 'string' } } } });
    const typed = from('account.query', { catalog });
    expectTypeOf(typed).toEqualTypeOf(from(catalog.template('account.query')));
    // @ts-expect-error - no such field
    typed.select('nmae');
    // @ts-expect-error - no such template
    from('acount.query', { catalog });
    const any: Catalog = catalog;
    expectTypeOf(from('account.query', { catalog: any })).toEqualTypeOf<Query>();
  });

  it('takes only a type whose fields are definitions', () => {
    // @ts-expect-error - no type of that name
    from<{ fields: { id: 'integr' } }>('account.query');
    // @ts-expect-error - no fields
    from<{ feilds: { id: 'integer' } }>('account.query');
  });

  it('is not one of any other template', () => {
    // @ts-expect-error - the other template has other fields
    query satisfies Query<Closed>;
    // @ts-expect-error - a query without a catalog accepts any field
    query satisfies Query;
  });
});

describe('a catalog with declared types', () => {
  interface Templates {
    'account.query': Account;
    'closed.list': Closed;
  }
  const catalog = openCatalogOrThrow<TypedDefinition<Templates>>({ templates: {} });
  const accounts = catalog.template('account.query');

  it('has the templates of an interface, whose queries are named after their types', () => {
    expectTypeOf<TemplateName<TypedDefinition<Templates>>>().toEqualTypeOf<keyof Templates>();
    expectTypeOf(from(accounts)).toEqualTypeOf<Query<Account>>();
    expectTypeOf(conditions(accounts).isNull('id')).toEqualTypeOf<Condition<Account>>();
    expectTypeOf(accounts.field).parameter(0).toEqualTypeOf<keyof AccountFields>();
    // @ts-expect-error - no such template
    catalog.template('account.qery');
  });

  it('is a catalog like any other, with untyped data', () => {
    expectTypeOf(catalog).toExtend<Catalog>();
    expectTypeOf(catalog.definition).toExtend<Catalog['definition']>();
    // Of a merged catalog only the names in the data are known, at run time.
    mergeCatalogs(catalog, defineCatalog({ templates: {} })).template('any.template');
  });

  it('is untyped without a type argument', () => {
    expectTypeOf(openCatalogOrThrow({})).toEqualTypeOf<Catalog>();
  });
});

describe('a query by name without a type', () => {
  it('has any field', () => {
    expectTypeOf(from('account.query')).toEqualTypeOf<Query>();
    from('account.query').select('anything').equals('anything', 1).orderBy('anything');
  });

  it('has the types of the catalog, if the template is one', () => {
    const catalog = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer' } } } });
    const query = from(catalog.template('account.query'));
    expectTypeOf(query).toEqualTypeOf<Query<{ readonly fields: { readonly id: 'integer' } }>>();
  });
});
