import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { VqlError } from '../../src/diagnostics/index.js';
import {
  accountSchema,
  contactSchema,
  deliveryRecordSchema,
  documentResponseSchema,
  documentTypeTransitionRequestSchema,
  type ResourceName,
  readResource,
  requestDocumentLineSchema,
  resourceSchemas,
  sequencerConfigurationsSchema,
  subscriptionSchema,
} from '../../src/resources/index.js';
import { nearMissResource, type ResourceRule, resource } from '../../src/testing/index.js';
import { type FieldFacts, facts } from '../resources/facts.js';

const seed = 20_261_125;
const names = Object.keys(resourceSchemas) as ResourceName[];
const documented = names.filter((name) => Object.hasOwn(facts.resources, name));

/** The facts of all fields of a resource, those of stored resources included. */
function fieldsOf(name: ResourceName): Readonly<Record<string, FieldFacts>> {
  const common = facts.withoutCommonAttributes.includes(name) ? {} : facts.commonAttributes;
  return { ...common, ...facts.resources[name] };
}

const recursive: z.ZodObject = z.object({ children: z.array(z.lazy(() => recursive)) });

const fields = documented.flatMap((name) =>
  Object.entries(fieldsOf(name)).map(([field, fact]) => ({ name, field, fact })),
);

/** A schema with one field of a resource, which is then often met. */
function onlyField(name: ResourceName, field: string): z.ZodObject {
  return (resourceSchemas[name] as z.ZodObject).pick({ [field]: true } as never);
}

