import type { ComparisonOperator } from '../../vql/ast.js';
import type { TextTest } from './like.js';
import { type Constant, orderFrom, readConstant, textOf } from './order.js';

/**
 * Whether a test is true of one value of a row, which may be null. False and unknown need no distinction, since NOT has been
 * pushed into the tests.
 */
export type ValueTest = (value: unknown) => boolean;

/** Whether a value is null or absent; an invalid date is null, as in JSON. */
export function isNull(value: unknown): boolean {
  return value === null || value === undefined || (value instanceof Date && Number.isNaN(value.getTime()));
}

/** The test of each comparison operator on an order. `NaN`, no order, is not equal, and neither less nor greater. */
export const orderTests: Readonly<Record<ComparisonOperator, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** Tests `value = text` and the other comparisons. */
export function comparisonTest(operator: ComparisonOperator, text: string): ValueTest {
  const constant = readConstant(text);
  const holds = orderTests[operator];
  return (value) => !isNull(value) && holds(orderFrom(constant, value));
}

/** Tests `value [NOT] IN (texts)`; a null in the list makes `NOT IN` unknown for every value. */
export function listTest(texts: readonly string[], { negated, hasNull }: ListOptions): ValueTest {
  if (negated && hasNull) return () => false;
  let list: ReadList | undefined;
  return (value) => {
    if (isNull(value)) return false;
    list ??= readList(texts);
    return isIn(value, list) !== negated;
  };
}

interface ListOptions {
  readonly negated: boolean;
  readonly hasNull: boolean;
}

/** A list of texts, read for the first value that is tested. */
interface ReadList {
  readonly texts: ReadonlySet<string>;
  /** The numbers of a list of small whole numbers; other lists are compared value by value. */
  readonly numbers: ReadonlySet<number> | undefined;
  readonly areWhole: boolean;
  readonly constants: readonly Constant[];
}

function readList(texts: readonly string[]): ReadList {
  return {
    texts: new Set(texts),
    numbers: texts.every((text) => /^-?\d{1,15}$/.test(text)) ? new Set(texts.map(Number)) : undefined,
    areWhole: texts.every((text) => /^(?:0|-?[1-9]\d*)$/.test(text)),
    constants: texts.map(readConstant),
  };
}

function isIn(value: unknown, { texts, numbers, areWhole, constants }: ReadList): boolean {
  if (typeof value === 'string') return texts.has(value);
  if (typeof value === 'number' && numbers !== undefined) return numbers.has(value);
  if (typeof value === 'bigint' && areWhole) return texts.has(String(value));
  return constants.some((constant) => orderFrom(constant, value) === 0);
}

/** Tests `value [NOT] BETWEEN low AND high`, both included; a comparison with a null bound is unknown. */
export function rangeTest(low: string | null, high: string | null, negated: boolean): ValueTest {
  const least = low === null ? undefined : readConstant(low);
  const most = high === null ? undefined : readConstant(high);
  return (value) => {
    if (isNull(value)) return false;
    const fromLow = least === undefined ? Number.NaN : orderFrom(least, value);
    const fromHigh = most === undefined ? Number.NaN : orderFrom(most, value);
    return negated ? fromLow < 0 || fromHigh > 0 : fromLow >= 0 && fromHigh <= 0;
  };
}

/** Tests `value [NOT] LIKE pattern` on the text of the value. A value without text matches nothing. */
export function patternTest(matchesPattern: TextTest, negated: boolean): ValueTest {
  return (value) => {
    const text = textOf(value);
    return text !== undefined && matchesPattern(text) !== negated;
  };
}

/** Tests `value IS [NOT] NULL`. */
export function nullTest(negated: boolean): ValueTest {
  return negated ? isNotNull : isNull;
}

function isNotNull(value: unknown): boolean {
  return !isNull(value);
}
