import type { Fix } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { dateValue } from '../../dialect/date-value.js';
import type { FieldType } from '../field-types.js';
import { replacement } from '../spot.js';
import { comparedValues, type Literal } from './compared-values.js';
import type { CatalogRule } from './rule.js';

/** A value that no field of the type can have: every type is compared with strings, but not with every string. */
export const literalType: CatalogRule<'literal-type'> = {
  code: 'literal-type',
  check: (scope, report) => {
    for (const [{ type, path }, value] of comparedValues(scope)) {
      const shape = shapes[type];
      if (shape === undefined || shape.fits(value)) continue;
      const args = { value: quoted(value.text), path: quoted(path), expected: shape.expected };
      report(args, value.spot, { fixes: fixesFor(type, value) });
    }
  },
};

interface Shape {
  /** What is written instead. */
  readonly expected: string;
  fits(value: Literal): boolean;
}

const date: Shape = {
  expected: 'a date such as "2026-01-31", with or without a time such as "2026-01-31T12:00:00Z"',
  fits: ({ kind, text }) => kind === 'string' && !Number.isNaN(dateValue(text)),
};

/** Types that are not here are compared with any text: how ids of records are spelt, each kind decides for itself. */
const shapes: { readonly [Type in FieldType]?: Shape } = {
  integer: {
    expected: 'a whole number of 64 bits',
    fits: ({ kind, text }) => kind !== 'boolean' && isInteger(text),
  },
  decimal: {
    expected: 'a number such as "12.50"',
    fits: ({ kind, text }) => kind !== 'boolean' && /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text),
  },
  boolean: {
    expected: '"true" or "false"',
    fits: ({ kind, text }) => kind !== 'number' && (text === 'true' || text === 'false'),
  },
  date,
  'date-time': date,
};

/** Whether a text is a whole number from -2^63 to 2^63 - 1. A fraction of zeros and an exponent leave it whole. */
function isInteger(text: string): boolean {
  const [, digits, exponent = '0'] = /^([+-]?\d{1,40})(?:\.0+)?(?:[eE]\+?(\d{1,2}))?$/.exec(text) ?? [];
  if (digits === undefined) return false;
  const value = BigInt(digits.replace('+', '')) * 10n ** BigInt(exponent);
  return BigInt.asIntN(64, value) === value;
}

/** A boolean in capitals, or with blanks around it, can mean nothing else. */
function fixesFor(type: FieldType, { text, spot }: Literal): readonly Fix[] {
  const plain = text.trim().toLowerCase();
  if (type !== 'boolean' || (plain !== 'true' && plain !== 'false')) return [];
  return replacement(spot, { vql: `'${plain}'`, value: plain }, { title: `Replace with ${quoted(plain)}`, safe: true });
}
