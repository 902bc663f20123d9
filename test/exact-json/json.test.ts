import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { parseJson, stringifyJson } from '../../src/exact-json/index.js';

/** Returns what a text that `JSON.stringify` has written means: a number that it wrote as 16 digits or more is a bigint. */
function meaningOf(text: string): unknown {
  return JSON.parse(text, (_, member) => {
    const isLong = Number.isInteger(member) && !Number.isSafeInteger(member) && Math.abs(member) < 1e21;
    return isLong ? BigInt(JSON.stringify(member)) : member;
  });
}

describe('parseJson', () => {
  it.each<[string, unknown]>([
    ['{"id":1389132653974581248}', { id: 1389132653974581248n }],
    [
      '[9007199254740991,9007199254740992,-9007199254740991,-9007199254740993]',
      [9007199254740991, 9007199254740992n, -9007199254740991, -9007199254740993n],
    ],
    ['12345678901234567890', 12345678901234567890n],
    [' \n\t-12345678901234567890 ', -12345678901234567890n],
    ['[ 1389132653974581248 , 5 ]', [1389132653974581248n, 5]],
    ['{"id":"1389132653974581248"}', { id: '1389132653974581248' }],
    ['{"text":"id: 1389132653974581248, n"}', { text: 'id: 1389132653974581248, n' }],
    ['{"1389132653974581248":{"a":[12345678901234567]}}', { '1389132653974581248': { a: [12345678901234567n] } }],
  ])('keeps the digits of %s', (text, expected) => {
    expect(parseJson(text)).toEqual(expected);
  });

  it('reads other numbers as JSON.parse does', () => {
    const text = '[0.1234567890123456789, 1234567890123456.5, 12345678901234567890.0, 1e30, 1E-400, 1e400, -0, 5]';
    const expected = [
      0.12345678901234568,
      1234567890123456.5,
      12345678901234567000,
      1e30,
      0,
      Number.POSITIVE_INFINITY,
      -0,
      5,
    ];
    expect(parseJson(text)).toEqual(expected);
    expect(JSON.parse(text)).toEqual(expected);
  });

  // In the second text, a long number leads to the other parser.
  it.each(['5', '12345678901234567'])('makes own members of __proto__ and the like, with %s beside them', (number) => {
    const value = parseJson(`{"__proto__":{"polluted":true},"constructor":1,"a":${number}}`) as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'a']);
    expect('polluted' in {}).toBe(false);
  });

  it('takes the last of two members with one name, as JSON.parse does', () => {
    expect(parseJson('{"a":1,"b":2,"a":12345678901234567}')).toEqual({ a: 12345678901234567n, b: 2 });
    expect(parseJson('{"a":12345678901234567,"a":{"x":1}}')).toEqual({ a: { x: 1 } });
  });

  it.each([
    '',
    '{',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    "['a']",
    '01',
    '.5',
    '+5',
    'NaN',
    '"a',
    '"\n"',
    '[1 2]',
    '1 2',
    '{"a" 1}',
  ])('rejects %j, alone and beside a long number', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
    expect(() => parseJson(`[12345678901234567,${text}]`)).toThrow(SyntaxError);
  });

  it('rejects what is not a text', () => {
    expect(() => parseJson(5 as never)).toThrow('The text of parseJson must be a string; found the number 5.');
  });

  it('reads any other JSON as JSON.parse does, also where a long number is in it', () => {
    let escapes = 0;
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), (text) => {
        if (text.includes('\\')) escapes += 1;
        expect(parseJson(text)).toEqual(meaningOf(text));
        expect(parseJson(`[${text}, 12345678901234567]`)).toEqual([meaningOf(text), 12345678901234567n]);
      }),
    );
    expect(escapes).toBeGreaterThan(0);
  });
});

describe('stringifyJson', () => {
  it('writes the digits of bigints, and all else as JSON.stringify does', () => {
    const date = new Date('2026-01-02T03:04:05Z');
    const value = { id: 1389132653974581248n, list: [-5n, undefined, null], date, none: undefined, text: '"7n"' };
    expect(stringifyJson(value)).toBe(
      '{"id":1389132653974581248,"list":[-5,null,null],"date":"2026-01-02T03:04:05.000Z","text":"\\"7n\\""}',
    );
    expect(stringifyJson(12345678901234567890n)).toBe('12345678901234567890');
    expect(stringifyJson(null)).toBe('null');
  });

  it('indents each level, as JSON.stringify does', () => {
    const value = { id: 1389132653974581248n, tags: ['a'] };
    expect(stringifyJson(value, { indent: 2 })).toBe('{\n  "id": 1389132653974581248,\n  "tags": [\n    "a"\n  ]\n}');
    expect(stringifyJson([1], { indent: 2 })).toBe('[\n  1\n]');
    expect(() => stringifyJson([1], { indent: -1 })).toThrow(/indent/);
  });

  it('writes a value that looks like one of another library as what it is', () => {
    expect(stringifyJson({ isLosslessNumber: true, value: '1', id: 5n })).toBe(
      '{"isLosslessNumber":true,"value":"1","id":5}',
    );
  });

  it('writes the digits of a bigint that a toJSON returns', () => {
    expect(stringifyJson({ price: { toJSON: () => 1389132653974581248n }, id: 5n })).toBe(
      '{"price":1389132653974581248,"id":5}',
    );
  });

  it.each([
    ...[undefined, () => 1, Symbol('s')],
    ...[Number.NaN, Number.POSITIVE_INFINITY, { a: [{ b: Number.NEGATIVE_INFINITY }] }, { id: 5n, a: Number.NaN }],
    { a: { toJSON: () => Number.NaN } },
    parseJson('{"price": 1e400}'),
  ])('rejects %s, which has no JSON', (value) => {
    expect(() => stringifyJson(value)).toThrow('The value of stringifyJson must be a value that JSON can express');
  });

  describe('in a program that gives bigint a toJSON', () => {
    afterEach(() => {
      Reflect.deleteProperty(BigInt.prototype, 'toJSON');
    });
    it('writes digits all the same', () => {
      Object.defineProperty(BigInt.prototype, 'toJSON', { configurable: true, value: () => 'text' });
      expect(stringifyJson({ id: 5n })).toBe('{"id":5}');
    });
  });

  it('writes what parseJson reads', () => {
    let bigints = 0;
    const value = fc.jsonValue({ noUnicodeString: false });
    const rows = fc.array(fc.record({ id: fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), value }), { minLength: 1 });
    fc.assert(
      fc.property(rows, (written) => {
        const expected = written.map(({ id, value: inner }) => {
          if (!Number.isSafeInteger(Number(id))) bigints += 1;
          return { id: Number.isSafeInteger(Number(id)) ? Number(id) : id, value: meaningOf(JSON.stringify(inner)) };
        });
        expect(parseJson(stringifyJson(written))).toEqual(expected);
      }),
    );
    expect(bigints).toBeGreaterThan(0);
  });
});
