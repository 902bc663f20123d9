import { comparisonOperators, type FilterOperator, filterRow, operatorNames, operators } from '../dialect/operators.js';
import type { Predicate } from '../vql/ast.js';

/** **The** table of what an operator says of a field without a value, in a sentence. */
export const nullTexts = {
  unknown: 'Of a row without a value it is unknown, and the row does not match; nor does it under NOT.',
  true: 'It holds for a row without a value.',
  false: 'It does not hold for a row without a value.',
  'not asked': undefined,
} as const;

/** What a condition says of a row without a value, as a sentence. */
export function nullText(predicate: Predicate): string | undefined {
  const operator = operatorOf(predicate);
  return operator && nullTexts[filterRow(operator).onNull];
}

/** The operator of C-Unit that says the same as a condition. */
function operatorOf(predicate: Predicate): FilterOperator | undefined {
  switch (predicate.kind) {
    case 'Comparison':
      return comparisonOperators[predicate.operator];
    case 'Like':
      return formed('pattern', predicate.negated);
    case 'In':
      return formed('list', predicate.negated);
    case 'Between':
      return formed('range', predicate.negated);
    case 'IsNull':
      return formed('null', predicate.negated);
    case 'Exists':
      return formed('exists', predicate.negated);
    case 'Or':
    case 'And':
    case 'Not':
    case 'Missing':
      return undefined;
    default:
      return predicate satisfies never;
  }
}

const filters = operatorNames.filter((name): name is FilterOperator => operators[name].type === 'FILTER');

function formed(kind: string, negated: boolean): FilterOperator | undefined {
  return filters.find((name) => {
    const { form } = filterRow(name);
    return form.kind === kind && 'negated' in form && form.negated === negated;
  });
}
