import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type FieldDefinition, readCatalog } from '../../src/catalog/index.js';
import { fieldMarks, int64Schema, jsonObjectSchema } from '../../src/resources/index.js';
import { catalogFromZod } from '../../src/schemas/index.js';

/** The fields of an object with one member, `x`. */
function fieldsOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  return catalogFromZod({ 'a.b': z.object({ x: schema }) }).definition.templates['a.b'].fields;
}

/** A field that is always there, once. */
const one = (type: string, details: FieldDefinition = {}) => ({ type, nullable: false, collection: false, ...details });

describe('the field of a schema', () => {
  it.each<[string, z.ZodType, object]>([
    ['a string', z.string(), one('string')],
    ['a string of a format', z.email(), one('string')],
    ['a template literal', z.templateLiteral(['a', z.number()]), one('string')],
    ['a date', z.iso.date(), one('date')],
    ['a date with time', z.iso.datetime(), one('date-time')],
    ['a Date', z.date(), one('date-time')],
    ['a whole number', z.int(), one('integer')],
    ['a whole number of 32 bits', z.int32(), one('integer')],
    ['a number that is checked to be whole', z.number().int(), one('integer')],
    ['a bigint', z.bigint(), one('integer')],
    ['a whole number of 64 bits', int64Schema, one('integer')],
    ['a number', z.number(), one('decimal')],
    ['a double', z.float64(), one('decimal')],
    ['a boolean', z.boolean(), one('boolean')],
    ['an enum', z.enum(['A', 'B']), one('enum', { values: ['A', 'B'] })],
    ['an enum of numbers', z.enum({ One: 1, Two: 2 }), one('integer')],
    ['a literal', z.literal(['A', 'B']), one('enum', { values: ['A', 'B'] })],
    ['a literal with null', z.literal(['A', null]), one('enum', { values: ['A'], nullable: true })],
    ['a literal number', z.literal(1.5), one('decimal')],
    ['a literal boolean', z.literal(true), one('boolean')],
    ['a record', z.record(z.string(), z.string()), one('json')],
    ['a map', z.map(z.string(), z.string()), one('json')],
    ['a tuple', z.tuple([z.string()]), one('json')],
    ['any JSON object', jsonObjectSchema, one('json')],
    ['an object of which no member is known', z.looseObject({}), one('json')],
    ['anything', z.unknown(), one('unknown', { nullable: true })],
    ['anything at all', z.any(), one('unknown', { nullable: true })],
    ['null alone', z.null(), one('unknown', { nullable: true })],
    ['nothing', z.undefined(), one('unknown', { nullable: true })],
    ['what is optional', z.string().optional(), one('string', { nullable: true })],
    ['what is nullable', z.string().nullable(), one('string', { nullable: true })],
    ['what has a default', z.string().default('x'), one('string')],
    ['what was optional', z.string().optional().nonoptional(), one('string')],
    ['what is caught', z.string().catch('x'), one('string')],
    ['what is read-only', z.string().readonly(), one('string')],
    ['what is transformed', z.iso.date().transform((text) => new Date(text)), one('date')],
    ['what is prepared', z.preprocess((value) => value, z.boolean()), one('boolean')],
    ['a codec', z.codec(z.iso.datetime(), z.date(), { decode: () => new Date(), encode: () => '' }), one('date-time')],
    ['what is lazy', z.lazy(() => z.boolean()), one('boolean')],
    ['an array', z.array(z.string()), one('string', { nullable: true, collection: true })],
    ['a set', z.set(z.string()), one('string', { nullable: true, collection: true })],
    ['this or null', z.union([z.string(), z.null()]), one('string', { nullable: true })],
    ['one of two enums', z.union([z.enum(['A', 'B']), z.literal('C')]), one('enum', { values: ['A', 'B', 'C'] })],
    ['one of two types', z.union([z.string(), z.number()]), one('unknown')],
    [
      'a value or a list',
      z.union([z.string(), z.array(z.string())]),
      one('string', { nullable: true, collection: true }),
    ],
    ['a value or an object', z.union([z.string(), z.object({ a: z.string() })]), one('json')],
    ['an object or a list', z.union([z.object({ a: z.string() }), z.array(z.object({ a: z.string() }))]), one('json')],
    ['any JSON, an array too', z.json(), one('unknown', { nullable: true, collection: true })],
    [
      'one of literals with titles',
      z.union([z.literal('A').meta({ title: 'Alpha' }), z.literal('B'), z.null()]).meta({ title: 'Kind' }),
      one('enum', { values: ['A', 'B'], valueLabels: { A: 'Alpha' }, label: 'Kind', nullable: true }),
    ],
    ['a literal with a title', z.literal('A').meta({ title: 'Kind' }), one('enum', { values: ['A'], label: 'Kind' })],
    ['what has a title', z.string().meta({ title: 'Name' }), one('string', { label: 'Name' })],
  ])('that is %s', (_what, schema, field) => {
    expect(fieldsOf(schema)).toEqual({ x: field });
  });

  it('has a path for each member of an object, and is nullable if the object is optional', () => {
    expect(fieldsOf(z.object({ a: z.string(), b: z.object({ c: z.boolean() }).optional() }))).toEqual({
      'x.a': one('string'),
      'x.b.c': one('boolean', { nullable: true }),
    });
  });

  it('is a collection below an array', () => {
    expect(fieldsOf(z.array(z.object({ a: z.object({ b: z.string() }) })))).toEqual({
      'x.a.b': one('string', { nullable: true, collection: true, lists: ['x'] }),
    });
  });

  it('names the arrays on its path', () => {
    expect(fieldsOf(z.array(z.object({ tags: z.set(z.string()), grid: z.array(z.array(z.string())) })))).toEqual({
      'x.tags': one('string', { nullable: true, collection: true, lists: ['x', 'x.tags'] }),
      'x.grid': one('string', { nullable: true, collection: true, lists: ['x', 'x.grid', 'x.grid'] }),
    });
    // Only one of the objects has a list.
    expect(
      fieldsOf(
        z.union([z.object({ a: z.object({ b: z.string() }) }), z.object({ a: z.array(z.object({ b: z.string() })) })]),
      ),
    ).toEqual({ 'x.a.b': one('string', { nullable: true, collection: true }) });
  });

  it('exists for each object of a union; members that not all of them have are nullable', () => {
    const kinds = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('A'), a: z.string(), n: z.int() }),
      z.object({ kind: z.literal('B'), n: z.string() }),
    ]);
    expect(fieldsOf(kinds)).toEqual({
      'x.kind': one('enum', { values: ['A', 'B'] }),
      'x.a': one('string', { nullable: true }),
      'x.n': one('unknown'),
    });
  });

  it('is JSON where it is a value in one object of a union, and an object in another one', () => {
    const value = z.object({ c: z.string(), d: z.string() });
    const object = z.object({ c: z.object({ b: z.string() }), d: z.string() });
    for (const options of [
      [value, object],
      [object, value],
    ])
      expect(fieldsOf(z.union(options))).toEqual({ 'x.c': one('json', { nullable: true }), 'x.d': one('string') });
  });

  it('refers to the marked target, in an object by its id', () => {
    const id = z.string();
    const account = z.object({ id: z.string(), label: z.string() });
    fieldMarks.add(id, { references: 'Account' });
    fieldMarks.add(account, { references: 'DocumentType' });
    expect(fieldsOf(z.object({ id, account }))).toEqual({
      'x.id': one('string', { references: 'Account' }),
      'x.account.id': one('string', { references: 'DocumentType' }),
      'x.account.label': one('string'),
    });
  });
});

