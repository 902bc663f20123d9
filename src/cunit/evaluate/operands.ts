import type { Call, Literal, Operand } from '../../vql/ast.js';
import { pathText } from '../../vql/nodes.js';
import { compareDecimals, parseDecimal } from '../decimal.js';
import { literalValue } from '../values.js';
import { unexpectedNode } from '../vql-nodes.js';
import type { MatchContext } from './match-options.js';
import { orderOf } from './order.js';
import { createCallReader, createPathReader, type ReadValue } from './rows.js';

/** An operand: what it reads from a row, and what it is on every row where that is known. */
export interface ReadOperand {
  readonly read: ReadValue;
  /** The text of a value written in the query, `null` for NULL, absent for what depends on the row. */
  readonly constant?: string | null;
  /** Whether it is written as a number. A row's value does not ask: it decides itself how the text is read. */
  readonly isNumber?: boolean;
}

/** Compiles an operand. */
export function readOperand(operand: Operand, context: MatchContext): ReadOperand {
  switch (operand.kind) {
    case 'Path':
      return { read: createPathReader(pathText(operand)) };
    case 'Call':
      return { read: readCall(operand, context) };
    case 'Missing':
      throw new TypeError('The predicate has a gap: it was read from a text with errors.');
    case 'Variable':
      return readConstant(context.onlyValueOf(operand.name));
    case 'StringLiteral':
    case 'NumberLiteral':
    case 'BooleanLiteral':
    case 'NullLiteral':
      return { ...readConstant(literalValue(operand)), isNumber: operand.kind === 'NumberLiteral' };
    default:
      throw unexpectedNode(operand satisfies never);
  }
}

/** Compiles an item of a list: a variable is as many operands as it has values. */
export function readItems(operand: Operand, context: MatchContext): readonly ReadOperand[] {
  if (operand.kind !== 'Variable') return [readOperand(operand, context)];
  return context.valuesOf(operand.name).map(readConstant);
}

/** The values that an operand is on every row: one, or all of a variable's; absent for what depends on the row. */
export function constantsOf(operand: Operand, context: MatchContext): readonly (string | null)[] | undefined {
  if (operand.kind === 'Variable') return context.valuesOf(operand.name);
  return isLiteral(operand) ? [literalValue(operand)] : undefined;
}

function isLiteral(operand: Operand): operand is Literal {
  return operand.kind.endsWith('Literal');
}

function readConstant(constant: string | null): ReadOperand {
  return { read: () => constant, constant };
}

function readCall({ name, args, distinct }: Call, context: MatchContext): ReadValue {
  const body = context.functionNamed(name);
  if (distinct || args.some(({ kind }) => kind === 'Star'))
    throw new TypeError(`"${name}" is called on many rows at once; a matcher sees one row.`);
  const operands = args.filter((arg) => arg.kind !== 'Star');
  return createCallReader(
    body,
    operands.map((operand) => readOperand(operand, context).read),
  );
}

/** How what two operands read is compared: negative, zero, positive, or `NaN` where there is no order. Neither is null. */
export function createOperandOrder(a: ReadOperand, b: ReadOperand): (x: unknown, y: unknown) => number {
  const isInQuery = a.constant !== undefined && b.constant !== undefined;
  // No value of a row says how to read two values of the query; a number among them does.
  return isInQuery && (a.isNumber || b.isNumber) ? orderOfNumerals : orderOf;
}

function orderOfNumerals(x: unknown, y: unknown): number {
  const [a, b] = [parseDecimal(String(x)), parseDecimal(String(y))];
  return a === undefined || b === undefined ? Number.NaN : compareDecimals(a, b);
}
