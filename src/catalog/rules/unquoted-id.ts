import { quoted } from '../../diagnostics/quoted.js';
import { isDigits, safeInteger } from '../../dialect/value/decimal.js';
import { replacementFix } from '../check/location.js';
import type { Field } from '../field.js';
import { defineRule } from './rule.js';

/** Reports an unquoted whole number beyond 2^53: it is an id, which observed integrations always quote. */
export const unquotedId = defineRule({
  code: 'unquoted-id',
  severity: 'warning',
  fix: 'safe',
  summary: 'A number with more digits than a JSON number can represent is not quoted.',
  message: ({ number }: { readonly number: string }) =>
    `The number ${number} has more digits than a JSON number can represent; write it in quotes.`,
  help: 'Ids have 64 bits. A number of JavaScript or JSON loses their last digits; a string, as running integrations send it, preserves them.',
  examples: { invalid: ['SELECT id FROM account.query WHERE account.id = 1389132653974581248 LIMIT 10'] },
  about: 'conditions',
  check: (conditions, scope, { report }) => {
    for (const { subject, values } of conditions) {
      for (const value of values) {
        if (value.kind !== 'number' || !isBeyondNumbers(value.text)) continue;
        const field = scope.fieldOf(subject);
        if (field?.type === 'decimal') continue;
        const { text, location } = value;
        const written = { vql: `'${text.replace(/^\+/, '')}'`, value: text };
        const fixes = replacementFix(location, written, { title: 'Write it in quotes', safe: isSame(field) });
        report({ number: quoted(text) }, location, { fixes });
      }
    }
  },
});

/** Whether quotes make no difference: the values of the field are known to be whole numbers or ids. */
function isSame(field: Field | undefined): boolean {
  return field?.type === 'integer' || field?.type === 'reference';
}

/** Whether a number is written with digits alone, and too large for a JavaScript number to represent it and those around it. */
function isBeyondNumbers(text: string): boolean {
  return text.length > 15 && isDigits(text) && safeInteger(text) === undefined;
}
