import {
  type DSLMethodOpts,
  EmbeddedActionsParser,
  EOF,
  type IOrAlt,
  type IToken,
  type ParserMethod,
  type TokenType,
  tokenMatcher,
} from 'chevrotain';
import type { Fix, RelatedSpan } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Span } from '../../diagnostics/span.js';
import type { Annotation, Missing } from '../ast.js';
import { endOf, spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { tokenSlots } from '../slots.js';
import { fix, insertion } from './fix.js';
import type { GrammarInput, GrammarRules, PlaceholderNotes } from './grammar-rules.js';
import { firstLevel, type Level } from './levels.js';
import { Reporter, type VqlArguments, type VqlCode } from './reporter.js';
import { comparisonOperators, endsCondition, literals, names, operands } from './token-sets.js';

/** Statements and calls nest no deeper: each level costs some stack frames, also in a process that has just started. */
export const maxRuleDepth = 40;

/** Location of a diagnostic (default: the next token), its fixes and its related locations. */
interface ReportDetails {
  readonly at?: IToken | Span;
  readonly fixes?: readonly Fix[];
  readonly related?: readonly RelatedSpan[];
}

/** The annotations of a column that has none. */
export const noAnnotations: readonly Annotation[] = [];

/** The level outside of all predicates, to which no condition is added. */
const outermost = firstLevel(0);

/** The reporter and the list of the cursor between two texts, to which nothing is added. */
const noReporter = new Reporter();
const noParentheses: number[] = [];

type OrAlternatives<Alternatives extends readonly IOrAlt<unknown>[]> = [...Alternatives] | { DEF: [...Alternatives] };

/** The methods of Chevrotain that the rules use. It declares them protected, but the rules are in other files. */
export interface Cursor {
  LA(distance: number): IToken;
  RULE<Rule extends (...args: never[]) => unknown>(
    name: string,
    implementation: Rule,
  ): ParserMethod<Parameters<Rule>, ReturnType<Rule>>;
  /** Runs code that needs a text: not while Chevrotain records the rules. */
  ACTION<Value>(action: () => Value): Value;
  CONSUME(type: TokenType): IToken;
  CONSUME1(type: TokenType): IToken;
  CONSUME2(type: TokenType): IToken;
  CONSUME3(type: TokenType): IToken;
  SUBRULE<Args extends unknown[], Value>(rule: ParserMethod<Args, Value>, options?: { readonly ARGS: Args }): Value;
  SUBRULE1<Value>(rule: ParserMethod<[], Value>): Value;
  SUBRULE2<Value>(rule: ParserMethod<[], Value>): Value;
  SUBRULE3<Value>(rule: ParserMethod<[], Value>): Value;
  SUBRULE4<Value>(rule: ParserMethod<[], Value>): Value;
  OPTION<Value>(part: () => Value): Value | undefined;
  OPTION1<Value>(part: () => Value): Value | undefined;
  OPTION2<Value>(part: () => Value): Value | undefined;
  OPTION3<Value>(part: () => Value): Value | undefined;
  OPTION4<Value>(part: () => Value): Value | undefined;
  MANY(part: (() => void) | DSLMethodOpts<void>): void;
  MANY1(part: (() => void) | DSLMethodOpts<void>): void;
  MANY2(part: (() => void) | DSLMethodOpts<void>): void;
  OR: Choose;
  OR1: Choose;
  OR2: Choose;
}

/** Reads the alternative that the next token begins. */
type Choose = <Alternatives extends readonly IOrAlt<unknown>[]>(
  alternatives: OrAlternatives<Alternatives>,
) => ReturnType<Alternatives[number]['ALT']>;

/**
 * The position of the grammar in the tokens of a text: which tokens follow, what can begin there, and how to continue. Rules
 * query it before they consume; the functions in `recovery/` use it to report and repair text outside the language.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: see the interface.
export class Cursor extends EmbeddedActionsParser {
  readonly rules: GrammarRules;
  text = '';
  reporter = noReporter;
  maxDepth = 0;
  parentheses = noParentheses;
  /** Number of open statements and calls. */
  ruleDepth = 0;
  /** Number of constructs around the cursor whose closing parenthesis has not been read. */
  enclosing = 0;
  /** Number of open parentheses around columns, each of which was reported. */
  openColumns = 0;
  /** Whether the statement that is being read lacks the parentheses that it needs inside another one, so that AS ends it. */
  isBare = false;
  /** The innermost parentheses of the predicate that is being read. */
  level: Level = outermost;
  placeholders: PlaceholderNotes | undefined;
  private annotations: readonly Annotation[] = noAnnotations;
  private nextAnnotation = 0;

  constructor(defineRules: (cursor: Cursor) => GrammarRules) {
    super([...t.grammarVocabulary], {
      maxLookahead: 1,
      skipValidations: true,
      recoveryEnabled: false,
    });
    this.rules = defineRules(this);
    this.performSelfAnalysis();
  }

  /** Applies a rule to a whole text. */
  run<Value>(input: GrammarInput, rule: ParserMethod<[], Value>): Value {
    this.text = input.text;
    this.reporter = input.reporter;
    this.maxDepth = input.maxDepth;
    this.parentheses = input.parentheses;
    this.placeholders = input.placeholders;
    this.annotations = input.annotations;
    this.nextAnnotation = 0;
    this.ruleDepth = 0;
    this.enclosing = 0;
    this.isBare = false;
    this.level = outermost;
    this.input = input.tokens;
    try {
      return this.finish(rule.call(this));
    } finally {
      // The text and its tokens must not outlive the call.
      this.input = [];
      this.text = '';
      this.reporter = noReporter;
      this.parentheses = noParentheses;
      this.placeholders = undefined;
      this.annotations = noAnnotations;
    }
  }

  private finish<Value>(value: Value): Value {
    for (const { token } of this.errors) {
      // The guards report every error before Chevrotain finds one; its own messages are never exposed.
      this.report('unexpected-text', { found: this.describe(token), after: 'what precedes it' }, { at: token });
    }
    if (this.hasAnnotationsLeft) this.takeAnnotationsBetween(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    return value;
  }

  /** Returns the token at a distance: 1 is the next one, 0 the last one that was read. */
  peek(distance: number): IToken {
    return this.LA(distance);
  }

  /** Whether the text lacks what the grammar expects next; `false` while Chevrotain records the rules. */
  lacks(isPresent: boolean): boolean {
    return !isPresent && !this.RECORDING_PHASE;
  }

  /** Whether the token at a distance is of a type, or of a family of types. */
  isType(type: TokenType, distance = 1): boolean {
    return tokenMatcher(this.LA(distance), type);
  }

  /** Whether the token at a distance is one of a set. */
  isOneOf(types: t.TokenSet, distance = 1): boolean {
    return types.has(this.LA(distance).tokenType);
  }

  /** Whether a name follows, and not a clause whose keyword can also be a name. */
  startsName(): boolean {
    const { tokenType } = this.LA(1);
    return names.has(tokenType) && !this.startsClause(tokenType);
  }

  private startsClause(type: TokenType): boolean {
    const next = this.LA(2).tokenType;
    switch (type) {
      case t.Order:
        return next === t.By;
      case t.Limit:
      case t.Offset:
        // A literal follows an inserted operator, not a number of rows.
        return next === t.NumberToken || (next === t.Placeholder && !this.isOneOf(literals, 3));
      case t.Join:
        return next === t.LeftParenthesis && this.LA(3).tokenType === t.Select;
      default:
        return false;
    }
  }

  startsColumn(): boolean {
    return this.LA(1).tokenType === t.StarToken || this.startsName();
  }

  startsOperand(): boolean {
    const { tokenType } = this.LA(1);
    return operands.has(tokenType) && !this.startsClause(tokenType);
  }

  startsCondition(): boolean {
    const { tokenType } = this.LA(1);
    return tokenType === t.Exists || this.startsOperand() || (tokenType === t.Not && this.LA(2).tokenType === t.Exists);
  }

  /** Whether the token at a distance is the operator of a condition, a word or a sign. */
  startsComparison(distance = 1): boolean {
    return this.isOneOf(comparisonOperators, distance);
  }

  /** Whether `name.name` follows at a distance. */
  startsTemplate(distance: number): boolean {
    return this.isType(t.Identifier, distance) && this.LA(distance + 1).tokenType === t.Dot;
  }

  /** Offset of the next token; at the end of the text, the end of the last one. */
  start(): number {
    const { startOffset } = this.LA(1);
    return startOffset < 0 ? this.previousEnd() : startOffset;
  }

  /** Offset after the last token. */
  previousEnd(): number {
    const token = this.LA(0);
    // The offset of Chevrotain's EOF token is -1.
    if (token.startOffset >= 0) return endOf(token);
    return Math.max(this.LA(1).startOffset, 0);
  }

  /** Span from an offset to the end of the last token. */
  spanFrom(start: number): Span {
    return { start, end: this.previousEnd() };
  }

  /** Creates a node for a part that is missing after the last token. */
  missing(): Missing & { readonly span: Span } {
    const end = this.previousEnd();
    return { kind: 'Missing', span: { start: end, end } };
  }

  /** Reports at a token or span; by default at the next token. */
  report<Code extends VqlCode>(code: Code, args: VqlArguments<Code>, details: ReportDetails = {}): void {
    const { at = this.LA(1), ...others } = details;
    const span = 'start' in at ? at : this.tokenSpan(at);
    // The placeholder before it may stand for what makes it right.
    if (this.placeholders?.followers.has(span.start)) this.placeholders.unexpected.add(span.start);
    else this.reporter.report(code, args, { span, ...others });
  }

  private tokenSpan(token: IToken): Span {
    if (token.startOffset >= 0) return spanOf(token);
    const end = this.previousEnd();
    return { start: end, end };
  }

  /** Returns the name of a token in messages. */
  describe(token: IToken): string {
    return token.tokenType === EOF ? 'the end of the text' : quoted(this.text.slice(token.startOffset, endOf(token)));
  }

  /** Returns the text of a span in quotes, for messages. */
  quote({ start, end }: Span): string {
    return quoted(this.text.slice(start, end));
  }

  /** Returns the name of the next token in messages. */
  found(): string {
    return this.describe(this.LA(1));
  }

  /** Returns the name of the last token in messages: a keyword in upper case, other tokens in quotes. */
  after(fallback: string): string {
    const token = this.LA(0);
    if (token.tokenType === EOF) return fallback;
    if (token.tokenType === t.By) return 'ORDER BY';
    return t.kindOf(token.tokenType) === 'keyword' ? token.image.toUpperCase() : quoted(token.image);
  }

  /** Returns the name or free keyword at a distance, in upper case; empty for anything else. */
  wordAt(distance: number): string {
    const token = this.LA(distance);
    return tokenMatcher(token, t.Identifier) ? token.image.toUpperCase() : '';
  }

  /** Consumes a token of a type. If another one follows, calls `onMissing`, and consumes the token if that repaired it. */
  expect(type: TokenType, onMissing: () => void): IToken | undefined {
    if (this.lacks(this.isType(type))) {
      onMissing();
      if (!this.isType(type) || this.endsInInsertedToken) return undefined;
    }
    return this.CONSUME(type);
  }

  /** Whether the last token is a placeholder for a token of another type. */
  private get endsInInsertedToken(): boolean {
    return tokenSlots.has(this.placeholders?.slots.get(this.LA(0).startOffset)?.slot);
  }

  /** Skips the next token and returns it. */
  skip(): IToken {
    const token = this.LA(1);
    this.SKIP_TOKEN();
    return token;
  }

  /** Skips tokens, and parentheses as a whole, up to a token for which `stops` returns true, or to the end of the enclosing parenthesis. */
  skipUntil(stops: (type: TokenType) => boolean): void {
    let depth = 0;
    for (let token = this.LA(1); token.tokenType !== EOF; token = this.LA(1)) {
      const { tokenType } = token;
      if (depth === 0 && (tokenType === t.RightParenthesis || stops(tokenType))) return;
      if (tokenType === t.LeftParenthesis) depth++;
      if (tokenType === t.RightParenthesis) depth--;
      this.skip();
    }
  }

  /** Skips tokens up to the end of the enclosing parenthesis. */
  skipToClosing(): void {
    this.skipUntil(() => false);
  }

  /** Returns the distance of the token after the parenthesis that begins at a distance. */
  distanceAfterParenthesis(open: number): number {
    let distance = open;
    let depth = 0;
    for (; this.LA(distance).tokenType !== EOF; distance++) {
      const { tokenType } = this.LA(distance);
      if (tokenType === t.LeftParenthesis) depth++;
      if (tokenType === t.RightParenthesis) depth--;
      if (depth === 0) return distance + 1;
    }
    return distance;
  }

  /** Skips the parenthesis that follows, with its contents. */
  skipParenthesis(): void {
    this.skip();
    this.skipToClosing();
    this.skip();
  }

  /** Reports a parenthesis that is nested too deep, and skips it. */
  skipTooDeep(limit: number): Missing {
    this.report('too-deep', { limit });
    this.skipParenthesis();
    this.reporter.mute(this.start());
    return this.missing();
  }

  /** Consumes the parenthesis that closes `open`, or reports that it is missing. */
  expectClosing(open: IToken): void {
    if (this.lacks(this.isType(t.RightParenthesis))) {
      this.reportUnclosed([open]);
      this.skipUntil(endsCondition);
      if (!this.isType(t.RightParenthesis)) return;
    }
    this.CONSUME(t.RightParenthesis);
  }

  /** Reports that parentheses are still open here. */
  reportUnclosed(open: readonly IToken[]): void {
    const related = open
      .slice(0, 3)
      .map((token) => ({ message: 'The parenthesis is opened here.', span: spanOf(token) }));
    const title = open.length === 1 ? 'Close the parenthesis' : `Close ${open.length} parentheses`;
    const fixes = [fix(title, insertion(this.previousEnd(), ')'.repeat(open.length)))];
    this.report('unclosed-parenthesis', { found: this.found() }, { related, fixes });
  }

  /** Takes the annotations between the last token and the next one. Earlier ones do not belong to a column: they are reported. */
  takeAnnotations(): readonly Annotation[] {
    if (!this.hasAnnotationsLeft) return noAnnotations;
    return this.takeAnnotationsBetween(this.previousEnd(), this.start());
  }

  /** Whether an annotation of the text is not part of a column yet. */
  get hasAnnotationsLeft(): boolean {
    return this.nextAnnotation < this.annotations.length;
  }

  /** Whether an annotation that is not part of a column yet begins before an offset. */
  hasAnnotationBefore(offset: number): boolean {
    return (this.annotations[this.nextAnnotation]?.span?.start ?? offset) < offset;
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
      if (next.span.start < begin) this.report('misplaced-annotation', {}, { at: next.span });
      else taken.push(next);
    }
    const last = taken.at(-1)?.span;
    if (last !== undefined && !/[\r\n]/.test(this.text.slice(last.end, end))) {
      const fixes = [fix('Break the line after the annotation', insertion(last.end, '\n'), { safe: true })];
      this.report('annotation-line', {}, { fixes });
    }
    return taken;
  }
}
