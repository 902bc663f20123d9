import { EmbeddedActionsParser, EOF, type IToken, type TokenType, tokenMatcher } from 'chevrotain';
import type { DiagnosticDetails } from '../../diagnostics/diagnostic.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Span } from '../../diagnostics/span.js';
import { clauses, optionalClauseNames } from '../../dialect/clauses.js';
import type { Annotation, Missing, Operand, SelectItem, SortKey } from '../ast.js';
import type { VqlArguments, VqlCode } from '../create-diagnostic.js';
import { fix, insertion } from './fix.js';
import { retype } from './lexer.js';
import { endOf, Reporter, spanOf } from './reporter.js';
import * as t from './tokens.js';

/** Statements and calls nest no deeper: each level costs the stack some frames, also in a process that has just started. */
export const maxRuleDepth = 40;

/** What one run of the grammar works on. */
export interface GrammarInput {
  readonly text: string;
  readonly tokens: IToken[];
  readonly reporter: Reporter;
  readonly maxDepth: number;
  /** The annotations of the text, in its order. */
  readonly annotations: readonly Annotation[];
  /** Receives the places of the parentheses that group conditions: the tree does not hold them. */
  readonly parentheses: number[];
}

/** The first keywords of the clauses behind the template. */
export const clauseTypes = optionalClauseNames.map((name) => t.keyword(clauses[name].keywords[0]));
const clauseEndTypes = [...clauseTypes, t.RightParenthesis, t.Semicolon, EOF];
export const clauseKeywords = new t.TokenSet(clauseTypes);
/** What ends the last thing of a clause: a value, a condition, a sort key. */
export const clauseEnds = new t.TokenSet(clauseEndTypes);
/** What ends a condition: that, or the connective of the next one. */
export const conditionEnds = new t.TokenSet([...clauseEndTypes, t.And, t.Or]);
export const comparisonKeywords = new t.TokenSet([t.Like, t.In, t.Between, t.Is, t.NotNull, t.IsNull]);
const literalTypes = [t.StringToken, t.NumberToken, t.True, t.False, t.Null, t.VariableToken];
export const literals = new t.TokenSet(literalTypes);
const names = new t.TokenSet(t.nameTypes);
const operands = new t.TokenSet([...t.nameTypes, ...literalTypes]);
const noAnnotations: readonly Annotation[] = [];

/** Whether a token ends a condition that is broken off: what follows it can be read again. */
export function endsCondition(type: TokenType): boolean {
  return type === t.And || type === t.Or || type === t.From || type === t.Semicolon || clauseKeywords.has(type);
}

/**
 * The place in the text that the grammar has come to: what stands there, what can begin there, and how to get on. The
 * rules ask it before they consume; the functions in `recovery/` mend with it where the text departs from the language.
 */
export abstract class Cursor extends EmbeddedActionsParser {
  text = '';
  reporter = new Reporter();
  maxDepth = 0;
  /** Whether a hyphen is anywhere in the text. Most have none, and so none to look for in each name. */
  hasHyphen = false;
  parentheses: number[] = [];
  /** How many statements and calls are open. */
  ruleDepth = 0;
  /** How many constructs around this place still wait for their closing parenthesis. */
  enclosing = 0;
  /** Whether the statement that is being read has no parentheses around it, though it is inside another one: AS ends it. */
  isBare = false;
  private annotations: readonly Annotation[] = noAnnotations;
  private nextAnnotation = 0;

  /** The rules that recovery reads on with, where a comma, an operator or a parenthesis is missing. */
  abstract readOperand(): Operand;
  abstract readSelectItem(): SelectItem;
  abstract readSortKey(): SortKey;

  /** Runs a rule over a text. */
  protected run<Result>(input: GrammarInput, rule: () => Result): Result {
    this.text = input.text;
    this.reporter = input.reporter;
    this.maxDepth = input.maxDepth;
    this.hasHyphen = input.text.includes('-');
    this.parentheses = input.parentheses;
    this.annotations = input.annotations;
    this.nextAnnotation = 0;
    this.ruleDepth = 0;
    this.enclosing = 0;
    this.isBare = false;
    this.input = input.tokens;
    try {
      return this.finish(rule());
    } finally {
      // What was read is the caller's alone.
      this.input = [];
      this.text = '';
      this.reporter = new Reporter();
      this.parentheses = [];
      this.annotations = noAnnotations;
    }
  }

