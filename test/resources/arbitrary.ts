import * as fc from 'fast-check';
import { type FieldFacts, facts } from './facts.js';

const { resources } = facts;

/** Objects that match the facts of a resource, some with an unknown member. */
export function validObject(name: string): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(resources[name] ?? {});
  const model = Object.fromEntries(fields.map(([field, facts]) => [field, memberOf(facts)]));
  return fc
    .record({ ...model, $unknown: fc.option(fc.jsonValue({ maxDepth: 1 }), { nil: undefined }) })
    .map((object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)));
}

/** Values that a field rejects; `undefined` means an absent field. */
export function wrongValues(facts: FieldFacts): readonly unknown[] {
  const wrong: unknown[] = [];
  if (facts.isRequired && facts.default === undefined) wrong.push(undefined);
  if (facts.many === undefined) wrong.push(...wrongValuesOfType(facts));
  else
    wrong.push(
      null,
      'text',
      1,
      ...wrongValuesOfType(facts).map((value) => (facts.many === 'map' ? { value } : [value])),
    );
  if (facts.minItems !== undefined) wrong.push([]);
  return facts.isNullable ? wrong.filter((value) => value !== null) : wrong;
}

/** Fills in the defaults of absent fields, at any depth. */
export function withDefaults(name: string, object: Record<string, unknown>): unknown {
  const filled = { ...object };
  for (const [field, facts] of Object.entries(resources[name] ?? {})) {
    const value = filled[field];
    if (value === undefined && facts.default !== undefined) filled[field] = facts.default;
    if (value !== undefined && Object.hasOwn(resources, facts.type)) {
      const fill = (one: unknown) => withDefaults(facts.type, one as Record<string, unknown>);
      if (facts.many === 'array') filled[field] = (value as readonly unknown[]).map(fill);
      else if (facts.many === 'map')
        filled[field] = Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, fill(one)]));
      else filled[field] = fill(value);
    }
  }
  return filled;
}

function memberOf(facts: FieldFacts): fc.Arbitrary<unknown> {
  const one = oneOf(facts);
  const many =
    facts.many === 'array'
      ? fc.array(one, { minLength: facts.minItems ?? 0, maxLength: 2 })
      : facts.many === 'map'
        ? fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), one, { maxKeys: 2 })
        : one;
  if (facts.isRequired && facts.default === undefined) return many;
  // Resources are deep: most of the time they are left out.
  return Object.hasOwn(resources, facts.type)
    ? fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: many })
    : fc.option(many, { nil: undefined });
}

function oneOf(facts: FieldFacts): fc.Arbitrary<unknown> {
  if (Object.hasOwn(resources, facts.type)) return validObject(facts.type);
  if (facts.pattern !== undefined)
    return facts.pattern.startsWith('^(?:https')
      ? fc.constantFrom('http://a', 'https://example.org/hook', 'ws://topic/a')
      : fc.stringMatching(new RegExp(facts.pattern));
  const { minLength = 0, maxLength = 255, minimum, maximum } = facts;
  switch (facts.type) {
    case 'string':
      return fc.oneof(fc.string({ minLength, maxLength: 12 }), fc.constant('x'.repeat(maxLength)));
    case 'enum':
      return fc.constantFrom(...(facts.values ?? []));
    case 'boolean':
      return fc.boolean();
    case 'int32':
      return fc.integer({ min: minimum ?? -(2 ** 31), max: maximum ?? 2 ** 31 - 1 });
    case 'int64':
      return fc.oneof(
        fc.maxSafeInteger(),
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
      );
    case 'number':
    case 'double':
      return fc
        .double({ noNaN: true, noDefaultInfinity: true, min: minimum ?? -1e300, max: maximum ?? 1e300 })
        .map((value) => (Object.is(value, -0) ? 0 : value));
    case 'date':
      return dates().map((date) => date.toISOString().slice(0, 10));
    case 'date-time':
      return dates().map((date) => date.toISOString());
    case 'json':
      return fc.jsonValue({ maxDepth: 2 });
    case 'json object':
      return fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), {
        maxKeys: 3,
        noNullPrototype: true,
      });
    default:
      // A resource whose fields are documented nowhere.
      return fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.jsonValue({ maxDepth: 1 }), {
        maxKeys: 2,
        noNullPrototype: true,
      });
  }
}

function dates(): fc.Arbitrary<Date> {
  return fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
}

function wrongValuesOfType(facts: FieldFacts): readonly unknown[] {
  const { type, minLength, maxLength, minimum, maximum, pattern } = facts;
  const wrong: unknown[] = [];
  if (minLength !== undefined) wrong.push('');
  if (maxLength !== undefined) wrong.push('x'.repeat(maxLength + 1));
  if (minimum !== undefined) wrong.push(minimum - 1);
  if (maximum !== undefined) wrong.push(maximum + 1);
  if (pattern !== undefined) wrong.push('', 'ä', 'XXXX', '12', 'ftp://example.org');
  switch (type) {
    case 'string':
      return [...wrong, null, 1, true, {}, []];
    case 'enum':
      return [...wrong, null, '', 'SOMETHING_ELSE', facts.values?.[0]?.toLowerCase(), 0];
    case 'boolean':
      return [...wrong, null, 'true', 1];
    case 'int32':
      return [...wrong, null, '1', 1.5, 2 ** 31, -(2 ** 31) - 1, Number.NaN];
    case 'int64':
      return [
        ...wrong,
        null,
        '',
        '1.5',
        '0x1',
        ' 1',
        1.5,
        2 ** 53,
        2n ** 63n,
        -(2n ** 63n) - 1n,
        '9223372036854775808',
        {},
      ];
    case 'number':
    case 'double':
      return [...wrong, null, '1', Number.NaN, Number.POSITIVE_INFINITY];
    case 'date':
      return [...wrong, null, '2024-02-30', '2024-1-1', '2024-01-01T00:00:00Z', 1704067200000];
    case 'date-time':
      return [...wrong, null, '2024-01-01', '2024-01-01T25:00:00Z', '2024-01-01T00:00:00', 1704067200000];
    case 'json':
      return [Number.NaN, 1n, new Date(0), [undefined]];
    case 'json object':
      return [null, [], 'text', { date: new Date(0) }, { number: Number.NaN }];
    default:
      return [...wrong, null, 'text', 1, []];
  }
}
