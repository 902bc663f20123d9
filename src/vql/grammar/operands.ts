import type { IToken, ParserMethod } from 'chevrotain';
import type { Call, Operand, Path, Star } from '../ast.js';
import { endOf, spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { type Cursor, maxRuleDepth } from './cursor.js';
import type { GrammarRules } from './grammar-rules.js';
import { skipQualifiedStar } from './recovery/columns.js';
import { skipForeign } from './recovery/foreign-constructs.js';
import {
  argumentsInParentheses,
  continueList,
  finishOperand,
  listWithoutParentheses,
  missingOperand,
  rejectCallee,
  startsArgumentInParentheses,
} from './recovery/operands.js';
import { endsInPlaceholder, skipPlaceholders } from './recovery/placeholders.js';
import { checkName } from './recovery/templates.js';
import { numberLiteral, simpleOperand, simplePath, stringLiteral } from './simple-operands.js';
import { operandEnds } from './token-sets.js';

/** Defines the rules for operands, and for lists of them. */
export function operandRules(cursor: Cursor): Pick<GrammarRules, 'list' | 'operand' | 'pathOrCall'> {
  // "(" operand { "," operand } ")", after IN
  const list = cursor.RULE('list', (): readonly Operand[] => {
    if (cursor.lacks(cursor.isType(t.LeftParenthesis))) return listWithoutParentheses(cursor);
    const values: Operand[] = [];
    const open = cursor.CONSUME(t.LeftParenthesis);
    if (cursor.lacks(!cursor.isType(t.RightParenthesis))) {
      cursor.report('empty-list', {}, { at: { start: open.startOffset, end: endOf(cursor.LA(1)) } });
    } else if (!skipForeign(cursor, 'list')) {
      values.push(simpleOperand(cursor) ?? cursor.SUBRULE(operand));
      continueList(cursor, values);
      cursor.MANY(() => {
        cursor.CONSUME(t.Comma);
        values.push(simpleOperand(cursor) ?? cursor.SUBRULE1(operand));
        continueList(cursor, values);
      });
    }
    cursor.expectClosing(open);
    return values;
  });

  // operand = path | call | literal | variable
  const operand: ParserMethod<[], Operand> = cursor.RULE('operand', (): Operand => {
    if (cursor.lacks(cursor.startsOperand())) return missingOperand(cursor);
    const read = cursor.OR(operandAlternatives);
    return operandEnds.has(cursor.LA(1).tokenType) ? read : finishOperand(cursor, read);
  });

  const operandAlternatives = [
    { ALT: (): Operand => pathOrCall() },
    { ALT: (): Operand => stringLiteral(cursor.CONSUME(t.StringToken)) },
    { ALT: (): Operand => numberLiteral(cursor.CONSUME(t.NumberToken)) },
    { ALT: (): Operand => ({ kind: 'BooleanLiteral', value: true, span: spanOf(cursor.CONSUME(t.True)) }) },
    { ALT: (): Operand => ({ kind: 'BooleanLiteral', value: false, span: spanOf(cursor.CONSUME(t.False)) }) },
    { ALT: (): Operand => ({ kind: 'NullLiteral', span: spanOf(cursor.CONSUME(t.Null)) }) },
    { ALT: (): Operand => variable(cursor.CONSUME(t.VariableToken)) },
  ];

  // path = identifier { "." identifier }
  const pathOrCall = (): Path | Call => simplePath(cursor) ?? anyPathOrCall();
  const anyPathOrCall = (): Path | Call => {
    const first = cursor.CONSUME(t.Identifier);
    checkName(cursor, first);
    const read = [first.image];
    segments = read;
    cursor.MANY(segment);
    if (!cursor.lacks(cursor.LA(1).tokenType === t.LeftParenthesis && !endsInPlaceholder(cursor))) {
      return cursor.SUBRULE(callArguments, { ARGS: [read.join('.'), first.startOffset] });
    }
    return { kind: 'Path', segments: read, span: cursor.spanFrom(first.startOffset) };
  };
  /** The segments of the path that is being read. */
  let segments: string[] = [];
  const segment = (): void => {
    cursor.CONSUME(t.Dot);
    if (cursor.lacks(cursor.isType(t.Identifier))) {
      if (!skipQualifiedStar(cursor)) cursor.report('missing-name', { found: cursor.found() });
      return;
    }
    const name = cursor.CONSUME1(t.Identifier);
    checkName(cursor, name);
    segments.push(name.image);
  };

  // call = identifier "(" [ "*" | [ "DISTINCT" ] operand { "," operand } ] ")"
  const callArguments: ParserMethod<[string, number], Call> = cursor.RULE(
    'callArguments',
    (name: string, start: number): Call => {
      const args: (Operand | Star)[] = [];
      let distinct = false;
      if (cursor.lacks(cursor.ruleDepth < maxRuleDepth)) {
        cursor.skipTooDeep(maxRuleDepth);
        return { kind: 'Call', name, distinct, args, span: cursor.spanFrom(start) };
      }
      cursor.ACTION(() => rejectCallee(cursor, name, start));
      const open = cursor.CONSUME(t.LeftParenthesis);
      cursor.ruleDepth++;
      skipForeign(cursor, 'first argument');
      if (cursor.lacks(!startsArgumentInParentheses(cursor))) argumentsInParentheses(cursor, args);
      cursor.OPTION(() => {
        cursor.OR([
          { ALT: () => void args.push(star(cursor.CONSUME(t.StarToken))) },
          {
            ALT: () => {
              distinct = cursor.OPTION1(() => cursor.CONSUME(t.Distinct)) !== undefined;
              args.push(simpleOperand(cursor) ?? cursor.SUBRULE(operand));
              continueList(cursor, args);
              cursor.MANY(() => {
                cursor.CONSUME(t.Comma);
                args.push(simpleOperand(cursor) ?? cursor.SUBRULE1(operand));
                continueList(cursor, args);
              });
            },
          },
        ]);
      });
      skipPlaceholders(cursor, 'separator');
      skipForeign(cursor, 'arguments');
      cursor.ruleDepth--;
      cursor.expectClosing(open);
      skipForeign(cursor, 'call');
      return { kind: 'Call', name, distinct, args, span: cursor.spanFrom(start) };
    },
  );

  return { list, operand, pathOrCall };
}

function variable(token: IToken): Operand {
  return { kind: 'Variable', name: token.image.slice(1), span: spanOf(token) };
}

/** Creates a star from its token. */
export function star(token: IToken): Star {
  return { kind: 'Star', span: spanOf(token) };
}
