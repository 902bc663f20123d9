import { isName } from '../dialect/names.js';
import type { Literal } from '../vql/ast.js';
import { plainDecimal } from './decimal.js';

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

/** The name of the variable that a C-Unit value stands for, if it is spelt like one: `:name` (assumed, as in VQL). */
export function variableIn(value: string): string | undefined {
  const name = value.slice(1);
  return value.startsWith(':') && isName(name) ? name : undefined;
}

/** A variable as a C-Unit value. */
export function variableValue(name: string): string {
  return `:${name}`;
}

/** Whether a C-Unit value stands for one of the variables that the query carries. */
export function isVariableOf(variables: ReadonlySet<string>, value: string): boolean {
  const name = variableIn(value);
  return name !== undefined && variables.has(name);
}
