import { wrongArgument } from '../../diagnostics/arguments.js';
import { comparisons, orderTests } from '../../dialect/comparison.js';
import type { Between, Comparison, Exists, In, IsNull, Like, Predicate, Statement } from '../../vql/ast.js';
import { findGap } from '../../vql/writable-tree.js';
import { parsePattern } from '../pattern.js';
import { unexpectedNode } from '../vql-nodes.js';
import {
  comparisonCondition,
  listCondition,
  matchesPattern,
  nullCondition,
  patternCondition,
  rangeCondition,
  type WantedPattern,
} from './conditions.js';
import { createLikeTest } from './like.js';
import { type MatchContext, matchError } from './match-options.js';
import { allOf, anyCombinationOf, anyMatcher, elementMatcher, isMatch, type Matcher, matchesNoRow } from './matcher.js';
import {
  compileItem,
  compileOperand,
  constantsOf,
  createOperandOrder,
  type ReadOperand,
  sourceOfOperand,
} from './operands.js';
import { queryTextOf } from './order.js';
import { elementsOf, isNull, sourceValue, type ValueSource } from './rows.js';
import { contextInside, readSubquery } from './subquery.js';

/**
 * Compiles a VQL predicate. NOT is pushed inward: `negated` is true below an odd number of NOT. So a negated comparison, too,
 * matches a collection if any element matches.
 */
export function matchPredicate(predicate: Predicate, negated: boolean, context: MatchContext): Matcher {
  switch (predicate.kind) {
    case 'And':
    case 'Or': {
      const matchers = predicate.predicates.map((inner) => matchPredicate(inner, negated, context));
      return (predicate.kind === 'And') === negated ? anyMatcher(matchers) : allOf(matchers);
    }
    case 'Not':
      return matchPredicate(predicate.predicate, !negated, context);
    case 'Exists':
      return matchExists(predicate, predicate.negated !== negated, context);
    case 'Comparison':
      return matchComparison(predicate, negated, context);
    case 'Like':
      return matchLike(predicate, predicate.negated !== negated, context);
    case 'In':
      return matchIn(predicate, predicate.negated !== negated, context);
    case 'Between':
      return matchBetween(predicate, predicate.negated !== negated, context);
    case 'IsNull':
      return matchIsNull(predicate, predicate.negated !== negated, context);
    case 'Missing':
      throw matchError('match-gap', {});
    default:
      throw unexpectedNode(predicate satisfies never);
  }
}

function matchExists({ statement }: Exists, negated: boolean, context: MatchContext): Matcher {
  if (statement.kind === 'Missing') throw matchError('match-gap', {});
  return matchQuery(statement, negated, context);
}

/** Compiles the query of an EXISTS; in C-Unit it is a text. */
export function matchQuery(query: Statement | string, negated: boolean, context: MatchContext): Matcher {
  const { exists, hasTables } = context;
  if (typeof query !== 'string' && findGap(query) !== undefined) throw matchError('match-gap', {});
  if (exists !== undefined) return (row) => exists(query, row) !== negated;
  if (!hasTables) throw matchError('match-exists', {});
  const { template, rows, where } = readSubquery(context.readQuery(query), context);
  if (where === undefined) return () => rows.length > 0 !== negated;
  const around = { row: {} };
  const matcher = matchPredicate(where, false, contextInside(context, template, rows, around));
  return (row) => {
    around.row = row;
    return rows.some((inner) => isMatch(matcher, inner)) !== negated;
  };
}

function matchComparison({ left, operator, right }: Comparison, negated: boolean, context: MatchContext): Matcher {
  const effective = negated ? comparisons[operator].opposite : operator;
  const a = compileOperand(left, context);
  const b = compileOperand(right, context);
  if (a.constant === null || b.constant === null) return matchesNoRow;
  if (a.constant === undefined && b.constant !== undefined) return comparisonCondition(a.source, effective, b.constant);
  if (a.constant !== undefined && b.constant === undefined)
    return comparisonCondition(b.source, comparisons[effective].mirrored, a.constant);
  return compareOperands(a, b, orderTests[effective]);
}

function compareOperands(a: ReadOperand, b: ReadOperand, holds: (order: number) => boolean): Matcher {
  const sources = [sourceOfOperand(a), sourceOfOperand(b)];
  const order = createOperandOrder(a, b);
  return anyCombinationOf(sources, ([x, y]) => !isNull(x) && !isNull(y) && holds(order(x, y)));
}

