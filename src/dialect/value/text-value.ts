import { compareDates, type DateValue, readDate } from './date.js';
import { compareDecimals, type Decimal, exactNumber, readDecimal } from './decimal.js';
import { compareCodePoints } from './text-order.js';

/** A kind of values, as which a text is read: the type of the field, or of the value in a row, decides. */
export type ComparisonKind = 'text' | 'number' | 'boolean' | 'date';

/** A text with its value of each kind; `undefined` if the text is not a value of that kind. */
export interface TextValue {
  readonly text: string;
  readonly decimal: Decimal | undefined;
  /** The same number; `undefined` if JavaScript numbers cannot be compared with it exactly. */
  readonly number: number | undefined;
  readonly boolean: boolean | undefined;
  readonly date: DateValue | undefined;
}

/** Reads a value of a query, or a cell that is a text. */
export function readTextValue(text: string): TextValue {
  const decimal = readDecimal(text);
  const number = decimal === undefined ? undefined : exactNumber(decimal, text);
  return { text, number, decimal, boolean: readBoolean(text), date: readDate(text) };
}

/** Returns the boolean that a text is, in any letter case, as the keywords TRUE and FALSE; `undefined` for any other text. */
export function readBoolean(text: string): boolean | undefined {
  return /^(?:true|false)$/i.test(text) ? text.length === 'true'.length : undefined;
}

/** The kind of a literal in a query. */
export type LiteralKind = 'string' | 'number' | 'boolean';

/** Returns the kind as which two values of a query are compared: no field decides, so a number among them does, or else a boolean. */
export function kindOfLiterals(a: LiteralKind, b: LiteralKind): ComparisonKind {
  if (a === 'number' || b === 'number') return 'number';
  return a === 'boolean' || b === 'boolean' ? 'boolean' : 'text';
}

/** Compares two texts as values of a kind: negative, zero, positive, or `NaN` if one of them is not such a value. */
export function compareAs(kind: ComparisonKind, a: TextValue, b: TextValue): number {
  switch (kind) {
    case 'text':
      return compareCodePoints(a.text, b.text);
    case 'number':
      return a.decimal === undefined || b.decimal === undefined ? Number.NaN : compareDecimals(a.decimal, b.decimal);
    case 'boolean':
      return a.boolean === undefined || b.boolean === undefined ? Number.NaN : Number(a.boolean) - Number(b.boolean);
    case 'date':
      return a.date === undefined || b.date === undefined ? Number.NaN : compareDates(a.date, b.date);
    default:
      return kind satisfies never;
  }
}
