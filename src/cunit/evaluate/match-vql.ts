import { wrongArgument } from '../../diagnostics/arguments.js';
import { comparisons } from '../../dialect/comparison.js';
import type { Between, Comparison, Exists, In, IsNull, Like, Predicate, Statement } from '../../vql/ast.js';
import { parsePattern } from '../pattern.js';
import { findGap, unexpectedNode } from '../vql-nodes.js';
import { createLikeTest } from './like.js';
import { type MatchContext, matchError } from './match-options.js';
import { constantsOf, createOperandOrder, readItems, readOperand } from './operands.js';
import { textOf } from './order.js';
import { allOf, anyCombination, anyElement, anyOf, elementsOf, type Matcher } from './rows.js';
import { contextInside, readSubquery } from './subquery.js';
import {
  comparisonTest,
  isNull,
  listTest,
  nullTest,
  orderTests,
  patternTest,
  rangeTest,
  type ValueTest,
} from './value-test.js';

/**
 * Compiles a VQL predicate. NOT is pushed inward: `negated` is true below an odd number of NOT. So a negated comparison, too,
 * matches a collection if any element matches.
 */
export function matchPredicate(predicate: Predicate, negated: boolean, context: MatchContext): Matcher {
  switch (predicate.kind) {
    case 'And':
    case 'Or': {
      const matchers = predicate.predicates.map((inner) => matchPredicate(inner, negated, context));
      return (predicate.kind === 'And') === negated ? anyOf(matchers) : allOf(matchers);
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

const matchesNoRow: Matcher = () => false;

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
    return rows.some(matcher) !== negated;
  };
}

function matchComparison({ left, operator, right }: Comparison, negated: boolean, context: MatchContext): Matcher {
  const effective = negated ? comparisons[operator].opposite : operator;
  const a = readOperand(left, context);
  const b = readOperand(right, context);
  if (a.constant === null || b.constant === null) return matchesNoRow;
  if (a.constant === undefined && b.constant !== undefined)
    return anyElement(a.read, comparisonTest(effective, b.constant));
  if (a.constant !== undefined && b.constant === undefined)
    return anyElement(b.read, comparisonTest(comparisons[effective].mirrored, a.constant));
  const holds = orderTests[effective];
  const order = createOperandOrder(a, b);
  return (row) =>
    anyCombination([a.read(row), b.read(row)], ([x, y]) => !isNull(x) && !isNull(y) && holds(order(x, y)));
}

function matchLike({ operand, pattern, escape }: Like, negated: boolean, context: MatchContext): Matcher {
  const { likeCaseSensitive, likeEscape } = context.dialect;
  const value = readOperand(operand, context);
  const wanted = readOperand(pattern, context);
  const escapeCharacter = escape === undefined ? likeEscape : escapeOf(escape);
  const compile = (text: string): ValueTest =>
    patternTest(createLikeTest(parsePattern(text, escapeCharacter), likeCaseSensitive), negated);
  if (wanted.constant === null) return matchesNoRow;
  if (wanted.constant !== undefined) return anyElement(value.read, compile(wanted.constant));
  return (row) =>
    anyCombination([value.read(row), wanted.read(row)], ([x, y]) => {
      const text = textOf(y);
      return text !== undefined && compile(text)(x);
    });
}

function escapeOf(escape: NonNullable<Like['escape']>): string {
  const character = escape.kind === 'StringLiteral' ? escape.value : '';
  if ([...character].length !== 1) throw wrongArgument('The ESCAPE of a LIKE', 'one character', character);
  return character;
}

function matchIn({ operand, values }: In, negated: boolean, context: MatchContext): Matcher {
  const value = readOperand(operand, context);
  const constants = values.map((item) => constantsOf(item, context));
  if (value.constant === undefined && constants.every((list) => list !== undefined)) {
    const all = constants.flat();
    const texts = all.filter((item) => item !== null);
    return anyElement(value.read, listTest(texts, { negated, hasNull: texts.length < all.length }));
  }
  const items = values
    .flatMap((item) => readItems(item, context))
    .map((item) => ({ read: item.read, order: createOperandOrder(value, item) }));
  const holds = orderTests[negated ? '<>' : '='];
  return anyElement(value.read, (x, row) => {
    if (isNull(x)) return false;
    const holdsFor = ({ read, order }: (typeof items)[number]): boolean =>
      elementsOf(read(row)).some((item) => !isNull(item) && holds(order(x, item)));
    return negated ? items.every(holdsFor) : items.some(holdsFor);
  });
}

function matchBetween({ operand, low, high }: Between, negated: boolean, context: MatchContext): Matcher {
  const value = readOperand(operand, context);
  const from = readOperand(low, context);
  const to = readOperand(high, context);
  if (value.constant === undefined && from.constant !== undefined && to.constant !== undefined)
    return anyElement(value.read, rangeTest(from.constant, to.constant, negated));
  const lowOrder = createOperandOrder(value, from);
  const highOrder = createOperandOrder(value, to);
  const isAtLeast = orderTests[negated ? '<' : '>='];
  const isAtMost = orderTests[negated ? '>' : '<='];
  return (row) =>
    anyCombination([value.read(row), from.read(row), to.read(row)], ([x, least, most]) => {
      if (isNull(x)) return false;
      const first = !isNull(least) && isAtLeast(lowOrder(x, least));
      const second = !isNull(most) && isAtMost(highOrder(x, most));
      return negated ? first || second : first && second;
    });
}

function matchIsNull({ operand }: IsNull, negated: boolean, context: MatchContext): Matcher {
  return anyElement(readOperand(operand, context).read, nullTest(negated));
}
