import type { Near } from '../../diagnostics/codes/row.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import { didYouMean, suggestion } from '../../diagnostics/did-you-mean.js';
import { listed, quoted } from '../../diagnostics/quoted.js';
import { quote } from '../../dialect/literals.js';
import { comparedLiterals } from '../check/expressions.js';
import { replacementFix } from '../check/location.js';
import type { LiteralView } from '../check/query-view.js';
import { type Field, labelOfValue } from '../field.js';
import { accountsWith } from './example-catalog.js';
import { defineRule, type RuleReport } from './rule.js';

/** Arguments of the message. */
export interface UnknownValue extends Near {
  readonly value: string;
  readonly path: string;
  readonly values: string;
  /** Whether the value is the label of the nearest one. */
  readonly isLabel?: boolean;
}

/** Reports a value that its enum does not have. */
export const unknownEnumValue = defineRule({
  code: 'unknown-enum-value',
  severity: 'error',
  fix: 'suggested',
  summary: 'An enum field is compared with a value that it never has.',
  message: ({ value, path, nearest, values, isLabel = false }: UnknownValue) => {
    const rest = nearest === undefined ? ` Its values are ${values}.` : suggestion(nearest);
    const label = ` ${value} is the label of "${nearest}".`;
    return `The field ${path} never has the value ${value}.${isLabel ? label : rest}`;
  },
  help: 'The values of an enum are compared exactly, with case. An equality with another value never matches, and its negation leaves out the rows without a value only.',
  examples: {
    invalid: [
      {
        query: "SELECT id FROM account.query WHERE state = 'OPNE' LIMIT 10",
        catalog: accountsWith({ id: 'integer', state: { type: 'enum', values: ['OPEN', 'DONE'] } }),
      },
      {
        query: "SELECT id FROM account.query WHERE state = 'Finished' LIMIT 10",
        catalog: accountsWith({
          id: 'integer',
          state: { type: 'enum', values: ['OPEN', 'DONE'], valueLabels: { DONE: 'Finished' } },
        }),
      },
    ],
  },
  about: 'filters',
  needsCatalog: true,
  check: (filters, _scope, { report }) => {
    for (const { field, condition } of filters) {
      // The values of an enum without values are not known.
      if (field.type !== 'enum' || field.values === undefined || field.values.length === 0) continue;
      for (const value of comparedLiterals(condition)) {
        if (!field.values.includes(value.text)) reportValue(field, field.values, value, report);
      }
    }
  },
});

function reportValue(
  field: Field,
  values: readonly string[],
  value: LiteralView,
  report: RuleReport<UnknownValue>,
): void {
  const labeled = values.filter((other) => labelOfValue(field, other)?.toLowerCase() === value.text.toLowerCase());
  const near = [...new Set([...labeled, ...similarValues(value.text, field)])];
  const args = {
    value: quoted(value.text),
    path: quoted(field.path),
    nearest: near[0],
    values: listed(values.map((other) => labeledText(other, field))),
    isLabel: labeled.length > 0 && near[0]?.toLowerCase() !== value.text.toLowerCase(),
  };
  report(args, value.location, { fixes: near.flatMap((other) => replaceValue(value, other)) });
}

/** Returns a value in quotes, with its label. */
function labeledText(value: string, field: Field): string {
  const label = labelOfValue(field, value);
  return label === undefined ? quoted(value) : `${quoted(value)} (${quoted(label)})`;
}

/** Returns the values of which a text may be a misspelling, or else those of whose label it may be one. */
function similarValues(text: string, field: Field): readonly string[] {
  const { values = [] } = field;
  const similar = didYouMean(text, values).filter((other) => isNear(text, other));
  if (similar.length > 0) return similar;
  const labels = didYouMean(
    text,
    values.flatMap((value) => labelOfValue(field, value) ?? []),
  ).filter((label) => isNear(text, label));
  return labels.flatMap((label) => values.filter((value) => labelOfValue(field, value) === label));
}

/** Whether a suggestion is plausible: any two values of one or two letters are within one typo. */
function isNear(text: string, other: string): boolean {
  return Math.min(text.length, other.length) > 2 || text.toLowerCase() === other.toLowerCase();
}

/** Returns the fix that writes another value. It is not safe, even if only letter case differs: other rows are selected. */
function replaceValue({ location }: LiteralView, other: string): readonly Fix[] {
  const written = { vql: quote(other), value: other };
  return replacementFix(location, written, { title: `Replace with ${quoted(other)}`, safe: false });
}
