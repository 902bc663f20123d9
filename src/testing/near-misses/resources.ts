import fc from 'fast-check';
import type * as z from 'zod';
import { deepFreeze } from '../../diagnostics/deep-freeze.js';
import { pointerTo } from '../../diagnostics/json/pointer.js';
import { type JsonSchema, toJsonSchema } from '../arbitraries/resources/json-schema.js';
import { type Presence, validObjects, validValues } from '../arbitraries/resources/valid-value.js';
import { memoize } from '../combinators.js';

/** A rule of a schema, by its keyword in JSON Schema; `null` and `integer` are parts of `type`. */
export type ResourceRule =
  | 'required'
  | 'type'
  | 'null'
  | 'integer'
  | 'enum'
  | 'format'
  | 'pattern'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'minItems';

/** A resource that is valid but for one value. */
export interface ResourceNearMiss {
  /** The rule that is broken. */
  readonly rule: ResourceRule;
  /** JSON pointer of the wrong value, or of the missing member. */
  readonly path: string;
  readonly input: unknown;
}

/**
 * Generates resources in which one rule of the schema is broken, each labeled with the rule and the JSON pointer of the value that breaks
 * it. The schema rejects each at this path. Shrinks to the other required members.
 *
 * @throws {VqlError} `wrong-argument` if values cannot be generated from the schema.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { checkDocumentRequest, documentTypeTransitionRequestSchema } from 'vql-kit/resources';
 * import { nearMissResource } from 'vql-kit/testing';
 *
 * const property = fc.property(nearMissResource(documentTypeTransitionRequestSchema), ({ input, path }) =>
 *   checkDocumentRequest(input).some((finding) => finding.severity === 'error' && finding.path === path),
 * );
 * fc.assert(property);
 * ```
 */
export function nearMissResource(schema: z.ZodObject): fc.Arbitrary<ResourceNearMiss> {
  return missesIn(toJsonSchema('nearMissResource', schema)).map(({ rule, keys, input }) => ({
    rule,
    path: pointerTo(undefined, ...keys),
    input: deepFreeze(input),
  }));
}

interface Miss {
  readonly rule: ResourceRule;
  readonly keys: readonly (string | number)[];
  readonly input: unknown;
}

type Values = fc.Arbitrary<unknown> | undefined;

/** **The** table of rules: values that break a rule of a schema and keep the others; none if the schema does not have the rule. */
const breaking: Readonly<Record<Exclude<ResourceRule, 'required'>, (schema: JsonSchema) => Values>> = {
  type: ({ type, enum: values, format }) => {
    if (format === 'int64') return oneOf([true, {}, []]);
    return values === undefined ? oneOf(wrongTypes[String(type)]) : oneOf([0, true, {}, []]);
  },
  null: ({ type, enum: values }) => (type === undefined && values === undefined ? undefined : oneOf([null])),
  integer: ({ type }) => (type === 'integer' ? oneOf([0.5, -1.5]) : undefined),
  enum: ({ enum: values }) =>
    values && oneOf(['', 'SOMETHING_ELSE', String(values[0]).toLowerCase()].filter((text) => !values.includes(text))),
  format: ({ format }) => oneOf(wrongFormats[String(format)]),
  pattern: ({ pattern, format }) =>
    pattern === undefined || format !== undefined
      ? undefined
      : oneOf(['', ' ', 'ä', 'XXXX', '12', 'ftp://example.org'].filter((text) => !new RegExp(pattern).test(text))),
  minLength: ({ minLength = 0 }) => (minLength > 0 ? oneOf(['x'.repeat(minLength - 1)]) : undefined),
  maxLength: (schema) => {
    const { maxLength, pattern = '' } = schema;
    if (maxLength === undefined) return undefined;
    // Of a pattern that ends in a space, only spaces can make a text longer.
    const tooLong = validValues(schema, few).map((text) =>
      ['x', ' '].map((one) => String(text).padEnd(maxLength + 1, one)).find((long) => new RegExp(pattern).test(long)),
    );
    return tooLong.filter((text) => text !== undefined);
  },
  minimum: ({ minimum }) => beyond(minimum, -1),
  maximum: ({ maximum }) => beyond(maximum, 1),
  minItems: ({ minItems = 0 }) => (minItems > 0 ? oneOf([[]]) : undefined),
};

// The keys of the table are the rules.
const valueRules = Object.keys(breaking) as (keyof typeof breaking)[];

