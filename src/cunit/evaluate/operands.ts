import { compareAs, kindOfLiterals, type LiteralKind, readTextValue } from '../../dialect/value/text-value.js';
import type { Call, Operand } from '../../vql/ast.js';
import { isLiteral, pathText } from '../../vql/nodes.js';
import { literalValue } from '../values.js';
import { unexpectedNode } from '../vql-nodes.js';
import { type MatchContext, matchError } from './match-options.js';
import { orderOf } from './order.js';
import { createCallReader, type ReadValue, type ValueSource } from './rows.js';

/** A compiled operand: one that depends on the row, or the text of a value of the query, `null` for NULL. */
export type ReadOperand =
  | { readonly source: ValueSource; readonly constant?: undefined }
  | {
      readonly constant: string | null;
      /** The kind of the literal. Only a comparison of two values of the query needs it: else the row's value decides. */
      readonly literal: LiteralKind;
    };

/** Returns the source of the values of an operand. */
export function sourceOfOperand(operand: ReadOperand): ValueSource {
  return operand.constant === undefined ? operand.source : () => operand.constant;
}

/** Compiles an operand. */
export function compileOperand(operand: Operand, context: MatchContext): ReadOperand {
  switch (operand.kind) {
    case 'Path':
      return { source: context.sourceOf(pathText(operand)) };
    case 'Call':
      return { source: readCall(operand, context) };
    case 'Missing':
      throw matchError('match-gap', {});
    case 'Variable':
      return { constant: context.singleValueOf(operand.name), literal: 'string' };
    case 'NumberLiteral':
      return { constant: literalValue(operand), literal: 'number' };
    case 'BooleanLiteral':
      return { constant: literalValue(operand), literal: 'boolean' };
    case 'StringLiteral':
    case 'NullLiteral':
      return { constant: literalValue(operand), literal: 'string' };
    default:
      throw unexpectedNode(operand satisfies never);
  }
}

/** Compiles an item of a list; a variable becomes one operand for each of its values. */
export function compileItem(operand: Operand, context: MatchContext): readonly ReadOperand[] {
  if (operand.kind !== 'Variable') return [compileOperand(operand, context)];
  return context.valuesOf(operand.name).map((constant) => ({ constant, literal: 'string' as const }));
}

/** Returns the values of a list, with all of each variable; `undefined` if an item depends on the row. */
export function constantsOf(items: readonly Operand[], context: MatchContext): readonly (string | null)[] | undefined {
  if (items.every(isLiteral)) return items.map(literalValue);
  const constants: (string | null)[] = [];
  for (const item of items) {
    if (item.kind === 'Variable') for (const value of context.valuesOf(item.name)) constants.push(value);
    else if (isLiteral(item)) constants.push(literalValue(item));
    else return undefined;
  }
  return constants;
}

function readCall({ name, args, distinct }: Call, context: MatchContext): ReadValue {
  const body = context.functionNamed(name);
  if (distinct || args.some(({ kind }) => kind === 'Star')) throw matchError('match-aggregate', { name });
  const operands = args.filter((arg) => arg.kind !== 'Star');
  return createCallReader(
    body,
    operands.map((operand) => sourceOfOperand(compileOperand(operand, context))),
  );
}

/** Returns the order of the values of two operands, neither of them null: negative, zero, positive, or `NaN` if they have none. */
export function createOperandOrder(a: ReadOperand, b: ReadOperand): (x: unknown, y: unknown) => number {
  if (a.constant === undefined || b.constant === undefined) return orderOf;
  const kind = kindOfLiterals(a.literal, b.literal);
  return (x, y) => compareAs(kind, readTextValue(String(x)), readTextValue(String(y)));
}
