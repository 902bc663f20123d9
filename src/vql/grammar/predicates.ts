import type { IToken } from 'chevrotain';
import type { Comparison, ComparisonOperator, IsNull, Missing, Operand, Predicate, StringLiteral } from '../ast.js';
import { endOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { sourceSpan } from '../nodes.js';
import type { Cursor } from './cursor.js';
import type { GrammarRules } from './grammar-rules.js';
import { addAlternative, addCondition, closeLevel, firstLevel, innerLevel } from './levels.js';
import {
  finishCondition,
  lacksConnective,
  missingCondition,
  missingOperator,
  repairCondition,
  reportDoubleNot,
  skipDeepParenthesis,
  skipExtraParenthesis,
} from './recovery/conditions.js';
import { respellExists } from './recovery/misspellings.js';
import {
  containsNot,
  readBareNull,
  readComparisonAfterIs,
  reportMisplacedNot,
  reportMissingAnd,
  reportMissingNull,
  respellOperator,
} from './recovery/operators.js';
import { simpleOperand, stringLiteral } from './simple-operands.js';

/** The operand before an operator, the offset of the condition, and a NOT between operand and operator. */
interface Subject {
  readonly operand: Operand;
  readonly start: number;
  readonly negation: IToken | undefined;
}

/** Defines the rules for conditions and their connectives. */
export function predicateRules(cursor: Cursor): Pick<GrammarRules, 'predicate'> {
  // predicate   = conjunction { "OR" conjunction }
  // conjunction = negation { "AND" negation }
  // negation    = [ "NOT" ] ( "(" predicate ")" | condition )
  //
  // The same language without recursion, as a loop over terms, so that nesting costs no stack:
  // predicate = term { ( "AND" | "OR" ) term }, where the parentheses of all terms are balanced
  // term      = { "NOT" | "(" } condition { ")" }
  const predicate = cursor.RULE('predicate', (): Predicate => {
    const outer = cursor.level;
    cursor.level = firstLevel(outer.depth);
    do {
      cursor.level.start = cursor.start();
      cursor.repeat(0, startsPrefix, prefix);
      endCondition(condition());
      cursor.repeat(1, startsSuffix, suffix);
      skipExtraParenthesis(cursor);
    } while (lacksConnective(cursor) || readConnective());
    const whole = closeLevels();
    cursor.level = outer;
    return whole;
  });

  const readConnective = (): boolean => {
    const token = cursor.accept(t.Connective, 4);
    if (token?.tokenType === t.Or) addAlternative(cursor.level);
    return token !== undefined;
  };

  // NOT EXISTS is one condition.
  const startsPrefix = (): boolean => {
    const { tokenType } = cursor.LA(1);
    return tokenType === t.LeftParenthesis || (tokenType === t.Not && cursor.LA(2).tokenType !== t.Exists);
  };
  const prefix = (): void => cursor.OR2(prefixAlternatives);
  const prefixAlternatives = [
    { ALT: (): void => negate(cursor.CONSUME(t.Not)) },
    { ALT: (): void => openParenthesis(cursor.CONSUME(t.LeftParenthesis)) },
  ];
  const startsSuffix = (): boolean => cursor.LA(1).tokenType === t.RightParenthesis && cursor.level.outer !== undefined;
  const suffix = (): void => closeParenthesis(cursor.CONSUME(t.RightParenthesis));

  // condition = [ "NOT" ] "EXISTS" "(" statement ")"
  //           | operand ( "=" | "<>" | "!=" | "<" | "<=" | ">" | ">=" ) operand
  //           | operand [ "NOT" ] "LIKE" operand [ "ESCAPE" string ]
  //           | operand [ "NOT" ] "IN" "(" operand { "," operand } ")"
  //           | operand [ "NOT" ] "BETWEEN" operand "AND" operand
  //           | operand "IS" [ "NOT" ] "NULL"
  //           | operand ( "NOTNULL" | "ISNULL" )
  const condition = (): Predicate => {
    const start = cursor.start();
    const simple = simpleOperand(cursor);
    if (simple !== undefined) return comparison(simple, start);
    if (cursor.LA(2).tokenType === t.LeftParenthesis) respellExists(cursor);
    if (cursor.lacks(cursor.startsCondition() || repairCondition(cursor))) return missingCondition(cursor);
    return cursor.OR(conditionAlternatives);
  };

  const conditionAlternatives = [
    {
      ALT: (): Predicate => {
        const start = cursor.start();
        const not = cursor.accept(t.Not, 1);
        const negated = containsNot(cursor.CONSUME(t.Exists)) || not !== undefined;
        const statement = cursor.SUBRULE(cursor.rules.nestedStatement);
        return { kind: 'Exists', negated, statement, span: cursor.spanFrom(start) };
      },
    },
    {
      ALT: (): Predicate => {
        const start = cursor.start();
        return comparison(cursor.SUBRULE(cursor.rules.operand), start);
      },
    },
  ];

  /** Reads the rest of the condition that begins at `start`, after its operand. */
  const comparison = (operand: Operand, start: number): Predicate => {
    let negation = cursor.accept(t.Not, 2);
    if (cursor.lacks(cursor.startsComparison())) {
      if (readBareNull(cursor, negation)) negation = undefined;
      else {
        const glued = respellOperator(cursor, negation);
        negation ??= glued;
      }
      if (!cursor.startsComparison()) return missingOperator(cursor, operand, start);
    }
    subject = { operand, start, negation };
    return cursor.OR1(comparisonAlternatives);
  };

  /** The left side of the operator that the alternatives below read. */
  let subject: Subject = { operand: { kind: 'Missing' }, start: 0, negation: undefined };

  const comparisonAlternatives = [
    {
      ALT: (): Predicate => {
        const left = subject;
        const token = cursor.CONSUME(t.ComparisonOperator);
        rejectNot(token);
        const right = simpleOperand(cursor) ?? cursor.SUBRULE1(cursor.rules.operand);
        return compare(left, operatorOf(token), right);
      },
    },
    {
      ALT: (): Predicate => {
        const { operand, start, negation } = subject;
        cursor.CONSUME(t.Like);
        const pattern = simpleOperand(cursor) ?? cursor.SUBRULE2(cursor.rules.operand);
        const escape = cursor.OPTION(escapeClause);
        const span = cursor.spanFrom(start);
        return { kind: 'Like', negated: negation !== undefined, operand, pattern, escape, span };
      },
    },
    {
      ALT: (): Predicate => {
        const { operand, start, negation } = subject;
        cursor.CONSUME(t.In);
        const values = cursor.SUBRULE(cursor.rules.list);
        return { kind: 'In', negated: negation !== undefined, operand, values, span: cursor.spanFrom(start) };
      },
    },
    {
      ALT: (): Predicate => {
        const { operand, start, negation } = subject;
        cursor.CONSUME(t.Between);
        const low = simpleOperand(cursor) ?? cursor.SUBRULE3(cursor.rules.operand);
        const hasEnd = cursor.expect(t.And, () => reportMissingAnd(cursor)) !== undefined;
        const high =
          hasEnd || cursor.isRecording
            ? (simpleOperand(cursor) ?? cursor.SUBRULE4(cursor.rules.operand))
            : cursor.missing();
        const span = cursor.spanFrom(start);
        return { kind: 'Between', negated: negation !== undefined, operand, low, high, span };
      },
    },
    {
      ALT: (): Predicate => {
        const left = subject;
        const is = cursor.CONSUME(t.Is);
        rejectNot(is);
        const negated = cursor.accept(t.Not, 3) !== undefined || containsNot(is);
        const read = cursor.isRecording ? undefined : readComparisonAfterIs(cursor, is, negated);
        if (read !== undefined) return compare(left, read.operator, read.value);
        cursor.expect(t.Null, () => reportMissingNull(cursor));
        return testNull(left, { negated, postfix: false });
      },
    },
    { ALT: (): Predicate => postfixNull(cursor.CONSUME(t.NotNull), true) },
    { ALT: (): Predicate => postfixNull(cursor.CONSUME(t.IsNull), false) },
  ];

  const escapeClause = (): StringLiteral | Missing => {
    const keyword = cursor.CONSUME(t.Escape);
    const character = cursor.expect(t.StringToken, () =>
      cursor.report('missing-value', { after: keyword.image, found: cursor.found() }),
    );
    return character === undefined ? cursor.missing() : stringLiteral(character);
  };

  const postfixNull = (token: IToken, negated: boolean): Predicate => {
    rejectNot(token);
    return testNull(subject, { negated, postfix: true });
  };

  const compare = (left: Subject, operator: ComparisonOperator, right: Operand): Predicate => {
    const span = cursor.spanFrom(left.start);
    return underNot({ kind: 'Comparison', operator, left: left.operand, right, span }, left);
  };

  const testNull = (left: Subject, form: Pick<IsNull, 'negated' | 'postfix'>): Predicate => {
    const span = cursor.spanFrom(left.start);
    return underNot({ kind: 'IsNull', ...form, operand: left.operand, span }, left);
  };

  /** Reads a condition with a NOT before its operator as one with a NOT before all of it. */
  const underNot = (condition: Comparison | IsNull, { start, negation }: Subject): Predicate =>
    negation === undefined ? condition : { kind: 'Not', predicate: condition, span: cursor.spanFrom(start) };

  /** Reports a NOT before an operator that takes none. */
  const rejectNot = (operator: IToken): void => {
    const { start, negation } = subject;
    if (negation === undefined || cursor.isRecording) return;
    reportMisplacedNot(cursor, negation, operator, start);
  };

  const negate = (not: IToken): void => {
    if (cursor.level.negated) reportDoubleNot(cursor, not);
    cursor.level.negated = !cursor.level.negated;
  };

  const openParenthesis = (open: IToken): void => {
    if (cursor.isRecording) return;
    cursor.parentheses.push(open.startOffset);
    cursor.level = innerLevel(cursor.level, open);
    cursor.level.start = cursor.start();
    if (cursor.level.depth > cursor.maxDepth) skipDeepParenthesis(cursor, open);
  };

  const closeParenthesis = (close: IToken): void => {
    const { level } = cursor;
    if (cursor.isRecording || level.outer === undefined) return;
    cursor.parentheses.push(close.startOffset);
    addCondition(level.outer, closeLevel(level), endOf(close));
    cursor.level = level.outer;
  };

  const endCondition = (read: Predicate): void => {
    if (cursor.isRecording) return;
    // The span of a missing condition is after the last token, which may be before the offset at which it was expected.
    cursor.level.start = Math.min(cursor.level.start, sourceSpan(read).start);
    addCondition(cursor.level, read, cursor.previousEnd());
    finishCondition(cursor);
  };

  const closeLevels = (): Predicate => {
    const unclosed: IToken[] = [];
    let { level } = cursor;
    while (level.outer !== undefined) {
      if (level.open !== undefined) unclosed.push(level.open);
      addCondition(level.outer, closeLevel(level), cursor.previousEnd());
      level = level.outer;
    }
    if (unclosed.length > 0) cursor.reportUnclosed(unclosed);
    return closeLevel(level);
  };

  return { predicate };
}

function operatorOf({ image }: IToken): ComparisonOperator {
  // The pattern of the token matches only these operators and "!=".
  return image === '!=' ? '<>' : (image as ComparisonOperator);
}
