import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closestDouble,
  compareDecimals,
  decimalKey,
  exactNumber,
  floorDecimal,
  isBetweenIntegers,
  isInt64,
  plainDecimal,
  readDecimal,
  readInt64,
  safeInteger,
} from '../../../src/dialect/value/decimal.js';
import { propertyRuns } from '../../support/property-runs.js';

/** A number as an oracle has it: `units × 10^exponent`, both of any size. */
interface Scaled {
  readonly text: string;
  readonly units: bigint;
  readonly exponent: bigint;
}

const beyond = 2n ** 53n;

/** Exponents as they are written: usual ones, beyond those of doubles, and beyond the whole numbers that doubles keep. */
const exponents = fc.oneof(
  fc.constant(undefined),
  fc.bigInt({ min: -30n, max: 30n }),
  fc.bigInt({ min: -1100n, max: 1100n }),
  fc.bigInt({ min: beyond - 3n, max: beyond + 3n }),
  fc.bigInt({ min: -beyond - 3n, max: -beyond + 3n }),
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
);

const digits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom('0', '0', '1', '5', '9'), minLength: 1, maxLength });

/** Numbers in every notation: with signs, leading and trailing zeros, fractions and exponents. */
const numbers: fc.Arbitrary<Scaled> = fc
  .record({
    sign: fc.constantFrom('', '', '+', '-'),
    whole: digits(20),
    fraction: fc.option(digits(20), { nil: undefined }),
    exponent: exponents,
    letter: fc.constantFrom('e', 'E', 'e+0', 'E+'),
  })
  .map(({ sign, whole, fraction = '', exponent, letter }) => {
    const written = exponent === undefined ? '' : exponent < 0n ? `${letter.charAt(0)}${exponent}` : letter + exponent;
    const units = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
    return {
      text: `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}${written}`,
      units,
      exponent: (exponent ?? 0n) - BigInt(fraction.length),
    };
  });

/** Returns another notation of the same number. */
function shifted({ units, exponent }: Scaled, places: bigint): Scaled {
  const more = units * 10n ** places;
  const text = `${more}e${exponent - places}`;
  return { text, units: more, exponent: exponent - places };
}

const pairs = fc.oneof(
  fc.tuple(numbers, numbers),
  fc.tuple(numbers, fc.bigInt({ min: 0n, max: 30n })).map(([one, places]) => [one, shifted(one, places)] as const),
  fc.tuple(numbers, fc.bigInt({ min: -1n, max: 1n })).map(([one, step]) => {
    const near = { ...one, units: one.units + step };
    return [one, shifted(near, 3n)] as const;
  }),
);

function compareScaled(a: Scaled, b: Scaled): number {
  const sign = signOf(a.units);
  if (sign !== signOf(b.units)) return sign < signOf(b.units) ? -1 : 1;
  if (sign === 0) return 0;
  const magnitude = ({ units, exponent }: Scaled) => BigInt(String(units).replace('-', '').length) + exponent;
  const difference = magnitude(a) - magnitude(b);
  if (difference !== 0n) return signOf(difference) * sign;
  const least = a.exponent < b.exponent ? a.exponent : b.exponent;
  return signOf(a.units * 10n ** (a.exponent - least) - b.units * 10n ** (b.exponent - least));
}

function signOf(value: bigint): number {
  return value < 0n ? -1 : value > 0n ? 1 : 0;
}

function read(text: string) {
  const decimal = readDecimal(text);
  if (decimal === undefined) throw new Error(text);
  return decimal;
}

describe('readDecimal', () => {
  it.each([
    ['0', { sign: 0, digits: '', exponent: 0 }],
    ['-0.00e99', { sign: 0, digits: '', exponent: 0 }],
    ['120', { sign: 1, digits: '12', exponent: 2 }],
    ['-0.0120', { sign: -1, digits: '12', exponent: -2 }],
    ['+7', { sign: 1, digits: '7', exponent: 0 }],
    ['9007199254740993e0', { sign: 1, digits: '9007199254740993', exponent: 15 }],
    ['1e400', { sign: 1, digits: '1', exponent: 400 }],
    ['1e0000000000000000000000400', { sign: 1, digits: '1', exponent: 400 }],
    ['12e9007199254740992', { sign: 1, digits: '12', exponent: 9007199254740993n }],
    ['1e-9007199254740993', { sign: 1, digits: '1', exponent: -9007199254740993n }],
  ])('reads %s', (text, expected) => expect(readDecimal(text)).toEqual(expected));

  it.each(['', ' 1', '1 ', '.5', '5.', '1e', '1e1.5', '0x1', '1_000', '1,5', 'NaN', 'Infinity', '--1', '١', '1n'])(
    'does not read %j',
    (text) => expect(readDecimal(text)).toBeUndefined(),
  );

  it('compares numbers of any size as an oracle with scaled whole numbers', () => {
    const counts = { equal: 0, long: 0, negative: 0 };
    const property = fc.property(pairs, ([a, b]) => {
      const expected = compareScaled(a, b);
      const [first, second] = [read(a.text), read(b.text)];
      expect(Math.sign(compareDecimals(first, second)), `${a.text} and ${b.text}`).toBe(expected);
      expect(decimalKey(first) === decimalKey(second)).toBe(expected === 0);
      if (expected === 0) counts.equal++;
      if (typeof first.exponent === 'bigint') counts.long++;
      if (a.units < 0n) counts.negative++;
    });
    const numRuns = propertyRuns(2000);
    fc.assert(property, { numRuns });
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(numRuns / 20);
  });

  it('has an exact JavaScript number only if comparing with it is comparing the decimals', () => {
    const doubles = fc.double({ noNaN: true, noDefaultInfinity: true });
    const near = fc.tuple(doubles, fc.constantFrom('', '0', '1', '00000000000000001')).map(([value, more]) => {
      const text = plainDecimal(String(value));
      return [value, text.includes('.') ? text + more : `${text}.${more}0`] as const;
    });
    const property = fc.property(
      fc.oneof(
        near,
        fc.tuple(
          doubles,
          numbers.map(({ text }) => text),
        ),
      ),
      ([value, text]) => {
        const decimal = read(text);
        const number = exactNumber(decimal, text);
        if (number === undefined) return;
        const order = compareDecimals(read(String(value)), decimal);
        expect([value < number, value === number], `${value} and ${text}`).toEqual([order < 0, order === 0]);
      },
    );
    fc.assert(property, { numRuns: propertyRuns(2000) });
  });
});

