import { literalValue } from '../../cunit/values.js';
import { nearestRelativeDate } from '../../dialect/value/relative-date.js';
import type { LiteralKind } from '../../dialect/value/text-value.js';
import type { Operand } from '../../vql/ast.js';
import { reportCall } from './aggregate.js';
import { type ConditionContext, reportSqlLoss, type SqlContext } from './context.js';
import { anyElement, findField, type Single, type SqlField } from './sql-field.js';

/** A value of the query: its text, `null` for NULL, and the kind of its literal. */
export interface Constant {
  readonly kind: 'constant';
  readonly text: string | null;
  readonly literal: LiteralKind;
}

/** A side of a comparison: a value of the query, or a field. */
export type Side = Constant | { readonly kind: 'field'; readonly field: SqlField };

/** An operand of a single comparison: a value of the query, or one value of the row. */
export type Term = Constant | Single;

/** Reads an operand where one value is expected. */
export function readOperand(operand: Operand, context: ConditionContext): Side | undefined {
  switch (operand.kind) {
    case 'Path': {
      const field = findField(operand, context, context.scope);
      return field && { kind: 'field', field };
    }
    case 'Call':
      return reportCall(operand, context, 'a condition sees one row');
    case 'Missing':
      return reportSqlLoss(context, 'sql-gap', {}, operand);
    case 'Variable': {
      const values = valuesOf(operand.name, operand, context);
      const [text, ...more] = values ?? [];
      if (text !== undefined && more.length === 0) return constant(text);
      if (values === undefined) return undefined;
      const problem = 'stands for exactly one value outside IN';
      return reportSqlLoss(context, 'sql-variable', { name: operand.name, problem }, operand);
    }
    case 'NumberLiteral':
      return { kind: 'constant', text: literalValue(operand), literal: 'number' };
    case 'BooleanLiteral':
      return { kind: 'constant', text: literalValue(operand), literal: 'boolean' };
    case 'StringLiteral':
    case 'NullLiteral':
      return constant(literalValue(operand));
    default:
      return operand satisfies never;
  }
}

/** Reads the items of a list, where a variable stands for any number of values. */
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

/** Returns a condition that is true if the test is true for the value of a side, or for any element of a list. */
export function anyOf(
  side: Side,
  context: ConditionContext,
  test: (term: Term) => string | undefined,
): string | undefined {
  return side.kind === 'constant' ? test(side) : anyElement(side.field, context, test);
}

/** Returns a condition that is true if the test is true for any pair of values of two sides. */
export function anyPair(
  left: Side,
  right: Side,
  context: ConditionContext,
  test: (left: Term, right: Term) => string | undefined,
): string | undefined {
  return anyOf(left, context, (a) => anyOf(right, context, (b) => test(a, b)));
}

function constant(text: string | null): Constant {
  return { kind: 'constant', text, literal: 'string' };
}

function valuesOf(name: string, node: Operand, context: SqlContext): readonly string[] | undefined {
  const values = Object.hasOwn(context.variables, name) ? context.variables[name] : undefined;
  if (values === undefined) {
    const args = { name, problem: 'has no value', nearest: nearestRelativeDate(name) };
    return reportSqlLoss(context, 'sql-variable', args, node);
  }
  return typeof values === 'string' ? [values] : values;
}
