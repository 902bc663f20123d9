import type { Literal } from '../vql/ast.js';
import { plainDecimal } from './plain-decimal.js';

/** What a literal is as a C-Unit value, always a string; `null` for NULL, which C-Unit has no value for. */
export function literalValue(literal: Literal): string | null {
  switch (literal.kind) {
    case 'StringLiteral':
      return literal.value;
    case 'NumberLiteral':
      return plainDecimal(literal.text);
    case 'BooleanLiteral':
      return String(literal.value);
    case 'NullLiteral':
      return null;
  }
}
