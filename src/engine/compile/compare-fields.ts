import { comparisons } from '../../dialect/comparison.js';
import type { ComparisonOperator, Predicate } from '../../vql/ast.js';
import type { KnownType } from '../column-type.js';
import type { Typed } from '../targets/target.js';
import { incomparable } from './constant-test.js';
import { type ConditionContext, lose, shown } from './context.js';
import type { Single } from './elements.js';
import { byCase, never } from './write-test.js';

/** Which types compare with one another. */
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

/** `a operator b` for two values of the row; the one that is no text decides how the other is read. */
export function compareFields(
  operator: ComparisonOperator,
  a: Single,
  b: Single,
  node: Predicate,
  context: ConditionContext,
): string | undefined {
  const { target } = context;
  const cases = casesOf(a, context) ?? [];
  if (cases.length > 0)
    return byCase(cases, ({ sql, type }) => compareFields(operator, settled(sql, type), b, node, context));
  if (casesOf(b, context) !== undefined) return compareFields(comparisons[operator].mirrored, b, a, node, context);
  if (a.type === 'json' || b.type === 'json') return loseTypes(node, context);
  if (a.type === 'unknown' || b.type === 'unknown') return `${a.value.sql} ${operator} ${b.value.sql}`;
  if (a.type === 'object' || b.type === 'object') return neither(operator, a, b, context);
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
  if (left === right) {
    const isOrder = operator !== '=' && operator !== '<>';
    const written = `${left === 'text' && isOrder ? target.byCodePoint(a.sql) : a.sql} ${operator} ${b.sql}`;
    return withoutNaN(written, operator, [a, b], target);
  }
  if (right !== 'text') return bothThere(operator, a.sql, b.sql);
  const read = left === 'number' ? target.numeral(b.sql) : left === 'boolean' ? truthOf(b.sql) : undefined;
  const own = left === 'boolean' ? target.text(a) : a.sql;
  if (read === undefined || own === undefined) return loseTypes(node, context);
  // A text that is no such value is not equal to one.
  if (operator === '<>') return `(${a.sql} IS NOT NULL AND ${b.sql} IS NOT NULL AND ${own} IS DISTINCT FROM ${read})`;
  return `${own} ${operator} ${read}`;
}

/** NaN is equal to nothing, itself included, and in no order; some targets take it for the greatest number. */
function withoutNaN(
  written: string,
  operator: ComparisonOperator,
  terms: readonly Typed[],
  { isNaN: isNotNumber }: ConditionContext['target'],
): string {
  const doubles = terms.filter(({ type }) => type === 'double');
  if (isNotNumber === undefined || doubles.length === 0) return written;
  const found = doubles.map(({ sql }) => isNotNumber(sql));
  if (operator !== '<>') return `(${written} AND NOT (${found.join(' OR ')}))`;
  // Of two that are NaN the target would say that they are equal; null beside one stays unknown.
  return doubles.length < 2 ? written : `(${written} OR (${found.join(' AND ')}))`;
}

/** A text that is the name of a truth value. */
function truthOf(text: string): string {
  return `CASE WHEN ${text} IN ('true', 'false') THEN ${text} END`;
}

function casesOf({ value, type }: Single, { target }: ConditionContext): ReturnType<typeof target.cases> {
  return type === 'json' || type === 'unknown' ? target.cases(value, type) : undefined;
}

function settled(sql: string, type: Single['type']): Single {
  return { kind: 'single', value: { sql, inJson: false }, type };
}

function neither(operator: ComparisonOperator, a: Single, b: Single, { target }: ConditionContext): string {
  const [x, y] = [a, b].map(({ value, type }) => target.presence(value, type === 'object' ? {} : type));
  return bothThere(operator, x ?? '', y ?? '');
}

/** What a comparison of two values that do not compare comes to. */
function bothThere(operator: ComparisonOperator, a: string, b: string): string {
  return incomparable(operator) === 'never' ? never : `(${a} IS NOT NULL AND ${b} IS NOT NULL)`;
}

function loseTypes(node: Predicate, context: ConditionContext): undefined {
  return lose(context, 'sql-types', { condition: shown(node), target: context.target.title }, node);
}