describe('catalogFromZod', () => {
  it('has a JSON value at the depth limit of a recursive object', () => {
    const category = z.object({
      name: z.string(),
      get parent() {
        return category.optional();
      },
    });
    const { paths, field } = catalogFromZod({ 'a.b': category }).template('a.b');
    expect(paths).toEqual([
      'name',
      'parent.name',
      'parent.parent.name',
      'parent.parent.parent.name',
      'parent.parent.parent.parent',
    ]);
    expect(field('parent.parent.parent.parent')?.type).toBe('json');
  });

  it('stops at recursive wrappers', () => {
    const list: z.ZodType = z.lazy(() => z.array(list));
    expect(fieldsOf(list)).toEqual({ x: expect.objectContaining({ type: 'unknown' }) });
  });

  it('has both sides of an intersection, of which the more specific one counts', () => {
    const left = z.object({ id: z.string(), state: z.string().optional(), note: z.string().optional() });
    const right = z.object({
      state: z.enum(['A', 'B']),
      note: z.string().nullable(),
      place: z.object({ city: z.string() }),
    });
    expect(fieldsOf(left.and(right))).toEqual({
      'x.id': one('string'),
      'x.state': one('enum', { values: ['A', 'B'] }),
      'x.note': one('string', { nullable: true }),
      'x.place.city': one('string'),
    });
    expect(fieldsOf(z.intersection(z.string(), z.enum(['A'])))).toEqual({ x: one('enum', { values: ['A'] }) });
  });

  it('is one of a partial template if an object is also a record', () => {
    const schema = z.intersection(z.object({ id: z.string() }), z.record(z.string(), z.unknown()));
    const { definition } = catalogFromZod({ 'a.b': schema });
    expect(definition.templates['a.b']).toEqual({ partial: true, fields: { id: one('string') } });
  });

  it('does not exist if a member has no name', () => {
    const schema = z.object({ '': z.string(), x: z.object({ '': z.string(), y: z.string() }) });
    expect(catalogFromZod({ 'a.b': schema }).template('a.b').paths).toEqual(['x.y']);
  });

  it('is partial if an object inside is loose', () => {
    const inner = z.looseObject({ city: z.string() });
    const { definition } = catalogFromZod({ 'a.b': z.object({ id: z.string(), addresses: z.array(inner) }) });
    expect(definition.templates['a.b'].partial).toBe(true);
  });

  it('is partial unless the option states otherwise; its templates are if their schemas are loose', () => {
    const schemas = { 'a.loose': z.looseObject({ x: z.string() }), 'a.strict': z.strictObject({ x: z.string() }) };
    const { definition } = catalogFromZod(schemas);
    expect(definition.partial).toBe(true);
    expect(definition.templates['a.loose'].partial).toBe(true);
    expect(definition.templates['a.strict'].partial).toBeUndefined();
    expect(catalogFromZod(schemas, { partial: false }).definition.partial).toBeUndefined();
  });

  it('declares custom fields where the schema does', () => {
    const score = z.object({ custom: z.object({ crm: z.object({ score: z.int() }) }) });
    const { template } = catalogFromZod({ 'a.declared': score, 'a.open': z.object({ custom: jsonObjectSchema }) });
    expect(template('a.declared').allows('custom.crm.other')).toBe(false);
    expect(template('a.declared').field('custom.crm.score')?.type).toBe('integer');
    expect(template('a.open').allows('custom.crm.other')).toBe(true);
  });

  it('rejects a schema that does not describe an object', () => {
    expect(() => catalogFromZod({ 'a.b': z.string() })).toThrow(
      'The schema of "a.b" does not describe an object, so it has no fields.',
    );
  });

  it('creates a catalog that can be saved and read back, for any schema', () => {
    const leaf = fc.constantFrom<z.ZodType[]>(
      z.string(),
      z.int(),
      z.boolean(),
      z.enum(['A', 'B']),
      z.json(),
      z.union([z.string(), z.int()]),
      z.date(),
      z.null(),
    );
    const { schema } = fc.letrec<{ schema: z.ZodType }>((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small' },
        leaf,
        tie('schema').map((inner) => inner.optional()),
        tie('schema').map((inner) => z.array(inner)),
        fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((options) => z.union(options)),
        fc.dictionary(fc.string({ minLength: 1 }), tie('schema'), { maxKeys: 3 }).map((shape) => z.object(shape)),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), schema), (shape) => {
        const { definition } = catalogFromZod({ 'a.b': z.object({ id: z.string(), ...shape }) });
        const { value, diagnostics } = readCatalog(JSON.parse(JSON.stringify(definition)));
        expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(value?.definition).toEqual(definition);
      }),
    );
  });
});
