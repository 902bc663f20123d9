import type { IToken } from 'chevrotain';
import type { Predicate } from '../ast.js';

/**
 * The conditions read so far at one level of parentheses. Levels are linked, so that the depth of a text's parentheses
 * takes memory and no stack. AND binds tighter than OR: a conjunction is closed by the next OR or by the end of the level.
 */
export interface Level {
  readonly outer: Level | undefined;
  /** The parenthesis that opened this level; the outermost has none. */
  readonly open: IToken | undefined;
  /** Whether a NOT stands before the condition that is being read. */
  negated: boolean;
  /** Where the condition that is being read begins, its NOT and parenthesis included. */
  start: number;
  conjunction: Predicate[];
  conjunctionStart: number;
  readonly disjunction: Predicate[];
  disjunctionStart: number;
  /** Where the last condition ends. */
  end: number;
  /** The last condition that has an operator, unless a NOT stands before it: what `a = 1 OR 2` goes on from. */
  last: Predicate | undefined;
}

/** Begins a level, at an opening parenthesis or at the beginning of a predicate. */
export function openLevel(outer: Level | undefined, open: IToken | undefined): Level {
  return {
    outer,
    open,
    negated: false,
    start: -1,
    conjunction: [],
    conjunctionStart: -1,
    disjunction: [],
    disjunctionStart: -1,
    end: -1,
    last: undefined,
  };
}

/** Adds a condition that ends at `end` to the conjunction, under the NOT that stands before it. */
export function addCondition(level: Level, condition: Predicate, end: number): void {
  const { start, negated } = level;
  level.conjunction.push(negated ? { kind: 'Not', predicate: condition, span: { start, end } } : condition);
  if (level.conjunctionStart < 0) level.conjunctionStart = start;
  const isGap = condition.kind === 'Missing' || (condition.kind === 'Comparison' && condition.right.kind === 'Missing');
  if (!isGap) level.last = negated ? undefined : condition;
  level.negated = false;
  level.end = end;
}

/** Ends the conjunction at an OR. */
export function addAlternative(level: Level): void {
  level.disjunction.push(conjunctionOf(level));
  if (level.disjunctionStart < 0) level.disjunctionStart = level.conjunctionStart;
  level.conjunction = [];
  level.conjunctionStart = -1;
}

/** Ends a level and gives the predicate that it makes. */
export function closeLevel(level: Level): Predicate {
  if (level.disjunction.length === 0) return conjunctionOf(level);
  addAlternative(level);
  return { kind: 'Or', predicates: level.disjunction, span: { start: level.disjunctionStart, end: level.end } };
}

function conjunctionOf({ conjunction, conjunctionStart, end }: Level): Predicate {
  const [only] = conjunction;
  if (only !== undefined && conjunction.length === 1) return only;
  return { kind: 'And', predicates: conjunction, span: { start: conjunctionStart, end } };
}
