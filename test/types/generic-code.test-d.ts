import { describe, expectTypeOf, it } from 'vitest';
import {
  type AnyQuery,
  type AnyText,
  from,
  path,
  type Query,
  type RowOf,
  type TemplateWith,
  variable,
} from '../../src/builder/index.js';
import { type CatalogTemplate, defineCatalog } from '../../src/catalog/index.js';
import { type VqlText, vql } from '../../src/vql/index.js';

const catalog = defineCatalog({
  templates: {
    'account.query': {
      fields: {
        tenantId: { type: 'string', nullable: false },
        name: 'string',
        active: 'boolean',
        state: { type: 'enum', values: ['OPEN', 'DONE'] },
        hidden: { type: 'string', filterable: false, sortable: false, resultable: false },
      },
    },
    'crm.activities': { fields: { tenantId: 'string', minutes: 'integer' } },
    'cmn.users': { fields: { id: 'integer', name: 'string' } },
  },
});
const accounts = catalog.template('account.query');
const activities = catalog.template('crm.activities');

interface Account {
  readonly id: string;
}

describe('any query', () => {
  const send = (query: AnyText): string => query.toText();
  const translate = (query: AnyQuery): string => query.toCUnitOrThrow().template;
  const rowsOf = <Text extends AnyText>(_query: Text): readonly RowOf<Text>[] => [];
  const query = from(accounts).select('name').equals('active', true);

  it('is one of the builder, on whatever template, or of the tag', () => {
    send(query);
    send(from('account.query'));
    send(from(accounts).join(from('crm.activities'), 'task', (on) => on.equals('name', path('task.id'))));
    send(vql`SELECT id FROM account.query`);
    send(vql<Account>`SELECT id FROM account.query`);
    translate(query);
    translate(from('account.query').select('id'));
    // @ts-expect-error - a text of the tag has no C-Unit form
    translate(vql`SELECT id FROM account.query`);
    // @ts-expect-error - a string is not a query
    send('SELECT id FROM account.query');
    // @ts-expect-error - a template is not a query
    send(accounts);
    // @ts-expect-error - no object is a query
    send({ toAst: query.toAst, toText: query.toText, toRequest: query.toRequest });
  });

  it('keeps the type of its rows', () => {
    expectTypeOf(rowsOf(query)).toEqualTypeOf<readonly { readonly name: string | null }[]>();
    expectTypeOf(rowsOf(from('account.query'))).toEqualTypeOf<readonly Readonly<Record<string, unknown>>[]>();
    expectTypeOf(rowsOf(vql<Account>`SELECT id FROM account.query`)).toEqualTypeOf<readonly Account[]>();
    expectTypeOf(rowsOf(vql`SELECT id FROM account.query`)).toEqualTypeOf<
      readonly Readonly<Record<string, unknown>>[]
    >();
    expectTypeOf(vql<Account>`SELECT id FROM account.query`.bind({})).toEqualTypeOf<VqlText<Account>>();
    expectTypeOf(query).toExtend<AnyQuery<{ readonly name: unknown }>>();
    // @ts-expect-error - the rows have no such member
    query satisfies AnyQuery<{ readonly nope: unknown }>;
    expectTypeOf<RowOf<string>>().toBeNever();
  });
});

describe('code over templates with a field', () => {
  const scoped = <Template extends TemplateWith<'tenantId'>>(template: Template, tenantId: string) =>
    from(template)
      .select('tenantId')
      .equals('tenantId', tenantId)
      .in('tenantId', [tenantId])
      .range('tenantId', tenantId, 'z')
      .isNotNull('tenantId')
      .equals(path('tenantId'), variable('other'))
      .where((is) => is.or(is.equals('tenantId', tenantId), is.isNull('tenantId')))
      .orderBy('tenantId', 'DESC');

  it('continues as a query on the template that it was given', () => {
    const query = scoped(accounts, 'T1').equals('state', 'OPEN').select('name');
    expectTypeOf<RowOf<typeof query>>().toEqualTypeOf<{ readonly tenantId: string; readonly name: string | null }>();
    scoped(activities, 'T1').greaterThan('minutes', 5);
    // @ts-expect-error - the template has no such field
    scoped(activities, 'T1').equals('state', 'OPEN');
    // @ts-expect-error - there is no such value
    scoped(accounts, 'T1').equals('state', 'SHUT');
    // @ts-expect-error - the template has no field tenantId
    scoped(catalog.template('cmn.users'), 'T1');
  });

  it('can be written over the definition as well, and name the type of its result', () => {
    const ofDefinition = <Definition extends TemplateWith<'tenantId'>['definition']>(
      template: CatalogTemplate<string, Definition>,
    ): Query<Definition> => from(template).equals('tenantId', 'T1');
    ofDefinition(accounts).equals('active', true);
    const ofTemplate = <Template extends TemplateWith<'tenantId'>>(template: Template): Query<Template['definition']> =>
      from(template).limit(5);
    expectTypeOf(ofTemplate(activities)).toEqualTypeOf<Query<(typeof activities)['definition']>>();
  });

  it('names no other field', () => {
    <Template extends TemplateWith<'tenantId'>>(template: Template) => {
      // @ts-expect-error - not every such template has a name
      from(template).equals('name', 'A');
      // @ts-expect-error - not every such template has a name
      from(template).select('name');
      // @ts-expect-error - not every such template has a name
      from(template).orderBy('name');
    };
  });

  it('takes fields of a generic type', () => {
    const sorted = <Field extends 'name' | 'state'>(field: Field) =>
      from(accounts).select(field).isNotNull(field).orderBy(field);
    expectTypeOf(sorted('name')).toExtend<AnyQuery<{ readonly name: string | null }>>();
    <Field extends 'name' | 'nope'>(field: Field) => {
      // @ts-expect-error - the template has no field nope
      from(accounts).orderBy(field);
    };
  });
});

describe('columns of a list', () => {
  it('may each be absent from a row, if only the running program knows the list', () => {
    const names: readonly ('name' | 'state')[] = ['name'];
    const query = from(accounts).select(...names);
    expectTypeOf<RowOf<typeof query>>().toEqualTypeOf<{
      readonly name?: string | null;
      readonly state?: 'OPEN' | 'DONE' | null;
    }>();
    const untyped = from('account.query').select(...(names as readonly string[]));
    expectTypeOf<RowOf<typeof untyped>>().toEqualTypeOf<{ readonly [name: string]: unknown }>();
    const hidden: readonly ('name' | 'hidden')[] = [];
    // @ts-expect-error - the catalog says that a field is not resultable
    from(accounts).select(...hidden);
    // @ts-expect-error - only the running program knows the names
    from(accounts).select(...(names as readonly string[]));
    from(accounts).select(...(names as readonly string[]).map((name) => path(name)));
  });

  it('are those of a constant list', () => {
    const names = ['name', 'active'] as const;
    const query = from(accounts).select(...names);
    expectTypeOf<RowOf<typeof query>>().toEqualTypeOf<{
      readonly name: string | null;
      readonly active: boolean | null;
    }>();
  });

  it('have the name of a path, and any other if only the running program knows it', () => {
    const known = from(accounts).select(path('name'), { field: path('active') });
    expectTypeOf<RowOf<typeof known>>().toEqualTypeOf<{
      readonly name: string | null;
      readonly active: boolean | null;
    }>();
    const name: string = 'state';
    const query = from(accounts).select('name', path(name));
    expectTypeOf<RowOf<typeof query>['name']>().toEqualTypeOf<string | null>();
    expectTypeOf<RowOf<typeof query>['state']>().toEqualTypeOf<unknown>();
  });
});
