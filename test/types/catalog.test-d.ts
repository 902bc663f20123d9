import { describe, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import {
  type Catalog,
  type CatalogDefinition,
  type CatalogTemplate,
  defineCatalog,
  type Field,
  type FieldType,
  mergeCatalogs,
} from '../../src/catalog/index.js';
import { int64Schema } from '../../src/resources/index.js';
import type { serviceCatalog } from '../../src/schemas/index.js';
import { type catalogDefinitionSchema, catalogFromZod } from '../../src/schemas/index.js';

describe('defineCatalog', () => {
  const catalog = defineCatalog({
    templates: { 'account.query': { fields: { id: 'integer', state: { type: 'enum', values: ['OPEN', 'DONE'] } } } },
  });

  it('keeps names, paths, types and values', () => {
    type Fields = (typeof catalog.definition.templates)['account.query']['fields'];
    expectTypeOf<keyof Fields>().toEqualTypeOf<'id' | 'state'>();
    expectTypeOf<Fields['state']['values'][number]>().toEqualTypeOf<'OPEN' | 'DONE'>();
  });

  it('knows its templates', () => {
    // @ts-expect-error - there is no such template
    catalog.template('acount.query');
  });

  it('knows the paths of a template', () => {
    const { field } = catalog.template('account.query');
    expectTypeOf(field).parameter(0).toEqualTypeOf<'id' | 'state'>();
    expectTypeOf(field('state')).toEqualTypeOf<Field | undefined>();
    // @ts-expect-error - there is no such field
    field('staet');
    expectTypeOf(catalog).toExtend<Catalog>();
    expectTypeOf(catalog.template('account.query')).toExtend<CatalogTemplate>();
    const found: Catalog = catalog;
    found.find('account.query')?.field('any path');
    found.template('any.template').field('any path');
  });

  it('rejects an unknown member at any depth', () => {
    const fields = { id: 'integer' } as const;
    // @ts-expect-error - misspelt "nullable"
    defineCatalog({ templates: { 'a.b': { fields: { id: { type: 'integer', nullabel: false } } } } });
    // @ts-expect-error - misspelt "custom"
    defineCatalog({ templates: { 'a.b': { costum: 'declared', fields } } });
    // @ts-expect-error - misspelt "partial"
    defineCatalog({ partail: true, templates: { 'a.b': { fields } } });
  });

  it('rejects an unknown type', () => {
    // @ts-expect-error - no type of that name
    defineCatalog({ templates: { 'a.b': { fields: { id: 'integr' } } } });
  });
});

describe('catalogFromZod', () => {
  const schema = z.object({
    id: z.string(),
    count: z.number(),
    long: int64Schema,
    day: z.iso.date().optional(),
    at: z.iso.datetime().nullable(),
    state: z.enum(['OPEN', 'DONE']),
    maybe: z.union([z.enum(['A', 'B']), z.null()]),
    kind: z.union([z.literal('C'), z.literal('D')]),
    either: z.union([z.string(), z.number()]),
    free: z.record(z.string(), z.unknown()),
    open: z.looseObject({}),
    address: z.object({ city: z.string(), geo: z.object({ x: z.float64() }).optional() }),
    lines: z.array(z.object({ done: z.boolean().default(false) })).optional(),
    piped: z.iso.date().transform((text) => new Date(text)),
    later: z.lazy(() => z.bigint()),
  });
  const catalog = catalogFromZod({ 'a.b': schema });
  type Fields = (typeof catalog.definition.templates)['a.b']['fields'];

  it('keeps the paths', () => {
    expectTypeOf<keyof Fields>().toEqualTypeOf<
      | 'id'
      | 'count'
      | 'long'
      | 'day'
      | 'at'
      | 'state'
      | 'maybe'
      | 'kind'
      | 'either'
      | 'free'
      | 'open'
      | 'address.city'
      | 'address.geo.x'
      | 'lines.done'
      | 'piped'
      | 'later'
    >();
  });

  it('keeps the types, or marks them as unknown', () => {
    expectTypeOf<Fields['id']['type']>().toEqualTypeOf<'string'>();
    expectTypeOf<Fields['count']['type']>().toEqualTypeOf<'integer' | 'decimal'>();
    expectTypeOf<Fields['long']['type']>().toEqualTypeOf<FieldType>();
    expectTypeOf<Fields['day']['type']>().toEqualTypeOf<'date'>();
    expectTypeOf<Fields['at']['type']>().toEqualTypeOf<'date-time'>();
    expectTypeOf<Fields['either']['type']>().toEqualTypeOf<FieldType>();
    expectTypeOf<Fields['free']['type']>().toEqualTypeOf<'json'>();
    expectTypeOf<Fields['open']['type']>().toEqualTypeOf<'json'>();
    expectTypeOf<Fields['lines.done']['type']>().toEqualTypeOf<'boolean'>();
    expectTypeOf<Fields['piped']['type']>().toEqualTypeOf<'date'>();
    expectTypeOf<Fields['later']['type']>().toEqualTypeOf<'integer'>();
  });

  it('keeps the values of enums', () => {
    expectTypeOf<Fields['state']['values'][number]>().toEqualTypeOf<'OPEN' | 'DONE'>();
    expectTypeOf<Fields['maybe']['values'][number]>().toEqualTypeOf<'A' | 'B'>();
    expectTypeOf<Fields['kind']['values'][number]>().toEqualTypeOf<'C' | 'D'>();
  });

  it('keeps what can be absent, and what is a collection', () => {
    expectTypeOf<Fields['id']['nullable']>().toEqualTypeOf<false>();
    expectTypeOf<Fields['day']['nullable']>().toEqualTypeOf<true>();
    expectTypeOf<Fields['maybe']['nullable']>().toEqualTypeOf<true>();
    expectTypeOf<Fields['address.geo.x']['nullable']>().toEqualTypeOf<true>();
    expectTypeOf<Fields['lines.done']['collection']>().toEqualTypeOf<true>();
    expectTypeOf<Fields['address.city']['collection']>().toEqualTypeOf<false>();
  });

  it('takes the fields of both sides of an intersection, and omits members without a name', () => {
    const both = z.intersection(
      z.object({ id: z.string(), state: z.enum(['A']), '': z.string() }),
      z.object({ state: z.string(), address: z.object({ city: z.string().optional() }) }),
    );
    const combined = catalogFromZod({ 'a.b': both });
    type Both = (typeof combined.definition.templates)['a.b']['fields'];
    expectTypeOf<keyof Both>().toEqualTypeOf<'id' | 'state' | 'address.city'>();
    expectTypeOf<Both['address.city']['type']>().toEqualTypeOf<'string'>();
    expectTypeOf<Both['state']['type']>().toEqualTypeOf<FieldType>();
  });

  it('ends at a recursive object', () => {
    const category = z.object({
      name: z.string(),
      get parent() {
        return category.optional();
      },
    });
    const recursive = catalogFromZod({ 'a.b': category });
    type Paths = keyof (typeof recursive.definition.templates)['a.b']['fields'];
    expectTypeOf<Paths>().toEqualTypeOf<
      'name' | 'parent.name' | 'parent.parent.name' | 'parent.parent.parent.name' | 'parent.parent.parent.parent'
    >();
  });

  it('makes a catalog like any other', () => {
    expectTypeOf(catalog).toExtend<Catalog>();
    expectTypeOf<z.output<typeof catalogDefinitionSchema>>().toEqualTypeOf<CatalogDefinition>();
  });
});

describe('the catalog of the service', () => {
  type Templates = typeof serviceCatalog.definition.templates;

  it('keeps paths of any depth, and states', () => {
    expectTypeOf<keyof Templates['system.queryAppMessageWebhook']['fields']>().toEqualTypeOf<
      'id' | 'destinationQueue' | 'url' | 'state' | 'createdAt' | 'appIdentifier'
    >();
    type State = Templates['system.queryAppMessageEntry']['fields']['recipients.state'];
    expectTypeOf<State['values'][number]>().toEqualTypeOf<'QUEUED' | 'SENT' | 'FAILED' | 'ERRONEOUS' | 'INACTIVE'>();
    expectTypeOf<'addresses.contacts.value'>().toExtend<keyof Templates['account.query']['fields']>();
  });
});

describe('mergeCatalogs', () => {
  it('knows the fields of both', () => {
    const own = defineCatalog({
      templates: { 'a.b': { partial: true, fields: { x: 'date' } }, 'c.d': { fields: { y: 'json' } } },
    });
    const merged = mergeCatalogs(
      defineCatalog({ templates: { 'a.b': { fields: { x: 'string', z: 'boolean' } } } }),
      own,
    );
    type Fields = (typeof merged.definition.templates)['a.b']['fields'];
    expectTypeOf<Fields['x']>().toEqualTypeOf<'date'>();
    expectTypeOf<Fields['z']>().toEqualTypeOf<'boolean'>();
    expectTypeOf<(typeof merged.definition.templates)['c.d']['fields']['y']>().toEqualTypeOf<'json'>();
  });

  it('knows the members of both of a field, and that a complete listing has no others', () => {
    const first = defineCatalog({
      templates: { 'a.b': { fields: { x: { type: 'enum', values: ['A'] }, z: 'boolean' } } },
    });
    const marks = defineCatalog({ templates: { 'a.b': { fields: { x: { collection: true } } } } });
    const merged = mergeCatalogs(first, marks);
    type Fields = (typeof merged.definition.templates)['a.b']['fields'];
    expectTypeOf<keyof Fields>().toEqualTypeOf<'x'>();
    expectTypeOf<Fields['x']['type']>().toEqualTypeOf<'enum'>();
    expectTypeOf<Fields['x']['collection']>().toEqualTypeOf<true>();
  });
});