describe('floorDecimal', () => {
  it('rounds down, as whole numbers do', () => {
    const property = fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.nat({ max: 30 }),
      fc.nat({ max: 30 }),
      (units, fraction, scale) => {
        const { units: found, isExact } = floorDecimal(read(`${units}e-${fraction}`), scale);
        const divisor = 10n ** BigInt(Math.max(0, fraction - scale));
        const scaled = units * 10n ** BigInt(Math.max(0, scale - fraction));
        const rest = ((scaled % divisor) + divisor) % divisor;
        expect(found).toBe((scaled - rest) / divisor);
        expect(isExact).toBe(rest === 0n);
      },
    );
    fc.assert(property, { numRuns: propertyRuns(500) });
  });

  it.each([
    ['1e-400', 0n],
    ['-1e-400', -1n],
    ['1e-99999999999999999999', 0n],
    ['-1e-99999999999999999999', -1n],
  ])('rounds %s to %d', (text, units) => expect(floorDecimal(read(text), 0)).toEqual({ units, isExact: false }));
});

describe('whole numbers', () => {
  it.each([
    ['0', 0n],
    ['-0.0', 0n],
    ['007', 7n],
    ['+7.00', 7n],
    ['1e3', 1000n],
    ['1389132653974581249.0', 1389132653974581249n],
    ['9007199254740993e0', 9007199254740993n],
    ['90071992547409930e-1', 9007199254740993n],
    ['9223372036854775807', 9223372036854775807n],
    ['-9223372036854775808.000', -9223372036854775808n],
    ['922337203685477580.7e1', 9223372036854775807n],
    [`${'0'.repeat(50)}5`, 5n],
  ])('of 64 bits include %s', (text, value) => {
    expect(readInt64(text)).toBe(value);
    expect(isInt64(text)).toBe(true);
  });

  it.each([
    '1.5',
    '1e-1',
    '1e-400',
    '0.99999999999999999999',
    '9223372036854775808',
    '-9223372036854775809',
    '1e19',
    '1e400',
    '1e99999999999999999999',
    '',
    'x',
    ' 1',
  ])('of 64 bits do not include %s', (text) => {
    expect(readInt64(text)).toBeUndefined();
    expect(isInt64(text)).toBe(false);
  });

  it.each([
    ['1.5', true],
    ['-0.5', true],
    ['1e-400', true],
    ['0.99999999999999999999', true],
    ['9223372036854775806.5', true],
    ['9223372036854775807.5', false],
    ['-9223372036854775808.5', false],
    ['1', false],
    ['1e3', false],
    ['1e400', false],
    ['x', false],
  ])('are on both sides of %s: %s', (text, expected) => expect(isBetweenIntegers(text)).toBe(expected));

  it.each([
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991.0', -9007199254740991],
    ['9007199254740992', undefined],
    ['-9007199254740992', undefined],
    ['9007199254740993', undefined],
    ['0.99999999999999999999', undefined],
    ['1e3', 1000],
    ['-0', 0],
  ])('that JavaScript represents include %s as %s', (text, expected) => expect(safeInteger(text)).toBe(expected));
});

describe('closestDouble', () => {
  it.each([
    ['0.1', 0.1],
    ['1e400', Number.MAX_VALUE],
    ['-1e99999999999999999999', -Number.MAX_VALUE],
    ['1e-400', 0],
    ['9007199254740993', 9007199254740992],
  ])('of %s is %d', (text, expected) => expect(closestDouble(text)).toBe(expected));
});

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
    ['1e99999999999999999999', '1e99999999999999999999'],
    ['1389132653974581248', '1389132653974581248'],
    ['9007199254740993e0', '9007199254740993'],
    ['abc', 'abc'],
    ['1e400', `1${'0'.repeat(400)}`],
    ['1e-400', `0.${'0'.repeat(399)}1`],
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

  it('keeps the value of any number, and changes nothing in its own form', () => {
    fc.assert(
      fc.property(numbers, ({ text }) => {
        const plain = plainDecimal(text);
        expect(compareDecimals(read(plain), read(text))).toBe(0);
        expect(plainDecimal(plain)).toBe(plain);
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