function matchLike({ operand, pattern, escape }: Like, negated: boolean, context: MatchContext): Matcher {
  const source = sourceOfOperand(compileOperand(operand, context));
  const wanted = compileOperand(pattern, context);
  const escapeCharacter = escape === undefined ? context.dialect.likeEscape : escapeOf(escape);
  const matching: LikeMatching = { escapeCharacter, isCaseSensitive: context.dialect.likeCaseSensitive, negated };
  if (wanted.constant === null) return matchesNoRow;
  if (wanted.constant !== undefined) return patternCondition(source, readPattern(wanted.constant, matching));
  return matchPattern(source, wanted.source, matching);
}

/** Matches a pattern that depends on the row. */
function matchPattern(source: ValueSource, pattern: ValueSource, matching: LikeMatching): Matcher {
  return anyCombinationOf([source, pattern], ([x, y]) => {
    const text = queryTextOf(y);
    return text !== undefined && matchesPattern(x, readPattern(text, matching));
  });
}

interface LikeMatching {
  readonly escapeCharacter: string | undefined;
  readonly isCaseSensitive: boolean;
  readonly negated: boolean;
}

function readPattern(pattern: string, { escapeCharacter, isCaseSensitive, negated }: LikeMatching): WantedPattern {
  return { matches: createLikeTest(parsePattern(pattern, escapeCharacter), isCaseSensitive), negated };
}

function escapeOf(escape: NonNullable<Like['escape']>): string {
  const character = escape.kind === 'StringLiteral' ? escape.value : '';
  if ([...character].length !== 1) throw wrongArgument('The ESCAPE of a LIKE', 'one character', character);
  return character;
}

function matchIn({ operand, values }: In, negated: boolean, context: MatchContext): Matcher {
  const value = compileOperand(operand, context);
  const texts = value.constant === undefined ? constantsOf(values, context) : undefined;
  if (texts === undefined || value.constant !== undefined) return matchItems(value, values, negated, context);
  const known = texts.every((text) => text !== null) ? texts : texts.filter((text) => text !== null);
  return listCondition(value.source, known, { negated, hasNull: known.length < texts.length });
}

/** Matches a list with items that depend on the row, or whose value does not. */
function matchItems(value: ReadOperand, values: In['values'], negated: boolean, context: MatchContext): Matcher {
  const items = values
    .flatMap((item) => compileItem(item, context))
    .map((item) => ({ source: sourceOfOperand(item), order: createOperandOrder(value, item) }));
  const holds = orderTests[negated ? '<>' : '='];
  return elementMatcher(sourceOfOperand(value), (x, row) => {
    if (isNull(x)) return false;
    const holdsFor = ({ source, order }: (typeof items)[number]): boolean =>
      elementsOf(sourceValue(source, row)).some((item) => !isNull(item) && holds(order(x, item)));
    return negated ? items.every(holdsFor) : items.some(holdsFor);
  });
}

function matchBetween({ operand, low, high }: Between, negated: boolean, context: MatchContext): Matcher {
  const value = compileOperand(operand, context);
  const from = compileOperand(low, context);
  const to = compileOperand(high, context);
  return value.constant === undefined && from.constant !== undefined && to.constant !== undefined
    ? rangeCondition(value.source, from.constant, to.constant, negated)
    : matchRange(value, from, to, negated);
}

/** Matches a range with a bound that depends on the row, or whose value does not. */
function matchRange(value: ReadOperand, low: ReadOperand, high: ReadOperand, negated: boolean): Matcher {
  const lowOrder = createOperandOrder(value, low);
  const highOrder = createOperandOrder(value, high);
  const isAtLeast = orderTests[negated ? '<' : '>='];
  const isAtMost = orderTests[negated ? '>' : '<='];
  return anyCombinationOf([value, low, high].map(sourceOfOperand), ([x, least, most]) => {
    if (isNull(x)) return false;
    const first = !isNull(least) && isAtLeast(lowOrder(x, least));
    const second = !isNull(most) && isAtMost(highOrder(x, most));
    return negated ? first || second : first && second;
  });
}

function matchIsNull({ operand }: IsNull, negated: boolean, context: MatchContext): Matcher {
  return nullCondition(sourceOfOperand(compileOperand(operand, context)), negated);
}
