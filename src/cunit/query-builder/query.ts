import type { QueryBuilderOperator } from './rule-operators.js';

// The types of react-querybuilder have mutable members, so that a readonly list could not be passed to its components.

/** A rule of react-querybuilder: a test of one field. */
export interface QueryBuilderRule {
  field: string;
  operator: QueryBuilderOperator;
  /** A string, number or boolean; an array with `in` and `between`. With `valueSource: 'parameter'`, the name of a variable. */
  value: unknown;
  valueSource?: 'value' | 'parameter';
}

/** A group of react-querybuilder: rules joined by a combinator. The root of a query is a group. */
export interface QueryBuilderGroup {
  combinator: 'and' | 'or';
  rules: (QueryBuilderRule | QueryBuilderGroup)[];
}
