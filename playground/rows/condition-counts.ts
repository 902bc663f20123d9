import type { Row } from '../../src/cunit/evaluate/rows.js';
import { createMatcher } from '../../src/cunit/index.js';
import { type Span, VqlError } from '../../src/diagnostics/index.js';
import { shiftSpan } from '../../src/diagnostics/span.js';
import type { VariableLists } from '../../src/language/explain/operands.js';
import type { Predicate } from '../../src/vql/index.js';
import type { Installation } from '../sample/installation.js';
import { callReason, createContext, type EvaluationContext, hasCall } from './evaluation-context.js';
import { findStatementRows } from './template-statement.js';

/** The rows of a template, counted for each condition of a statement. */
export interface ConditionCounts {
  readonly template: string;
  /** Number of rows of the template. */
  readonly total: number;
  /** The first conditions in pre-order. */
  readonly conditions: readonly CountedCondition[];
  /** Number of the other conditions. */
  readonly omitted: number;
}

/** A condition with the number of rows for which it is true. */
export interface CountedCondition {
  /** Depth in the tree; 0 for the whole condition. */
  readonly depth: number;
  /** AND, OR and NOT with their conditions below; other conditions with their text. */
  readonly text: string;
  readonly isLeaf: boolean;
  /** Span in the whole text. */
  readonly span: Span;
  /** Number of rows for which it is true by itself; absent if it cannot be tested. */
  readonly matching?: number;
  /** In an AND, the number of rows for which it and all conditions before it are true, without those that cannot be tested. */
  readonly remaining?: Remaining;
  /** Reason why it cannot be tested. */
  readonly untested?: string;
}

/** Rows that a condition of an AND leaves. */
interface Remaining {
  readonly rows: number;
  /** Number of rows that the conditions before it leave, and it does not. */
  readonly removed: number;
}

/** Greatest number of listed conditions: thousands of them would make the page slow. */
const maxConditions = 200;

/**
 * Counts the rows for which each condition of the statement at an offset is true, with the values of the variables of each statement. Returns
 * a sentence if there is nothing to count.
 */
export function countConditions(
  text: string,
  offset: number,
  installation: Installation,
  variables: readonly VariableLists[] = [],
): ConditionCounts | string {
  const found = findStatementRows(text, offset, installation);
  if (typeof found === 'string') return found;
  const { statement, template, rows } = found;
  if (statement.joins.length > 0)
    return 'The conditions are not counted: WHERE tests joined rows, and the page counts those of one template.';
  const { where } = statement;
  if (where === undefined) return `The statement has no condition: all ${rows.length} rows match.`;
  const { findUnknown, matchOptions } = createContext(found.text, installation, variables[found.index]);
  const { listed } = countTree(where, 0, maxConditions, {
    text: found.text,
    start: found.span.start,
    rows,
    findUnknown,
    compile: (predicate) => createMatcher(predicate, matchOptions(template)),
  });
  return { template, total: rows.length, conditions: listed, omitted: sizeOf(where) - listed.length };
}

/** Parts of the statement that counting needs. */
interface Counter {
  readonly text: string;
  /** Offset of the statement in the whole text. */
  readonly start: number;
  readonly rows: readonly Row[];
  readonly findUnknown: EvaluationContext['findUnknown'];
  compile(predicate: Predicate): (row: Row) => boolean;
}

/** The rows for which a condition is true, or the reason why it cannot be tested. */
type Matching = ReadonlySet<Row> | string;

/** A condition that is counted. */
interface CountedTree {
  readonly matching: Matching;
  /** It and those below it, in pre-order, as far as they are listed. */
  readonly listed: readonly CountedCondition[];
}

/** Counts a condition, and lists it and those below it: at most `limit`. */
function countTree(predicate: Predicate, depth: number, limit: number, counter: Counter): CountedTree {
  if (limit === 0) return { matching: testOne(predicate, counter), listed: [] };
  const { text, start, rows } = counter;
  const parts = partsOf(predicate);
  const below: CountedTree[] = [];
  let left = limit - 1;
  for (const part of parts) {
    const tree = countTree(part, depth + 1, left, counter);
    below.push(tree);
    left -= tree.listed.length;
  }
  const matching = combine(predicate, below, counter);
  const isLeaf = parts.length === 0;
  const { span = { start: 0, end: 0 } } = predicate;
  const own: CountedCondition = {
    depth,
    text: isLeaf ? text.slice(span.start, span.end).replace(/\s+/g, ' ') : predicate.kind.toUpperCase(),
    isLeaf,
    span: shiftSpan(span, start),
    ...(typeof matching === 'string' ? { untested: matching } : { matching: matching.size }),
  };
  const listed = predicate.kind === 'And' ? withRemaining(below, rows) : below.flatMap((tree) => tree.listed);
  return { matching, listed: [own, ...listed] };
}

/** Returns the rows for which a condition is true. Those of an AND and an OR follow from the conditions below it. */
function combine(predicate: Predicate, below: readonly CountedTree[], counter: Counter): Matching {
  const sets = below.flatMap(({ matching }) => (typeof matching === 'string' ? [] : [matching]));
  if (sets.length < below.length) return 'a condition below it is not.';
  const { rows } = counter;
  if (predicate.kind === 'And') return new Set(rows.filter((row) => sets.every((set) => set.has(row))));
  if (predicate.kind === 'Or') return new Set(rows.filter((row) => sets.some((set) => set.has(row))));
  return testOne(predicate, counter);
}

/** Returns the rows for which a condition is true, by itself. */
function testOne(predicate: Predicate, counter: Counter): Matching {
  const isMatch = compileTested(predicate, counter);
  return typeof isMatch === 'string' ? isMatch : new Set(counter.rows.filter(isMatch));
}

/** Compiles a condition, or returns the reason why it cannot be tested. */
function compileTested(predicate: Predicate, { findUnknown, compile }: Counter): ((row: Row) => boolean) | string {
  if (hasCall(predicate)) return callReason;
  const unknown = findUnknown(predicate);
  if (unknown !== undefined) return unknown.message;
  try {
    return compile(predicate);
  } catch (error) {
    if (error instanceof VqlError) return error.message;
    throw error;
  }
}

/** Lists the conditions of an AND, with the rows that remain after each. */
function withRemaining(below: readonly CountedTree[], rows: readonly Row[]): readonly CountedCondition[] {
  let left = rows;
  return below.flatMap(({ matching, listed }) => {
    const [first, ...others] = listed;
    if (first === undefined || typeof matching === 'string') return listed;
    const after = left.filter((row) => matching.has(row));
    const remaining = { rows: after.length, removed: left.length - after.length };
    left = after;
    return [{ ...first, remaining }, ...others];
  });
}

function partsOf(predicate: Predicate): readonly Predicate[] {
  switch (predicate.kind) {
    case 'And':
    case 'Or':
      return predicate.predicates;
    case 'Not':
      return [predicate.predicate];
    default:
      return [];
  }
}

/** Returns the number of conditions in a tree. */
function sizeOf(predicate: Predicate): number {
  return partsOf(predicate).reduce((sum, part) => sum + sizeOf(part), 1);
}
