import type { Row } from '../../src/cunit/evaluate/rows.js';
import { createMatcher } from '../../src/cunit/index.js';
import { hasErrors, type Span, VqlError } from '../../src/diagnostics/index.js';
import { shiftSpan } from '../../src/diagnostics/span.js';
import { childrenOf, type Node, type Predicate, parse } from '../../src/vql/index.js';
import { type Installation, rowsIn } from '../sample/installation.js';
import { statementAt } from '../translation/statement-at.js';
import { createContext, type EvaluationContext } from './evaluation-context.js';

/** The rows of a template, counted for each condition of a statement. */
export interface ConditionCounts {
  readonly template: string;
  /** Number of rows of the template. */
  readonly total: number;
  /** The conditions in pre-order. */
  readonly conditions: readonly CountedCondition[];
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

/** Greatest number of conditions: thousands of them would make the page slow. */
const maxConditions = 200;

/**
 * Counts the rows for which each condition of the statement at an offset is true. Returns a sentence if there is nothing to count.
 */
export function countConditions(text: string, offset: number, installation: Installation): ConditionCounts | string {
  const found = statementAt(text, offset);
  if (found === undefined) return 'No statement.';
  const { value: statement, diagnostics } = parse(found.text);
  if (statement === undefined || statement.from.kind === 'Missing' || hasErrors(diagnostics))
    return 'This statement has errors, which are listed below its text.';
  const template = `${statement.from.group}.${statement.from.name}`;
  const rows = rowsIn(installation, template);
  if (rows === undefined) return `There are no rows of "${template}".`;
  if (statement.joins.length > 0)
    return 'The conditions are not counted: WHERE tests joined rows, and the page counts those of one template.';
  const { where } = statement;
  if (where === undefined) return `The statement has no condition: all ${rows.length} rows match.`;
  const counter: Counter = {
    text: found.text,
    start: found.span.start,
    rows,
    findUnknown: createContext(found.text, installation).findUnknown,
    compile: (predicate) => createMatcher(predicate, { template, tables: installation.rows, parse }),
  };
  return {
    template,
    total: rows.length,
    conditions: countTree(where, 0, counter)
      .slice(0, maxConditions)
      .map(({ condition }) => condition),
  };
}

/** What counting needs of the statement. */
interface Counter {
  readonly text: string;
  /** Offset of the statement in the whole text. */
  readonly start: number;
  readonly rows: readonly Row[];
  readonly findUnknown: EvaluationContext['findUnknown'];
  compile(predicate: Predicate): (row: Row) => boolean;
}

/** A condition, with the rows for which it is true unless it cannot be tested. */
interface TestedCondition {
  readonly condition: CountedCondition;
  readonly matching: ReadonlySet<Row> | undefined;
}

/** Counts a condition and those below it, in pre-order. */
function countTree(predicate: Predicate, depth: number, counter: Counter): readonly TestedCondition[] {
  const parts = partsOf(predicate);
  const below = parts.map((part) => countTree(part, depth + 1, counter));
  const isBelowTested = below.every(([first]) => first?.matching !== undefined);
  const own = countOne(predicate, depth, isBelowTested, counter);
  return [own, ...(predicate.kind === 'And' ? withRemaining(below, counter.rows) : below).flat()];
}

function countOne(predicate: Predicate, depth: number, isBelowTested: boolean, counter: Counter): TestedCondition {
  const { text, start, rows } = counter;
  const { span = { start: 0, end: 0 } } = predicate;
  const isLeaf = partsOf(predicate).length === 0;
  const described = {
    depth,
    text: isLeaf ? text.slice(span.start, span.end).replace(/\s+/g, ' ') : predicate.kind.toUpperCase(),
    isLeaf,
    span: shiftSpan(span, start),
  };
  const isMatch = isBelowTested ? compileTested(predicate, counter) : 'a condition below it is not.';
  if (typeof isMatch === 'string') return { condition: { ...described, untested: isMatch }, matching: undefined };
  const matching = new Set(rows.filter(isMatch));
  return { condition: { ...described, matching: matching.size }, matching };
}

/** Compiles a condition, or returns the reason why it cannot be tested. */
function compileTested(predicate: Predicate, { findUnknown, compile }: Counter): ((row: Row) => boolean) | string {
  if (hasCall(predicate)) return 'it calls a function, which needs an engine.';
  const unknown = findUnknown(predicate);
  if (unknown !== undefined) return unknown.message;
  try {
    return compile(predicate);
  } catch (error) {
    if (error instanceof VqlError) return error.message;
    throw error;
  }
}

/** Adds to the conditions of an AND how many rows remain after each. */
function withRemaining(
  below: readonly (readonly TestedCondition[])[],
  rows: readonly Row[],
): readonly (readonly TestedCondition[])[] {
  let left = rows;
  return below.map((tree) => {
    const [first, ...others] = tree;
    if (first?.matching === undefined) return tree;
    const { matching } = first;
    const after = left.filter((row) => matching.has(row));
    const remaining = { rows: after.length, removed: left.length - after.length };
    left = after;
    return [{ ...first, condition: { ...first.condition, remaining } }, ...others];
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

function hasCall(node: Node): boolean {
  return node.kind === 'Call' || childrenOf(node).some(hasCall);
}
