import { type FilterOperator, filterRow } from '../../dialect/operators.js';

/** The C-Unit operator of a rule. */
export interface RuleOperatorRow {
  readonly operator: FilterOperator;
  /** Whether the rule holds where the operator does not: C-Unit has no operator of its own for it. */
  readonly negated?: true;
}

/** **The** table of the default operators of react-querybuilder. */
export const ruleOperators = {
  '=': { operator: 'EQUALS' },
  '!=': { operator: 'NOT_EQUALS' },
  '<': { operator: 'LESS_THAN' },
  '>': { operator: 'GREATER_THAN' },
  '<=': { operator: 'LESS_THAN_EQUALS' },
  '>=': { operator: 'GREATER_THAN_EQUALS' },
  contains: { operator: 'CONTAINS' },
  beginsWith: { operator: 'STARTS_WITH' },
  endsWith: { operator: 'ENDS_WITH' },
  doesNotContain: { operator: 'NOT_CONTAINS' },
  doesNotBeginWith: { operator: 'STARTS_WITH', negated: true },
  doesNotEndWith: { operator: 'ENDS_WITH', negated: true },
  null: { operator: 'IS_NULL' },
  notNull: { operator: 'IS_NOT_NULL' },
  in: { operator: 'IN' },
  notIn: { operator: 'NOT_IN' },
  between: { operator: 'RANGE' },
  notBetween: { operator: 'NOT_RANGE' },
} as const satisfies Readonly<Record<string, RuleOperatorRow>>;

/** The name of a default operator of react-querybuilder. */
export type QueryBuilderOperator = keyof typeof ruleOperators;

/** The names of the operators. */
export const ruleOperatorNames = Object.keys(ruleOperators) as readonly QueryBuilderOperator[];

/** Returns the row of an operator. Like react-querybuilder, it ignores the letter case of the name. */
export function ruleOperatorRow(name: string): RuleOperatorRow | undefined {
  return rowsByName.get(name.toLowerCase());
}

const rowsByName: ReadonlyMap<string, RuleOperatorRow> = new Map(
  ruleOperatorNames.map((name) => [name.toLowerCase(), ruleOperators[name]]),
);

/** Whether a rule with an operator has a list of values, which react-querybuilder also writes as a text with commas. */
export function takesList(operator: FilterOperator): boolean {
  return filterRow(operator).values.most > 1;
}

/** The name with which react-querybuilder marks a field or an operator that is not chosen yet. */
export const placeholderName = '~';
