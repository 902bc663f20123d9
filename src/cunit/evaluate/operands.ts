import type { Call, Operand } from '../../vql/ast.js';
import { isLiteral, pathText } from '../../vql/nodes.js';
import { compareDecimals, parseDecimal } from '../decimal.js';
import { literalValue } from '../values.js';
import { unexpectedNode } from '../vql-nodes.js';
import { type MatchContext, matchError } from './match-options.js';
import { orderOf } from './order.js';
import { createCallReader, type ReadValue } from './rows.js';

/** A compiled operand. */
export interface ReadOperand {
  readonly read: ReadValue;
  /** Text of a value of the query, `null` for NULL; absent if the operand depends on the row. */
  readonly constant?: string | null;
  /** Whether it is a number literal. Only a comparison of two values of the query needs it: else the row's value decides. */
  readonly isNumber?: boolean;
}

/** Compiles an operand. */
export function readOperand(operand: Operand, context: MatchContext): ReadOperand {
  switch (operand.kind) {
    case 'Path':
      return { read: context.reader(pathText(operand)) };
    case 'Call':
      return { read: readCall(operand, context) };
    case 'Missing':
      throw matchError('match-gap', {});
    case 'Variable':
      return readConstant(context.singleValueOf(operand.name));
    case 'StringLiteral':
    case 'NumberLiteral':
    case 'BooleanLiteral':
    case 'NullLiteral':
      return { ...readConstant(literalValue(operand)), isNumber: operand.kind === 'NumberLiteral' };
    default:
      throw unexpectedNode(operand satisfies never);
  }
}

/** Compiles an item of a list; a variable becomes one operand for each of its values. */
export function readItems(operand: Operand, context: MatchContext): readonly ReadOperand[] {
  if (operand.kind !== 'Variable') return [readOperand(operand, context)];
  return context.valuesOf(operand.name).map(readConstant);
}

/** Returns the values of an operand that does not depend on the row: one, or all of a variable. */
export function constantsOf(operand: Operand, context: MatchContext): readonly (string | null)[] | undefined {
  if (operand.kind === 'Variable') return context.valuesOf(operand.name);
  return isLiteral(operand) ? [literalValue(operand)] : undefined;
}

function readConstant(constant: string | null): ReadOperand {
  return { read: () => constant, constant };
}

function readCall({ name, args, distinct }: Call, context: MatchContext): ReadValue {
  const body = context.functionNamed(name);
  if (distinct || args.some(({ kind }) => kind === 'Star')) throw matchError('match-aggregate', { name });
  const operands = args.filter((arg) => arg.kind !== 'Star');
  return createCallReader(
    body,
    operands.map((operand) => readOperand(operand, context).read),
  );
}

/** Returns the order of the values of two operands, neither of them null: negative, zero, positive, or `NaN` if they have none. */
export function createOperandOrder(a: ReadOperand, b: ReadOperand): (x: unknown, y: unknown) => number {
  const isInQuery = a.constant !== undefined && b.constant !== undefined;
  // Without a value of a row to decide, a number literal makes the comparison numeric.
  return isInQuery && (a.isNumber || b.isNumber) ? orderOfNumerals : orderOf;
}

function orderOfNumerals(x: unknown, y: unknown): number {
  const [a, b] = [parseDecimal(String(x)), parseDecimal(String(y))];
  return a === undefined || b === undefined ? Number.NaN : compareDecimals(a, b);
}