  private finish<Result>(result: Result): Result {
    for (const { token } of this.errors) {
      // The guards leave Chevrotain nothing to find; should they ever, the place is reported and never its wording.
      this.report('unexpected-text', { found: this.describe(token), after: 'what stands before' }, token);
    }
    if (this.hasAnnotationsLeft) this.takeAnnotationsBetween(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    return result;
  }

  /** Whether Chevrotain is learning the rules, with no text to look at. */
  get isRecording(): boolean {
    return this.RECORDING_PHASE;
  }

  /** The token at a distance: 1 is the next one, 0 the last one. */
  peek(distance: number): IToken {
    return this.LA(distance);
  }

  /** Whether the text lacks what the grammar wants next. Never so while Chevrotain records the rules. */
  lacks(isThere: boolean): boolean {
    return !isThere && !this.isRecording;
  }

  /**
   * Whether what begins with this very type may stand here. In front of a MANY or OPTION that most texts have no use for,
   * it saves Chevrotain's own look-ahead, a tenth of the whole time.
   */
  mayBe(type: TokenType): boolean {
    return this.LA(1).tokenType === type || this.RECORDING_PHASE;
  }

  /** Whether the next token is of a type, or of a family of types. */
  isType(type: TokenType): boolean {
    return tokenMatcher(this.peek(1), type);
  }

  /** A name stands here, and not a clause whose keyword could be a name elsewhere. */
  startsName(): boolean {
    const { tokenType } = this.peek(1);
    return names.has(tokenType) && !this.startsClause(tokenType);
  }

  private startsClause(type: TokenType): boolean {
    const next = this.peek(2).tokenType;
    switch (type) {
      case t.Order:
        return next === t.By;
      case t.Limit:
      case t.Offset:
        return next === t.NumberToken;
      case t.Join:
        return next === t.LeftParenthesis && this.peek(3).tokenType === t.Select;
      default:
        return false;
    }
  }

  startsColumn(): boolean {
    return this.peek(1).tokenType === t.StarToken || this.startsName();
  }

  startsOperand(): boolean {
    const { tokenType } = this.peek(1);
    return operands.has(tokenType) && !this.startsClause(tokenType);
  }

  startsCondition(): boolean {
    const { tokenType } = this.peek(1);
    return (
      tokenType === t.Exists || this.startsOperand() || (tokenType === t.Not && this.peek(2).tokenType === t.Exists)
    );
  }

  startsComparison(): boolean {
    return this.isType(t.ComparisonOperator) || comparisonKeywords.has(this.peek(1).tokenType);
  }

  /** Where the next token begins; at the end of the text, where the last one ends. */
  start(): number {
    const { startOffset } = this.peek(1);
    return startOffset < 0 ? this.previousEnd() : startOffset;
  }

  /** Where the last token ends. */
  previousEnd(): number {
    const token = this.peek(0);
    // The token of the end of the text has no place: Chevrotain gives it the offset -1.
    if (token.startOffset >= 0) return endOf(token);
    return Math.max(this.peek(1).startOffset, 0);
  }

  /** From a place to the end of the last token. */
  spanFrom(start: number): Span {
    return { start, end: this.previousEnd() };
  }

  private placeOf(token: IToken): Span {
    if (token.startOffset >= 0) return spanOf(token);
    const end = this.previousEnd();
    return { start: end, end };
  }

  /** A node for what is not there, behind what was read last. */
  missing(): Missing {
    const end = this.previousEnd();
    return { kind: 'Missing', span: { start: end, end } };
  }

  /** Reports at a token; by default at the next one. */
  report<Code extends VqlCode>(
    code: Code,
    args: VqlArguments<Code>,
    token: IToken = this.peek(1),
    details: DiagnosticDetails = {},
  ): void {
    this.reporter.report(code, args, { span: this.placeOf(token), ...details });
  }

  /** A token as messages name it. */
  describe(token: IToken): string {
    return token.tokenType === EOF ? 'the end of the text' : quoted(this.text.slice(token.startOffset, endOf(token)));
  }

  /** The next token as messages name it. */
  found(): string {
    return this.describe(this.peek(1));
  }

  /** The last token as messages name it: a keyword in capitals, everything else in quotes. */
  after(fallback: string): string {
    const token = this.peek(0);
    if (token.tokenType === EOF) return fallback;
    if (token.tokenType === t.By) return 'ORDER BY';
    return t.kindOf(token.tokenType) === 'keyword' ? token.image.toUpperCase() : quoted(token.image);
  }

  /** CONSUME, unless something else stands there and `onMissing` does not make it right. */
  expect(type: TokenType, onMissing: () => void): IToken | undefined {
    if (this.lacks(this.isType(type))) {
      onMissing();
      if (!this.isType(type)) return undefined;
    }
    return this.CONSUME(type);
  }

  /** Leaves the next token out, and gives it. */
  skip(): IToken {
    const token = this.LA(1);
    this.SKIP_TOKEN();
    return token;
  }

  /** Skips tokens, whole parentheses at a time, until one of `types`, or the parenthesis that closes what is around here. */
  skipUntil(stops: (type: TokenType) => boolean): void {
    let depth = 0;
    for (let token = this.peek(1); token.tokenType !== EOF; token = this.peek(1)) {
      const { tokenType } = token;
      if (depth === 0 && (tokenType === t.RightParenthesis || stops(tokenType))) return;
      if (tokenType === t.LeftParenthesis) depth++;
      if (tokenType === t.RightParenthesis) depth--;
      this.skip();
    }
  }

  /** Skips a parenthesis that opens here, with all that it holds. */
  skipParenthesis(): void {
    this.skip();
    this.skipUntil(() => false);
    this.skip();
  }

  /** Reports a parenthesis that opens too deep, and skips it. */
  tooDeep(limit: number): Missing {
    this.report('too-deep', { limit });
    this.skipParenthesis();
    this.reporter.mute(this.start());
    return this.missing();
  }

  /** Consumes the parenthesis that closes `open`, or says that it is missing. */
  expectClosing(open: IToken): void {
    if (this.lacks(this.isType(t.RightParenthesis))) {
      this.reportUnclosed([open]);
      this.skipUntil(endsCondition);
      if (!this.isType(t.RightParenthesis)) return;
    }
    this.CONSUME(t.RightParenthesis);
  }

  /** Says that parentheses are still open here. */
  reportUnclosed(open: readonly IToken[]): void {
    const related = open
      .slice(0, 3)
      .map((token) => ({ message: 'The parenthesis is opened here.', span: spanOf(token) }));
    const text = ')'.repeat(open.length);
    const title = open.length === 1 ? 'Close the parenthesis' : `Close ${open.length} parentheses`;
    this.report('unclosed-parenthesis', { found: this.found() }, this.peek(1), {
      related,
      fixes: [fix(title, false, insertion(this.previousEnd(), text))],
    });
  }

  /**
   * A word that is one slip away from a keyword that can stand here becomes that keyword. The fix is safe if no other
   * keyword is as near, and, which the caller knows, if nothing else could be meant by the word.
   */
  respell(keywords: readonly TokenType[], { isCertain = true } = {}): boolean {
    const token = this.peek(1);
    if (token.tokenType !== t.Word || token.image.length < 3) return false;
    const names = keywords.map((type) => type.name).filter((name) => !isGlued(token.image, name));
    const [keyword, rival] = didYouMean(token.image, names, 2);
    const type = keywords.find(({ name }) => name === keyword);
    return (
      type !== undefined &&
      this.respellAs(token, type, isCertain && rival === undefined && isSlip(token.image, type.name))
    );
  }

  /** Reports a misspelt keyword, and makes it what was meant. */
  respellAs(token: IToken, type: TokenType, safe: boolean): boolean {
    const span = spanOf(token);
    const text = sameCase(token.image, type.name);
    this.report('misspelt-keyword', { word: token.image, keyword: type.name }, token, {
      fixes: [fix(`Replace with "${text}"`, safe, { span, text })],
    });
    retype(token, type);
    return true;
  }

  /** The name or free keyword at a distance, in capitals; empty for anything else. */
  wordAt(distance: number): string {
    const token = this.peek(distance);
    return tokenMatcher(token, t.Identifier) ? token.image.toUpperCase() : '';
  }

  /** The annotations between the last token and this one. Earlier ones belong to no column. */
  takeAnnotations(): readonly Annotation[] {
    if (!this.hasAnnotationsLeft) return noAnnotations;
    return this.takeAnnotationsBetween(this.previousEnd(), this.start());
  }

  private get hasAnnotationsLeft(): boolean {
    return this.nextAnnotation < this.annotations.length;
  }

  private takeAnnotationsBetween(begin: number, end: number): readonly Annotation[] {
    const taken: Annotation[] = [];
    for (
      let next = this.annotations[this.nextAnnotation];
      next?.span !== undefined;
      next = this.annotations[this.nextAnnotation]
    ) {
      if (next.span.start >= end) break;
      this.nextAnnotation++;
      if (next.span.start < begin) this.reporter.report('misplaced-annotation', {}, { span: next.span });
      else taken.push(next);
    }
    const last = taken.at(-1)?.span;
    if (last !== undefined && !/[\r\n]/.test(this.text.slice(last.end, end))) {
      const fixes = [fix('Break the line behind the annotation', true, insertion(last.end, '\n'))];
      this.report('annotation-line', {}, this.peek(1), { fixes });
    }
    return taken;
  }
}

/** `LIMIT100`, `BYname`, `WHEREa`: a keyword with what follows it, for want of a blank. To replace the whole would lose the rest. */
function isGlued(word: string, keyword: string): boolean {
  const rest = word.slice(keyword.length).toUpperCase();
  if (!word.toUpperCase().startsWith(keyword)) return false;
  return keyword.length < 3 || (rest !== 'S' && rest !== keyword.at(-1));
}

/**
 * Whether a word is a keyword with a slip of the finger, and nothing else. `UNLIKE` and `NBETWEEN` have a whole keyword in
 * them, and what is written before it may be a NOT; in `OFFS0` and `OFFNOT` another word may have lost its blank.
 */
function isSlip(word: string, keyword: string): boolean {
  const upper = word.toUpperCase();
  if (keyword.endsWith(upper)) return true;
  const isTwo = /\d/.test(upper) || upper.split('NOT').length > keyword.split('NOT').length;
  return upper[0] === keyword[0] && !upper.endsWith(keyword) && !upper.startsWith(keyword) && !isTwo;
}

/** Writes a keyword as the user writes words: in small letters if the word that it replaces is. */
function sameCase(word: string, keyword: string): string {
  return word === word.toLowerCase() ? keyword.toLowerCase() : keyword;
}
