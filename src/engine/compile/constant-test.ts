import { quoted } from '../../diagnostics/quoted.js';
import { microsecondsOf, readDate } from '../../dialect/value/date.js';
import {
  closestDouble,
  compareDecimals,
  fitsInt64,
  floorDecimal,
  fractionLength,
  plainDecimal,
  readDecimal,
} from '../../dialect/value/decimal.js';
import { readBoolean } from '../../dialect/value/text-value.js';
import type { ComparisonOperator, Node } from '../../vql/ast.js';
import type { KnownType } from '../column-type.js';
import type { Target, TypeCase, Typed } from '../targets/target.js';
import { parameter, reportSqlLoss, type SqlContext } from './context.js';

/**
 * A comparison of a column with a constant, after the constant is read as the type of the column: a comparison in that type,
 * `never`, or `known`, which is true for every value except null.
 */
export type ConstantTest =
  | 'never'
  | 'known'
  | {
      readonly operator: ComparisonOperator;
      readonly value: string | number;
      readonly type: KnownType;
      /** Digits of a decimal, or fractional digits of the seconds of a time. */
      readonly precision: number;
      /** Fractional digits of a decimal. */
      readonly scale: number;
    };

/** Reads a constant as the type of a column, as the evaluation of predicates does with the values of a row. */
export function constantTest(
  type: KnownType | 'object',
  operator: ComparisonOperator,
  text: string,
  target: Target,
): ConstantTest {
  switch (type) {
    case 'string':
      return compare(operator, text, 'string');
    case 'boolean': {
      const boolean = readBoolean(text);
      return boolean === undefined ? incomparable(operator) : compare(operator, target.booleanText(boolean), 'boolean');
    }
    case 'integer':
      return integerTest(operator, text);
    case 'decimal':
      return target.decimalDigits
        ? decimalTest(operator, text, target.decimalDigits)
        : doubleTest(operator, text, target);
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

/** Two values of incomparable types are not equal and have no order. */
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

/** Tests against a constant between two values that the type can represent: `below` compares with the lower of them. */
function between(operator: ComparisonOperator, below: (operator: '<=' | '>') => ConstantTest): ConstantTest {
  if (operator === '=' || operator === '<>') return incomparable(operator);
  return below(operator === '<' || operator === '<=' ? '<=' : '>');
}

/** Tests against a constant outside the range of the type. */
function beyond(operator: ComparisonOperator, sign: number): ConstantTest {
  if (operator === '=' || operator === '<>') return incomparable(operator);
  return operator.startsWith('<') === sign > 0 ? 'known' : 'never';
}

function integerTest(operator: ComparisonOperator, text: string): ConstantTest {
  const decimal = readDecimal(text);
  if (decimal === undefined) return incomparable(operator);
  // The limits of 64 bits have 19 digits.
  if (decimal.exponent > 20) return beyond(operator, decimal.sign);
  const { units, isExact } = floorDecimal(decimal, 0);
  if (!fitsInt64(units)) return beyond(operator, decimal.sign);
  if (isExact) return compare(operator, String(units), 'integer');
  return between(operator, (effective) => compare(effective, String(units), 'integer'));
}

function decimalTest(
  operator: ComparisonOperator,
  text: string,
  max: NonNullable<Target['decimalDigits']>,
): ConstantTest {
  const decimal = readDecimal(text);
  if (decimal === undefined) return incomparable(operator);
  const { sign, exponent } = decimal;
  if (exponent >= max.integer) return beyond(operator, sign);
  const scale = Math.max(0, Math.min(fractionLength(decimal), max.fraction));
  const { units, isExact } = floorDecimal(decimal, scale);
  const value = plainDecimal(`${units}e-${scale}`);
  const precision = value.replace(/\D/g, '').length;
  // A negative number can get one more digit when it is rounded down.
  if (precision - scale > max.integer) return beyond(operator, sign);
  if (isExact) return compare(operator, value, 'decimal', precision, scale);
  return between(operator, (effective) => compare(effective, value, 'decimal', precision, scale));
}

/** Compares with the nearest double; a constant with more digits lies between two doubles. */
function doubleTest(operator: ComparisonOperator, text: string, target: Target): ConstantTest {
  const decimal = readDecimal(text);
  if (decimal === undefined) return incomparable(operator);
  const nearest = closestDouble(text);
  const nearestDecimal = readDecimal(String(nearest)) ?? decimal;
  const order = compareDecimals(nearestDecimal, decimal);
  const test = (effective: ComparisonOperator): ConstantTest =>
    compare(effective, target.doubleParameter(nearest), 'double');
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
  const date = readDate(text);
  if (date === undefined) return incomparable(operator);
  const { milliseconds, finer } = date;
  const isMicro = type !== 'date' && target.hasMicroseconds;
  const floor = type === 'date' ? Math.floor(milliseconds / day) * day : milliseconds;
  const micros = isMicro ? microsecondsOf(date) : 0;
  const isExact = floor === milliseconds && finer.length <= (isMicro ? 3 : 0);
  const test = (effective: ComparisonOperator): ConstantTest =>
    compare(effective, ...target.time(floor, micros, type), micros === 0 ? 3 : 6);
  return isExact ? test(operator) : between(operator, test);
}

/** A condition that is never true. */
export const never = 'FALSE';

/** Whether a target can store a text. None can store a lone surrogate, since texts are UTF-8. */
export function canStore(text: string, target: Target): boolean {
  // The first test is fast, and false for most texts; the second finds lone surrogates.
  return target.canStore(text) && !(/[\ud800-\udfff]/.test(text) && /\p{Surrogate}/u.test(text));
}

/** Reports that the target cannot store a text, or a name. */
export function reportValue(
  text: string,
  node: Node,
  context: SqlContext,
  holder: 'text' | 'name' = 'text',
): undefined {
  // These characters cannot be displayed.
  const escaped = text.replaceAll(
    /[\0\uffff\p{Surrogate}]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return reportSqlLoss(context, 'sql-value', { holder, value: quoted(escaped), target: context.target.title }, node);
}

/** Writes a test; `presence` is null exactly if the value is null. */
export function writeTest(typed: Typed | undefined, presence: string, test: ConstantTest, context: SqlContext): string {
  if (test === 'known') return `${presence} IS NOT NULL`;
  if (test === 'never' || typed === undefined) return never;
  const { target } = context;
  const { sql, type } = typed;
  const { operator } = test;
  const written = `${target.byCodePoint(sql, type)} ${operator} ${writeValue(test, context)}`;
  const notNumber = operator.startsWith('>') ? target.isNaN?.(typed) : undefined;
  return notNumber === undefined ? written : `(${written} AND NOT ${notNumber})`;
}

/** Adds the constant of a test as a parameter and casts it to its type. */
export function writeValue(
  { value, type, precision, scale }: Exclude<ConstantTest, string>,
  context: SqlContext,
): string {
  const written = parameter(context, value);
  return type === 'string' ? written : `CAST(${written} AS ${context.target.typeName(type, precision, scale)})`;
}

/** Returns the value of a case, or `undefined` for an object. */
export function typedOf({ sql, type }: TypeCase): Typed | undefined {
  return type === 'object' ? undefined : { sql, type };
}

/** Returns a condition that depends on the type of the value in the row. */
export function byCase(cases: readonly TypeCase[], write: (one: TypeCase) => string | undefined): string | undefined {
  const branches: string[] = [];
  for (const one of cases) {
    const condition = write(one);
    if (condition === undefined) return undefined;
    branches.push(`WHEN ${one.when} THEN ${condition}`);
  }
  return `CASE ${branches.join(' ')} END`;
}
