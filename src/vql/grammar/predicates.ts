import { type IToken, tokenMatcher } from 'chevrotain';
import type { Predicate } from '../ast.js';
import { endOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { sourceSpan } from '../nodes.js';
import { conditionReader } from './conditions.js';
import type { Cursor } from './cursor.js';
import type { GrammarRules } from './grammar-rules.js';
import { addAlternative, addToLevel, closeLevel, firstLevel, innerLevel } from './levels.js';
import {
  finishCondition,
  lacksConnective,
  reportDoubleNot,
  skipDeepParenthesis,
  skipExtraParenthesis,
} from './recovery/conditions.js';
import { noteConnective } from './recovery/placeholders.js';

/** Defines the rule for conditions with their connectives and parentheses. */
export function predicateRules(cursor: Cursor): Pick<GrammarRules, 'predicate'> {
  const condition = conditionReader(cursor);

  // predicate   = conjunction { "OR" conjunction }
  // conjunction = negation { "AND" negation }
  // negation    = [ "NOT" ] ( "(" predicate ")" | condition )
  //
  // The same language without recursion, as a loop over terms, so that nesting costs no stack:
  // predicate = term { ( "AND" | "OR" ) term }, where the parentheses of all terms are balanced
  // term      = { "NOT" | "(" } condition { ")" }
  //
  // MANY ends at a part that reads nothing. With a GATE, which takes longer, it would end there too.
  const predicate = cursor.RULE('predicate', (): Predicate => {
    const outer = cursor.level;
    cursor.level = firstLevel(outer.depth);
    do {
      cursor.level.start = cursor.start();
      if (!cursor.lacks(startsPrefix())) cursor.MANY1(prefix);
      const read = condition();
      cursor.ACTION(() => endCondition(read));
      if (!cursor.lacks(startsSuffix())) cursor.MANY2(suffix);
      skipExtraParenthesis(cursor);
    } while (lacksConnective(cursor) || readConnective());
    const whole = closeLevels();
    cursor.level = outer;
    return whole;
  });

  const readConnective = (): boolean => {
    const token = cursor.OPTION(connective);
    if (token?.tokenType === t.Or) addAlternative(cursor.level);
    if (token !== undefined) noteConnective(cursor, token);
    return token !== undefined && tokenMatcher(token, t.Connective);
  };
  const connective = (): IToken => cursor.CONSUME(t.Connective);

  // NOT EXISTS is one condition.
  const startsPrefix = (): boolean => {
    const { tokenType } = cursor.LA(1);
    return tokenType === t.LeftParenthesis || (tokenType === t.Not && cursor.LA(2).tokenType !== t.Exists);
  };
  const readNot = (): void => {
    const not = cursor.CONSUME(t.Not);
    cursor.ACTION(() => negate(not));
  };
  const readOpening = (): void => {
    const open = cursor.CONSUME(t.LeftParenthesis);
    cursor.ACTION(() => openParenthesis(open));
  };
  const prefixAlternatives = [{ ALT: readNot }, { ALT: readOpening }];
  const prefix = (): void => {
    if (!cursor.lacks(startsPrefix())) cursor.OR(prefixAlternatives);
  };

  const startsSuffix = (): boolean => cursor.LA(1).tokenType === t.RightParenthesis && cursor.level.outer !== undefined;
  const readClosing = (): void => {
    const close = cursor.CONSUME(t.RightParenthesis);
    cursor.ACTION(() => closeParenthesis(close));
  };
  const suffix = (): void => {
    if (!cursor.lacks(startsSuffix())) readClosing();
  };

  const negate = (not: IToken): void => {
    if (cursor.level.negated) reportDoubleNot(cursor, not);
    cursor.level.negated = !cursor.level.negated;
  };

  const openParenthesis = (open: IToken): void => {
    cursor.parentheses.push(open.startOffset);
    cursor.level = innerLevel(cursor.level, open);
    cursor.level.start = cursor.start();
    if (cursor.level.depth > cursor.maxDepth) skipDeepParenthesis(cursor, open);
  };

  const closeParenthesis = (close: IToken): void => {
    const { level } = cursor;
    if (level.outer === undefined) return;
    cursor.parentheses.push(close.startOffset);
    addToLevel(level.outer, closeLevel(level), endOf(close));
    cursor.level = level.outer;
  };

  const endCondition = (read: Predicate): void => {
    // The span of a missing condition is after the last token, which may be before the offset at which it was expected.
    cursor.level.start = Math.min(cursor.level.start, sourceSpan(read).start);
    addToLevel(cursor.level, read, cursor.previousEnd());
    finishCondition(cursor);
  };

  const closeLevels = (): Predicate => {
    const unclosed: IToken[] = [];
    let { level } = cursor;
    while (level.outer !== undefined) {
      if (level.open !== undefined) unclosed.push(level.open);
      addToLevel(level.outer, closeLevel(level), cursor.previousEnd());
      level = level.outer;
    }
    if (unclosed.length > 0) cursor.reportUnclosed(unclosed);
    return closeLevel(level);
  };

  return { predicate };
}
