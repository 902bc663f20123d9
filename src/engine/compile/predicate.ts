import { translateParts } from '../../cunit/loss-log.js';
import { comparisons } from '../../dialect/comparison.js';
import type { And, Between, Comparison, ComparisonOperator, Exists, IsNull, Or, Predicate } from '../../vql/ast.js';
import { compareTerms } from './compare.js';
import { containsConstant } from './contains.js';
import { type ConditionContext, lose, shown } from './context.js';
import { anyElement, anyElementOrNone, type Single } from './elements.js';
import { compileLike } from './like.js';
import { compileList } from './list.js';
import { anyOf, anyPair, readOperand, type Side } from './operand.js';
import { never } from './write-test.js';

/**
 * Compiles a condition. As for `matches`, NOT is pushed inward, since on a list every comparison, the negated one too, asks
 * for any element; so SQL's unknown and false need not be told apart.
 */
export function compilePredicate(
  predicate: Predicate,
  negated: boolean,
  context: ConditionContext,
): string | undefined {
  switch (predicate.kind) {
    case 'And':
    case 'Or':
      return compileJunction(predicate, negated, context);
    case 'Not':
      return compilePredicate(predicate.predicate, !negated, context);
    case 'Exists':
      return compileExists(predicate, negated, context);
    case 'Comparison':
      return compileComparison(predicate, negated, context);
    case 'Like':
      return compileLike(predicate, predicate.negated !== negated, context);
    case 'In':
      return compileList(predicate, predicate.negated !== negated, context);
    case 'Between':
      return compileBetween(predicate, predicate.negated !== negated, context);
    case 'IsNull':
      return compileIsNull(predicate, predicate.negated !== negated, context);
    case 'Missing':
      return lose(context, 'sql-gap', {}, predicate);
    default:
      return predicate satisfies never;
  }
}

/** AND and OR; below an odd number of NOT, each is the other (De Morgan). */
function compileJunction(node: And | Or, negated: boolean, context: ConditionContext): string | undefined {
  const operator = (node.kind === 'And') === negated ? 'OR' : 'AND';
  const conditions = translateParts(node.predicates, operator, context.log, (inner) =>
    compilePredicate(inner, negated, context),
  );
  if (node.predicates.length === 0) return lose(context, 'sql-gap', {}, node);
  if (conditions.length < 2) return conditions[0];
  return `(${conditions.join(` ${operator} `)})`;
}

function compileExists(
  { statement, negated: isNegated }: Exists,
  negated: boolean,
  context: ConditionContext,
): string | undefined {
  if (statement.kind === 'Missing') return lose(context, 'sql-gap', {}, statement);
  const compiled = context.compileStatement(statement, context, context.scope);
  return compiled && `${isNegated === negated ? '' : 'NOT '}EXISTS (${compiled.sql})`;
}

function compileComparison(node: Comparison, negated: boolean, context: ConditionContext): string | undefined {
  const operator = negated ? comparisons[node.operator].opposite : node.operator;
  const left = readOperand(node.left, context);
  const right = readOperand(node.right, context);
  if (left === undefined || right === undefined) return undefined;
  const contains = containsConstant(operator, left, right, context);
  if (contains !== undefined) return contains;
  return anyPair(left, right, context, (a, b) => compareTerms(operator, a, b, node, context));
}

function compileBetween(node: Between, negated: boolean, context: ConditionContext): string | undefined {
  const operand = readOperand(node.operand, context);
  const low = readOperand(node.low, context);
  const high = readOperand(node.high, context);
  if (operand === undefined || low === undefined || high === undefined) return undefined;
  // Each bound by itself: that one of them is a list without elements must not hide what the other says.
  return anyOf(operand, context, (value) => {
    const bound = (operator: ComparisonOperator, side: Side): string | undefined =>
      anyOf(side, context, (one) => compareTerms(operator, value, one, node, context));
    const first = bound(negated ? '<' : '>=', low);
    const second = bound(negated ? '>' : '<=', high);
    return first && second && `(${first} ${negated ? 'OR' : 'AND'} ${second})`;
  });
}

function compileIsNull(node: IsNull, negated: boolean, context: ConditionContext): string | undefined {
  const { target } = context;
  const side = readOperand(node.operand, context);
  if (side === undefined) return undefined;
  if (side.kind === 'constant') return (side.text === null) === negated ? never : 'TRUE';
  const test = ({ value, type }: Single): string | undefined => {
    // An array may be empty, or hold a null.
    if (type === 'json' && target.elements === undefined)
      return lose(context, 'sql-types', { condition: shown(node), target: target.title }, node);
    return `${target.presence(value, type === 'object' ? {} : type)} IS ${negated ? 'NOT ' : ''}NULL`;
  };
  return negated ? anyElement(side.field, context, test) : anyElementOrNone(side.field, context, test);
}
