import type { IToken, ParserMethod } from 'chevrotain';
import type {
  Comparison,
  ComparisonOperator,
  IsNull,
  Missing,
  Operand,
  Predicate,
  Statement,
  StringLiteral,
} from '../ast.js';
import { sourceSpan } from '../nodes.js';
import { addAlternative, addCondition, closeLevel, type Level, openLevel } from './conditions.js';
import { OperandGrammar, stringLiteral } from './operand-grammar.js';
import {
  finishCondition,
  holdsNot,
  lacksConnective,
  mendCondition,
  missingCondition,
  missingOperator,
  readValueBehindIs,
  reportDoubleNot,
  reportMisplacedNot,
  reportMissingAnd,
  reportMissingNull,
  respellComparison,
  respellExists,
  skipDeepParenthesis,
  skipExtraParenthesis,
} from './recovery/conditions.js';
import { endOf } from './reporter.js';
import * as t from './tokens.js';

/** The rules for conditions, and what joins them. */
export abstract class PredicateGrammar extends OperandGrammar {
  protected abstract readonly nestedStatement: ParserMethod<[], Statement | Missing>;
  /** The innermost parentheses of the predicate that is being read. */
  private level: Level = openLevel(undefined, undefined);
  protected depth = 0;

  // predicate   = conjunction { "OR" conjunction }
  // conjunction = negation { "AND" negation }
  // negation    = [ "NOT" ] ( "(" predicate ")" | condition )
  //
  // The same language without recursion, as a list of terms, so that nesting costs no stack:
  // predicate = term { ( "AND" | "OR" ) term }, where the parentheses of all terms are balanced
  protected readonly predicate: ParserMethod<[], Predicate> = this.RULE('predicate', (): Predicate => {
    const { level: outer, depth: outerDepth } = this;
    this.level = openLevel(undefined, undefined);
    this.SUBRULE(this.term);
    this.MANY(this.connectedTerm);
    const predicate = this.closeLevels();
    this.level = outer;
    this.depth = outerDepth;
    return predicate;
  });

  private readonly connectedTerm = (): void => {
    const { tokenType } = this.CONSUME(t.Connective);
    if (tokenType === t.Or) addAlternative(this.level);
    this.SUBRULE1(this.term);
  };

  // term = { "NOT" | "(" } condition { ")" }
  private readonly term = this.RULE('term', (): void => {
    do {
      this.level.start = this.start();
      if (this.mayBe(t.LeftParenthesis) || this.mayBe(t.Not)) this.MANY(this.prefix);
      this.endCondition(this.condition());
      if (this.mayBe(t.RightParenthesis)) this.MANY1(this.suffix);
      skipExtraParenthesis(this);
    } while (lacksConnective(this));
  });

  private readonly prefixAlternatives = [
    { ALT: (): void => this.negate(this.CONSUME(t.Not)) },
    { ALT: (): void => this.openParenthesis(this.CONSUME(t.LeftParenthesis)) },
  ];
  private readonly prefix = {
    // NOT EXISTS is one condition.
    GATE: (): boolean => !(this.LA(1).tokenType === t.Not && this.LA(2).tokenType === t.Exists),
    DEF: (): void => this.OR2(this.prefixAlternatives),
  };
  private readonly suffix = {
    GATE: (): boolean => this.level.outer !== undefined,
    DEF: (): void => this.closeParenthesis(this.CONSUME(t.RightParenthesis)),
  };

  // condition = [ "NOT" ] "EXISTS" "(" statement ")"
  //           | operand ( "=" | "<>" | "!=" | "<" | "<=" | ">" | ">=" ) operand
  //           | operand [ "NOT" ] "LIKE" operand [ "ESCAPE" string ]
  //           | operand [ "NOT" ] "IN" "(" operand { "," operand } ")"
  //           | operand [ "NOT" ] "BETWEEN" operand "AND" operand
  //           | operand "IS" [ "NOT" ] "NULL"
  //           | operand ( "NOTNULL" | "ISNULL" )
  private condition(): Predicate {
    if (this.LA(2).tokenType === t.LeftParenthesis) respellExists(this);
    if (this.lacks(this.startsCondition() || mendCondition(this))) return missingCondition(this, this.level.last);
    return this.OR(this.conditionAlternatives);
  }

  private readonly conditionAlternatives = [
    {
      ALT: (): Predicate => {
        const start = this.start();
        const not = this.OPTION(this.consumeNot);
        const negated = holdsNot(this.CONSUME(t.Exists)) || not !== undefined;
        const statement = this.SUBRULE(this.nestedStatement);
        return { kind: 'Exists', negated, statement, span: this.spanFrom(start) };
      },
    },
    {
      ALT: (): Predicate => {
        const start = this.start();
        const operand = this.SUBRULE(this.operand);
        let negation = this.mayBe(t.Not) ? this.OPTION1(this.consumeNot1) : undefined;
        if (this.lacks(this.startsComparison())) {
          const glued = respellComparison(this, negation);
          negation ??= glued;
          if (!this.startsComparison()) return missingOperator(this, operand, start, this.level);
        }
        this.subject = { operand, start, negation };
        return this.OR1(this.comparisonAlternatives);
      },
    },
  ];
  private readonly consumeNot = (): IToken => this.CONSUME1(t.Not);
  private readonly consumeNot1 = (): IToken => this.CONSUME2(t.Not);
  private readonly consumeNot2 = (): IToken => this.CONSUME3(t.Not);

  /** The operand in front of the operator that the alternatives below read, where it begins, and a NOT between the two. */
  private subject: Subject = { operand: { kind: 'Missing' }, start: 0, negation: undefined };

