import { comparisons } from '../../dialect/comparison.js';
import type { Between, Comparison, ComparisonOperator, IsNull } from '../../vql/ast.js';
import { isList } from '../column-type.js';
import { compareTerms, reportTypes } from './compare-terms.js';
import { canStore, constantTest, never, writeValue } from './constant-test.js';
import type { ConditionContext } from './context.js';
import { anyOf, anyPair, readOperand, type Side } from './operand.js';
import { anyElement, anyElementOrEmpty, type Single } from './sql-field.js';

/** Compiles `a operator b`. */
export function compileComparison(node: Comparison, negated: boolean, context: ConditionContext): string | undefined {
  const operator = negated ? comparisons[node.operator].opposite : node.operator;
  const left = readOperand(node.left, context);
  const right = readOperand(node.right, context);
  if (left === undefined || right === undefined) return undefined;
  const contains = containsConstant(operator, left, right, context);
  if (contains !== undefined) return contains;
  return anyPair(left, right, context, (a, b) => compareTerms(operator, a, b, node, context));
}

/** Compiles `list = constant` for targets that search a list faster than they test each element; else `undefined`. */
function containsConstant(
  operator: ComparisonOperator,
  left: Side,
  right: Side,
  context: ConditionContext,
): string | undefined {
  const { target } = context;
  if (operator !== '=' || target.contains === undefined) return undefined;
  const [list, constant] = left.kind === 'constant' ? [right, left] : [left, right];
  if (list.kind === 'constant' || constant.kind !== 'constant' || constant.text === null) return undefined;
  const { type, value, rest, otherwise } = list.field;
  if (!isList(type) || rest.length > 0 || otherwise !== undefined || !canStore(constant.text, target)) return undefined;
  const [element] = type;
  if (typeof element !== 'string' || element === 'json' || element === 'unknown') return undefined;
  const test = constantTest(element, '=', constant.text, target);
  return typeof test === 'object' ? target.contains(value.sql, writeValue(test, context)) : undefined;
}

/** Compiles `a [NOT] BETWEEN low AND high`. */
export function compileBetween(node: Between, negated: boolean, context: ConditionContext): string | undefined {
  const operand = readOperand(node.operand, context);
  const low = readOperand(node.low, context);
  const high = readOperand(node.high, context);
  if (operand === undefined || low === undefined || high === undefined) return undefined;
  // Each bound is tested alone, so that an empty list as one bound does not decide the test of the other.
  return anyOf(operand, context, (value) => {
    const compareBound = (operator: ComparisonOperator, side: Side): string | undefined =>
      anyOf(side, context, (one) => compareTerms(operator, value, one, node, context));
    const first = compareBound(negated ? '<' : '>=', low);
    const second = compareBound(negated ? '>' : '<=', high);
    return first && second && `(${first} ${negated ? 'OR' : 'AND'} ${second})`;
  });
}

/** Compiles `a IS [NOT] NULL`. */
export function compileIsNull(node: IsNull, negated: boolean, context: ConditionContext): string | undefined {
  const { target } = context;
  const side = readOperand(node.operand, context);
  if (side === undefined) return undefined;
  if (side.kind === 'constant') return (side.text === null) === negated ? never : 'TRUE';
  const test = ({ value, type }: Single): string | undefined => {
    // An array may be empty, or contain null.
    if (type === 'json' && target.elements === undefined) return reportTypes(node, context);
    return `${target.presence(value, type === 'object' ? {} : type)} IS ${negated ? 'NOT ' : ''}NULL`;
  };
  return negated ? anyElement(side.field, context, test) : anyElementOrEmpty(side.field, context, test);
}
