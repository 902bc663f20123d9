import { EmbeddedActionsParser, EOF, type IToken, type ParserMethod, type TokenType, tokenMatcher } from 'chevrotain';
import { isReserved } from '../../dialect/keywords.js';
import type { CodeArguments, DiagnosticCode } from '../../diagnostics/codes/codes.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import type { DiagnosticDetails, Edit, Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import type { Annotation, Column, Missing, Operand, Path, Call, Predicate, SelectItem, Star } from '../ast.js';
import { quote } from '../literal.js';
import * as foreign from './foreign.js';
import { retype } from './lexer.js';
import { endOf, quoted, Reporter, spanOf } from './reporter.js';
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

const clauseKeywords: ReadonlySet<TokenType> = new Set([t.Join, t.Where, t.Order, t.Limit, t.Offset]);
const comparisonKeywords: ReadonlySet<TokenType> = new Set([t.Like, t.In, t.Between, t.Is, t.NotNull, t.IsNull]);
const literals: ReadonlySet<TokenType> = new Set([t.StringToken, t.NumberToken, t.True, t.False, t.Null, t.VariableToken]);
const noAnnotations: readonly Annotation[] = [];

/**
 * What the grammar does where a text departs from the language: says what is wrong, in the words of the code table, and
 * skips, retypes or makes up what is needed for the rules to go on. Everything here runs on broken texts only, but for
 * the guards (`lacks`, `starts…`), which every rule asks first.
 */
export abstract class Recovery extends EmbeddedActionsParser {
  protected text = '';
  protected reporter = new Reporter();
  protected maxDepth = 0;
  protected parentheses: number[] = [];
  /** How many statements and calls are open. */
  protected ruleDepth = 0;
  /** How many constructs around this place still wait for their closing parenthesis. */
  protected enclosing = 0;
  private annotations: readonly Annotation[] = noAnnotations;
  private nextAnnotation = 0;

  /** The rules that recovery reads on with, where a comma or a parenthesis is missing. */
  protected abstract readonly condition: ParserMethod<[], Predicate>;
  protected abstract readonly operand: ParserMethod<[], Operand>;
  protected abstract readonly pathOrCall: ParserMethod<[], Path | Call>;
  protected abstract readonly selectItem: ParserMethod<[], SelectItem>;

