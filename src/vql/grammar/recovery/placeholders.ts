import type { IToken } from 'chevrotain';
import type { Missing, Operand, Predicate, Statement } from '../../ast.js';
import { spanOf } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import { sourceSpan } from '../../nodes.js';
import { type Slot, tokenSlots } from '../../slots.js';
import { childrenOf } from '../../visit.js';
import type { Cursor } from '../cursor.js';
import { clauseEnds, clauseKeywords, literals } from '../token-sets.js';

/**
 * Placeholders are names to the grammar: an operand, a column, a sort key, a template or an alias. Wherever else one stands, the grammar
 * lacks what it expects, and these functions read the placeholder instead. In other texts they find none.
 */

/** Notes the slot of the placeholder that follows; returns whether there is one. */
export function notePlaceholder(cursor: Cursor, slot: Slot): boolean {
  const { tokenType, startOffset } = cursor.peek(1);
  if (tokenType !== t.Placeholder) return false;
  noteSlot(cursor, startOffset, slot);
  return true;
}

function noteSlot({ placeholders, level }: Cursor, offset: number, slot: Slot): void {
  if (placeholders?.slots.has(offset) === false) placeholders.slots.set(offset, { slot, level });
}

/** Notes the slot of the placeholder that follows, and skips it; returns whether there is one. */
export function skipPlaceholder(cursor: Cursor, slot: Slot): boolean {
  if (!notePlaceholder(cursor, slot)) return false;
  cursor.skip();
  if (!tokenSlots.has(slot)) noteFollower(cursor);
  return true;
}

/** Skips all placeholders that follow, in the same slot. */
export function skipPlaceholders(cursor: Cursor, slot: Slot): void {
  while (skipPlaceholder(cursor, slot));
}

/** Notes that the next token is no error if a placeholder is before it. */
export function noteFollower(cursor: Cursor): void {
  if (cursor.isType(t.Placeholder, 0)) cursor.placeholders?.followers.add(cursor.start());
}

/** Whether a placeholder is before the next token, with a space between: the name of a function has none. */
export function endsInPlaceholder(cursor: Cursor): boolean {
  return cursor.isType(t.Placeholder, 0) && cursor.previousEnd() < cursor.start();
}

/** Notes a connective between two conditions. */
export function noteConnective({ placeholders, level }: Cursor, { tokenType, startOffset: offset }: IToken): void {
  placeholders?.connectives.push({ word: tokenType === t.Or ? 'OR' : 'AND', offset, level });
}

/** Returns the node of the placeholder that was read last, if that was in a slot. */
export function inserted(cursor: Cursor, slot: Slot): Missing | undefined {
  const token = cursor.peek(0);
  const noted = cursor.placeholders?.slots.get(token.startOffset);
  return noted?.slot === slot ? { kind: 'Missing', span: spanOf(token) } : undefined;
}

/** Skips a placeholder in a slot; returns whether a parenthesis follows it. */
export function startsAfterPlaceholder(cursor: Cursor, slot: Slot): boolean {
  return skipPlaceholder(cursor, slot) && cursor.isType(t.LeftParenthesis);
}

/** Returns the value of a row count that a placeholder stands for. */
export function insertedCount(cursor: Cursor): number | undefined {
  return inserted(cursor, 'count') && Number.NaN;
}

/** Reads the rest of the beginning of a statement, after a placeholder: the columns and the template are parts of that, or the columns alone. */
export function insertedBeginning(cursor: Cursor): { readonly from?: Missing } | undefined {
  if (cursor.isType(t.From)) return {};
  if (cursor.isOneOf(clauseEnds)) return { from: { kind: 'Missing', span: spanOf(cursor.peek(0)) } };
  if (!cursor.isType(t.Placeholder)) {
    if (cursor.isType(t.Comma)) cursor.skip();
    return undefined;
  }
  const span = spanOf(cursor.peek(0));
  skipPlaceholders(cursor, 'end');
  return { from: { kind: 'Missing', span } };
}

