import { type ComparisonOperator, orderTests } from '../../dialect/comparison.js';
import { dateKey } from '../../dialect/value/date.js';
import { decimalKey, readDecimal } from '../../dialect/value/decimal.js';
import { readTextValue, type TextValue } from '../../dialect/value/text-value.js';
import type { TextTest } from './like.js';
import { createValueCondition, type Matcher, matchesNoRow, type ValueCondition } from './matcher.js';
import { orderFrom, queryTextOf } from './order.js';
import { isNull, type ValueSource } from './rows.js';

/** A value of the query, which is read for the first row that is tested. */
interface WantedValue {
  readonly text: string;
  constant: TextValue | undefined;
}

function orderFromText(wanted: WantedValue, value: unknown): number {
  wanted.constant ??= readTextValue(wanted.text);
  return orderFrom(wanted.constant, value);
}

/** The test of each comparison with a value of the query. */
const comparisonTests: Readonly<Record<ComparisonOperator, (value: unknown, wanted: WantedValue) => boolean>> = {
  '=': comparisonTest('='),
  '<>': comparisonTest('<>'),
  '<': comparisonTest('<'),
  '<=': comparisonTest('<='),
  '>': comparisonTest('>'),
  '>=': comparisonTest('>='),
};

function comparisonTest(operator: ComparisonOperator): (value: unknown, wanted: WantedValue) => boolean {
  const holds = orderTests[operator];
  return (value, wanted) => !isNull(value) && holds(orderFromText(wanted, value));
}

/** Creates `value = text` and the other comparisons. */
export function comparisonCondition(source: ValueSource, operator: ComparisonOperator, text: string): ValueCondition {
  return createValueCondition(source, comparisonTests[operator], { text, constant: undefined });
}

/** Creates `value IS NULL OR value = text`. */
export function nullOrEqualCondition(source: ValueSource, text: string): ValueCondition {
  return createValueCondition(source, isNullOrEqual, { text, constant: undefined });
}

function isNullOrEqual(value: unknown, wanted: WantedValue): boolean {
  return isNull(value) || orderFromText(wanted, value) === 0;
}

/** Creates `value [NOT] IN (texts)`; a null in the list makes `NOT IN` unknown for every value. */
export function listCondition(
  source: ValueSource,
  texts: readonly string[],
  { negated, hasNull }: ListConditionOptions,
): Matcher {
  return negated && hasNull
    ? matchesNoRow
    : createValueCondition(source, isListed, { texts, negated, list: undefined });
}

interface ListConditionOptions {
  readonly negated: boolean;
  readonly hasNull: boolean;
}

interface WantedList {
  readonly texts: readonly string[];
  readonly negated: boolean;
  /** The texts, which are read for the first value that is tested. */
  list: ReadList | undefined;
}

function isListed(value: unknown, wanted: WantedList): boolean {
  if (isNull(value)) return false;
  wanted.list ??= readList(wanted.texts);
  return isIn(value, wanted.list) !== wanted.negated;
}

/** A list of texts that has been read: for each type, a set in which values are searched. */
interface ReadList {
  readonly texts: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
  /** Keys of all numbers, as `decimalKey` returns them. */
  readonly decimals: ReadonlySet<string>;
  /** Whether JavaScript numbers cannot be compared with some of the numbers exactly. */
  readonly hasLongNumbers: boolean;
  readonly booleans: ReadonlySet<boolean>;
  /** Keys of all dates, as `dateKey` returns them. */
  readonly dates: ReadonlySet<string>;
}

function readList(texts: readonly string[]): ReadList {
  const values = texts.map(readTextValue);
  const decimals = values.flatMap(({ decimal }) => decimal ?? []);
  const numbers = values.flatMap(({ number }) => number ?? []);
  return {
    texts: new Set(texts),
    numbers: new Set(numbers),
    decimals: new Set(decimals.map(decimalKey)),
    hasLongNumbers: numbers.length < decimals.length,
    booleans: new Set(values.flatMap(({ boolean }) => boolean ?? [])),
    dates: new Set(values.flatMap(({ date }) => (date === undefined ? [] : dateKey(date)))),
  };
}

/** Whether a value of a row, not null, is equal to one of a list, as `orderFrom` compares the two. */
function isIn(value: unknown, list: ReadList): boolean {
  switch (typeof value) {
    case 'string':
      return list.texts.has(value);
    case 'number':
      return list.numbers.has(value) || (list.hasLongNumbers && isInDecimals(String(value), list));
    case 'boolean':
      return list.booleans.has(value);
    case 'bigint':
      return isInDecimals(String(value), list);
    case 'object':
      if (value instanceof Date) return list.dates.has(dateKey({ milliseconds: value.getTime(), finer: '' }));
      return isInDecimals(queryTextOf(value) ?? '', list);
    default:
      return false;
  }
}

function isInDecimals(text: string, { decimals }: ReadList): boolean {
  const decimal = readDecimal(text);
  return decimal !== undefined && decimals.has(decimalKey(decimal));
}

/** Creates `value [NOT] BETWEEN low AND high`, both included; a comparison with a null bound is unknown. */
export function rangeCondition(
  source: ValueSource,
  low: string | null,
  high: string | null,
  negated: boolean,
): ValueCondition {
  return createValueCondition(source, isBetween, { low, high, negated, min: undefined, max: undefined });
}

interface WantedRange {
  readonly low: string | null;
  readonly high: string | null;
  readonly negated: boolean;
  /** The bounds, which are read for the first row that is tested. */
  min: TextValue | undefined;
  max: TextValue | undefined;
}

function isBetween(value: unknown, wanted: WantedRange): boolean {
  if (isNull(value)) return false;
  const { low, high, negated } = wanted;
  if (low !== null) wanted.min ??= readTextValue(low);
  if (high !== null) wanted.max ??= readTextValue(high);
  const fromLow = wanted.min === undefined ? Number.NaN : orderFrom(wanted.min, value);
  const fromHigh = wanted.max === undefined ? Number.NaN : orderFrom(wanted.max, value);
  return negated ? fromLow < 0 || fromHigh > 0 : fromLow >= 0 && fromHigh <= 0;
}

/** Creates `value [NOT] LIKE pattern`, which tests the text of the value. A value without text matches nothing. */
export function patternCondition(source: ValueSource, pattern: WantedPattern): ValueCondition {
  return createValueCondition(source, matchesPattern, pattern);
}

/** A pattern, and whether the condition is that it does not match. */
export interface WantedPattern {
  readonly matches: TextTest;
  readonly negated: boolean;
}

/** Whether a value is like a pattern. */
export function matchesPattern(value: unknown, { matches, negated }: WantedPattern): boolean {
  const text = queryTextOf(value);
  return text !== undefined && matches(text) !== negated;
}

/** Creates `value IS [NOT] NULL`. */
export function nullCondition(source: ValueSource, negated: boolean): ValueCondition {
  return createValueCondition(source, matchesNull, negated);
}

function matchesNull(value: unknown, negated: boolean): boolean {
  return isNull(value) !== negated;
}