  protected run<Result>(input: GrammarInput, rule: () => Result): Result {
    this.text = input.text;
    this.reporter = input.reporter;
    this.maxDepth = input.maxDepth;
    this.parentheses = input.parentheses;
    this.annotations = input.annotations;
    this.nextAnnotation = 0;
    this.ruleDepth = 0;
    this.enclosing = 0;
    this.input = input.tokens;
    const result = rule();
    for (const { token } of this.errors) {
      // The guards leave Chevrotain nothing to find; should they ever, the place is reported and never its wording.
      this.report('unexpected-text', { found: this.describe(token), after: 'what stands before' }, token);
    }
    this.takeAnnotations(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    this.input = [];
    this.text = '';
    this.annotations = noAnnotations;
    return result;
  }

  // Guards: what stands here, and what can begin here.

  /** Whether the text lacks what the grammar wants next. Never so while Chevrotain records the rules. */
  protected lacks(isThere: boolean): boolean {
    return !isThere && !this.RECORDING_PHASE;
  }

  protected isType(type: TokenType): boolean {
    return tokenMatcher(this.LA(1), type);
  }

  /** A name stands here, and not a clause whose keyword could be a name elsewhere. */
  protected startsName(): boolean {
    const { tokenType } = this.LA(1);
    if (tokenType === t.Word) return true;
    return this.isType(t.Identifier) && !this.startsClause(tokenType);
  }

  private startsClause(type: TokenType): boolean {
    const next = this.LA(2).tokenType;
    switch (type) {
      case t.Order:
        return next === t.By;
      case t.Limit:
      case t.Offset:
        return next === t.NumberToken;
      case t.Join:
        return next === t.LeftParenthesis && this.LA(3).tokenType === t.Select;
      default:
        return false;
    }
  }

  protected startsColumn(): boolean {
    return this.LA(1).tokenType === t.StarToken || this.startsName();
  }

  protected startsOperand(): boolean {
    return literals.has(this.LA(1).tokenType) || this.startsName();
  }

  protected startsCondition(): boolean {
    const { tokenType } = this.LA(1);
    return tokenType === t.Exists || this.startsOperand() || (tokenType === t.Not && this.LA(2).tokenType === t.Exists);
  }

  protected startsComparison(): boolean {
    return comparisonKeywords.has(this.LA(1).tokenType) || this.isType(t.ComparisonOperator);
  }

  // Places.

  protected start(): number {
    const { startOffset } = this.LA(1);
    return startOffset < 0 ? this.previousEnd() : startOffset;
  }

  protected previousEnd(): number {
    const token = this.LA(0);
    // The token of the end of the text has no place: Chevrotain gives it the offset -1.
    if (token.startOffset >= 0) return endOf(token);
    return Math.max(this.LA(1).startOffset, 0);
  }

  protected spanFrom(start: number): Span {
    return { start, end: this.previousEnd() };
  }

  private placeOf(token: IToken): Span {
    if (token.startOffset >= 0) return spanOf(token);
    const end = this.previousEnd();
    return { start: end, end };
  }

  /** A node for what is not there, behind what was read last. */
  protected missing(): Missing {
    const end = this.previousEnd();
    return { kind: 'Missing', span: { start: end, end } };
  }

  // Reports.

  protected report<Code extends DiagnosticCode>(
    code: Code,
    args: CodeArguments<Code>,
    token: IToken = this.LA(1),
    details: DiagnosticDetails = {},
  ): void {
    this.reporter.report(code, args, { span: this.placeOf(token), ...details });
  }

  protected describe(token: IToken): string {
    return token.tokenType === EOF ? 'the end of the text' : quoted(this.text.slice(token.startOffset, endOf(token)));
  }

  protected found(): string {
    return this.describe(this.LA(1));
  }

  /** The last token as messages name it: a keyword in capitals, everything else in quotes. */
  protected after(fallback: string): string {
    const token = this.LA(0);
    if (token.tokenType === EOF) return fallback;
    if (token.tokenType === t.By) return 'ORDER BY';
    return t.kindOf(token.tokenType) === 'keyword' ? token.image.toUpperCase() : quoted(token.image);
  }

  /** CONSUME, unless something else stands there and `onMissing` does not make it right. */
  protected expect(type: TokenType, onMissing: () => void): IToken | undefined {
    if (this.lacks(this.isType(type))) {
      onMissing();
      if (!this.isType(type)) return undefined;
    }
    return this.CONSUME(type);
  }

  // Skipping.

  protected skip(): IToken {
    const token = this.LA(1);
    this.SKIP_TOKEN();
    return token;
  }

  /** Skips tokens, whole parentheses at a time, until one of `types`, or the parenthesis that closes what is around here. */
  private skipUntil(stops: (type: TokenType) => boolean): void {
    let depth = 0;
    for (let token = this.LA(1); token.tokenType !== EOF; token = this.LA(1)) {
      const { tokenType } = token;
      if (depth === 0 && (tokenType === t.RightParenthesis || stops(tokenType))) return;
      if (tokenType === t.LeftParenthesis) depth++;
      if (tokenType === t.RightParenthesis) depth--;
      this.SKIP_TOKEN();
    }
  }

  /** Skips a parenthesis that opens here, with all that it holds. */
  protected skipParenthesis(): void {
    this.skip();
    this.skipUntil(() => false);
    if (this.isType(t.RightParenthesis)) this.skip();
  }

  protected tooDeep(limit: number): Missing {
    this.report('too-deep', { limit });
    this.skipParenthesis();
    this.reporter.mute(this.start());
    return this.missing();
  }

  /** Consumes the parenthesis that closes `open`, or says that it is missing. */
  protected expectClosing(open: IToken): void {
    if (this.lacks(this.isType(t.RightParenthesis))) {
      this.reportUnclosed([open]);
      this.skipUntil((type) => type === t.And || type === t.Or || type === t.Semicolon || clauseKeywords.has(type));
      if (!this.isType(t.RightParenthesis)) return;
    }
    this.CONSUME(t.RightParenthesis);
  }

  protected reportUnclosed(open: readonly IToken[]): void {
    const related = open.slice(0, 3).map((token) => ({ message: 'The parenthesis is opened here.', span: spanOf(token) }));
    const text = ')'.repeat(open.length);
    const title = open.length === 1 ? 'Close the parenthesis' : `Close ${open.length} parentheses`;
    this.report('unclosed-parenthesis', { found: this.found() }, this.LA(1), {
      related,
      fixes: [fix(title, false, insertion(this.previousEnd(), text))],
    });
  }

  /** A word that is one slip away from a keyword that can stand here becomes that keyword. */
  protected respell(keywords: readonly TokenType[]): boolean {
    const token = this.LA(1);
    if (token.tokenType !== t.Word || token.image.length < 3) return false;
    const [keyword] = didYouMean(token.image, keywords.map((type) => type.name), 1);
    const type = keywords.find(({ name }) => name === keyword);
    return type !== undefined && this.becomes(token, type);
  }

  private becomes(token: IToken, type: TokenType): boolean {
    const span = spanOf(token);
    const text = sameCase(token.image, type.name);
    this.report('misspelt-keyword', { word: token.image, keyword: type.name }, token, {
      fixes: [fix(`Replace with "${text}"`, true, { span, text })],
    });
    retype(token, type);
    return true;
  }

  private wordAt(distance: number): string {
    const { tokenType, image } = this.LA(distance);
    return tokenMatcher({ tokenType, tokenTypeIdx: tokenType.tokenTypeIdx ?? 0, image, startOffset: 0 }, t.Identifier) ? image.toUpperCase() : '';
  }

  // The beginning and the end of a statement.

  /** Whether the text is worth reading as a statement; if not, says why and skips it. */
  protected expectsStatement(): boolean {
    const first = this.LA(1);
    const isVerb = first.tokenType === t.Word && foreign.verbs.has(first.image.toUpperCase());
    if (first.tokenType === t.Select || (!isVerb && this.respell([t.Select]))) return true;
    if (first.tokenType === EOF || first.tokenType === t.Semicolon) {
      this.report('empty-statement', {});
    } else if (isVerb) {
      this.report('read-only', { verb: first.image });
    } else {
      this.reportMissingSelect();
      if (this.input.some((token) => token.tokenType === t.From)) return true;
    }
    this.skipRest();
    return false;
  }

  private skipRest(): void {
    while (!this.isType(EOF)) this.skip();
  }

  protected reportMissingSelect(): void {
    const { tokenType, startOffset } = this.LA(1);
    const canInsert = tokenType === t.Word || tokenType === t.StarToken;
    const fixes = canInsert ? [fix('Insert SELECT', false, insertion(startOffset, 'SELECT '))] : [];
    this.report('missing-select', { found: this.found() }, this.LA(1), { fixes });
    // A statement in parentheses of its own.
    if (tokenType === t.LeftParenthesis && this.LA(2).tokenType === t.Select) this.skip();
  }

  protected expectEnd(): void {
    if (this.RECORDING_PHASE || this.isType(EOF)) return;
    if (this.isType(t.Semicolon)) this.report('unexpected-text', { found: this.found(), after: 'the statement' });
    else this.report('second-statement', {});
    this.skipRest();
  }

  protected expectPredicateEnd(): void {
    if (this.RECORDING_PHASE) return;
    while (!this.isType(EOF)) this.skipUnexpected('the condition');
  }

  protected skipInsteadOfStatement(): Missing {
    const missing = this.missing();
    if (this.isType(t.LeftParenthesis)) {
      this.skipParenthesis();
    } else {
      while (this.startsName() || this.isType(t.Dot)) {
        if (this.isType(t.As) || this.isType(t.On)) break;
        this.skip();
      }
    }
    this.reporter.mute(this.start());
    return missing;
  }

  // Columns.

  protected skipSelectModifiers(): void {
    const word = this.RECORDING_PHASE ? '' : this.wordAt(1);
    const next = this.LA(2).tokenType;
    const isTop = word === 'TOP' && (next === t.NumberToken || next === t.LeftParenthesis);
    const isAll = word === 'ALL' && (next === t.Word || next === t.StarToken);
    if (!isTop && !isAll) return;
    const token = this.LA(1);
    const fixes = isAll ? [fix('Remove ALL', true, { span: { start: token.startOffset, end: this.LA(2).startOffset }, text: '' })] : [];
    this.report('no-select-modifier', { word }, token, { fixes });
    this.skip();
    if (isTop && next === t.NumberToken) this.skip();
    else if (isTop) this.skipParenthesis();
  }

  protected missingColumn(): Column {
    const expression = this.missing();
    return { kind: 'Column', annotations: noAnnotations, expression, span: expression.span as Span };
  }

  /** Skips a literal where a name should stand, so that what follows it is still read. */
  protected skipStrayValue(): boolean {
    if (!literals.has(this.LA(1).tokenType)) return false;
    this.skip();
    return true;
  }

  /** Deals with what is neither a comma nor FROM behind a column: an alias, arithmetic, another column. */
  protected continueColumns(items: SelectItem[]): void {
    if (this.RECORDING_PHASE) return;
    for (;;) {
      const { tokenType } = this.LA(1);
      if (tokenType === t.Comma || tokenType === t.From || tokenType === EOF) return;
      if (tokenType === t.As) this.skipColumnAlias(items.at(-1));
      else if (!this.skipArithmetic() && !this.skipCase() && !this.continueWithColumn(items)) return;
    }
  }

  private continueWithColumn(items: SelectItem[]): boolean {
    if (!this.startsColumn()) return false;
    const isTemplate = tokenMatcher(this.LA(2), t.Identifier) && this.LA(3).tokenType === t.Dot;
    if (isTemplate && this.respell([t.From])) return true;
    if (this.isClauseWord()) return false;
    const last = items.at(-1);
    const fixes = [fix('Insert a comma', false, insertion(this.previousEnd(), ','))];
    const name = this.LA(1);
    if (last !== undefined && name.tokenType !== t.StarToken) {
      fixes.push(this.aliasFix(last, { start: this.previousEnd(), end: endOf(name) }, name.image));
    }
    this.report('missing-comma', { found: this.found() }, name, { fixes });
    items.push(this.SUBRULE(this.selectItem));
    return true;
  }

  private isClauseWord(): boolean {
    return clauseKeywords.has(this.LA(1).tokenType) && this.LA(2).tokenType !== t.Dot && this.LA(2).tokenType !== t.Comma;
  }

  private skipColumnAlias(column: SelectItem | undefined): void {
    const start = this.previousEnd();
    const as = this.skip();
    const alias = this.LA(1);
    const isName = this.isType(t.Identifier) || alias.tokenType === t.StringToken;
    if (isName) this.skip();
    const name = alias.tokenType === t.StringToken ? alias.image.slice(1, -1) : alias.image;
    const fixes = isName && column !== undefined ? [this.aliasFix(column, { start, end: endOf(alias) }, name)] : [];
    const span = { start: as.startOffset, end: isName ? endOf(alias) : endOf(as) };
    this.reporter.report('no-column-alias', {}, { span, fixes });
  }

  /** Names a column by an annotation: it stands on a line of its own before the column. */
  private aliasFix(column: SelectItem, alias: Span, name: string): Fix {
    const start = column.kind === 'Column' ? (column.expression.span?.start ?? alias.start) : alias.start;
    const lineBreak = /[\r\n][ \t]*$/.test(this.text.slice(0, start)) ? '' : '\n';
    const annotation = `${lineBreak}--v:result{displayname=${quote(name)}}\n`;
    return fix(`Name the column with an annotation`, true, insertion(start, annotation), { span: alias, text: '' });
  }

  /** The annotations between the last token and this one. Earlier ones belong to no column. */
  protected takeAnnotations(begin = this.previousEnd(), end = this.start()): readonly Annotation[] {
    if (this.nextAnnotation === this.annotations.length || this.RECORDING_PHASE) return noAnnotations;
    const taken: Annotation[] = [];
    for (let next = this.annotations[this.nextAnnotation]; next?.span !== undefined; next = this.annotations[this.nextAnnotation]) {
      if (next.span.start >= end) break;
      this.nextAnnotation++;
      if (next.span.start < begin) this.reporter.report('misplaced-annotation', {}, { span: next.span });
      else taken.push(next);
    }
    const last = taken.at(-1)?.span;
    if (last !== undefined && !/[\r\n]/.test(this.text.slice(last.end, end))) {
      const fixes = [fix('Break the line behind the annotation', true, insertion(last.end, '\n'))];
      this.report('annotation-line', {}, this.LA(1), { fixes });
    }
    return taken;
  }

  // FROM and the template.

  /** Whether ON stands here as a keyword, not as the alias that it could be. */
  protected startsOn(): boolean {
    return this.isType(t.On) && this.LA(2).tokenType === t.LeftParenthesis;
  }

  protected reportMissingAs(): void {
    const alias = this.LA(1);
    const isBareAlias = this.startsName() && this.LA(2).tokenType === t.On;
    const fixes = isBareAlias ? [fix('Insert AS', true, insertion(alias.startOffset, 'AS '))] : [];
    this.report('missing-alias', { found: this.found() }, alias, { fixes });
  }

  protected reportBareJoinCondition(first: IToken): void {
    const found = this.describe(first);
    const fixes = [fix('Put the condition into parentheses', true, insertion(first.startOffset, '('), insertion(this.previousEnd(), ')'))];
    this.report('missing-on', { found }, first, { fixes });
  }

  protected reportMissingFrom(): void {
    if (this.respell([t.From])) return;
    const isTemplate = this.startsName() && this.LA(2).tokenType === t.Dot;
    const fixes = isTemplate ? [fix('Insert FROM', false, insertion(this.start(), 'FROM '))] : [];
    this.report('missing-from', { found: this.found() }, this.LA(1), { fixes });
  }

  protected missingTemplate(): Missing {
    const missing = this.missing();
    if (this.isType(t.LeftParenthesis) && this.LA(2).tokenType === t.Select) {
      this.report('no-subquery-in-from', {});
      this.skipParenthesis();
    } else {
      this.report('missing-template', { found: this.found() });
      this.skipStrayValue();
    }
    return missing;
  }

  /** A name holds no hyphen, unless it is a template's. */
  protected checkName(token: IToken): void {
    if (token.image.includes('-')) this.report('hyphen-in-path', { word: token.image }, token);
  }

  // Between the clauses.

  /** Skips, and reports, all that is neither a clause nor the end of the statement. */
  protected synchronize(after: string): void {
    if (this.RECORDING_PHASE) return;
    while (!this.atClauseEnd()) this.skipUnexpected(after);
  }

  private atClauseEnd(): boolean {
    const { tokenType } = this.LA(1);
    if (tokenType === EOF || clauseKeywords.has(tokenType)) return true;
    return this.enclosing > 0 ? tokenType === t.RightParenthesis : tokenType === t.Semicolon;
  }

  /** Names the first thing that cannot stand here and skips it, or makes a keyword of it. */
  private skipUnexpected(after: string): void {
    const token = this.LA(1);
    const isAfterTemplate = after === 'the template';
    switch (token.tokenType) {
      case t.RightParenthesis:
        this.report('unexpected-parenthesis', {}, token, { fixes: [fix('Remove the parenthesis', false, { span: spanOf(token), text: '' })] });
        this.skip();
        return;
      case t.Select:
        this.report('second-statement', {});
        this.skipUntil(() => false);
        return;
      case t.Comma:
        if (!isAfterTemplate) break;
        this.report('no-template-list', {});
        this.skipToClause();
        return;
      case t.Arithmetic:
      case t.StarToken:
        this.report('no-arithmetic', { operator: token.image });
        this.skipToClause();
        return;
      default:
        if (this.skipForeignClause()) return;
        if (this.respell([t.Where, t.Order, t.Limit, t.Offset, t.Join])) return;
        if (!isAfterTemplate || !this.isType(t.Identifier)) break;
        this.skipTemplateAlias();
        return;
    }
    this.skip();
    this.skipToClause();
    const span = this.spanFrom(token.startOffset);
    const fixes = [fix('Remove it', false, { span, text: '' })];
    this.reporter.report('unexpected-text', { found: quoted(this.text.slice(span.start, span.end)), after }, { span, fixes });
  }

  private skipToClause(): void {
    this.skipUntil((type) => clauseKeywords.has(type) || type === t.Select || type === t.Semicolon);
  }

  private skipTemplateAlias(): void {
    const start = this.LA(1).startOffset;
    if (this.isType(t.As)) this.skip();
    const alias = this.LA(1);
    if (this.startsName()) this.skip();
    this.reporter.report('no-template-alias', { alias: alias.image }, { span: this.spanFrom(start) });
  }

  private skipForeignClause(): boolean {
    const token = this.LA(1);
    const word = token.tokenType === t.Word ? token.image.toUpperCase() : '';
    const next = this.wordAt(2);
    if (word === '') return false;
    if (word === 'GROUP' && next === 'BY') {
      this.report('no-group-by', {}, token);
      this.skip();
    } else if (word === 'HAVING') {
      this.report('no-having', {}, token);
    } else if (foreign.setOperations.has(word)) {
      this.report('no-set-operation', { operation: word }, token);
      this.skipUntil(() => false);
      return true;
    } else if (foreign.joinKinds.has(word) && (next === 'JOIN' || next === 'OUTER' || foreign.joinKinds.has(next))) {
      this.skipJoinKind();
      return true;
    } else if (word === 'FETCH') {
      this.report('no-fetch-first', { clause: 'FETCH FIRST' }, token);
    } else if (foreign.clauses.has(word)) {
      this.report('no-clause', { clause: word }, token);
    } else {
      return false;
    }
    this.skip();
    this.skipUntil((type) => clauseKeywords.has(type) || type === t.Semicolon || this.startsForeignClause());
    return true;
  }

  private startsForeignClause(): boolean {
    const word = this.LA(1).tokenType === t.Word ? this.LA(1).image.toUpperCase() : '';
    return word === 'HAVING' || foreign.setOperations.has(word);
  }

  private skipJoinKind(): void {
    const start = this.LA(1).startOffset;
    const words: string[] = [];
    while (foreign.joinKinds.has(this.wordAt(1))) words.push(this.skip().image.toUpperCase());
    const kind = words.join(' ');
    const span = this.spanFrom(start);
    // An inner join is what a plain JOIN is everywhere; nothing says that the service knows another kind.
    const fixes = kind === 'INNER' ? [fix('Remove INNER', true, { span: { start, end: this.start() }, text: '' })] : [];
    this.reporter.report('no-join-kind', { kind }, { span, fixes });
  }

  // Conditions.

  protected missingCondition(): Predicate {
    const token = this.LA(1);
    if (token.tokenType === t.Arithmetic || this.isReservedName()) {
      if (token.tokenType === t.Arithmetic) {
        this.report('no-arithmetic', { operator: token.image });
        this.skip();
      } else {
        this.report('reserved-word', { word: token.image });
        retype(token, t.Word);
      }
      if (this.startsCondition()) return this.SUBRULE(this.condition);
    }
    this.report('missing-condition', { after: this.after('WHERE'), found: this.found() });
    return this.missing();
  }

  protected missingOperator(operand: Operand, start: number): Predicate {
    const next = this.LA(2);
    const isValueInParentheses = this.isType(t.RightParenthesis) && (comparisonKeywords.has(next.tokenType) || tokenMatcher(next, t.ComparisonOperator));
    if (isValueInParentheses && operand.span !== undefined) {
      this.reporter.report('no-value-parentheses', {}, { span: operand.span });
      this.reporter.mute(next.startOffset);
    } else if (!this.skipCase()) {
      this.report('missing-operator', { after: this.after('the field'), found: this.found() });
    }
    const right = this.missing();
    return { kind: 'Comparison', operator: '=', left: operand, right, span: this.spanFrom(start) };
  }

  /** Reports a second condition that begins here although no AND or OR stands before it. */
  protected lacksConnective(): boolean {
    if (!this.startsNextCondition()) return false;
    this.report('missing-connective', { found: this.found() }, this.LA(1), {
      fixes: [fix('Insert AND', false, insertion(this.start(), 'AND '))],
    });
    return true;
  }

  private startsNextCondition(): boolean {
    const { tokenType } = this.LA(1);
    if (this.RECORDING_PHASE || tokenType === t.RightParenthesis || tokenType === EOF || clauseKeywords.has(tokenType)) return false;
    if (tokenType === t.Exists || tokenType === t.Not || tokenType === t.LeftParenthesis) return true;
    return this.startsOperand() && this.isOperatorAhead();
  }

  private isOperatorAhead(): boolean {
    const next = this.LA(2);
    return next.tokenType === t.Dot || next.tokenType === t.Not || comparisonKeywords.has(next.tokenType) || tokenMatcher(next, t.ComparisonOperator);
  }

  /** Makes right what stands between a condition and its connective or closing parenthesis. */
  protected finishCondition(isInParentheses: boolean): void {
    const { tokenType } = this.LA(1);
    if (tokenType === t.And || tokenType === t.Or || tokenType === t.RightParenthesis || tokenType === EOF || clauseKeywords.has(tokenType)) return;
    this.respellConnective();
    if (isInParentheses && !this.startsNextCondition()) this.skipInParentheses();
  }

  /** `ADN b = 1`: a misspelt AND before a condition. */
  private respellConnective(): void {
    const next = this.LA(2);
    const isBeforeCondition =
      literals.has(next.tokenType) ||
      next.tokenType === t.Not ||
      next.tokenType === t.Exists ||
      next.tokenType === t.LeftParenthesis ||
      tokenMatcher(next, t.Identifier);
    if (isBeforeCondition && !this.isOperatorAhead()) this.respell([t.And]);
  }

  /** Inside parentheses, skips what neither joins conditions nor closes. */
  private skipInParentheses(): void {
    const { tokenType, startOffset } = this.LA(1);
    if (tokenType === t.And || tokenType === t.Or) return;
    this.skip();
    this.skipUntil((type) => type === t.And || type === t.Or || type === t.Semicolon || clauseKeywords.has(type));
    const span = this.spanFrom(startOffset);
    this.reporter.report('unexpected-text', { found: quoted(this.text.slice(span.start, span.end)), after: 'the condition' }, { span });
  }

  /** `a = 1) AND b = 2`: the parenthesis is one too many, and the condition goes on behind it. */
  protected skipExtraParenthesis(): void {
    while (this.enclosing === 0 && this.isType(t.RightParenthesis)) {
      const next = this.LA(2).tokenType;
      if (next !== t.And && next !== t.Or && next !== t.RightParenthesis) return;
      const token = this.skip();
      const fixes = [fix('Remove the parenthesis', false, { span: spanOf(token), text: '' })];
      this.report('unexpected-parenthesis', {}, token, { fixes });
    }
  }

  protected reportDoubleNot(not: IToken): void {
    this.report('double-not', {}, not, { fixes: [fix('Remove this NOT', false, { span: { start: not.startOffset, end: this.start() }, text: '' })] });
  }

  /** A parenthesis that opens one level too many: its content is skipped, and what follows is read on. */
  protected skipDeepParenthesis(open: IToken): void {
    this.report('too-deep', { limit: this.maxDepth }, open);
    this.skipUntil(() => false);
    this.reporter.mute(this.start());
  }

  protected rejectNot(negation: IToken | undefined, operator: IToken): void {
    if (negation === undefined || this.RECORDING_PHASE) return;
    this.report('misplaced-not', { operator: operator.image }, negation);
  }

  protected respellComparison(): void {
    const token = this.LA(1);
    if (token.tokenType !== t.Word) return;
    const word = token.image.toUpperCase();
    if (foreign.patternOperators.has(word)) {
      const fixes = [fix('Replace with LIKE', false, { span: spanOf(token), text: 'LIKE' })];
      this.report('no-pattern-operator', { operator: word }, token, { fixes });
      if (this.wordAt(2) === 'TO') this.skip();
      retype(this.LA(1), t.Like);
      return;
    }
    this.respell([t.Like, t.Between, t.NotNull, t.IsNull, t.Not]);
  }

  protected reportMissingNull(): void {
    const token = this.LA(1);
    if (this.respell([t.Null])) return;
    const isValue = literals.has(token.tokenType);
    const is = this.LA(0);
    const canCompare = isValue && is.tokenType === t.Is;
    const fixes = canCompare ? [fix('Compare with "="', false, { span: spanOf(is), text: '=' })] : [];
    this.report('missing-null', { found: this.found() }, token, { fixes });
    if (isValue || token.tokenType === t.Word || token.tokenType === t.Distinct) this.skip();
  }

  // Values and lists.

  protected missingOperand(): Operand {
    const token = this.LA(1);
    if (token.tokenType === t.LeftParenthesis) return this.operandInParentheses();
    if (token.tokenType === t.Arithmetic) {
      this.report('no-arithmetic', { operator: token.image });
      this.skip();
      if (this.isType(t.LeftParenthesis)) this.skipParenthesis();
      return this.startsOperand() ? this.SUBRULE(this.operand) : this.missing();
    }
    if (this.isReservedName()) {
      this.report('reserved-word', { word: token.image });
      retype(token, t.Word);
      return this.SUBRULE(this.pathOrCall);
    }
    this.report('missing-value', { after: this.LA(0).image, found: this.found() });
    return this.missing();
  }

  /** A reserved word that is used like a field. */
  private isReservedName(): boolean {
    const { tokenType, image } = this.LA(1);
    if (t.kindOf(tokenType) !== 'keyword' || !isReserved(image)) return false;
    return this.LA(2).tokenType === t.Dot || (tokenMatcher(this.LA(2), t.ComparisonOperator) && tokenType !== t.And && tokenType !== t.Or);
  }

  private operandInParentheses(): Operand {
    const open = this.LA(1);
    if (this.LA(2).tokenType === t.Select) {
      this.report('no-subquery', {}, open);
      this.skipParenthesis();
      return this.missing();
    }
    if (this.ruleDepth >= maxRuleDepth) return this.tooDeep(maxRuleDepth);
    this.report('no-value-parentheses', {}, open);
    this.ruleDepth++;
    this.skip();
    const operand = this.SUBRULE(this.operand);
    this.skipUntil((type) => type === t.And || type === t.Or || type === t.Semicolon || clauseKeywords.has(type));
    if (this.isType(t.RightParenthesis)) this.skip();
    this.ruleDepth--;
    return operand;
  }

  /** Skips an arithmetic tail behind an operand or column; whether there was one. */
  protected skipArithmetic(): boolean {
    let skipped = false;
    for (let token = this.LA(1); isArithmetic(token); token = this.LA(1)) {
      if (!skipped) this.report('no-arithmetic', { operator: token.tokenType === t.NumberToken ? token.image.charAt(0) : token.image });
      skipped = true;
      this.skip();
      if (token.tokenType === t.NumberToken) continue;
      if (this.isType(t.LeftParenthesis)) this.skipParenthesis();
      else if (literals.has(this.LA(1).tokenType)) this.skip();
      else if (this.startsName()) this.SUBRULE(this.pathOrCall);
    }
    // "(price + 1) > 2": the parenthesis held a value, and the operator behind it belongs to that.
    if (skipped && this.isType(t.RightParenthesis)) this.reporter.mute(this.start());
    return skipped;
  }

  /** Deals with what may follow an operand in SQL: arithmetic, or the string of a typed literal. */
  protected finishOperand(operand: Operand): Operand {
    if (operand.kind === 'Path' && this.isType(t.StringToken)) return this.typedLiteral(operand);
    this.skipArithmetic();
    return operand;
  }

  /** `DATE '2026-01-01'`: the string is the value. */
  private typedLiteral(operand: Path): Operand {
    const type = operand.segments.join('.').toUpperCase();
    if (operand.span === undefined || !foreign.literalTypes.has(type)) return operand;
    const fixes = [fix(`Remove ${type}`, true, { span: { start: operand.span.start, end: this.start() }, text: '' })];
    this.reporter.report('no-typed-literal', { type }, { span: operand.span, fixes });
    return this.SUBRULE(this.operand);
  }

  /** `CASE WHEN … END`, behind a CASE that was read as a name. */
  protected skipCase(): boolean {
    if (this.LA(0).tokenType !== t.Word || this.LA(0).image.toUpperCase() !== 'CASE') return false;
    if (!this.startsOperand()) return false;
    this.report('no-case', {}, this.LA(0));
    let depth = 1;
    this.skipUntil((type) => {
      if (type === t.Word) {
        const word = this.LA(1).image.toUpperCase();
        if (word === 'CASE') depth++;
        if (word === 'END') depth--;
      }
      return depth === 0 || type === t.From || clauseKeywords.has(type);
    });
    if (depth === 0) this.skip();
    this.reporter.mute(this.start());
    return true;
  }

  /** Reads on where values stand side by side without a comma. */
  protected continueList(values: (Operand | Star)[]): void {
    if (this.RECORDING_PHASE) return;
    while (this.startsOperand() && !this.isType(t.As)) {
      const fixes = [fix('Insert a comma', false, insertion(this.previousEnd(), ','))];
      this.report('missing-comma', { found: this.found() }, this.LA(1), { fixes });
      values.push(this.SUBRULE(this.operand));
    }
  }

  protected listWithoutParentheses(): readonly Operand[] {
    const first = this.LA(1);
    const values: Operand[] = [];
    const found = this.found();
    if (this.startsOperand()) {
      values.push(this.SUBRULE(this.operand));
      while (this.isType(t.Comma)) {
        this.skip();
        values.push(this.SUBRULE(this.operand));
      }
    }
    const fixes =
      values.length === 0
        ? []
        : [fix('Put the list into parentheses', true, insertion(first.startOffset, '('), insertion(this.previousEnd(), ')'))];
    this.report('list-needs-parentheses', { found }, first, { fixes });
    return values;
  }

  protected skipSubqueryInList(): void {
    this.report('no-subquery-in-list', {});
    this.skipUntil(() => false);
  }

  /** CAST(a AS b), EXTRACT(a FROM b), COUNT(SELECT …): skips to the end of the arguments. */
  protected skipForeignArguments(): void {
    if (this.RECORDING_PHASE || this.isType(t.RightParenthesis) || this.isType(EOF)) return;
    if (this.isType(t.As)) this.report('no-cast', {}, this.LA(1));
    else if (this.isType(t.Select)) this.report('no-subquery', {}, this.LA(1));
    else return;
    this.skipUntil(() => false);
  }

  private rejectQuantifier(name: string, start: number): void {
    if (!foreign.quantifiers.has(name.toUpperCase())) return;
    this.reporter.report('no-quantifier', { word: name.toUpperCase() }, { span: { start, end: start + name.length } });
    if (this.LA(2).tokenType === t.Select) this.reporter.mute(this.LA(2).startOffset);
  }

  /** Names of calls that are no functions. */
  protected rejectCallee(name: string, start: number): void {
    if (this.RECORDING_PHASE) return;
    this.rejectQuantifier(name, start);
    if (name.includes('.')) this.report('unexpected-text', { found: this.found(), after: 'the path' });
  }

  protected skipWindow(): void {
    if (this.RECORDING_PHASE || this.LA(1).tokenType !== t.Word || this.LA(2).tokenType !== t.LeftParenthesis) return;
    if (this.wordAt(1) !== 'OVER') return;
    this.report('no-window', {});
    this.skip();
    this.skipParenthesis();
  }

  // ORDER BY, LIMIT and OFFSET.

  protected reportMissingBy(order: IToken): void {
    if (this.respell([t.By])) return;
    const fixes = [fix('Insert BY', true, insertion(endOf(order), ' BY'))];
    this.report('missing-by', { found: this.found() }, this.LA(1), { fixes });
  }

  protected respellDirection(): void {
    const token = this.LA(1);
    if (token.tokenType !== t.Word) return;
    const spelt = foreign.directions.get(token.image.toUpperCase());
    if (spelt !== undefined) this.becomes(token, spelt === 'ASC' ? t.Asc : t.Desc);
    else this.respell([t.Asc, t.Desc]);
  }

  protected skipNullsOrder(): void {
    if (this.RECORDING_PHASE || this.wordAt(1) !== 'NULLS') return;
    const start = this.start();
    this.skip();
    const word = this.wordAt(1);
    if (word === 'FIRST' || word === 'LAST') this.skip();
    this.reporter.report('no-nulls-order', { word: word === 'FIRST' ? 'FIRST' : 'LAST' }, { span: this.spanFrom(start) });
  }

  protected reportMissingCount(clause: 'LIMIT' | 'OFFSET'): undefined {
    const token = this.LA(1);
    const digits = token.tokenType === t.StringToken && /^'\d+'$/.test(token.image) ? token.image.slice(1, -1) : undefined;
    const fixes = digits === undefined ? [] : [fix('Remove the quotes', true, { span: spanOf(token), text: digits })];
    this.report('missing-number', { clause, found: this.found() }, token, { fixes });
    if (literals.has(token.tokenType) || token.tokenType === t.Word) this.skip();
    return undefined;
  }

  /** The value of a LIMIT or OFFSET, as far as there is one that a number can hold. */
  protected checkCount(clause: 'LIMIT' | 'OFFSET', token: IToken): number | undefined {
    const { image } = token;
    const value = Number(image);
    const whole = /^[+-]?\d+$/.test(image);
    if (!whole) this.report(clause === 'LIMIT' ? 'limit-whole' : 'offset-whole', { value: image }, token);
    else if (clause === 'LIMIT' && value < 1) this.report('limit-range', { value: image }, token);
    else if (value < 0) this.report('offset-range', { value: image }, token);
    else if (!Number.isSafeInteger(value)) this.report('number-too-large', { clause, value: image }, token);
    else return value;
    return Number.isSafeInteger(value) ? value : undefined;
  }

  /** `LIMIT 100, 50`: other dialects put the offset first. */
  protected skipLimitPair(limit: IToken | undefined): void {
    if (limit === undefined || !this.isType(t.Comma) || this.LA(2).tokenType !== t.NumberToken) return;
    const second = this.LA(2);
    const span = { start: limit.startOffset, end: endOf(second) };
    const text = `${second.image} OFFSET ${limit.image}`;
    this.reporter.report('no-limit-pair', {}, { span, fixes: [fix(`Write LIMIT ${text}`, false, { span, text })] });
    this.skip();
    this.skip();
  }
}

export function fix(title: string, safe: boolean, ...edits: Edit[]): Fix {
  return { title, edits, safe };
}

export function insertion(offset: number, text: string): Edit {
  return { span: { start: offset, end: offset }, text };
}

function isArithmetic({ tokenType, image }: IToken): boolean {
  if (tokenType === t.Arithmetic || tokenType === t.StarToken) return true;
  return tokenType === t.NumberToken && (image.startsWith('+') || image.startsWith('-'));
}

/** Writes a keyword as the user writes words: in small letters if the word that it replaces is. */
function sameCase(word: string, keyword: string): string {
  return word === word.toLowerCase() ? keyword.toLowerCase() : keyword;
}
