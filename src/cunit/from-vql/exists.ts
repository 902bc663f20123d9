import type { Exists } from '../../vql/ast.js';
import { gapIn } from '../gap.js';
import { type CUnitPredicate, createFilter } from '../predicate.js';
import { variablesIn } from '../variables-in.js';
import { type FromVqlContext, lose, placed } from './context.js';

/** `EXISTS (statement)`: the statement travels as a text, unless the caller knows another spelling. */
export function fromExists(node: Exists, negated: boolean, context: FromVqlContext): CUnitPredicate | undefined {
  const { statement } = node;
  if (statement.kind === 'Missing') return lose(context, 'lost-gap', {}, statement);
  const gap = gapIn(statement);
  if (gap !== undefined) return lose(context, 'lost-gap', {}, gap);
  const operator = node.negated === negated ? 'EXISTS' : 'NOT_EXISTS';
  for (const name of variablesIn(statement))
    if (!context.variables.has(name)) return lose(context, 'lost-variable', { name }, statement);
  const { property, values } = context.writeExists(statement);
  return placed(context, createFilter(operator, property, values), node, () => ({ '/values/0': statement.span }));
}
