import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/exact-json/index.js';

describe('an integer beyond 2^53 keeps its digits', () => {
  const offsets = Array.from({ length: 40 }, (_, offset) => offset);

  it.each(offsets)('after %i characters', (offset) => {
    const key = 'k'.repeat(offset);
    expect(parseJson(`{"${key}":9007199254740993}`)).toEqual({ [key]: 9007199254740993n });
    expect(parseJson(`{"${key}":-9007199254740993,"a":"x"}`)).toEqual({ [key]: -9007199254740993n, a: 'x' });
    expect(parseJson(`["${key}","1234567890123456",12345678901234567890]`)).toEqual([
      key,
      '1234567890123456',
      12345678901234567890n,
    ]);
  });

  it.each([
    ['9007199254740993', 9007199254740993n],
    ['-9007199254740993', -9007199254740993n],
    [' \n9007199254740993', 9007199254740993n],
    ['[1,9007199254740993]', [1, 9007199254740993n]],
    ['[1, -9007199254740993]', [1, -9007199254740993n]],
    ['["1234567890123456",\t9007199254740993]', ['1234567890123456', 9007199254740993n]],
    // Each character that can be before a value.
    ...[' ', '\t', '\n', '\r', '\r\n'].flatMap((space): [string, unknown][] => [
      [`${space}9007199254740993${space}`, 9007199254740993n],
      [`[${space}-9007199254740993${space}]`, [-9007199254740993n]],
      [`{"a":${space}9007199254740993,"b"${space}:1}`, { a: 9007199254740993n, b: 1 }],
    ]),
    ['["1234567890123456,9007199254740993"]', ['1234567890123456,9007199254740993']],
    ['[0.12345678901234567]', [Number('0.12345678901234567')]],
    ['[12345678901234567e2]', [Number('12345678901234567e2')]],
  ])('in %j', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it('in a text of a million digits, in linear time', () => {
    const digits = '7'.repeat(1_000_000);
    expect(parseJson(`["${digits}",1]`)).toEqual([digits, 1]);
  });
});
