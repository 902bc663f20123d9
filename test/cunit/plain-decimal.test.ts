import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDecimal } from '../../src/cunit/decimal.js';

describe('plainDecimal', () => {
  it.each([
    ['0', '0'],
    ['-0', '-0'],
    ['+7', '7'],
    ['007', '007'],
    ['1.50', '1.50'],
    ['1e3', '1000'],
    ['1.5E3', '1500'],
    ['1.5e+3', '1500'],
    ['12.345e1', '123.45'],
    ['12.345e-4', '0.0012345'],
    ['-2.5e-7', '-0.00000025'],
    ['0e5', '0'],
    ['1e401', '1e401'],
    ['+1e401', '1e401'],
    ['1389132653974581248', '1389132653974581248'],
    ['abc', 'abc'],
    ['1e400', `1${'0'.repeat(400)}`],
  ])('writes %s as %s', (text, plain) => {
    expect(plainDecimal(text)).toBe(plain);
  });

  it('keeps the value of any number that JavaScript writes', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const plain = plainDecimal(String(value));
        expect(plain).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(plain)).toBe(Number(String(value)));
      }),
    );
  });
});
