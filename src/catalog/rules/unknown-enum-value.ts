import type { Near } from '../../diagnostics/codes/row.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { quote } from '../../dialect/string-literal.js';
import { replacement } from '../location.js';
import { comparedValues, type Literal } from './compared-values.js';
import { defineCatalogRule } from './rule.js';
import { hint, listed, nearest } from './suggest.js';

/** Arguments of the message. */
export interface UnknownValue extends Near {
  readonly value: string;
  readonly path: string;
  readonly values: string;
}

/** A value that its enum does not have. */
export const unknownEnumValue = defineCatalogRule({
  code: 'unknown-enum-value',
  severity: 'error',
  summary: 'An enum field is compared with a value that it never has.',
  message: ({ value, path, nearest, values }: UnknownValue) => {
    const rest = nearest === undefined ? ` It has ${values}.` : hint(nearest);
    return `The field ${path} never has the value ${value}.${rest}`;
  },
  help: 'The values of an enum are compared exactly, with case. A condition with another value is never true, or always.',
  examples: [
    {
      text: "SELECT id FROM account.query WHERE state = 'OPNE' LIMIT 10",
      fields: { id: 'integer', state: { type: 'enum', values: ['OPEN', 'DONE'] } },
    },
  ],
  needsCatalog: true,
  check: (scope, { report }) => {
    for (const [{ values = [], path }, value] of comparedValues(scope, ({ type }) => type === 'enum')) {
      // An enum without values is one that nobody has filled.
      if (values.length === 0 || values.includes(value.text)) continue;
      const near = didYouMean(value.text, values).filter((other) => isNear(value.text, other));
      const args = { value: quoted(value.text), path: quoted(path), nearest: nearest(near), values: listed(values) };
      report(args, value.location, { fixes: near.flatMap((other) => replaceValue(value, other, near.length === 1)) });
    }
  },
});

/** Values of one or two letters are all a typo away from each other: only the list helps. */
function isNear(text: string, other: string): boolean {
  return Math.min(text.length, other.length) > 2 || text.toLowerCase() === other.toLowerCase();
}

/** Where only the letter case differs, and nothing else comes near, nothing else can have been meant. */
function replaceValue({ text, location }: Literal, other: string, isOnly: boolean): readonly Fix[] {
  const safe = isOnly && other.toLowerCase() === text.toLowerCase();
  const written = { vql: quote(other), value: other };
  return replacement(location, written, { title: `Replace with ${quoted(other)}`, safe });
}
