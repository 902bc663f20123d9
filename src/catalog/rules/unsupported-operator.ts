import type { FilterOperator } from '../../dialect/operators.js';
import { isSupported, type LackOfSupport, lackText } from '../../dialect/support.js';
import type { Location } from '../check/location.js';
import { defineCatalogRule } from './rule.js';

/** Arguments of the message. */
export interface UnsupportedOperator {
  readonly operator: FilterOperator;
  readonly lack: LackOfSupport;
  /** The equivalent to write instead, as a full sentence. */
  readonly advice: string | undefined;
}

/** Equivalents of operators, each with the operators that it uses. */
const equivalents: { readonly [Name in FilterOperator]?: readonly [advice: string, ...uses: FilterOperator[]] } = {
  IS_NULL_OR_EQUALS: ['Join IS_NULL and EQUALS by OR instead.', 'IS_NULL', 'EQUALS'],
  STARTS_WITH: ['Write LIKE with a pattern that ends with "%" instead.', 'LIKE'],
  ENDS_WITH: ['Write LIKE with a pattern that begins with "%" instead.', 'LIKE'],
  CONTAINS: ['Write LIKE with a pattern between two "%" instead.', 'LIKE'],
  NOT_CONTAINS: ['Write NOT_LIKE with a pattern between two "%" instead.', 'NOT_LIKE'],
  IN: ['Join one EQUALS for each value by OR instead.', 'EQUALS'],
  NOT_IN: ['Join one NOT_EQUALS for each value by AND instead.', 'NOT_EQUALS'],
  RANGE: ['Join GREATER_THAN_EQUALS and LESS_THAN_EQUALS by AND instead.', 'GREATER_THAN_EQUALS', 'LESS_THAN_EQUALS'],
  NOT_RANGE: ['Join LESS_THAN and GREATER_THAN by OR instead.', 'LESS_THAN', 'GREATER_THAN'],
};

/** Reports a C-Unit operator that the installation was seen not to support. */
export const unsupportedOperator = defineCatalogRule({
  code: 'unsupported-operator',
  severity: 'error',
  summary: 'The installation was seen not to support the operator of C-Unit.',
  message: ({ operator, lack, advice }: UnsupportedOperator) => lackText(`the operator ${operator}`, lack, advice),
  help: 'The operator was tried at the installation, and the dialect has the result in "operators". If a newer version supports it, write the dialect file again. A statement in VQL has constructs instead, which unsupported-syntax reports.',
  examples: [
    {
      filter: { type: 'FILTER', operator: 'NOT_LIKE', property: 'name', values: ['A%'] },
      findings: { operators: { NOT_LIKE: 'ignored' } },
    },
  ],
  about: 'query',
  check: ([query], { dialect: { operators } }, { report }) => {
    // A statement has constructs instead.
    if (query.form === 'vql') return;
    const check = (operator: FilterOperator, location: Location): void => {
      const { [operator]: verdict = 'holds' } = operators;
      if (verdict === 'holds') return;
      const [advice, ...uses] = equivalents[operator] ?? [];
      const isUsable = uses.every((name) => isSupported(name, operators));
      report({ operator, lack: verdict, advice: isUsable ? advice : undefined }, location);
    };
    for (const {
      operators: [operator],
      location,
    } of query.conditions)
      check(operator, location);
    for (const { operator, location } of query.exists) check(operator, location);
  },
});
