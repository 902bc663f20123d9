import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/exact-json/index.js';

describe('parseJson with exactDecimals', () => {
  it.each([
    ['12345678901234567890123456789012345.678', '12345678901234567890123456789012345.678'],
    ['-0.12345678901234567890', '-0.12345678901234567890'],
    ['1e400', '1e400'],
    ['1.5', 1.5],
    ['1.50000000000000000000', 1.5],
    ['0.1234567890123456', 0.1234567890123456],
    ['1e21', 1e21],
    ['1389132653974581248', 1_389_132_653_974_581_248n],
    ['"1234567890.1234567890"', '1234567890.1234567890'],
  ])('reads %s without changing a digit', (text, value) => {
    expect(parseJson(`{ "price": ${text} }`, { exactDecimals: true })).toEqual({ price: value });
  });

  it.each([
    ['1E-10', 1e-10],
    ['2.5e+10', 25_000_000_000],
    ['-1.250E+0003', -1250],
    ['1e100', 1e100],
    ['0.0e-5', 0],
    ['0.00000012', 0.00000012],
    ['1.2345678901234567890e1', '1.2345678901234567890e1'],
    ['9007199254740993.0', '9007199254740993.0'],
    ['9007199254740992.0', 9_007_199_254_740_992],
    ['1e-400', '1e-400'],
    ['1.234567e-320', '1.234567e-320'],
  ])('compares the value of %s with the double, also beside a long id', (text, value) => {
    const json = `[1389132653974581248, ${text}]`;
    expect(parseJson(json, { exactDecimals: true })).toEqual([1_389_132_653_974_581_248n, value]);
  });

  it('is not the default', () => {
    expect(parseJson('0.12345678901234567890')).toBe(0.123_456_789_012_345_68);
  });

  it('rejects an unknown option', () => {
    expect(() => parseJson('1', { exact: true } as never)).toThrow(/exact/);
  });
});
