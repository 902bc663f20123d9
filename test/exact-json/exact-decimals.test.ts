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

  it('is not the default', () => {
    expect(parseJson('0.12345678901234567890')).toBe(0.123_456_789_012_345_68);
  });

  it('rejects an unknown option', () => {
    expect(() => parseJson('1', { exact: true } as never)).toThrow(/exact/);
  });
});