const wrongTypes: Readonly<Record<string, readonly unknown[]>> = {
  string: [1, true, {}, []],
  boolean: ['true', 1, {}, []],
  integer: ['1', true, {}, []],
  number: ['1', true, {}, []],
  array: ['text', 1, {}],
  object: ['text', 1, []],
};

const wrongFormats: Readonly<Record<string, readonly unknown[]>> = {
  int64: ['', ' 1', '1.5', '0x1', 0.5, 2 ** 53, 9223372036854775808n, -9223372036854775809n, '9223372036854775808'],
  date: ['', '2026-02-30', '2026-1-1', '01.03.2026', '2026-01-01T00:00:00Z'],
  'date-time': ['', '2026-01-01', '2026-01-01T25:00:00Z', '2026-01-01T00:00:00'],
};

function oneOf(values: readonly unknown[] | undefined): Values {
  return values === undefined || values.length === 0 ? undefined : fc.constantFrom(...values);
}

/** Numbers beyond a bound; `undefined` without a bound, and if no number is beyond it. */
function beyond(bound: number | undefined, step: number): Values {
  return bound === undefined || bound + step === bound ? undefined : oneOf([bound + step]);
}

/** Valid members beside the broken one are few, so that it is easy to find. */
const few: Presence = { absent: 9, unknownMembers: false };

/** A way to break a value. A schema has thousands of them, so that each is created when it is first chosen. */
type Way = () => fc.Arbitrary<Miss>;

/** Generates a value that is broken itself, or of which a part is. */
function missesIn(schema: JsonSchema): fc.Arbitrary<Miss> {
  const only = withoutNull(schema);
  const own = valueRules
    .filter((rule) => rule !== 'null' || only === schema)
    .flatMap((rule): readonly Way[] => {
      const values = breaking[rule](only);
      return values === undefined ? [] : [() => values.map((input) => ({ rule, keys: [], input }))];
    });
  const inner = [...waysInObject(only), ...waysInMap(only), ...waysInArray(only)];
  return fc.oneof(
    { withCrossShrink: true },
    ...(own.length === 0 ? [] : [{ weight: 1, arbitrary: anyOf(own) }]),
    ...(inner.length === 0 ? [] : [{ weight: 3, arbitrary: anyOf(inner) }]),
  );
}

function anyOf(ways: readonly Way[]): fc.Arbitrary<Miss> {
  return fc.constantFrom(...ways).chain(memoize((way) => way()));
}

/** Returns the schema of a value that can be null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const [only = schema, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return others.length === 0 ? only : schema;
}

/** Whether a value can be wrong. Any JSON value cannot; what breaks a union depends on all of its schemas. */
function isBreakable(schema: JsonSchema): boolean {
  const { type, format, enum: values } = withoutNull(schema);
  return typeof type === 'string' || format === 'int64' || values !== undefined;
}

function waysInObject(schema: JsonSchema): readonly Way[] {
  const { properties = {}, required = [] } = schema;
  const valid = memoize((of: JsonSchema) => validObjects(of, few));
  const members = Object.entries(properties).filter(([, member]) => isBreakable(member));
  return [
    ...members.map(
      ([name, member]): Way =>
        () =>
          fc
            .tuple(missesIn(member), valid(schema))
            .map(([miss, others]) => around(miss, name, { ...others, [name]: miss.input })),
    ),
    ...required.map(
      (name): Way =>
        () =>
          valid(schema).map(({ [name]: _, ...input }) => ({ rule: 'required', keys: [name], input })),
    ),
  ];
}

function waysInMap({ properties, additionalProperties }: JsonSchema): readonly Way[] {
  if (properties !== undefined || typeof additionalProperties !== 'object' || !isBreakable(additionalProperties))
    return [];
  const keys = fc.stringMatching(/^[a-z]{1,5}$/);
  return [
    () => fc.tuple(missesIn(additionalProperties), keys).map(([miss, key]) => around(miss, key, { [key]: miss.input })),
  ];
}

function waysInArray({ items }: JsonSchema): readonly Way[] {
  if (items === undefined || !isBreakable(items)) return [];
  return [
    () =>
      fc
        .tuple(missesIn(items), fc.array(validValues(items, few), { maxLength: 1 }))
        .map(([miss, valid]) => around(miss, valid.length, [...valid, miss.input])),
  ];
}

/** The miss of the value around another one. */
function around({ rule, keys }: Miss, key: string | number, input: unknown): Miss {
  return { rule, keys: [key, ...keys], input };
}
