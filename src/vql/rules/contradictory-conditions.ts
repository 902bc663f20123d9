import type { Catalog } from '../../catalog/catalog.js';
import { comparisons } from '../../dialect/comparison.js';
import type { Comparison, ComparisonOperator, Node, Predicate, Statement } from '../ast.js';
import { pathText, sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { compareLiterals, differ, isValue, type Value } from './literal-order.js';
import { defineRule, templateOf } from './rule.js';

/** Reports two conditions on one field, joined by AND, that no single value satisfies. */
export const contradictoryConditions = defineRule({
  code: 'contradictory-conditions',
  severity: 'warning',
  summary: 'Two conditions joined by AND cannot both be true for the same value.',
  message: ({ first, second }: { readonly first: string; readonly second: string }) =>
    `"${first}" and "${second}" cannot both hold for one value; no row matches unless the field is a to-many path.`,
  help: 'A field has one value per row. On a to-many path two different elements can satisfy the two conditions, and then the query may be correct.',
  examples: ['SELECT id FROM account.query WHERE a = 1 AND a = 2 LIMIT 1'],
  visit: {
    And: ({ predicates }, { report, catalog }, ancestors) => {
      for (const [path, constraints] of constraintsByField(predicates)) {
        const pair = findContradiction(constraints);
        if (pair === undefined || isCollection(path, ancestors, catalog)) continue;
        const [first, second] = pair;
        const related = [{ message: 'The other condition is here.', span: sourceSpan(first) }];
        report({ first: print(first), second: print(second) }, { span: second.span, related });
      }
    },
  },
});

/** Whether a record can have several values of a field, according to the catalog: each of them may satisfy another condition. */
function isCollection(path: string, ancestors: readonly Node[], catalog: Catalog | undefined): boolean {
  const enclosing = catalog && ancestors.findLast((node): node is Statement => node.kind === 'Statement');
  if (enclosing === undefined) return false;
  const [first = '', ...rest] = path.split('.');
  const join = enclosing.joins.find(({ alias }) => alias.kind !== 'Missing' && alias.name === first);
  const statement = join?.statement ?? enclosing;
  if (statement.kind === 'Missing') return false;
  const template = templateOf(statement, catalog);
  return template?.field(join === undefined ? path : rest.join('.'))?.collection === true;
}

/** The constraint that a condition puts on its field: to be NULL, not to be NULL, or to be on one side of a value. */
type Constraint = { readonly predicate: Predicate } & (
  | { readonly operator: 'IS NULL' | 'IS NOT NULL' }
  | { readonly operator: ComparisonOperator; readonly value: Value }
);

function constraintsByField(predicates: readonly Predicate[]): Map<string, Constraint[]> {
  const byField = new Map<string, Constraint[]>();
  for (const predicate of predicates) {
    const found = constraintOf(predicate);
    if (found === undefined) continue;
    const [field, constraint] = found;
    const constraints = byField.get(field) ?? [];
    // A long list of constraints on one field is a list of values, not a mistake, and comparing all pairs would be slow.
    if (constraints.length < 32) constraints.push(constraint);
    byField.set(field, constraints);
  }
  return byField;
}

function constraintOf(predicate: Predicate): [string, Constraint] | undefined {
  if (predicate.kind === 'IsNull' && predicate.operand.kind === 'Path') {
    return [pathText(predicate.operand), { predicate, operator: predicate.negated ? 'IS NOT NULL' : 'IS NULL' }];
  }
  return predicate.kind === 'Comparison' ? comparisonConstraint(predicate) : undefined;
}

function comparisonConstraint(predicate: Comparison): [string, Constraint] | undefined {
  const { left, operator, right } = predicate;
  if (left.kind === 'Path' && isValue(right)) return [pathText(left), { predicate, operator, value: right }];
  if (right.kind === 'Path' && isValue(left))
    return [pathText(right), { predicate, operator: comparisons[operator].mirrored, value: left }];
  return undefined;
}

function findContradiction(constraints: readonly Constraint[]): [Predicate, Predicate] | undefined {
  for (const [index, first] of constraints.entries()) {
    for (const second of constraints.slice(index + 1)) {
      if (contradicts(first, second)) return [first.predicate, second.predicate];
    }
  }
  return undefined;
}

function contradicts(first: Constraint, second: Constraint): boolean {
  if (first.operator === 'IS NULL') return second.operator !== 'IS NULL';
  if (second.operator === 'IS NULL') return true;
  if (!('value' in first) || !('value' in second)) return false;
  if (first.operator === '=' && second.operator === '=') return differ(first.value, second.value);
  const order = compareLiterals(first.value, second.value);
  if (order === undefined) return false;
  return excludes(first.operator, order, second.operator) || excludes(second.operator, -order, first.operator);
}

/** Whether no value satisfies `operator` with one value and `other` with another; `order` is the order of these two values. */
function excludes(operator: ComparisonOperator, order: number, other: ComparisonOperator): boolean {
  const isAtLeast = operator === '>' || operator === '>=' || operator === '=';
  const isAtMost = other === '<' || other === '<=' || other === '=';
  if (operator === '=' && other === '<>') return order === 0;
  if (!isAtLeast || !isAtMost) return false;
  return order > 0 || (order === 0 && (operator === '>' || other === '<'));
}
