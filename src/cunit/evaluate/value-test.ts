import type { ComparisonOperator } from '../../vql/ast.js';
import type { TextTest } from './like.js';
import { createOrder, type Order, textOf } from './order.js';

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
  const order = createOrder(text);
  const holds = orderTests[operator];
  return (value) => !isNull(value) && holds(order(value));
}

/** Tests `value [NOT] IN (texts)`; a null in the list makes `NOT IN` unknown for every value. */
export function listTest(texts: readonly string[], { negated, hasNull }: ListOptions): ValueTest {
  if (negated && hasNull) return () => false;
  const set = new Set(texts);
  const orders = texts.map(createOrder);
  const numbers = numbersAmong(texts);
  const areWhole = texts.every((text) => /^(?:0|-?[1-9]\d*)$/.test(text));
  const isIn = (value: unknown): boolean => {
    if (typeof value === 'string') return set.has(value);
    if (typeof value === 'number' && numbers !== undefined) return numbers.has(value);
    if (typeof value === 'bigint' && areWhole) return set.has(String(value));
    return orders.some((order) => order(value) === 0);
  };
  return negated ? (value) => !isNull(value) && !isIn(value) : (value) => !isNull(value) && isIn(value);
}

interface ListOptions {
  readonly negated: boolean;
  readonly hasNull: boolean;
}

/** Returns a list of small whole numbers as a set; other lists are compared value by value. */
function numbersAmong(texts: readonly string[]): ReadonlySet<number> | undefined {
  return texts.every((text) => /^-?\d{1,15}$/.test(text)) ? new Set(texts.map(Number)) : undefined;
}

/** Tests `value [NOT] BETWEEN low AND high`, both included; a comparison with a null bound is unknown. */
export function rangeTest(low: string | null, high: string | null, negated: boolean): ValueTest {
  const fromLow: Order = low === null ? unknown : createOrder(low);
  const fromHigh: Order = high === null ? unknown : createOrder(high);
  return negated
    ? (value) => !isNull(value) && (fromLow(value) < 0 || fromHigh(value) > 0)
    : (value) => !isNull(value) && fromLow(value) >= 0 && fromHigh(value) <= 0;
}

const unknown: Order = () => Number.NaN;

/** Tests `value [NOT] LIKE pattern` on the text of the value. A value without text matches nothing. */
export function patternTest(matchesPattern: TextTest, negated: boolean): ValueTest {
  return (value) => {
    const text = textOf(value);
    return text !== undefined && matchesPattern(text) !== negated;
  };
}

/** Tests `value IS [NOT] NULL`. */
export function nullTest(negated: boolean): ValueTest {
  return (value) => isNull(value) !== negated;
}
