import { dateKey } from './date.js';
import { decimalKey, plainDecimal } from './decimal.js';
import { type ComparisonKind, compareAs, type LiteralKind, readTextValue, type TextValue } from './text-value.js';

/** A literal of a query: its text without quotes, a number as it is written. */
export interface LiteralText {
  readonly kind: LiteralKind;
  readonly text: string;
}

/** Reads a literal: a number has the text that is sent, in plain decimal. */
export function readLiteral({ kind, text }: LiteralText): TextValue {
  return readTextValue(kind === 'number' ? plainDecimal(text) : text);
}

/** An order of two values: the first is less than, equal to or greater than the second. */
export type Order = -1 | 0 | 1;

/** All kinds of values that a field of unknown type can have. */
export const comparisonKinds: readonly ComparisonKind[] = ['text', 'number', 'boolean', 'date'];

/**
 * Returns the orders that two literals can have: one for each kind of field that both fit, and several where no document says how the
 * service compares. A rule may claim only what holds for all of them. `kinds` are the kinds of values that the field can have; if
 * the literals do not fit any of them, all kinds count.
 *
 * Texts are numbers and dates too, in any field of texts. The order of other texts is not documented, nor whether letter case makes a
 * difference, nor whether a day without a time is its midnight.
 */
export function possibleOrders(
  a: TextValue,
  b: TextValue,
  kinds: readonly ComparisonKind[] = comparisonKinds,
): readonly Order[] {
  if (a.text === b.text) return [0];
  const found = kinds.flatMap((kind) => ordersAs(kind, a, b));
  return found.length === 0 && kinds !== comparisonKinds ? possibleOrders(a, b) : [...new Set(found)];
}

function ordersAs(kind: ComparisonKind, a: TextValue, b: TextValue): readonly Order[] {
  const order = compareAs(kind, a, b);
  if (Number.isNaN(order)) return [];
  if (kind === 'text' && !isOrderedText(a, b))
    return a.text.toLowerCase() === b.text.toLowerCase() ? anyOrder : notEqual;
  if (kind === 'date' && a.date?.isDay !== b.date?.isDay) return anyOrder;
  return [order < 0 ? -1 : order > 0 ? 1 : 0];
}

const anyOrder: readonly Order[] = [-1, 0, 1];
const notEqual: readonly Order[] = [-1, 1];

/** Whether the order of two texts is that of their code points in any collation: both are numbers, or both are dates. */
function isOrderedText(a: TextValue, b: TextValue): boolean {
  return (a.decimal !== undefined && b.decimal !== undefined) || (a.date !== undefined && b.date !== undefined);
}

/** Whether the type of a field is unknown, so that it can have any kind of value. */
export function isAnyKind(kinds: readonly ComparisonKind[]): boolean {
  return kinds === comparisonKinds;
}

/**
 * Whether each value of a field has an order with a value of the query. Without one, `<` and its negation are both false, but not `=` and
 * `<>`. A field of unknown type is taken to have values that fit.
 */
export function isComparable(value: TextValue, kinds: readonly ComparisonKind[]): boolean {
  if (isAnyKind(kinds)) return true;
  return kinds.length > 0 && kinds.every((kind) => !Number.isNaN(compareAs(kind, value, value)));
}

/** Whether each value of a field has a text: objects of JSON have none. */
export function hasText(kinds: readonly ComparisonKind[]): boolean {
  return kinds.length > 0;
}

/** Returns keys of a value: two values have one in common exactly if they are equal as some kind of value, texts with their letter case. */
export function equalityKeys({ text, decimal, boolean, date }: TextValue): readonly string[] {
  const keys = [`text ${text}`];
  if (decimal !== undefined) keys.push(`number ${decimalKey(decimal)}`);
  if (boolean !== undefined) keys.push(`boolean ${boolean}`);
  if (date !== undefined) keys.push(`date ${dateKey(date)}`);
  return keys;
}
