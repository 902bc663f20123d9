import type { ComparisonOperator } from '../../vql/ast.js';
import { isList } from '../column-type.js';
import { constantTest } from './constant-test.js';
import type { ConditionContext } from './context.js';
import type { Side } from './operand.js';
import { canHold, writeValue } from './write-test.js';

/** `list = value`, where the target finds a value in a list faster than it tests each element; `undefined` where it does not. */
export function containsConstant(
  operator: ComparisonOperator,
  left: Side,
  right: Side,
  context: ConditionContext,
): string | undefined {
  const { target } = context;
  if (operator !== '=' || target.contains === undefined) return undefined;
  const [list, constant] = left.kind === 'constant' ? [right, left] : [left, right];
  if (list.kind === 'constant' || constant.kind !== 'constant' || constant.text === null) return undefined;
  const { type, value, rest } = list.field;
  if (!isList(type) || rest.length > 0 || !canHold(constant.text, target)) return undefined;
  const [element] = type;
  if (typeof element !== 'string' || element === 'json' || element === 'unknown') return undefined;
  const test = constantTest(element, '=', constant.text, target);
  return typeof test === 'object' ? target.contains(value.sql, writeValue(test, context)) : undefined;
}