describe('resource', () => {
  it.each(names)('generates %s, valid, with and without optional members', (name) => {
    const schema: z.ZodObject = resourceSchemas[name];
    const values = fc.sample(resource(schema), { numRuns: 100, seed });
    expect(values.filter((value) => !schema.safeParse(value).success)).toEqual([]);
    expect(values.filter((value) => readResource(schema, value).diagnostics.length > 0)).toEqual([]);
    const members = Object.entries(schema.shape);
    const counts = members.map(([member]) => values.filter((value) => member in value).length);
    const required = members.map(([, member]) => !member.safeParse(undefined).success);
    // Resources in resources are in a quarter of the cases, other optional members in half of them.
    expect(counts.map((count, index) => (required[index] ? count === 100 : count > 5 && count < 80))).toEqual(
      members.map(() => true),
    );
  });

  it('generates every value of every enum, and null where it is allowed', () => {
    let [enums, nulls] = [0, 0];
    for (const { name, field, fact } of fields) {
      const { values: allowed, many, isNullable } = fact;
      if (allowed === undefined && !isNullable) continue;
      const values = fc.sample(resource(onlyField(name, field), { complete: true }), { numRuns: 600, seed });
      const seen = new Set(
        values.flatMap((value) => (many === undefined ? value[field] : Object.values(Object(value[field])))),
      );
      if (allowed !== undefined) expect({ name, field, seen }).toEqual({ name, field, seen: new Set(allowed) });
      if (isNullable) expect({ name, field, seen: [...seen] }).toMatchObject({ seen: expect.arrayContaining([null]) });
      enums += Number(allowed !== undefined);
      nulls += Number(isNullable === true);
    }
    expect([enums, nulls]).toEqual([47, 4]);
  });

  it('generates the longest texts, and each form of a 64-bit integer', () => {
    const lines = fc.sample(resource(requestDocumentLineSchema, { complete: true }), { numRuns: 300, seed });
    const lengths = lines.map(({ name = '' }) => name.length);
    expect(lengths.filter((length) => length === 255).length).toBeGreaterThan(30);
    expect(lengths.filter((length) => length < 13).length).toBeGreaterThan(200);
    const forms = new Set(lines.map(({ supplierAccountId }) => typeof supplierAccountId));
    expect(forms).toEqual(new Set(['number', 'bigint', 'string']));
  });

  it('generates every documented member at any depth with complete', () => {
    const [request] = fc.sample(resource(documentTypeTransitionRequestSchema, { complete: true }), {
      numRuns: 1,
      seed,
    });
    expect(Object.keys(request?.document ?? {})).toEqual(Object.keys(facts.resources['RequestDocument'] ?? {}));
    const [line] = request?.document?.lines ?? [];
    expect(Object.keys(line ?? {})).toEqual(Object.keys(facts.resources['RequestDocumentLine'] ?? {}));
    const account = line?.commissions?.[0]?.salesAgentAccountRef;
    expect(Object.keys(account?.address.defaultContacts ?? {}).length).toBeGreaterThan(0);
    expect(account?.manufacturer?.labels[0]?.info?.createdAt).toMatch(/^\d{4}-/);
  });

  it('generates unknown members on request only', () => {
    const unknown = (unknownMembers: boolean) =>
      fc
        .sample(resource(contactSchema, { unknownMembers }), { numRuns: 100, seed })
        .filter((contact) => Object.keys(contact).some((name) => !(name in contactSchema.shape))).length;
    expect(unknown(false)).toBe(0);
    expect(unknown(true)).toBeGreaterThan(30);
  });

  it('generates frozen values, which shrink to the required members', () => {
    fc.assert(
      fc.property(resource(accountSchema), (account) => Object.isFrozen(account) && Object.isFrozen(account.address)),
    );
    const run = fc.check(
      fc.property(resource(accountSchema), () => false),
      { seed },
    );
    expect(run.counterexample).toEqual([{ address: { name1: '' }, businessRelationType: 'B2B' }]);
  });

  it('has the type of what is sent', () => {
    expectTypeOf(resource(subscriptionSchema)).toEqualTypeOf<fc.Arbitrary<z.input<typeof subscriptionSchema>>>();
  });

  it('takes schemas that were extended', () => {
    const scored = contactSchema.extend({
      score: z.number().min(0).max(1),
      kind: z.literal('own'),
      either: z.union([z.string(), z.boolean()]),
      when: z.iso.datetime().nullable(),
      anything: z.unknown(),
    });
    fc.assert(fc.property(resource(scored), (contact) => scored.safeParse(contact).success));
  });

  it.each([
    ['a bigint, which JSON does not have', z.object({ id: z.bigint() })],
    ['a tuple', z.object({ pair: z.tuple([z.string(), z.number()]) })],
    ['a recursive schema', recursive],
    ['no schema', {} as never],
    ['a list of objects', sequencerConfigurationsSchema as never],
    ['a list', z.array(z.string()) as never],
    ['a map', z.record(z.string(), z.string()) as never],
    ['an object that may be absent', accountSchema.optional() as never],
    ['an object that may be null', accountSchema.nullable() as never],
    ['a union', z.union([accountSchema, contactSchema]) as never],
    ['an object that is transformed', accountSchema.transform(String) as never],
    ['a string', z.string() as never],
    ['nothing', undefined as never],
  ])('rejects %s', (_, schema) => {
    expect(() => resource(schema)).toThrow(VqlError);
    expect(() => resource(schema)).toThrow(/^The schema/);
    expect(() => nearMissResource(schema)).toThrow(/^The schema/);
  });

  it('says what a schema is that is not one of an object', () => {
    expect(() => resource(sequencerConfigurationsSchema as never)).toThrow(
      'The schema of resource must be a zod schema of an object, such as "accountSchema"; its elements have one, for fc.array(resource(schema.element)); found a schema of "array".',
    );
    expect(() => nearMissResource(z.string() as never)).toThrow('such as "accountSchema"; found a schema of "string".');
  });
});

