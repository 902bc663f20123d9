import type { ComparisonOperator } from '../../vql/ast.js';
import type { TextTest } from './like.js';
import { createOrder, type Order, textOf } from './order.js';

/**
 * Whether one value of a row, which may be null, makes a test true. Only true counts: since NOT never stands above a test
 * (it has been pushed into it), false and unknown select the same rows.
 */
export type ValueTest = (value: unknown) => boolean;

/** `null` and what is not there at all. */
export function isNull(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** What each comparison asks of an order. `NaN`, no order, is not equal, and neither less nor greater. */
export const orderTests: Readonly<Record<ComparisonOperator, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** `value = text` and its like. */
export function comparisonTest(operator: ComparisonOperator, text: string): ValueTest {
  const order = createOrder(text);
  const holds = orderTests[operator];
  return (value) => !isNull(value) && holds(order(value));
}

/** `value [NOT] IN (texts)`; a null in the list makes `NOT IN` unknown for every value. */
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

/** A list of small whole numbers can be looked up; any other is compared value by value. */
function numbersAmong(texts: readonly string[]): ReadonlySet<number> | undefined {
  return texts.every((text) => /^-?\d{1,15}$/.test(text)) ? new Set(texts.map(Number)) : undefined;
}

/** `value [NOT] BETWEEN low AND high`, both included; a bound that is null is unknown. */
export function rangeTest(low: string | null, high: string | null, negated: boolean): ValueTest {
  const fromLow: Order = low === null ? unknown : createOrder(low);
  const fromHigh: Order = high === null ? unknown : createOrder(high);
  return negated
    ? (value) => !isNull(value) && (fromLow(value) < 0 || fromHigh(value) > 0)
    : (value) => !isNull(value) && fromLow(value) >= 0 && fromHigh(value) <= 0;
}

const unknown: Order = () => Number.NaN;

/** `value [NOT] LIKE pattern`, on the text of the value. What has no text matches nothing. */
export function patternTest(matchesPattern: TextTest, negated: boolean): ValueTest {
  return (value) => {
    const text = textOf(value);
    return text !== undefined && matchesPattern(text) !== negated;
  };
}

/** `value IS [NOT] NULL`. */
export function nullTest(negated: boolean): ValueTest {
  return (value) => isNull(value) !== negated;
}
