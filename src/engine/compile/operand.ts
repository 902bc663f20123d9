import { literalValue } from '../../cunit/values.js';
import type { Operand } from '../../vql/ast.js';
import { loseCall } from './aggregate.js';
import type { Constant, Term } from './compare.js';
import { type ConditionContext, lose, type SqlContext } from './context.js';
import { anyElement } from './elements.js';
import { type Field, findField } from './scope.js';

/** A side of a comparison: a value of the query, or a field. */
export type Side = Constant | { readonly kind: 'field'; readonly field: Field };

/** Reads an operand where one value stands. */
export function readOperand(operand: Operand, context: ConditionContext): Side | undefined {
  switch (operand.kind) {
    case 'Path': {
      const field = findField(operand, context, context.scope);
      return field && { kind: 'field', field };
    }
    case 'Call':
      return loseCall(operand, context, 'a condition sees one row');
    case 'Missing':
      return lose(context, 'sql-gap', {}, operand);
    case 'Variable': {
      const values = valuesOf(operand.name, operand, context);
      const [text, ...more] = values ?? [];
      if (text !== undefined && more.length === 0) return constant(text);
      if (values === undefined) return undefined;
      const problem = 'stands for exactly one value outside IN';
      return lose(context, 'sql-variable', { name: operand.name, problem }, operand);
    }
    case 'NumberLiteral':
      return { kind: 'constant', text: literalValue(operand), written: 'number' };
    case 'BooleanLiteral':
      return { kind: 'constant', text: literalValue(operand), written: 'boolean' };
    case 'StringLiteral':
    case 'NullLiteral':
      return constant(literalValue(operand));
    default:
      return operand satisfies never;
  }
}

/** Reads the items of a list: a variable is as many values as it has. */
export function readItems(operands: readonly Operand[], context: ConditionContext): readonly Side[] | undefined {
  const sides: Side[] = [];
  let isLost = false;
  for (const operand of operands) {
    if (operand.kind === 'Variable') {
      const values = valuesOf(operand.name, operand, context);
      if (values === undefined) isLost = true;
      else for (const value of values) sides.push(constant(value));
    } else {
      const side = readOperand(operand, context);
      if (side === undefined) isLost = true;
      else sides.push(side);
    }
  }
  return isLost ? undefined : sides;
}

/** Tests the values of a side: of a list, one of them must make the test true. */
export function anyOf(
  side: Side,
  context: ConditionContext,
  test: (term: Term) => string | undefined,
): string | undefined {
  return side.kind === 'constant' ? test(side) : anyElement(side.field, context, test);
}

/** Tests every choice of one value from each side: one of them must make the test true. */
export function anyPair(
  left: Side,
  right: Side,
  context: ConditionContext,
  test: (left: Term, right: Term) => string | undefined,
): string | undefined {
  return anyOf(left, context, (a) => anyOf(right, context, (b) => test(a, b)));
}

function constant(text: string | null): Constant {
  return { kind: 'constant', text, written: 'text' };
}

function valuesOf(name: string, node: Operand, context: SqlContext): readonly string[] | undefined {
  const values = Object.hasOwn(context.variables, name) ? context.variables[name] : undefined;
  if (values === undefined) return lose(context, 'sql-variable', { name, problem: 'has no value' }, node);
  return typeof values === 'string' ? [values] : values;
}
