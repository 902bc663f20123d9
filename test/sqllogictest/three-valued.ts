import type { Operand, Predicate } from '../../src/vql/index.js';
import type { SuiteRow } from './read-suite.js';

/** The value of a predicate for a row; `undefined` is unknown. */
export type Truth = boolean | undefined;

/**
 * A second evaluator that shares no code with the evaluator under test: SQL's three-valued logic, without pushing NOT inward, for
 * columns of numbers or null, which is all that the suite compares.
 */
export function truthOf(predicate: Predicate, row: SuiteRow): Truth {
  switch (predicate.kind) {
    case 'And':
      return predicate.predicates.map((inner) => truthOf(inner, row)).reduce(and);
    case 'Or':
      return not(predicate.predicates.map((inner) => not(truthOf(inner, row))).reduce(and));
    case 'Not':
      return not(truthOf(predicate.predicate, row));
    case 'Comparison':
      return compare(numberOf(predicate.left, row), predicate.operator, numberOf(predicate.right, row));
    case 'In': {
      const equals = predicate.values.map((value) =>
        compare(numberOf(predicate.operand, row), '=', numberOf(value, row)),
      );
      return negatedIf(predicate.negated, not(equals.map(not).reduce(and)));
    }
    case 'Between': {
      const value = numberOf(predicate.operand, row);
      const isAtLeast = compare(value, '>=', numberOf(predicate.low, row));
      return negatedIf(predicate.negated, and(isAtLeast, compare(value, '<=', numberOf(predicate.high, row))));
    }
    case 'IsNull':
      return negatedIf(predicate.negated, numberOf(predicate.operand, row) === null);
    default:
      throw new Error(`The suite has no ${predicate.kind}.`);
  }
}

function and(a: Truth, b: Truth): Truth {
  if (a === false || b === false) return false;
  return a === undefined || b === undefined ? undefined : true;
}

function not(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth;
}

function negatedIf(negated: boolean, truth: Truth): Truth {
  return negated ? not(truth) : truth;
}

function compare(a: number | null, operator: '=' | '<>' | '<' | '<=' | '>' | '>=', b: number | null): Truth {
  if (a === null || b === null) return undefined;
  switch (operator) {
    case '=':
      return a === b;
    case '<>':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    default:
      return operator satisfies never;
  }
}

function numberOf(operand: Operand, row: SuiteRow): number | null {
  if (operand.kind === 'NullLiteral') return null;
  const value = operand.kind === 'NumberLiteral' ? Number(operand.text) : cellOf(operand, row);
  if (typeof value === 'string' || Number.isNaN(value)) throw new Error(`"${value}" is no number.`);
  return value;
}

function cellOf(operand: Operand, row: SuiteRow): number | string | null {
  const value = operand.kind === 'Path' ? row[operand.segments.join('.')] : undefined;
  if (value === undefined) throw new Error(`The suite has no such ${operand.kind}.`);
  return value;
}