/** The rules of a field, by the facts of the interface document. */
function rulesOf({ type, many, isNullable, values, pattern, ...bounds }: FieldFacts): readonly string[] {
  const isInteger = type === 'int32';
  const rules: readonly (readonly [ResourceRule, boolean])[] = [
    ['type', type !== 'json'],
    ['null', type !== 'json' && (isNullable !== true || many !== undefined)],
    ['integer', isInteger],
    ['enum', values !== undefined],
    ['format', ['int64', 'date', 'date-time'].includes(type)],
    ['pattern', pattern !== undefined],
    ['minLength', bounds.minLength !== undefined],
    ['maxLength', bounds.maxLength !== undefined],
    ['minimum', isInteger || bounds.minimum !== undefined],
    ['maximum', isInteger || bounds.maximum !== undefined],
  ];
  const own = rules.filter(([, has]) => has).map(([rule]) => rule);
  const whole = many === undefined ? own : ['type', 'null', ...own.map((rule) => `item ${rule}`)];
  return [
    ...whole,
    ...(bounds.minItems === undefined ? [] : ['minItems']),
    ...(bounds.isRequired && bounds.default === undefined ? ['required'] : []),
  ];
}

/** The rule of a near-miss in a field or in an element of it, as `rulesOf` writes it. */
function ruleIn(rule: string, path: string): string | undefined {
  const [, field, item, ...deeper] = path.split('/');
  if (field === undefined || deeper.length > 0) return undefined;
  return item === undefined ? rule : `item ${rule}`;
}

describe('nearMissResource', () => {
  it.each(names)('generates %s with one broken rule, which the schema rejects at the path', (name) => {
    const schema: z.ZodObject = resourceSchemas[name];
    const misses = fc.sample(nearMissResource(schema), { numRuns: 200, seed });
    const wrong = misses.filter(({ input, path }) => {
      const issues = schema.safeParse(input).error?.issues ?? [];
      const paths = new Set(issues.map((issue) => issue.path.map((key) => `/${String(key)}`).join('')));
      return paths.size !== 1 || !paths.has(path);
    });
    expect(wrong).toEqual([]);
    expect(misses).toHaveLength(200);
  });

  it('breaks every documented rule of every field', () => {
    const missing = fields.flatMap(({ name, field, fact }) => {
      const misses = fc.sample(nearMissResource(onlyField(name, field)), { numRuns: 200, seed });
      const seen = new Set(misses.flatMap(({ rule, path }) => ruleIn(rule, path) ?? []));
      return rulesOf(fact).flatMap((rule) => (seen.has(rule) ? [] : `${name}.${field} ${rule}`));
    });
    expect(missing).toEqual([]);
    expect(fields.flatMap(({ fact }) => rulesOf(fact)).length).toBe(1_499);
  }, 60_000);

  it('gets the code of its rule from readResource', () => {
    const codes: Partial<Record<ResourceRule, string>> = {
      required: 'resource-missing',
      null: 'resource-null',
      type: 'resource-type',
    };
    for (const schema of [accountSchema, documentResponseSchema, deliveryRecordSchema]) {
      // At the root, null is of the wrong type.
      const misses = nearMissResource(schema).filter(({ path }) => path !== '');
      fc.assert(
        fc.property(misses, ({ input, path, rule }) => {
          expect(readResource(schema, input).diagnostics).toEqual([
            expect.objectContaining({ path, code: codes[rule] ?? 'resource-value' }),
          ]);
        }),
      );
    }
  });

  it('shrinks to the required members and the broken one', () => {
    const property = fc.property(nearMissResource(accountSchema), ({ rule }) => rule !== 'maximum');
    expect(fc.check(property, { seed, numRuns: 5_000 }).counterexample).toEqual([
      {
        input: {
          address: { name1: '' },
          businessRelationType: 'B2B',
          supplier: { defaultDeliveryTime: 2_147_483_648 },
        },
        path: '/supplier/defaultDeliveryTime',
        rule: 'maximum',
      },
    ]);
  });

  it('breaks a value that can be null otherwise, and no union', () => {
    const schema = z.object({ when: z.iso.date().nullable(), either: z.union([z.string(), z.boolean()]) });
    const misses = fc.sample(nearMissResource(schema), { numRuns: 300, seed });
    expect(misses.filter(({ input }) => schema.safeParse(input).success)).toEqual([]);
    expect(new Set(misses.map(({ path, rule }) => `${path} ${rule}`))).toEqual(
      new Set([' type', ' null', '/when type', '/when format', '/when required', '/either required']),
    );
  });
});
