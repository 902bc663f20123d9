import type { Near } from '../../diagnostics/codes/row.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import { didYouMean, suggestion } from '../../diagnostics/did-you-mean.js';
import { quoted, quotedList } from '../../diagnostics/quoted.js';
import { quote } from '../../dialect/literals.js';
import { replacement } from '../check/location.js';
import type { Literal } from '../check/query-view.js';
import { comparedLiterals } from '../check/scope.js';
import { defineCatalogRule } from './rule.js';

/** Arguments of the message. */
export interface UnknownValue extends Near {
  readonly value: string;
  readonly path: string;
  readonly values: string;
}

/** Reports a value that its enum does not have. */
export const unknownEnumValue = defineCatalogRule({
  code: 'unknown-enum-value',
  severity: 'error',
  summary: 'An enum field is compared with a value that it never has.',
  message: ({ value, path, nearest, values }: UnknownValue) => {
    const rest = nearest === undefined ? ` Its values are ${values}.` : suggestion(nearest);
    return `The field ${path} never has the value ${value}.${rest}`;
  },
  help: 'The values of an enum are compared exactly, with case. A comparison with another value never matches, or always if it is negated.',
  examples: [
    {
      text: "SELECT id FROM account.query WHERE state = 'OPNE' LIMIT 10",
      fields: { id: 'integer', state: { type: 'enum', values: ['OPEN', 'DONE'] } },
    },
  ],
  about: 'known fields',
  needsCatalog: true,
  check: (scope, { report }) => {
    for (const { field, condition } of scope.filters) {
      const { type, values = [], path } = field;
      // The values of an enum without values are not known.
      if (type !== 'enum' || values.length === 0) continue;
      for (const value of comparedLiterals(condition)) {
        if (values.includes(value.text)) continue;
        const near = didYouMean(value.text, values).filter((other) => isNear(value.text, other));
        const args = { value: quoted(value.text), path: quoted(path), nearest: near[0], values: quotedList(values) };
        report(args, value.location, { fixes: near.flatMap((other) => replaceValue(value, other, near.length === 1)) });
      }
    }
  },
});

/** Whether a suggestion is plausible: any two values of one or two letters are within one typo. */
function isNear(text: string, other: string): boolean {
  return Math.min(text.length, other.length) > 2 || text.toLowerCase() === other.toLowerCase();
}

/** Returns the fix that writes another value; safe if only letter case differs and no other value is similar. */
function replaceValue({ text, location }: Literal, other: string, isOnly: boolean): readonly Fix[] {
  const safe = isOnly && other.toLowerCase() === text.toLowerCase();
  const written = { vql: quote(other), value: other };
  return replacement(location, written, { title: `Replace with ${quoted(other)}`, safe });
}
