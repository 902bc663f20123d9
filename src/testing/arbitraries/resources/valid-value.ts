import fc from 'fast-check';
import { wrongArgument } from '../../../diagnostics/arguments.js';
import type { JsonSchema } from './json-schema.js';

/** Which members are present that may be absent. */
export interface Presence {
  /** How often an optional member is absent for each time that it is present; 0 if it is always present. */
  readonly absent: number;
  /** Whether objects may have members that their schema does not know. */
  readonly unknownMembers: boolean;
}

/** Generates values that a JSON Schema accepts. Shrinks to the simplest: without optional members, short, near zero. */
export function validValues(schema: JsonSchema, presence: Presence): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined)
    return fc.oneof({ withCrossShrink: true }, ...schema.anyOf.map((one) => validValues(one, presence)));
  if (schema.format === 'int64') return int64Values();
  const { type } = schema;
  if (isList(type))
    return fc.oneof({ withCrossShrink: true }, ...type.map((one) => validValues({ ...schema, type: one }, presence)));
  switch (type) {
    case undefined:
      return fc.jsonValue({ maxDepth: 2 });
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(rangeOf(schema, -(2 ** 31), 2 ** 31 - 1));
    case 'number':
      // JSON has no negative zero.
      return fc
        .double({ noNaN: true, noDefaultInfinity: true, ...rangeOf(schema, -1e300, 1e300) })
        .map((value) => (Object.is(value, -0) ? 0 : value));
    case 'string':
      return validStrings(schema);
    case 'array':
      return fc.array(validValues(schema.items ?? {}, presence), {
        minLength: Math.max(schema.minItems ?? 0, Number(presence.absent === 0)),
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 2, 2)),
      });
    case 'object':
      return validObjects(schema, presence);
    default:
      throw wrongArgument('The schema', 'one of objects, arrays, maps, enums, strings, numbers and booleans', type);
  }
}

/** Generates objects of a resource, maps, or any JSON objects. */
export function validObjects(schema: JsonSchema, presence: Presence): fc.Arbitrary<Record<string, unknown>> {
  const { properties, required = [], additionalProperties } = schema;
  if (properties === undefined) {
    const values = typeof additionalProperties === 'object' ? validValues(additionalProperties, presence) : anyJson;
    return dictionary(values, Number(presence.absent === 0));
  }
  const members = Object.entries(properties).map(([name, member]) => {
    const values = validValues(member, presence);
    return [
      name,
      presence.absent === 0 || required.includes(name) ? values : sometimes(values, member, presence),
    ] as const;
  });
  const known = fc.record(Object.fromEntries(members)).map(withoutAbsent);
  const later = presence.unknownMembers ? dictionary(anyJson, 0) : fc.constant({});
  const names = new Set(members.map(([name]) => name));
  const unknown = later.map((others) =>
    Object.fromEntries(Object.entries(others).filter(([name]) => !names.has(name))),
  );
  return fc.tuple(known, unknown).map(([own, others]) => ({ ...others, ...own }));
}

const anyJson = fc.jsonValue({ maxDepth: 1 });

function dictionary<Value>(values: fc.Arbitrary<Value>, minKeys: number): fc.Arbitrary<Record<string, Value>> {
  return fc.dictionary(fc.stringMatching(/^\$?[a-z]{1,5}$/), values, { minKeys, maxKeys: 2, noNullPrototype: true });
}

/** Makes a member optional. Resources are deep, so what has members of its own is rather left out. */
function sometimes(values: fc.Arbitrary<unknown>, schema: JsonSchema, { absent }: Presence): fc.Arbitrary<unknown> {
  const hasMembers = (schema.items ?? schema).properties !== undefined;
  return fc.oneof(
    { withCrossShrink: true },
    { weight: hasMembers ? 3 * absent : absent, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: values },
  );
}

/** `Array.isArray` does not narrow lists that are read-only. */
function isList(value: string | readonly string[] | undefined): value is readonly string[] {
  return Array.isArray(value);
}

function withoutAbsent(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

function validStrings({
  format,
  description,
  pattern,
  minLength = 0,
  maxLength = 12,
}: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') return times.map((time) => time.toISOString().slice(0, 10));
  if (format === 'date-time') return times.map((time) => time.toISOString());
  // JSON Schema has no format for them.
  if (description === 'cron expression') return cronExpressions();
  if (pattern !== undefined)
    return fc
      .stringMatching(new RegExp(pattern))
      .filter(({ length }) => length >= minLength && length <= Math.max(maxLength, minLength));
  const short = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 12)) });
  // The longest text is the one that is most often forgotten.
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: short },
    { weight: 1, arbitrary: fc.constant('x'.repeat(maxLength)) },
  );
}

/** Cron expressions of five fields that come in every year: a pattern alone has ranges that do not ascend, and days that no month has. */
function cronExpressions(): fc.Arbitrary<string> {
  const fieldOf = (min: number, max: number, ...others: readonly string[]): fc.Arbitrary<string> => {
    const value = fc.integer({ min, max });
    const range = fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`);
    const steps = fc.integer({ min: 1, max }).map((step) => `*/${step}`);
    const item = fc.oneof({ withCrossShrink: true }, fc.constantFrom('*', ...others), value.map(String), range, steps);
    return fc.array(item, { minLength: 1, maxLength: 2 }).map((items) => items.join(','));
  };
  const [day, weekday] = [fieldOf(1, 28, '?', 'L', '15W'), fieldOf(0, 6, '?', 'MON', 'FRI#1')];
  return fc
    .tuple(fieldOf(0, 59), fieldOf(0, 23), day, fieldOf(1, 12, 'JAN'), weekday)
    .map((fields) => fields.join(' '));
}

const times = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });

/** The three forms of a 64-bit integer. */
function int64Values(): fc.Arbitrary<number | bigint | string> {
  const all = fc.bigInt({ min: -9223372036854775808n, max: 9223372036854775807n });
  return fc.oneof({ withCrossShrink: true }, fc.maxSafeInteger(), all, all.map(String));
}

function rangeOf({ minimum, maximum }: JsonSchema, least: number, most: number) {
  return { min: Math.max(minimum ?? least, least), max: Math.min(maximum ?? most, most) };
}
