import { describe, expect, it } from 'vitest';
import { int64Schema, jsonObjectSchema, jsonValueSchema } from '../../src/resources/index.js';

describe('a 64-bit integer', () => {
  it.each([0, -1, 2 ** 53 - 1, 2n ** 63n - 1n, -(2n ** 63n), '9223372036854775807', '-9223372036854775808', '007'])(
    'accepts %s unchanged',
    (value) => {
      expect(int64Schema.parse(value)).toBe(value);
    },
  );

  it.each([
    2 ** 53,
    0.5,
    Number.NaN,
    2n ** 63n,
    '9223372036854775808',
    '+1',
    '1e3',
    '',
    ' 1',
    '٣',
    null,
    undefined,
    {},
  ])('rejects %s', (value) => {
    expect(int64Schema.safeParse(value).success).toBe(false);
  });

  it('rejects a very long string without converting it', () => {
    expect(int64Schema.safeParse('1'.repeat(10_000_000)).success).toBe(false);
  });
});

describe('a JSON value', () => {
  it.each([null, true, 0, 2n ** 70n, 'a', [], {}, { a: [{ b: 1n }] }, Object.create(null)])(
    'accepts %s unchanged',
    (value) => {
      expect(jsonValueSchema.parse(value)).toBe(value);
    },
  );

  it.each([
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Date(0),
    () => 1,
    Symbol('a'),
    [undefined],
    new Array(1),
    { a: undefined },
  ])('rejects %s', (value) => {
    expect(jsonValueSchema.safeParse(value).success).toBe(false);
  });

  it('accepts an object twice, but not inside itself', () => {
    const shared = { a: 1 };
    const cyclic: unknown[] = [shared];
    expect(jsonValueSchema.safeParse([shared, { shared }]).success).toBe(true);
    cyclic.push(cyclic);
    expect(jsonValueSchema.safeParse(cyclic).success).toBe(false);
  });

  it('accepts a value nested deeper than the call stack', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) deep = depth % 2 === 0 ? [deep] : { deep };
    expect(jsonValueSchema.safeParse(deep).success).toBe(true);
  });

  it('keeps a member named "__proto__"', () => {
    const value = JSON.parse('{"__proto__":{"a":1}}');
    expect(JSON.stringify(jsonObjectSchema.parse(value))).toBe('{"__proto__":{"a":1}}');
  });
});

it.each([null, [], 'a', 1, new Map(), { a: Number.NaN }])('a JSON object cannot be %s', (value) => {
  expect(jsonObjectSchema.safeParse(value).success).toBe(false);
});
