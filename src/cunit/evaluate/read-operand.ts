import type { Call, Operand } from '../../vql/ast.js';
import { literalValue } from '../literal-value.js';
import { plainDecimal } from '../plain-decimal.js';
import { elementsOf } from './elements.js';
import type { MatchContext } from './match-options.js';
import { createPathReader, type ReadValue } from './read-path.js';

/** An operand: what it reads from a row, and what it is on every row where that is known. */
export interface ReadOperand {
  readonly read: ReadValue;
  /** The text of a value written in the query, `null` for NULL, absent for what depends on the row. */
  readonly constant?: string | null;
}

/** Compiles an operand. */
export function readOperand(operand: Operand, context: MatchContext): ReadOperand {
  switch (operand.kind) {
    case 'Path':
      return { read: createPathReader(operand.segments.join('.')) };
    case 'Call':
      return { read: readCall(operand, context) };
    case 'Missing':
      throw new TypeError('The predicate has a gap: it was read from a text with errors.');
    default: {
      const [constant, ...more] = constantsOf(operand, context) ?? [];
      if (constant === undefined || more.length > 0)
        throw new TypeError('A variable outside IN stands for exactly one value.');
      // Between two values that both stand in the query, a number is one.
      const value = operand.kind === 'NumberLiteral' ? new NumberValue(operand.text) : constant;
      return { read: () => value, constant };
    }
  }
}

/** The values that an operand is on every row: one, or all of a variable's; absent for what depends on the row. */
export function constantsOf(operand: Operand, context: MatchContext): readonly (string | null)[] | undefined {
  switch (operand.kind) {
    case 'Path':
    case 'Call':
    case 'Missing':
      return undefined;
    case 'Variable':
      return context.valuesOf(operand.name);
    default:
      return [literalValue(operand)];
  }
}

/** A number written in the query, where it is compared as a value of its own: it prints as what it is. */
class NumberValue {
  constructor(private readonly text: string) {}

  toString(): string {
    return plainDecimal(this.text);
  }
}

function readCall({ name, args, distinct }: Call, context: MatchContext): ReadValue {
  const body = context.functionNamed(name);
  const [first, ...others] = args.map((arg) => (arg.kind === 'Star' ? undefined : readOperand(arg, context)));
  if (distinct || args.some(({ kind }) => kind === 'Star'))
    throw new TypeError(`"${name}" is called on many rows at once; a matcher sees one row.`);
  return (row) => {
    const rest = others.map((other) => other?.read(row) ?? null);
    const results = elementsOf(first?.read(row)).map((value) =>
      first === undefined ? body() : body(value ?? null, ...rest),
    );
    return results.length === 1 ? results[0] : results;
  };
}
