import type { IToken } from 'chevrotain';
import { type ComparisonOperator, comparisonSigns } from '../../dialect/comparison.js';
import type { Comparison, IsNull, Missing, Operand, Predicate, StringLiteral } from '../ast.js';
import { spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import type { Cursor } from './cursor.js';
import { missingCondition, missingOperator, repairCondition } from './recovery/conditions.js';
import { skipForeign } from './recovery/foreign-constructs.js';
import { respellExists } from './recovery/misspellings.js';
import { nullSafeSign, reportNullSafe } from './recovery/null-safe.js';
import {
  containsNot,
  readBareNull,
  readComparisonAfterIs,
  readSpacedSign,
  reportMisplacedNot,
  reportMissingAnd,
  reportMissingNull,
  respellOperator,
} from './recovery/operators.js';
import {
  continuesBetween,
  inserted,
  insertedCondition,
  insertedOperator,
  insertedTest,
  skipPlaceholder,
} from './recovery/placeholders.js';
import { simpleOperand, stringLiteral } from './simple-operands.js';

/** The operand before an operator, the offset of the condition, and a NOT between operand and operator. */
interface LeftOperand {
  readonly operand: Operand;
  readonly start: number;
  readonly negation: IToken | undefined;
}

/** Returns the part of the rule `predicate` that reads one condition. It is no rule itself: calling a rule is slower than reading a condition. */
export function conditionReader(cursor: Cursor): () => Predicate {
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
    return cursor.OR1(conditionAlternatives);
  };

  const conditionAlternatives = [
    {
      ALT: (): Predicate => {
        const start = cursor.start();
        const not = cursor.OPTION1(notBeforeExists);
        const negated = containsNot(cursor.CONSUME(t.Exists)) || not !== undefined;
        const statement = cursor.SUBRULE(cursor.rules.nestedStatement);
        return { kind: 'Exists', negated, statement, span: cursor.spanFrom(start) };
      },
    },
    {
      ALT: (): Predicate => {
        const start = cursor.start();
        const operand = cursor.SUBRULE(cursor.rules.operand);
        return insertedCondition(cursor, start) ?? comparison(operand, start);
      },
    },
  ];

  /** Reads the rest of the condition that begins at `start`, after its operand. The rule accepts a NOT before each operator; one that takes none reports it. */
  const comparison = (operand: Operand, start: number): Predicate => {
    let negation = cursor.OPTION2(notBeforeOperator);
    if (cursor.lacks(cursor.startsComparison())) {
      const inserted = insertedOperator(cursor, operand, start, comparison);
      if (inserted !== undefined) return inserted;
      if (readBareNull(cursor, negation)) negation = undefined;
      else {
        const glued = respellOperator(cursor, negation);
        negation ??= glued;
      }
      if (!cursor.startsComparison()) return missingOperator(cursor, operand, start);
    }
    subject = { operand, start, negation };
    return cursor.OR2(comparisonAlternatives);
  };

  const notBeforeExists = (): IToken => cursor.CONSUME1(t.Not);
  const notBeforeOperator = (): IToken => cursor.CONSUME2(t.Not);
  const notAfterIs = (): IToken => cursor.CONSUME3(t.Not);

  /** The left side of the operator that the alternatives below read. */
  let subject: LeftOperand = { operand: { kind: 'Missing' }, start: 0, negation: undefined };

  const comparisonAlternatives = [
    {
      ALT: (): Predicate => {
        const left = subject;
        const sign = cursor.CONSUME(t.ComparisonSign);
        rejectNot(sign);
        const token = readSpacedSign(cursor, sign);
        const right = simpleOperand(cursor) ?? cursor.SUBRULE1(cursor.rules.operand);
        if (token.image === nullSafeSign) reportSign(left, token, right);
        // The token of the recording and a null-safe sign are not operators of VQL.
        return compare(left, comparisonSigns.get(token.image) ?? '=', right);
      },
    },
    {
      ALT: (): Predicate => {
        const { operand, start, negation } = subject;
        cursor.CONSUME(t.Like);
        const pattern = simpleOperand(cursor) ?? cursor.SUBRULE2(cursor.rules.operand);
        const escape = cursor.OPTION3(escapeClause);
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
        skipForeign(cursor, 'range');
        const low = simpleOperand(cursor) ?? cursor.SUBRULE3(cursor.rules.operand);
        const and = cursor.expect(t.And, () => reportMissingAnd(cursor));
        const high = cursor.lacks(and !== undefined || continuesBetween(cursor))
          ? cursor.missing()
          : (simpleOperand(cursor) ?? cursor.SUBRULE4(cursor.rules.operand));
        const span = cursor.spanFrom(start);
        return { kind: 'Between', negated: negation !== undefined, operand, low, high, span };
      },
    },
    {
      ALT: (): Predicate => {
        const left = subject;
        const is = cursor.CONSUME(t.Is);
        rejectNot(is);
        const negated = cursor.OPTION4(notAfterIs) !== undefined || containsNot(is);
        if (cursor.lacks(cursor.isType(t.Null))) {
          const { operand, negation } = left;
          const inserted = insertedTest(cursor, operand, left.start);
          if (inserted !== undefined) return inserted;
          const read = readComparisonAfterIs(cursor, is, operand, {
            isNot: negated,
            isMisplaced: negation !== undefined,
          });
          if (read !== undefined) return compare(left, read.operator, read.value);
        }
        cursor.expect(t.Null, () => reportMissingNull(cursor));
        return testNull(left, { negated, postfix: false });
      },
    },
    { ALT: (): Predicate => postfixNull(cursor.CONSUME(t.NotNull), true) },
    { ALT: (): Predicate => postfixNull(cursor.CONSUME(t.IsNull), false) },
  ];

  const postfixNull = (token: IToken, negated: boolean): Predicate => {
    rejectNot(token);
    return testNull(subject, { negated, postfix: true });
  };

  const escapeClause = (): StringLiteral | Missing => {
    const keyword = cursor.CONSUME(t.Escape);
    const character = cursor.expect(t.StringToken, () => {
      if (!skipPlaceholder(cursor, 'escape'))
        cursor.report('missing-value', { after: keyword.image, found: cursor.found() });
    });
    return character === undefined ? (inserted(cursor, 'escape') ?? cursor.missing()) : stringLiteral(character);
  };

  const compare = (left: LeftOperand, operator: ComparisonOperator, right: Operand): Predicate => {
    const span = cursor.spanFrom(left.start);
    return underNot({ kind: 'Comparison', operator, left: left.operand, right, span }, left);
  };

  const testNull = (left: LeftOperand, form: Pick<IsNull, 'negated' | 'postfix'>): Predicate => {
    const span = cursor.spanFrom(left.start);
    return underNot({ kind: 'IsNull', ...form, operand: left.operand, span }, left);
  };

  /** Reads a condition with a NOT before its operator as one with a NOT before all of it. */
  const underNot = (read: Comparison | IsNull, { start, negation }: LeftOperand): Predicate =>
    negation === undefined ? read : { kind: 'Not', predicate: read, span: cursor.spanFrom(start) };

  const reportSign = ({ operand: left, negation }: LeftOperand, token: IToken, right: Operand): void =>
    reportNullSafe(cursor, {
      left,
      right,
      operator: spanOf(token),
      isEqual: true,
      isMisplaced: negation !== undefined,
    });

  /** Reports a NOT before an operator that takes none. */
  const rejectNot = (operator: IToken): void => {
    const { start, negation } = subject;
    if (negation !== undefined) cursor.ACTION(() => reportMisplacedNot(cursor, negation, operator, start));
  };

  return condition;
}
