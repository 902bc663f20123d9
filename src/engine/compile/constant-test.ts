import { compareDecimals, type Decimal, parseDecimal, plainDecimal } from '../../cunit/decimal.js';
import { dateValue } from '../../dialect/date-value.js';
import type { ComparisonOperator } from '../../vql/ast.js';
import type { KnownType } from '../column-type.js';
import type { Target } from '../targets/target.js';

/**
 * What a comparison of a column with a value of the query comes to, once the type of the column has read the value:
 * a comparison in that type, `never`, or `known`, which holds for every value but null.
 */
export type ConstantTest =
  | 'never'
  | 'known'
  | {
      readonly operator: ComparisonOperator;
      readonly value: string | number;
      readonly type: KnownType;
      /** The digits of a decimal, and those of them behind the point; of a time, the digits of a second's fraction. */
      readonly precision: number;
      readonly scale: number;
    };

/** Reads the value as the type of the column does; so does `createOrder` for a value of a row. */
export function constantTest(
  type: KnownType | 'object',
  operator: ComparisonOperator,
  text: string,
  target: Target,
): ConstantTest {
  switch (type) {
    case 'string':
      return compare(operator, text, 'string');
    case 'boolean':
      return text === 'true' || text === 'false'
        ? compare(operator, target.truth(text === 'true'), 'boolean')
        : incomparable(operator);
    case 'integer':
      return integerTest(operator, text);
    case 'decimal':
      return target.hasDecimals ? decimalTest(operator, text) : doubleTest(operator, text, target);
    case 'double':
      return doubleTest(operator, text, target);
    case 'date':
    case 'date-time':
    case 'instant':
      return timeTest(type, operator, text, target);
    case 'object':
      return incomparable(operator);
    default:
      return type satisfies never;
  }
}

/** Two values that cannot be compared are not equal, and in no order. */
export function incomparable(operator: ComparisonOperator): 'never' | 'known' {
  return operator === '<>' ? 'known' : 'never';
}

function compare(
  operator: ComparisonOperator,
  value: string | number,
  type: KnownType,
  precision = 0,
  scale = 0,
): ConstantTest {
  return { operator, value, type, precision, scale };
}

/** What a test comes to whose value lies between two of the column: right above `below`, right below the next. */
function between(operator: ComparisonOperator, below: (operator: '<=' | '>') => ConstantTest): ConstantTest {
  if (operator === '=' || operator === '<>') return incomparable(operator);
  return below(operator === '<' || operator === '<=' ? '<=' : '>');
}

/** What a test comes to whose value lies above, or below, all of the column. */
function beyond(operator: ComparisonOperator, sign: number): ConstantTest {
  if (operator === '=' || operator === '<>') return incomparable(operator);
  return operator.startsWith('<') === sign > 0 ? 'known' : 'never';
}

const least64 = -(2n ** 63n);
const most64 = 2n ** 63n - 1n;

function integerTest(operator: ComparisonOperator, text: string): ConstantTest {
  if (/^(?:0|-?[1-9]\d{0,17})$/.test(text)) return compare(operator, text, 'integer');
  const decimal = parseDecimal(text);
  if (decimal === undefined) return incomparable(operator);
  // The limits of 64 bits have 19 digits.
  const { floor, isExact } = scaled({ ...decimal, exponent: Math.min(decimal.exponent, 20) }, 0);
  if (floor < least64 || floor > most64) return beyond(operator, decimal.sign);
  if (isExact) return compare(operator, String(floor), 'integer');
  return between(operator, (effective) => compare(effective, String(floor), 'integer'));
}

/** The most digits that a decimal column has before the point, and behind it: 38 together, which is what the targets can compare. */
const mostWhole = 20;
const mostScale = 18;

function decimalTest(operator: ComparisonOperator, text: string): ConstantTest {
  const decimal = parseDecimal(text);
  if (decimal === undefined) return incomparable(operator);
  const { sign, exponent, digits } = decimal;
  if (exponent >= mostWhole) return beyond(operator, sign);
  const scale = Math.max(0, Math.min(digits.length - 1 - exponent, mostScale));
  const { floor, isExact } = scaled(decimal, scale);
  const value = plainDecimal(`${floor}e-${scale}`);
  const precision = value.replace(/\D/g, '').length;
  if (isExact) return compare(operator, value, 'decimal', precision, scale);
  return between(operator, (effective) => compare(effective, value, 'decimal', precision, scale));
}

/** The greatest multiple of a power of ten that is not above a decimal, in units of that power. */
function scaled({ sign, digits, exponent }: Decimal, scale: number): { floor: bigint; isExact: boolean } {
  if (sign === 0) return { floor: 0n, isExact: true };
  const length = exponent + 1 + scale;
  const kept = length > 0 ? digits.slice(0, length).padEnd(length, '0') : '0';
  const isExact = length >= digits.length;
  const magnitude = BigInt(kept);
  if (sign > 0) return { floor: magnitude, isExact };
  return { floor: -magnitude - (isExact ? 0n : 1n), isExact };
}

/** A double is the shortest decimal that is nearest to it, so that of longer ones some lie between two doubles. */
function doubleTest(operator: ComparisonOperator, text: string, target: Target): ConstantTest {
  const decimal = parseDecimal(text);
  if (decimal === undefined) return incomparable(operator);
  const nearest = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(text)));
  const itself = parseDecimal(String(nearest)) ?? decimal;
  const order = compareDecimals(itself, decimal);
  const test = (effective: ComparisonOperator): ConstantTest => compare(effective, target.double(nearest), 'double');
  if (order === 0) return test(operator);
  return between(operator, (effective) => test(order < 0 ? effective : effective === '<=' ? '<' : '>='));
}

const day = 86_400_000;

function timeTest(
  type: 'date' | 'date-time' | 'instant',
  operator: ComparisonOperator,
  text: string,
  target: Target,
): ConstantTest {
  // A double holds no more digits than those of a millisecond for sure.
  const milliseconds = dateValue(text.replace(/([.]\d{3})\d+/, '$1'));
  if (Number.isNaN(milliseconds)) return incomparable(operator);
  const [, finer = ''] = /[.]\d{3}(\d*[1-9])/.exec(text) ?? [];
  const isMicro = type !== 'date' && target.hasMicroseconds;
  const floor = type === 'date' ? Math.floor(milliseconds / day) * day : milliseconds;
  const micros = isMicro ? Number(finer.slice(0, 3).padEnd(3, '0')) : 0;
  const isExact = floor === milliseconds && finer.length <= (isMicro ? 3 : 0);
  const test = (effective: ComparisonOperator): ConstantTest =>
    compare(effective, ...target.time(floor, micros, type), micros === 0 ? 3 : 6);
  return isExact ? test(operator) : between(operator, test);
}
