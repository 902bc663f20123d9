import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../support/property-runs.js';
import { answerTo, DecimalLike, holds } from './holds.js';

const id = '1389132653974581248';
const nextId = '1389132653974581249';

describe('64-bit ids', () => {
  it.each([id, BigInt(id), new DecimalLike(id)])('keep every digit', (value) => {
    expect(answerTo(`id = '${id}'`, { id: value })).toBe('true');
    expect(answerTo(`id = ${id}`, { id: value })).toBe('true');
    expect(answerTo(`id = ${nextId}`, { id: value })).toBe('false');
    expect(answerTo(`id < '${nextId}'`, { id: value })).toBe('true');
    expect(answerTo(`id IN (1, ${nextId})`, { id: value })).toBe('false');
    expect(answerTo(`id IN ('${nextId}', '${id}')`, { id: value })).toBe('true');
    expect(answerTo(`id BETWEEN ${id} AND ${id}`, { id: value })).toBe('true');
    expect(answerTo(`id LIKE '%1248'`, { id: value })).toBe('true');
  });

  it('are compared as the text that JavaScript prints where a row holds them as number', () => {
    const value = Number('9007199254740993');
    expect(answerTo('id = 9007199254740992', { id: value })).toBe('true');
    expect(answerTo('id = 9007199254740993', { id: value })).toBe('false');
    expect(answerTo('id < 9007199254740993', { id: value })).toBe('true');
    expect(answerTo('id IN (1, 9007199254740993)', { id: value })).toBe('false');
    expect(answerTo('id IN (1, 9007199254740992)', { id: value })).toBe('true');
  });

  it('are compared digit by digit with one another', () => {
    expect(answerTo('a = b', { a: BigInt(id), b: id })).toBe('true');
    expect(answerTo('a = b', { a: id, b: BigInt(nextId) })).toBe('false');
    expect(answerTo('a < b', { a: BigInt(id), b: BigInt(nextId) })).toBe('true');
    expect(answerTo('a < b', { a: 9007199254740992, b: 9007199254740993n })).toBe('true');
    expect(answerTo('a > b', { a: 5n, b: Number.NEGATIVE_INFINITY })).toBe('true');
    // However the list writes it.
    for (const list of ["'05'", "'7', '05'", "'5.0'", "'7', '5.0'"])
      expect(answerTo(`a IN (${list})`, { a: 5n })).toBe('true');
    expect(answerTo('a < b', { a: new DecimalLike(id), b: new DecimalLike(nextId) })).toBe('true');
  });
});

