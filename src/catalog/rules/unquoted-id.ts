import { quoted } from '../../diagnostics/quoted.js';
import type { Field } from '../field.js';
import { replacement } from '../spot.js';
import type { CatalogRule } from './rule.js';

/** A bare whole number beyond 2^53, which is an id: those never pass through a number (spec, query-language §1.6). */
export const unquotedId: CatalogRule<'unquoted-id'> = {
  code: 'unquoted-id',
  check: (scope, report) => {
    for (const { subject, values } of scope.query.conditions) {
      for (const value of values) {
        if (value.kind !== 'number' || !isBeyondNumbers(value.text)) continue;
        const field = scope.fieldOf(subject);
        if (field?.type === 'decimal') continue;
        const { text, spot } = value;
        const written = { vql: `'${text.replace(/^\+/, '')}'`, value: text };
        const fixes = replacement(spot, written, { title: 'Write it in quotes', safe: isSame(field) });
        report({ number: quoted(text) }, spot, { fixes });
      }
    }
  },
};

/** Quotes change nothing on a field that is known to hold whole numbers or ids. */
function isSame(field: Field | undefined): boolean {
  return field?.type === 'integer' || field?.type === 'reference';
}

const highest = String(Number.MAX_SAFE_INTEGER);

function isBeyondNumbers(text: string): boolean {
  const [, digits = ''] = /^[+-]?0*(\d+)$/.exec(text) ?? [];
  return digits.length > highest.length || (digits.length === highest.length && digits > highest);
}