/** Returns the node of a statement that a placeholder stands for as a whole: without clauses of its own. */
export function insertedStatement(cursor: Cursor, statement: Statement): Missing | undefined {
  const { from, where, joins, orderBy, limit, offset } = statement;
  if (cursor.placeholders === undefined || from.kind !== 'Missing') return undefined;
  if (sourceSpan(from).start !== sourceSpan(statement).start) return undefined;
  const hasClauses = joins.length > 0 || orderBy.length > 0;
  return hasClauses || (where ?? limit ?? offset) !== undefined ? undefined : from;
}

/** Returns the node of the condition from an offset to the last token; `undefined` unless it is a placeholder alone, without an operator after it. */
export function insertedCondition(cursor: Cursor, start: number): Missing | undefined {
  const token = cursor.peek(0);
  if (token.tokenType !== t.Placeholder || token.startOffset !== start || startsInsertedComparison(cursor))
    return undefined;
  noteSlot(cursor, token.startOffset, 'condition');
  noteFollower(cursor);
  return { kind: 'Missing', span: spanOf(token) };
}

/** Whether an operator follows, or a placeholder for one, before a literal. */
function startsInsertedComparison(cursor: Cursor): boolean {
  if (cursor.isType(t.Placeholder)) return cursor.isOneOf(literals, 2);
  return cursor.startsComparison(cursor.isType(t.Not) ? 2 : 1);
}

/** Reads a condition whose operator, or a part of it, is a placeholder; `comparison` reads the rest of a condition after its operand. */
export function insertedOperator(
  cursor: Cursor,
  operand: Operand,
  start: number,
  comparison: (operand: Operand, start: number) => Predicate,
): Missing | undefined {
  if (!skipPlaceholder(cursor, 'operator')) return undefined;
  const operands = [operand, ...operandsAfterOperator(cursor, operand, start, comparison)];
  return { kind: 'Missing', operands, span: cursor.spanFrom(start) };
}

/** Reads what follows a placeholder for an operator: a whole operator or its values. */
function operandsAfterOperator(
  cursor: Cursor,
  operand: Operand,
  start: number,
  comparison: (operand: Operand, start: number) => Predicate,
): readonly Operand[] {
  if (cursor.isType(t.Not) || (cursor.startsComparison() && !cursor.isType(t.Dot, 2)))
    return operandsOf(comparison(operand, start)).slice(1);
  if (cursor.isType(t.LeftParenthesis)) return cursor.SUBRULE(cursor.rules.list);
  if (!cursor.startsOperand() || (cursor.isOneOf(clauseKeywords) && cursor.isType(t.Placeholder, 2))) return [];
  const value = cursor.SUBRULE(cursor.rules.operand);
  if (cursor.isType(t.Escape)) for (let count = 0; count < 2; count++) cursor.skip();
  return [value];
}

function operandsOf(condition: Predicate): readonly Operand[] {
  return childrenOf(condition.kind === 'Not' ? condition.predicate : condition) as readonly Operand[];
}

/** Reads the rest of a test for null after IS, where a placeholder is a part of it. */
export function insertedTest(cursor: Cursor, operand: Operand, start: number): Missing | undefined {
  if (!skipPlaceholder(cursor, 'is')) return undefined;
  while (cursor.isType(t.Not) || cursor.isType(t.Null)) cursor.skip();
  return { kind: 'Missing', operands: [operand], span: cursor.spanFrom(start) };
}

/** Whether the second value of a BETWEEN follows a placeholder for its AND. */
export function continuesBetween(cursor: Cursor): boolean {
  return inserted(cursor, 'between and') !== undefined && cursor.startsOperand();
}

/** Reads the list after `IN` and a placeholder; without one, the placeholder stands for it. */
export function readInsertedList(cursor: Cursor): readonly Operand[] {
  const list = inserted(cursor, 'after in');
  if (cursor.isType(t.LeftParenthesis)) return cursor.SUBRULE(cursor.rules.list);
  return list === undefined ? [] : [list];
}
