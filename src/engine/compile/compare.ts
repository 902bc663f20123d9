import { parseDecimal } from '../../cunit/decimal.js';
import { createOperandOrder } from '../../cunit/evaluate/operands.js';
import { orderTests } from '../../cunit/evaluate/value-test.js';
import { comparisons } from '../../dialect/comparison.js';
import { dateValue } from '../../dialect/date-value.js';
import type { ComparisonOperator, Predicate } from '../../vql/ast.js';
import type { Typed } from '../targets/target.js';
import { compareFields } from './compare-fields.js';
import { constantTest } from './constant-test.js';
import { type ConditionContext, lose, parameter, type SqlContext, shown } from './context.js';
import type { Single } from './elements.js';
import { byCase, canHold, loseValue, never, typedOf, writeTest } from './write-test.js';

/** A value of the query: its text, `null` for NULL, and how it is written. */
export interface Constant {
  readonly kind: 'constant';
  readonly text: string | null;
  readonly written: 'text' | 'number' | 'boolean';
}

/** What is compared: a value of the query, or one of the row. */
export type Term = Constant | Single;

/** `a operator b`, where neither is a list. Null makes it unknown. */
export function compareTerms(
  operator: ComparisonOperator,
  a: Term,
  b: Term,
  node: Predicate,
  context: ConditionContext,
): string | undefined {
  if (a.kind === 'constant') {
    if (b.kind === 'constant') return foldConstants(operator, a, b);
    return compareTerms(comparisons[operator].mirrored, b, a, node, context);
  }
  if (b.kind === 'single') return compareFields(operator, a, b, node, context);
  return b.text === null ? never : compareConstant(operator, a, { ...b, text: b.text }, node, context);
}

/** Two values of the query, which no row decides how to read. */
function foldConstants(operator: ComparisonOperator, a: Constant, b: Constant): string {
  if (a.text === null || b.text === null) return never;
  const order = createOperandOrder(operandOf(a), operandOf(b));
  return orderTests[operator](order(a.text, b.text)) ? 'TRUE' : never;
}

function operandOf({ text, written }: Constant): Parameters<typeof createOperandOrder>[0] {
  return { read: () => text, constant: text, isNumber: written === 'number' };
}

function compareConstant(
  operator: ComparisonOperator,
  { value, type }: Single,
  constant: Constant & { readonly text: string },
  node: Predicate,
  context: ConditionContext,
): string | undefined {
  const { target } = context;
  const { text } = constant;
  if (!canHold(text, target)) return loseValue(text, node, context);
  if (type === 'object')
    return writeTest(undefined, target.presence(value, {}), constantTest(type, operator, text, target), context);
  if (type !== 'json' && type !== 'unknown') {
    const typed: Typed = { sql: target.scalar(value, type), type };
    return writeTest(typed, target.presence(value, type), constantTest(type, operator, text, target), context);
  }
  const cases = target.cases(value, type);
  if (cases !== undefined)
    return byCase(cases, (one) =>
      writeTest(typedOf(one), one.sql, constantTest(one.type, operator, text, target), context),
    );
  if (type === 'unknown') return compareUnknown(operator, value.sql, constant, context);
  return lose(context, 'sql-types', { condition: shown(node), target: target.title }, node);
}

/** A column of which nothing is known: the target reads the text as its type, or refuses the statement. */
function compareUnknown(
  operator: ComparisonOperator,
  sql: string,
  { text, written }: Constant & { readonly text: string },
  context: SqlContext,
): string {
  const { target } = context;
  if (!target.readsTexts && written !== 'text') {
    const test = constantTest(written === 'number' ? 'decimal' : 'boolean', operator, text, target);
    return writeTest({ sql, type: 'decimal' }, sql, test, context);
  }
  const isOrder = operator !== '=' && operator !== '<>';
  const isTextOnly = parseDecimal(text) === undefined && Number.isNaN(dateValue(text)) && written === 'text';
  return `${isOrder && isTextOnly ? target.byCodePoint(sql) : sql} ${operator} ${parameter(context, text)}`;
}
