import { operatorEquivalents } from '../../dialect/equivalents.js';
import type { FilterOperator } from '../../dialect/operators.js';
import { isSupported, type LackOfSupport, lackText } from '../../dialect/support.js';
import type { Location } from '../check/location.js';
import type { Field } from '../field.js';
import { defineRule } from './rule.js';

/** Arguments of the message. */
export interface UnsupportedOperator {
  readonly operator: FilterOperator;
  readonly lack: LackOfSupport;
  /** The equivalent to write instead, as a full sentence. */
  readonly advice: string | undefined;
}

/** Reports a C-Unit operator that the installation was seen not to support. */
export const unsupportedOperator = defineRule({
  code: 'unsupported-operator',
  severity: 'error',
  summary: 'The installation was seen not to support the operator of C-Unit.',
  message: ({ operator, lack, advice }: UnsupportedOperator) => lackText(`the operator ${operator}`, lack, advice),
  help: 'The operator was tried at the installation, and the dialect has the result in "operators". If a newer version supports it, write the dialect file again. A statement in VQL has constructs instead, which unsupported-syntax reports.',
  examples: {
    invalid: [
      {
        query: { type: 'FILTER', operator: 'NOT_LIKE', property: 'name', values: ['A%'] },
        probed: { operators: { NOT_LIKE: 'ignored' } },
      },
    ],
  },
  about: 'query',
  check: ([query], scope, { report }) => {
    // A statement has constructs instead.
    if (query.form === 'vql') return;
    const { operators: known } = scope.dialect;
    const check = (operator: FilterOperator, location: Location, field?: Field): void => {
      const { [operator]: verdict = 'holds' } = known;
      if (verdict === 'holds') return;
      const usable = operatorEquivalents[operator]?.find(
        ({ operators, junction }) =>
          operators.every((name) => isSupported(name, known)) && !(junction === 'AND' && field?.collection === true),
      );
      report({ operator, lack: verdict, advice: usable?.advice }, location);
    };
    for (const {
      operators: [operator],
      subject,
      location,
    } of query.conditions)
      check(operator, location, scope.fieldOf(subject));
    for (const { operator, location } of query.exists) check(operator, location);
  },
});
