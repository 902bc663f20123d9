import type { FilterOperator, JunctionOperator } from './operators.js';

/** Another way to write the condition of an operator. */
export interface OperatorEquivalent {
  /** The operators to use. Each takes as many values as it needs, and the list is repeated until no value is left. */
  readonly operators: readonly [FilterOperator, ...FilterOperator[]];
  /** Joins them, if there are several. Two conditions joined by AND can be true of different values of a field with several. */
  readonly junction?: JunctionOperator;
  /** Full sentence. */
  readonly advice: string;
}

/** **The** table of equivalent operators, the simplest equivalent first. */
export const operatorEquivalents: { readonly [Name in FilterOperator]?: readonly OperatorEquivalent[] } = {
  EQUALS: [{ operators: ['IN'], advice: 'Write IN with the one value instead.' }],
  NOT_EQUALS: [{ operators: ['NOT_IN'], advice: 'Write NOT_IN with the one value instead.' }],
  IS_NULL_OR_EQUALS: [
    { operators: ['IS_NULL', 'EQUALS'], junction: 'OR', advice: 'Join IS_NULL and EQUALS by OR instead.' },
    { operators: ['IS_NULL', 'IN'], junction: 'OR', advice: 'Join IS_NULL and IN by OR instead.' },
  ],
  STARTS_WITH: [{ operators: ['LIKE'], advice: 'Write LIKE with a pattern that ends with "%" instead.' }],
  ENDS_WITH: [{ operators: ['LIKE'], advice: 'Write LIKE with a pattern that begins with "%" instead.' }],
  CONTAINS: [{ operators: ['LIKE'], advice: 'Write LIKE with a pattern between two "%" instead.' }],
  NOT_CONTAINS: [{ operators: ['NOT_LIKE'], advice: 'Write NOT_LIKE with a pattern between two "%" instead.' }],
  IN: [{ operators: ['EQUALS'], junction: 'OR', advice: 'Join one EQUALS for each value by OR instead.' }],
  NOT_IN: [
    { operators: ['NOT_EQUALS'], junction: 'AND', advice: 'Join one NOT_EQUALS for each value by AND instead.' },
  ],
  RANGE: [
    {
      operators: ['GREATER_THAN_EQUALS', 'LESS_THAN_EQUALS'],
      junction: 'AND',
      advice: 'Join GREATER_THAN_EQUALS and LESS_THAN_EQUALS by AND instead.',
    },
  ],
  NOT_RANGE: [
    {
      operators: ['LESS_THAN', 'GREATER_THAN'],
      junction: 'OR',
      advice: 'Join LESS_THAN and GREATER_THAN by OR instead.',
    },
  ],
};
