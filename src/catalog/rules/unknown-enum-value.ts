import type { Fix } from '../../diagnostics/diagnostic.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { quote } from '../../dialect/string-literal.js';
import { replacement } from '../spot.js';
import { comparedValues, type Literal } from './compared-values.js';
import type { CatalogRule } from './rule.js';
import { listed, nearest } from './suggest.js';

/** A value that its enum does not have. */
export const unknownEnumValue: CatalogRule<'unknown-enum-value'> = {
  code: 'unknown-enum-value',
  needsCatalog: true,
  check: (scope, report) => {
    for (const [{ values = [], path }, value] of comparedValues(scope, ({ type }) => type === 'enum')) {
      // An enum without values is one that nobody has filled.
      if (values.length === 0 || values.includes(value.text)) continue;
      const near = didYouMean(value.text, values).filter((other) => isNear(value.text, other));
      const args = { value: quoted(value.text), path: quoted(path), nearest: nearest(near), values: listed(values) };
      report(args, value.spot, { fixes: near.flatMap((other) => replaceValue(value, other, near.length === 1)) });
    }
  },
};

/** Of values of one letter or two, each is a slip away from every other: what helps there is the list. */
function isNear(text: string, other: string): boolean {
  return Math.min(text.length, other.length) > 2 || text.toLowerCase() === other.toLowerCase();
}

/** Where only the letter case differs, and nothing else comes near, nothing else can have been meant. */
function replaceValue({ text, spot }: Literal, other: string, isOnly: boolean): readonly Fix[] {
  const safe = isOnly && other.toLowerCase() === text.toLowerCase();
  const written = { vql: quote(other), value: other };
  return replacement(spot, written, { title: `Replace with ${quoted(other)}`, safe });
}
