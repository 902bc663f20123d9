import { type LiteralText, readLiteral } from '../../dialect/value/possible-orders.js';
import type { TextValue } from '../../dialect/value/text-value.js';
import type { BooleanLiteral, NumberLiteral, Operand, StringLiteral } from '../ast.js';

/** A literal that can be compared: all but NULL. */
export type ComparableLiteral = StringLiteral | NumberLiteral | BooleanLiteral;

/** Whether an operand is a literal that can be compared. */
export function isComparableLiteral(operand: Operand): operand is ComparableLiteral {
  return operand.kind === 'StringLiteral' || operand.kind === 'NumberLiteral' || operand.kind === 'BooleanLiteral';
}

/** Returns the kind and the text of a literal. */
export function literalText(value: ComparableLiteral): LiteralText {
  switch (value.kind) {
    case 'StringLiteral':
      return { kind: 'string', text: value.value };
    case 'NumberLiteral':
      return { kind: 'number', text: value.text };
    case 'BooleanLiteral':
      return { kind: 'boolean', text: String(value.value) };
  }
}

/** Reads a literal as each kind of value that it can be. */
export function readOperandValue(value: ComparableLiteral): TextValue {
  return readLiteral(literalText(value));
}
