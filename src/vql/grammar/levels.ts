import type { IToken } from 'chevrotain';
import type { Predicate } from '../ast.js';

/**
 * The conditions that were read at one level of parentheses. Levels are linked, so that nested parentheses cost memory and
 * no stack. AND binds tighter than OR: a conjunction ends at the next OR or at the end of the level.
 */
export interface Level {
  readonly outer: Level | undefined;
  /** The parenthesis that opened this level; `undefined` for the outermost one. */
  readonly open: IToken | undefined;
  /** How many parentheses around conditions are open, those around the statement included. */
  readonly depth: number;
  /** Whether a NOT precedes the condition that is being read. */
  negated: boolean;
  /** Offset of the condition that is being read, its NOT and parenthesis included. */
  start: number;
  conjunction: Predicate[];
  conjunctionStart: number;
  readonly disjunction: Predicate[];
  disjunctionStart: number;
  /** End of the last condition. */
  end: number;
  /** The last condition with an operator and without a NOT: the one that `2` continues in `a = 1 OR 2`. */
  last: Predicate | undefined;
}

/** Creates the first level of a predicate, which may be part of a condition at `depth`. */
export function firstLevel(depth: number): Level {
  return createLevel(undefined, undefined, depth);
}

/** Creates the level inside an opening parenthesis. */
export function innerLevel(outer: Level, open: IToken): Level {
  return createLevel(outer, open, outer.depth + 1);
}

function createLevel(outer: Level | undefined, open: IToken | undefined, depth: number): Level {
  return {
    outer,
    open,
    depth,
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

/** Adds a condition that ends at `end` to the conjunction, under the NOT that precedes it. */
export function addToLevel(level: Level, condition: Predicate, end: number): void {
  const { start, negated } = level;
  level.conjunction.push(negated ? { kind: 'Not', predicate: condition, span: { start, end } } : condition);
  if (level.conjunctionStart < 0) level.conjunctionStart = start;
  const isIncomplete =
    condition.kind === 'Missing' || (condition.kind === 'Comparison' && condition.right.kind === 'Missing');
  if (!isIncomplete) level.last = negated ? undefined : condition;
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

/** Ends a level and returns its predicate. */
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