  private readonly comparisonAlternatives = [
    {
      ALT: (): Predicate => {
        const { subject } = this;
        const { operand: left, start } = subject;
        const token = this.CONSUME(t.ComparisonOperator);
        this.rejectNot(token);
        const right = this.SUBRULE1(this.operand);
        const node: Comparison = {
          kind: 'Comparison',
          operator: operatorOf(token),
          left,
          right,
          span: this.spanFrom(start),
        };
        return this.negated(node, subject);
      },
    },
    {
      ALT: (): Predicate => {
        const { operand, start, negation } = this.subject;
        this.CONSUME(t.Like);
        const pattern = this.SUBRULE2(this.operand);
        const escape = this.OPTION2(this.escapeClause);
        return { kind: 'Like', negated: negation !== undefined, operand, pattern, escape, span: this.spanFrom(start) };
      },
    },
    {
      ALT: (): Predicate => {
        const { operand, start, negation } = this.subject;
        this.CONSUME(t.In);
        const values = this.SUBRULE(this.list);
        return { kind: 'In', negated: negation !== undefined, operand, values, span: this.spanFrom(start) };
      },
    },
    {
      ALT: (): Predicate => {
        const { operand, start, negation } = this.subject;
        this.CONSUME(t.Between);
        const low = this.SUBRULE3(this.operand);
        const hasEnd = this.expect(t.And, () => reportMissingAnd(this)) !== undefined;
        const high = hasEnd || this.RECORDING_PHASE ? this.SUBRULE4(this.operand) : this.missing();
        return { kind: 'Between', negated: negation !== undefined, operand, low, high, span: this.spanFrom(start) };
      },
    },
    {
      ALT: (): Predicate => {
        const { subject } = this;
        const { operand, start } = subject;
        const is = this.CONSUME(t.Is);
        this.rejectNot(is);
        const negated = this.OPTION3(this.consumeNot2) !== undefined || holdsNot(is);
        const value = this.RECORDING_PHASE ? undefined : readValueBehindIs(this, is, negated);
        if (value !== undefined) {
          const operator = negated ? '<>' : '=';
          return this.negated(
            { kind: 'Comparison', operator, left: operand, right: value, span: this.spanFrom(start) },
            subject,
          );
        }
        this.expect(t.Null, () => reportMissingNull(this));
        return this.negated({ kind: 'IsNull', negated, postfix: false, operand, span: this.spanFrom(start) }, subject);
      },
    },
    { ALT: (): Predicate => this.postfixNull(this.CONSUME(t.NotNull), true) },
    { ALT: (): Predicate => this.postfixNull(this.CONSUME(t.IsNull), false) },
  ];

  private readonly escapeClause = (): StringLiteral | Missing => {
    const keyword = this.CONSUME(t.Escape);
    const character = this.expect(t.StringToken, () =>
      this.report('missing-value', { after: keyword.image, found: this.found() }),
    );
    return character === undefined ? this.missing() : stringLiteral(character);
  };

  private negate(not: IToken): void {
    if (this.level.negated) reportDoubleNot(this, not);
    this.level.negated = !this.level.negated;
  }

  private openParenthesis(open: IToken): void {
    if (this.RECORDING_PHASE) return;
    this.parentheses.push(open.startOffset);
    this.level = openLevel(this.level, open);
    this.level.start = this.start();
    this.depth++;
    if (this.depth > this.maxDepth) skipDeepParenthesis(this, open);
  }

  private closeParenthesis(close: IToken): void {
    const { outer } = this.level;
    if (this.RECORDING_PHASE || outer === undefined) return;
    this.parentheses.push(close.startOffset);
    addCondition(outer, closeLevel(this.level), endOf(close));
    this.level = outer;
    this.depth--;
  }

  private endCondition(condition: Predicate): void {
    if (this.RECORDING_PHASE) return;
    // A condition that is not there has its place behind the last token, which may be before where it was looked for.
    this.level.start = Math.min(this.level.start, sourceSpan(condition).start);
    addCondition(this.level, condition, this.previousEnd());
    finishCondition(this, this.level.outer !== undefined);
  }

  private closeLevels(): Predicate {
    const unclosed: IToken[] = [];
    while (this.level.outer !== undefined) {
      if (this.level.open !== undefined) unclosed.push(this.level.open);
      const { outer } = this.level;
      addCondition(outer, closeLevel(this.level), this.previousEnd());
      this.level = outer;
    }
    if (unclosed.length > 0) this.reportUnclosed(unclosed);
    return closeLevel(this.level);
  }

  /** Reports a NOT between the operand and an operator that takes none. */
  private rejectNot(operator: IToken): void {
    const { start, negation } = this.subject;
    if (negation === undefined || this.RECORDING_PHASE) return;
    reportMisplacedNot(this, negation, operator, start);
  }

  /** A condition with a NOT before its operator is read as one with a NOT before all of it. */
  private negated(predicate: Comparison | IsNull, { start, negation }: Subject): Predicate {
    return negation === undefined ? predicate : { kind: 'Not', predicate, span: this.spanFrom(start) };
  }

  private postfixNull(token: IToken, negated: boolean): Predicate {
    const { subject } = this;
    const { operand, start } = subject;
    this.rejectNot(token);
    return this.negated({ kind: 'IsNull', negated, postfix: true, operand, span: this.spanFrom(start) }, subject);
  }
}

/** The operand before an operator, where the condition begins, and a NOT between the two. */
interface Subject {
  readonly operand: Operand;
  readonly start: number;
  readonly negation: IToken | undefined;
}

function operatorOf({ image }: IToken): ComparisonOperator {
  // The token's pattern admits these operators and "!=" only.
  return image === '!=' ? '<>' : (image as ComparisonOperator);
}
