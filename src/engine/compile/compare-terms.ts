import { comparisons, orderTests } from '../../dialect/comparison.js';
import { compareAs, kindOfLiterals, readTextValue } from '../../dialect/value/text-value.js';
import type { ComparisonOperator, Predicate } from '../../vql/ast.js';
import type { KnownType } from '../column-type.js';
import type { Typed } from '../targets/target.js';
import {
  byCase,
  canStore,
  constantTest,
  incomparable,
  never,
  reportValue,
  typedOf,
  writeTest,
} from './constant-test.js';
import { type ConditionContext, parameter, quotedNode, reportSqlLoss, type SqlContext } from './context.js';
import type { Constant, Term } from './operand.js';
import type { Single } from './sql-field.js';

/** Compiles `a operator b` for two single values. Null makes the comparison unknown. */
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

/** Compares two constants. No row is needed to read them. */
function foldConstants(operator: ComparisonOperator, a: Constant, b: Constant): string {
  if (a.text === null || b.text === null) return never;
  const order = compareAs(kindOfLiterals(a.literal, b.literal), readTextValue(a.text), readTextValue(b.text));
  return orderTests[operator](order) ? 'TRUE' : never;
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
  if (!canStore(text, target)) return reportValue(text, node, context);
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
  return reportTypes(node, context);
}

/** Compares a column of unknown type: the target converts the text to its type, or rejects the statement. */
function compareUnknown(
  operator: ComparisonOperator,
  sql: string,
  { text, literal }: Constant & { readonly text: string },
  context: SqlContext,
): string {
  const { target } = context;
  if (!target.convertsTexts && literal !== 'string') {
    const test = constantTest(literal === 'number' ? 'decimal' : 'boolean', operator, text, target);
    return writeTest({ sql, type: 'decimal' }, sql, test, context);
  }
  const isTextOnly = literal === 'string' && isOnlyText(text);
  return `${isTextOnly ? target.byCodePoint(sql, 'string') : sql} ${operator} ${parameter(context, text)}`;
}

/** Whether a text is neither a number nor a date, so that it can only be compared as a text. */
export function isOnlyText(text: string): boolean {
  const { decimal, date } = readTextValue(text);
  return decimal === undefined && date === undefined;
}

/** Groups of types that can be compared with each other. */
const families: Readonly<Record<KnownType, 'text' | 'number' | 'boolean' | 'time'>> = {
  string: 'text',
  integer: 'number',
  decimal: 'number',
  double: 'number',
  boolean: 'boolean',
  date: 'time',
  'date-time': 'time',
  instant: 'time',
};

/** Compiles `a operator b` for two values of the row. A text is read as the type of the other value. */
function compareFields(
  operator: ComparisonOperator,
  a: Single,
  b: Single,
  node: Predicate,
  context: ConditionContext,
): string | undefined {
  const { target } = context;
  const cases = casesOf(a, context) ?? [];
  if (cases.length > 0)
    return byCase(cases, ({ sql, type }) =>
      compareFields(operator, { kind: 'single', value: { sql, inJson: false }, type }, b, node, context),
    );
  if (casesOf(b, context) !== undefined) return compareFields(comparisons[operator].mirrored, b, a, node, context);
  if (a.type === 'json' || b.type === 'json') return reportTypes(node, context);
  if (a.type === 'unknown' || b.type === 'unknown') return `${a.value.sql} ${operator} ${b.value.sql}`;
  if (a.type === 'object' || b.type === 'object') {
    const [first = '', second = ''] = [a, b].map(({ value, type }) =>
      target.presence(value, type === 'object' ? {} : type),
    );
    return compareIncomparable(operator, first, second);
  }
  return compareTyped(
    operator,
    { sql: target.scalar(a.value, a.type), type: a.type },
    { sql: target.scalar(b.value, b.type), type: b.type },
    node,
    context,
  );
}

function compareTyped(
  operator: ComparisonOperator,
  a: Typed,
  b: Typed,
  node: Predicate,
  context: ConditionContext,
): string | undefined {
  const { target } = context;
  const [left, right] = [families[a.type], families[b.type]];
  if (left === 'text' && right !== 'text') return compareTyped(comparisons[operator].mirrored, b, a, node, context);
  if (left === right && left !== 'number') {
    // A target would compare an instant with a date or date-time in the zone of the session.
    const hasZones = a.type !== b.type;
    const [first, second] = [a, b].map(({ sql, type }) =>
      hasZones && type === 'instant' ? target.inUtc(sql) : target.byCodePoint(sql, type),
    );
    return `${first} ${operator} ${second}`;
  }
  if (left !== right && right !== 'text') return compareIncomparable(operator, a.sql, b.sql);
  const isText = right === 'text';
  // A text that cannot be converted is different from every value.
  const written = compareConverted(isText && operator === '<>' ? '=' : operator, a, b, context);
  if (written === undefined) return reportTypes(node, context);
  if (isText && operator === '<>')
    return `(${a.sql} IS NOT NULL AND ${b.sql} IS NOT NULL AND NOT coalesce(${written}, FALSE))`;
  return written;
}

/** Compares two numbers, or a number or boolean with a text that is read as such; null if the text cannot be converted. */
function compareConverted(
  operator: ComparisonOperator,
  a: Typed,
  b: Typed,
  { target }: ConditionContext,
): string | undefined {
  const other: Typed = { ...b, sql: target.byCodePoint(b.sql, b.type) };
  if (families[a.type] === 'number') {
    const written = target.compareNumbers(a, operator, other);
    return written && withoutNaN(written, operator, [a, b], target);
  }
  const own = families[a.type] === 'boolean' ? target.text(a) : undefined;
  return own && `${own} ${operator} ${booleanText(other.sql)}`;
}

/** Excludes NaN, which equals nothing, not even NaN, and has no order. Some targets treat it as the greatest number. */
function withoutNaN(
  condition: string,
  operator: ComparisonOperator,
  terms: readonly Typed[],
  { isNaN: isNotNumber }: ConditionContext['target'],
): string {
  const tests = terms.map((term) => isNotNumber?.(term)).filter((test) => test !== undefined);
  if (tests.length === 0) return condition;
  if (operator !== '<>') return `(${condition} AND NOT (${tests.join(' OR ')}))`;
  // Such a target treats two NaN as equal. Beside null the condition stays unknown.
  return tests.length < 2 ? condition : `(${condition} OR (${tests.join(' AND ')}))`;
}

/** Returns a text in lower case if it is a boolean, else null. */
function booleanText(text: string): string {
  const lower = `lower(${text})`;
  return `CASE WHEN ${lower} IN ('true', 'false') THEN ${lower} END`;
}

function casesOf({ value, type }: Single, { target }: ConditionContext): ReturnType<typeof target.cases> {
  return type === 'json' || type === 'unknown' ? target.cases(value, type) : undefined;
}

/** Compares two values of incomparable types. */
function compareIncomparable(operator: ComparisonOperator, a: string, b: string): string {
  return incomparable(operator) === 'never' ? never : `(${a} IS NOT NULL AND ${b} IS NOT NULL)`;
}

/** Reports that the target cannot decide how to compare the values of a condition. */
export function reportTypes(node: Predicate, context: ConditionContext): undefined {
  return reportSqlLoss(context, 'sql-types', { condition: quotedNode(node), target: context.target.title }, node);
}
