import type { Fix } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { type FilterOperator, filterRow } from '../../dialect/operators.js';
import { foreignDates, missingPart } from '../../dialect/value/date.js';
import { isBetweenIntegers, isDigits, plainDecimal, readInt64 } from '../../dialect/value/decimal.js';
import { readBoolean } from '../../dialect/value/text-value.js';
import { comparedLiterals } from '../check/expressions.js';
import { replacementFix } from '../check/location.js';
import type { LiteralView } from '../check/query-view.js';
import { type FieldType, fitsType } from '../field-types.js';
import { accountsWith } from './example-catalog.js';
import { defineRule } from './rule.js';

/** Reports a value that no field of the type can have. Every type is compared with strings, but not with every string. */
export const literalType = defineRule({
  code: 'literal-type',
  severity: 'error',
  fix: 'safe',
  summary: 'A field is compared with a value that its type cannot have.',
  message: ({ value, path, problem }: { readonly value: string; readonly path: string; readonly problem: string }) =>
    `The value ${value} does not fit the field ${path}: ${problem}.`,
  help: 'Numbers are digits, quoted or not; dates are written as 2026-01-31, dates with time as 2026-01-31T12:00:00Z; booleans are true and false. Whole numbers are greater or less than 1.5, but never equal to it.',
  examples: {
    invalid: [
      {
        query: "SELECT id FROM account.query WHERE createdAt > 'yesterday' LIMIT 10",
        catalog: accountsWith({ id: 'integer', createdAt: 'date-time' }),
      },
    ],
  },
  about: 'filters',
  needsCatalog: true,
  check: (filters, _scope, { report }) => {
    for (const { field, condition } of filters) {
      const { type, path } = field;
      const expected = expectations[type];
      if (expected === undefined) continue;
      for (const value of comparedLiterals(condition)) {
        const isSure = !isComparedAs(type, value.text);
        if (type === 'integer' && isSure && isBetweenIntegers(value.text) && isOrder(condition.operators[0])) continue;
        if (!isSure && !isUnusual(type, value)) continue;
        const missing = expected === date ? missingPart(value.text) : undefined;
        const problem = missing === undefined ? `expected ${expected}` : `there is no such ${missing}`;
        const args = { value: quoted(value.text), path: quoted(path), problem };
        const fixes = fixesFor(type, value);
        report(args, value.location, isSure ? { fixes } : { fixes, severity: 'warning' });
      }
    }
  },
});

/** Whether an operator compares by order. */
function isOrder(operator: FilterOperator): boolean {
  const { form } = filterRow(operator);
  return form.kind === 'range' || (form.kind === 'comparison' && form.comparison !== '=' && form.comparison !== '<>');
}

/** Whether a value of a type can be equal to a text, as rows are tested: the letter case of booleans makes no difference there. */
function isComparedAs(type: FieldType, text: string): boolean {
  return type === 'boolean' ? readBoolean(text) !== undefined : fitsType(type, text);
}

/** Whether a value is written unusually, such as '7.0' and 'TRUE': no document states how the service reads it. */
function isUnusual(type: FieldType, { kind, text }: LiteralView): boolean {
  if (type === 'boolean') return !fitsType(type, text);
  // A bare number is sent without its exponent, `1e3` as `1000`, but with the digits after its point.
  return type === 'integer' && !isDigits(kind === 'number' ? plainDecimal(text) : text);
}

const date = 'a date such as "2026-01-31", with or without a time such as "2026-01-31T12:00:00Z"';

/** Descriptions of the expected values. Types that are not listed are compared with any text. */
const expectations: { readonly [Type in FieldType]?: string } = {
  integer: 'a whole number of 64 bits',
  decimal: 'a number such as "12.50"',
  boolean: '"true" or "false"',
  date,
  'date-time': date,
};

/** Returns the fixes for a date in the order of another country. */
function dateFixes({ text, location }: LiteralView): readonly Fix[] {
  return foreignDates(text).flatMap((value) =>
    replacementFix(location, { vql: `'${value}'`, value }, { title: `Replace with ${quoted(value)}`, safe: false }),
  );
}

/** Returns a fix for an unambiguous value: a boolean in upper case or with spaces, or a whole number with a fraction or exponent. */
function fixesFor(type: FieldType, literal: LiteralView): readonly Fix[] {
  const { text, location } = literal;
  if (type === 'date' || type === 'date-time') return dateFixes(literal);
  const integer = type === 'integer' ? readInt64(text) : undefined;
  if (integer !== undefined) {
    const digits = String(integer);
    return replacementFix(
      location,
      { vql: `'${digits}'`, value: digits },
      { title: `Replace with ${quoted(digits)}`, safe: true },
    );
  }
  const boolean = type === 'boolean' ? readBoolean(text.trim()) : undefined;
  if (boolean === undefined) return [];
  const plain = String(boolean);
  return replacementFix(
    location,
    { vql: `'${plain}'`, value: plain },
    // With spaces around it, a text is no boolean when rows are tested, and not equal to one.
    { title: `Replace with ${quoted(plain)}`, safe: plain.length === text.length },
  );
}
