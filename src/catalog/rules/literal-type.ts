import type { Fix } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { FieldType } from '../field-types.js';
import { fitsType } from '../fits-type.js';
import { replacement } from '../spot.js';
import { comparedValues, type Literal } from './compared-values.js';
import type { CatalogRule } from './rule.js';

/** A value that no field of the type can have: every type is compared with strings, but not with every string. */
export const literalType: CatalogRule<'literal-type'> = {
  code: 'literal-type',
  needsCatalog: true,
  check: (scope, report) => {
    for (const [{ type, path }, value] of comparedValues(scope)) {
      const expected = expectations[type];
      if (expected === undefined || fitsType(type, value.text)) continue;
      const args = { value: quoted(value.text), path: quoted(path), expected };
      report(args, value.spot, { fixes: fixesFor(type, value) });
    }
  },
};

const date = 'a date such as "2026-01-31", with or without a time such as "2026-01-31T12:00:00Z"';

/** What is written instead. Types that are not here are compared with any text. */
const expectations: { readonly [Type in FieldType]?: string } = {
  integer: 'a whole number of 64 bits',
  decimal: 'a number such as "12.50"',
  boolean: '"true" or "false"',
  date,
  'date-time': date,
};

/** A boolean in capitals, or with blanks around it, can mean nothing else. */
function fixesFor(type: FieldType, { text, spot }: Literal): readonly Fix[] {
  const plain = text.trim().toLowerCase();
  if (type !== 'boolean' || (plain !== 'true' && plain !== 'false')) return [];
  return replacement(spot, { vql: `'${plain}'`, value: plain }, { title: `Replace with ${quoted(plain)}`, safe: true });
}
