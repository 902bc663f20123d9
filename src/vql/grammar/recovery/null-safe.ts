import type { Edit, Fix } from '../../../diagnostics/diagnostic.js';
import type { Span } from '../../../diagnostics/span.js';
import { isPath } from '../../../dialect/names.js';
import type { Operand } from '../../ast.js';
import { pathText, sourceSpan } from '../../nodes.js';
import type { Cursor } from '../cursor.js';
import { fix, insertion, removal, replacement } from '../fix.js';
import type { Level } from '../levels.js';

/** The sign of MySQL and Spark for a comparison in which NULL equals NULL. */
export const nullSafeSign = '<=>';

/**
 * A comparison of other dialects in which NULL is a value: it equals NULL and differs from everything else, so that the condition
 * is never unknown.
 */
export interface NullSafeComparison {
  readonly left: Operand;
  readonly right: Operand;
  /** The words or the sign between the operands. */
  readonly operator: Span;
  /** Whether it is true for operands that are equal, not for those that differ. */
  readonly isEqual: boolean;
  /** Whether a NOT is before its operator: the fix of that comes first. */
  readonly isMisplaced: boolean;
}

/** A null-safe comparison in VQL: the operators in messages, the title of the fix, and its edits. */
interface NullSafeRewriting {
  readonly instead: string;
  readonly title: string;
  readonly edits: Edit | readonly Edit[];
}

/** Reports a null-safe comparison as an operator that VQL lacks, with the fix that selects the same rows. */
export function reportNullSafe(cursor: Cursor, comparison: NullSafeComparison): void {
  if (cursor.reporter.isFull) return;
  const { operator } = comparison;
  const { instead } = rewritingOf(cursor, comparison);
  const args = { operator: cursor.text.slice(operator.start, operator.end), instead };
  cursor.report('unknown-operator', args, { at: operator, fixes: nullSafeFixes(cursor, comparison) });
}

/** Returns the fix that writes a null-safe comparison in VQL; none if an operand is missing. */
export function nullSafeFixes(cursor: Cursor, comparison: NullSafeComparison): Fix[] {
  const { left, right, isMisplaced } = comparison;
  if (isMisplaced || cursor.reporter.isFull || !isWhole(left) || !isWhole(right)) return [];
  const { title, edits } = rewritingOf(cursor, comparison);
  return [fix(title, edits)];
}

/** Whether the condition that is being read is negated, by itself or with a parenthesis around it. */
function hasNotAround(level: Level): boolean {
  for (let outer: Level | undefined = level; outer !== undefined; outer = outer.outer) if (outer.negated) return true;
  return false;
}

function rewritingOf(cursor: Cursor, comparison: NullSafeComparison): NullSafeRewriting {
  const { left, right, operator, isEqual } = comparison;
  const [leftSpan, rightSpan] = [sourceSpan(left), sourceSpan(right)];
  const isNull = isEqual ? 'IS NULL' : 'IS NOT NULL';
  const ofNull = { instead: isNull, title: `Replace with "${isNull}"` };
  if (right.kind === 'NullLiteral')
    return { ...ofNull, edits: replacement({ start: operator.start, end: rightSpan.end }, isNull) };
  if (left.kind === 'NullLiteral') {
    const start = removal({ start: leftSpan.start, end: rightSpan.start });
    return { ...ofNull, edits: [start, insertion(rightSpan.end, ` ${isNull}`)] };
  }
  const sign = isEqual ? '=' : '<>';
  const compare = replacement(operator, sign);
  const tests = nullTests(cursor, comparison);
  if (tests === undefined) return { instead: sign, title: `Replace with "${sign}"`, edits: compare };
  return {
    instead: `${sign}" and "IS NULL`,
    title: `Replace with "${sign}" and tests of NULL`,
    edits: [insertion(leftSpan.start, tests.before), compare, insertion(rightSpan.end, tests.after)],
  };
}

/**
 * Returns the text around `l = r` or `l <> r` that makes it true for the same rows; `undefined` if it is already. Below a NOT,
 * it must be false and not unknown for the other rows.
 */
function nullTests(
  { text, level }: Cursor,
  { left, right, isEqual }: NullSafeComparison,
): { readonly before: string; readonly after: string } | undefined {
  const operands = [left, right].filter(canBeNull).map((operand) => textOf(operand, text));
  if (operands.length === 0) return undefined;
  const test = (words: string, connective: string): string =>
    operands.map((operand) => `${operand} ${words}`).join(` ${connective} `);
  const areTwo = operands.length === 2;
  if (!isEqual) {
    const missing = ` OR ${test('IS NULL', 'OR')})`;
    if (!areTwo) return { before: '(', after: missing };
    return { before: '((', after: `${missing} AND (${test('IS NOT NULL', 'OR')}))` };
  }
  const present = hasNotAround(level) ? ` AND ${test('IS NOT NULL', 'AND')}` : '';
  const missing = areTwo ? ` OR (${test('IS NULL', 'AND')})` : '';
  return present + missing === '' ? undefined : { before: '(', after: `${present}${missing})` };
}

/** The operands that are never NULL: a variable is always replaced by a value. */
const presentKinds: ReadonlySet<Operand['kind']> = new Set([
  'StringLiteral',
  'NumberLiteral',
  'BooleanLiteral',
  'Variable',
]);

function canBeNull({ kind }: Operand): boolean {
  return !presentKinds.has(kind);
}

function isWhole(operand: Operand): boolean {
  return operand.kind !== 'Missing' && (operand.kind !== 'Path' || isPath(operand.segments));
}

/** Returns an operand to be repeated: a path without its comments, anything else as it is written. */
function textOf(operand: Operand, text: string): string {
  if (operand.kind === 'Path') return pathText(operand);
  const { start, end } = sourceSpan(operand);
  return text.slice(start, end);
}
