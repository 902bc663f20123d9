import { EOF, type IToken, type ParserMethod } from 'chevrotain';
import { unquote } from '../../dialect/string-literal.js';
import type { Call, Operand, Path, Star, StringLiteral } from '../ast.js';
import { Cursor, maxRuleDepth } from './cursor.js';
import {
  continueList,
  finishOperand,
  listWithoutParentheses,
  missingOperand,
  rejectCallee,
  skipForeignArguments,
  skipSubqueryInList,
  skipWindow,
} from './recovery/operands.js';
import { checkName } from './recovery/templates.js';
import { endOf, spanOf } from './reporter.js';
import * as t from './tokens.js';

/** What mostly stands behind an operand, and never begins something that has to be mended there. */
const operandEnds = new t.TokenSet([
  ...[t.Equals, t.NotEquals, t.Less, t.LessEquals, t.Greater, t.GreaterEquals],
  ...[t.Like, t.In, t.Between, t.Is, t.Not, t.And, t.Or, t.Comma, t.RightParenthesis, EOF],
]);

/** The rules for what can be compared, and for lists of it. */
export abstract class OperandGrammar extends Cursor {
  // "(" operand { "," operand } ")", behind IN
  protected readonly list = this.RULE('list', (): readonly Operand[] => {
    if (this.lacks(this.isType(t.LeftParenthesis))) return listWithoutParentheses(this);
    const values: Operand[] = [];
    const open = this.CONSUME(t.LeftParenthesis);
    if (this.lacks(!this.isType(t.RightParenthesis))) {
      this.reporter.report('empty-list', {}, { span: { start: open.startOffset, end: endOf(this.LA(1)) } });
    } else if (this.lacks(!this.isType(t.Select))) {
      skipSubqueryInList(this);
    } else {
      values.push(this.SUBRULE(this.operand));
      continueList(this, values);
      this.MANY(() => {
        this.CONSUME(t.Comma);
        values.push(this.SUBRULE1(this.operand));
        continueList(this, values);
      });
    }
    this.expectClosing(open);
    return values;
  });

  // operand = path | call | literal | variable
  protected readonly operand: ParserMethod<[], Operand> = this.RULE('operand', (): Operand => {
    if (this.lacks(this.startsOperand())) return missingOperand(this);
    const operand = this.OR(this.operandAlternatives);
    const endsHere = operandEnds.has(this.LA(1).tokenType) || this.RECORDING_PHASE;
    return endsHere ? operand : finishOperand(this, operand);
  });

  private readonly operandAlternatives = [
    { ALT: (): Operand => this.pathOrCall() },
    { ALT: (): Operand => stringLiteral(this.CONSUME(t.StringToken)) },
    { ALT: (): Operand => numberLiteral(this.CONSUME(t.NumberToken)) },
    { ALT: (): Operand => ({ kind: 'BooleanLiteral', value: true, span: spanOf(this.CONSUME(t.True)) }) },
    { ALT: (): Operand => ({ kind: 'BooleanLiteral', value: false, span: spanOf(this.CONSUME(t.False)) }) },
    { ALT: (): Operand => ({ kind: 'NullLiteral', span: spanOf(this.CONSUME(t.Null)) }) },
    { ALT: (): Operand => variable(this.CONSUME(t.VariableToken)) },
  ];

  // path = identifier { "." identifier }
  //
  // Part of three rules, and no rule itself: calling one costs more than reading a path.
  protected pathOrCall(): Path | Call {
    const first = this.CONSUME(t.Identifier);
    checkName(this, first);
    const segments = [first.image];
    this.segments = segments;
    if (this.mayBe(t.Dot)) this.MANY(this.segment);
    if (this.LA(1).tokenType === t.LeftParenthesis || this.RECORDING_PHASE) {
      return this.SUBRULE(this.callArguments, { ARGS: [segments.join('.'), first.startOffset] });
    }
    return { kind: 'Path', segments, span: this.spanFrom(first.startOffset) };
  }
  private segments: string[] = [];
  private readonly segment = (): void => {
    this.CONSUME(t.Dot);
    if (this.lacks(this.isType(t.Identifier))) {
      this.report('missing-name', { found: this.found() });
      if (this.isType(t.StarToken)) this.skip();
      return;
    }
    const name = this.CONSUME1(t.Identifier);
    checkName(this, name);
    this.segments.push(name.image);
  };

  // call = identifier "(" [ "*" | [ "DISTINCT" ] operand { "," operand } ] ")"
  private readonly callArguments: ParserMethod<[string, number], Call> = this.RULE(
    'callArguments',
    (name: string, start: number): Call => {
      const args: (Operand | Star)[] = [];
      let distinct = false;
      if (this.lacks(this.ruleDepth < maxRuleDepth)) {
        this.tooDeep(maxRuleDepth);
        return { kind: 'Call', name, distinct, args, span: this.spanFrom(start) };
      }
      rejectCallee(this, name, start);
      const open = this.CONSUME(t.LeftParenthesis);
      this.ruleDepth++;
      this.OPTION(() => {
        this.OR([
          { ALT: () => void args.push(star(this.CONSUME(t.StarToken))) },
          {
            ALT: () => {
              distinct = this.OPTION1(() => this.CONSUME(t.Distinct)) !== undefined;
              args.push(this.SUBRULE(this.operand));
              continueList(this, args);
              this.MANY(() => {
                this.CONSUME(t.Comma);
                args.push(this.SUBRULE1(this.operand));
                continueList(this, args);
              });
            },
          },
        ]);
      });
      skipForeignArguments(this);
      this.ruleDepth--;
      this.expectClosing(open);
      skipWindow(this);
      return { kind: 'Call', name, distinct, args, span: this.spanFrom(start) };
    },
  );

  readOperand(): Operand {
    return this.SUBRULE(this.operand);
  }
}

export function stringLiteral(token: IToken): StringLiteral {
  return { kind: 'StringLiteral', value: unquote(token.image), span: spanOf(token) };
}

function numberLiteral(token: IToken): Operand {
  return { kind: 'NumberLiteral', text: token.image, span: spanOf(token) };
}

function variable(token: IToken): Operand {
  return { kind: 'Variable', name: token.image.slice(1), span: spanOf(token) };
}

export function star(token: IToken): Star {
  return { kind: 'Star', span: spanOf(token) };
}