describe('decimals', () => {
  const equal: readonly (readonly [row: unknown, literal: string])[] = [
    [0.1, '0.1'],
    [0.1, '0.10'],
    [0.1, '1e-1'],
    [0.1, '100E-3'],
    [5.6, '5.60'],
    [new DecimalLike('5.60'), '5.6'],
    [new DecimalLike('+5.60'), '5.6'],
    [7, '+7'],
    [7n, '7.000'],
    [-0, '0'],
    [0, '-0.0'],
    [1000, '1e3'],
    [1e21, '1000000000000000000000'],
    [1.5e-7, '0.00000015'],
    [5e-324, '5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e308'],
    [new DecimalLike('1e400'), '10e399'],
    [new DecimalLike('123456789012345678901234567890.5'), '123456789012345678901234567890.50'],
  ];
  it.each(equal)('%s is %s', (value, literal) => {
    expect(answerTo(`x = ${literal}`, { x: value })).toBe('true');
    expect(answerTo(`x = '${literal}'`, { x: value })).toBe('true');
    expect(answerTo(`x IN (-3.3, ${literal})`, { x: value })).toBe('true');
    expect(answerTo(`x < ${literal}`, { x: value })).toBe('false');
    expect(answerTo(`x BETWEEN ${literal} AND ${literal}`, { x: value })).toBe('true');
  });

  const less: readonly (readonly [row: unknown, literal: string])[] = [
    [0.1, '0.1000000000000000000001'],
    [-2, '-1.99'],
    [-10, '-9'],
    [9, '10'],
    [9n, '9.5'],
    [0.3, '0.30000000000000001'],
    [new DecimalLike('0.1'), '0.2'],
    [new DecimalLike('-1e400'), '-9e399'],
    [1e300, '1e301'],
    [0, '1e-400'],
    [1.7976931348623157e308, '1e309'],
  ];
  it.each(less)('%s is less than %s', (value, literal) => {
    expect(answerTo(`x < ${literal}`, { x: value })).toBe('true');
    expect(answerTo(`x >= ${literal}`, { x: value })).toBe('false');
    expect(answerTo(`x = ${literal}`, { x: value })).toBe('false');
    expect(answerTo(`${literal} > x`, { x: value })).toBe('true');
  });

  it('differ from the sum of two doubles', () => {
    expect(answerTo('x = 0.3', { x: 0.1 + 0.2 })).toBe('false');
    expect(answerTo('x > 0.3', { x: 0.1 + 0.2 })).toBe('true');
  });

  it('are ordered as whole numbers of their last digits are', () => {
    const cents = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n });
    const near = fc.bigInt({ min: -2n, max: 2n });
    const close = fc.tuple(cents, near).map(([a, step]) => [a, a + step] as const);
    const law = fc.property(fc.oneof(close, fc.tuple(cents, cents)), ([a, b]) => {
      const row = { x: new DecimalLike(inUnits(a)), y: new DecimalLike(`${b}e-2`) };
      for (const operand of [inUnits(b), `'${b}e-2'`, 'y']) {
        expect(holds(`x < ${operand}`, row), operand).toBe(a < b);
        expect(holds(`x = ${operand}`, row), operand).toBe(a === b);
        expect(holds(`x > ${operand}`, row), operand).toBe(a > b);
      }
    });
    fc.assert(law, { numRuns: propertyRuns(300) });
  });

  it('agree with JavaScript if a row has numbers', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const close = number.map((a) => [a, a * (1 + Number.EPSILON)] as const);
    const law = fc.property(fc.oneof(fc.tuple(number, number), close), ([x, y]) => {
      fc.pre(Number.isFinite(y));
      for (const operand of [String(y), `'${y}'`, 'y']) {
        expect(holds(`x < ${operand}`, { x, y }), operand).toBe(x < y);
        expect(holds(`x = ${operand}`, { x, y }), operand).toBe(x === y);
        expect(holds(`x >= ${operand}`, { x, y }), operand).toBe(x >= y);
        expect(holds(`x IN (${operand})`, { x, y }), operand).toBe(x === y);
      }
    });
    fc.assert(law, { numRuns: propertyRuns(500) });
  });
});

describe('numbers that are none', () => {
  it('have no order relative to other values', () => {
    for (const text of [
      "'abc'",
      "''",
      "' 5'",
      "'5 '",
      "'0x5'",
      "'5,0'",
      "'1_000'",
      "'Infinity'",
      "'NaN'",
      "'.5'",
      'TRUE',
    ]) {
      for (const x of [5, 5n, new DecimalLike('5'), Number.NaN, Number.POSITIVE_INFINITY]) {
        expect(holds(`x = ${text} OR x < ${text} OR x > ${text} OR x IN (${text})`, { x })).toBe(false);
        expect(holds(`x <> ${text} AND x NOT IN (${text})`, { x })).toBe(true);
      }
    }
  });

  it('NaN is like no number, itself included', () => {
    const row = { x: Number.NaN, y: Number.NaN, z: 1 };
    expect(holds('x = 1 OR x < 1 OR x > 1 OR x = y OR x < z OR z < x OR x IN (1, 2)', row)).toBe(false);
    expect(holds('x <> 1 AND x <> y AND x IS NOT NULL', row)).toBe(true);
  });

  it('infinities lie beyond all numbers, however long these are', () => {
    for (const big of ['5', '12345678901234567890', '-1e400']) {
      expect(answerTo(`x > ${big}`, { x: Number.POSITIVE_INFINITY })).toBe('true');
      expect(answerTo(`x < ${big}`, { x: Number.NEGATIVE_INFINITY })).toBe('true');
      expect(answerTo(`x = ${big}`, { x: Number.NEGATIVE_INFINITY })).toBe('false');
    }
    const row = { x: Number.POSITIVE_INFINITY, y: 10n ** 400n, z: '7' };
    expect(answerTo('x = x', row)).toBe('true');
    expect(answerTo('x > y', row)).toBe('true');
    expect(answerTo('y > x', row)).toBe('false');
    expect(answerTo('x > z', row)).toBe('true');
    expect(answerTo('z < x', row)).toBe('true');
  });
});

/** Cents as a decimal number. */
function inUnits(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
