import type { Span } from '../../diagnostics/span.js';
import type { VariableStyle } from '../../dialect/variable-style.js';
import type { Node, Statement } from '../ast.js';
import { overlaps } from '../format-regions.js';
import type { LineIgnore } from '../ignore-comments.js';
import type { Comment, Reading } from '../read.js';
import { type Closings, findClosings } from './closings.js';
import { CommentPositions, commentDoc, commentsOutside, withPosition } from './comment-positions.js';
import { type CommentDoc, type Doc, fill, group, indent, line, verbatim } from './doc.js';
import { type EmittedToken, emittedTokens } from './emitted-tokens.js';
import { keptGaps, regionsWithLines } from './kept-gaps.js';
import { type Emitter, layOut, type PartKind } from './layout.js';

/** The cases of keywords: upper, lower, or as in the source. */
export const keywordCases = ['upper', 'lower', 'preserve'] as const;

/** Case of keywords in formatted text. */
export type KeywordCase = (typeof keywordCases)[number];

/** The positions of commas beside a line break: before it, or after it. */
export const commaPositions = ['trailing', 'leading'] as const;

/** Position of commas in formatted text: at the end of a line, or at the beginning of one. */
export type CommaPosition = (typeof commaPositions)[number];

/** How a `SourceEmitter` writes a source. */
interface SourceStyle {
  readonly keywordCase: KeywordCase;
  readonly commas: CommaPosition;
  readonly variableStyle: VariableStyle | undefined;
  /** Comments that ignore rules in a line. */
  readonly ignores: readonly LineIgnore[];
  /** Regions that are not formatted. */
  readonly regions: readonly Span[];
}

/**
 * Emits the tokens of a source with the comments around them. Layout and source have the same tokens in the same order,
 * except for the parentheses that group conditions. So a comment belongs between two tokens, and formatting preserves its
 * position there (after the first, on a separate line, or before the second). That makes formatting idempotent.
 *
 * A line in which a comment ignores rules stays a line with the same tokens: the gaps between them, before and after them are written
 * with the line breaks of the source.
 *
 * A clause of the statement that has tokens in a region which is not formatted is emitted like others, and then replaced by its source.
 * In a statement with such a region, the lines in which comments ignore rules are regions, too.
 */
export class SourceEmitter implements Emitter {
  /** The tokens that layout emits, annotations included, in their order. */
  private readonly tokens: readonly EmittedToken[];
  private readonly comments: readonly Comment[];
  private readonly positions: CommentPositions;
  /** Offsets of the parentheses that group conditions. */
  private readonly parentheses: ReadonlySet<number>;
  /** Documents emitted for the innermost open part. */
  private docs: Doc[] = [];
  /** Open parts, each with the documents emitted before it and, for a `fill`, the previous items. */
  private readonly openParts: OpenPart[] = [];
  /** The parentheses that layout closes after each token, by its index. */
  private readonly closings: Closings;
  /** The parentheses that layout closes after the last token, and the number of those that it has closed. */
  private closing: readonly number[] = [];
  private closed = 0;
  private nextToken = 0;
  private nextComment = 0;
  /** Comments to emit before the next token, because the token after them is emitted already. */
  private displaced: CommentDoc[] = [];
  /** Comments before a comma that are emitted after it. */
  private deferred: CommentDoc[] = [];
  readonly variableStyle: VariableStyle | undefined;
  private readonly keywordCase: KeywordCase;
  private readonly commas: CommaPosition;
  /** Gaps that are written with the line breaks of the source, each by the index of the token after it. */
  private readonly keptGaps: ReadonlySet<number>;
  /** The last one that was written, and whether the layout has a space in the next one. */
  private writtenGap = -1;
  private needsSpace = false;
  private readonly regions: readonly Span[];
  /** The part of the source that was written last as it is. */
  private lastVerbatim: VerbatimPart | undefined;

  constructor(
    private readonly source: string,
    reading: Reading<Statement>,
    private readonly statement: Statement,
    { keywordCase, commas, variableStyle, ignores, regions }: SourceStyle,
  ) {
    this.keywordCase = keywordCase;
    this.commas = commas;
    this.variableStyle = variableStyle;
    this.parentheses = new Set(reading.parentheses);
    this.tokens = emittedTokens(reading.tokens, this.parentheses, statement);
    this.positions = new CommentPositions(source, this.parentheses);
    this.regions = regionsWithLines(regions, ignores, reading.comments);
    this.comments = this.positions.joinNeighbors(commentsOutside(this.regions, reading.comments, this.tokens, source));
    this.keptGaps = keptGaps(ignores, this.tokens);
    this.closings =
      this.comments.length > 0 ? findClosings(statement, this.tokens, reading.parentheses, source) : new Map();
  }

  /** Returns the document of the statement, with all comments of the source. */
  document(): Doc {
    this.startGap();
    this.node(this.statement);
    this.rest();
    return this.docs;
  }

  keyword(words: string): void {
    this.startGap();
    const parts = words.split(' ');
    if (this.isSplit(parts.length)) {
      for (const [index, part] of parts.entries()) {
        if (index > 0) this.space();
        this.keyword(part);
      }
      return;
    }
    const tokens = this.tokens.slice(this.nextToken, this.nextToken + parts.length);
    this.emit(this.keywordText(words, tokens), parts.length);
  }

  text(text: string, tokens = 1): void {
    this.startGap();
    if (this.isSplit(tokens)) {
      for (const token of this.tokens.slice(this.nextToken, this.nextToken + tokens)) this.text(token.text);
      return;
    }
    this.emit(text, tokens);
  }

  open(): void {
    // Comments go before the parenthesis, whether or not the source has it.
    this.startGap();
    this.docs.push('(');
  }

  close(): void {
    this.docs.push(')');
    this.closed++;
    // A comment after it stays there, unless that would move it before another one.
    if (this.displaced.length > 0 || this.isInKeptGap()) return;
    const [first, ...more] = this.trailing(this.endBeforeClosing());
    if (first !== undefined) this.docs.push(first);
    this.displaced = more.map((doc) => withPosition(doc, 'own'));
  }

  /** Returns the offset of the next parenthesis to close, else of the next token. */
  private endBeforeClosing(): number {
    return this.closing[this.closed] ?? this.tokens[this.nextToken]?.span.start ?? Number.POSITIVE_INFINITY;
  }

  node(node: Node): void {
    layOut(node, this);
  }

  space(): void {
    if (this.isInKeptGap()) this.needsSpace = true;
    else this.docs.push(' ');
  }

  line(mode: 'hard' | 'soft' | 'space' = 'space'): void {
    if (!this.isInKeptGap()) this.docs.push(line(mode));
    else if (mode !== 'soft') this.needsSpace = true;
  }

  begin(kind: PartKind): void {
    const { docs: around, nextToken, nextComment, displaced } = this;
    this.openParts.push({ kind, around, items: [], nextToken, nextComment, displaced });
    this.docs = [];
  }

  comma(): void {
    if (!this.isLeadingComma(this.nextToken)) {
      this.text(',');
      if (this.isInKeptGap()) this.needsSpace = true;
      else this.breakList('space');
      return;
    }
    const ownComments = this.commentsBeforeLeadingComma();
    this.breakList('soft');
    this.add(ownComments);
    this.text(',');
    this.docs.push(' ');
  }

  /** Emits the line break between two items of a list. */
  private breakList(mode: 'space' | 'soft'): void {
    const part = this.openParts.at(-1);
    if (part?.kind === 'fill') {
      part.items.push(this.docs);
      this.docs = [];
    }
    this.docs.push(line(mode));
  }

  /**
   * Whether a token is a comma that begins a line if its list breaks. It does not where line breaks of the source are kept, nor before an
   * annotation, which begins a line itself.
   */
  private isLeadingComma(index: number): boolean {
    return (
      this.commas === 'leading' &&
      this.tokens[index]?.text === ',' &&
      this.tokens[index + 1]?.isAnnotation !== true &&
      !this.keptGaps.has(index) &&
      !this.keptGaps.has(index + 1)
    );
  }

  /**
   * Emits the comments beside a comma that end the line of the text before it, and returns those that are on a line of their own before
   * the comma. So a comment after `a,` stays beside `a` when the comma goes to the next line.
   */
  private commentsBeforeLeadingComma(): CommentDoc[] {
    const [comma, next] = this.tokens.slice(this.nextToken, this.nextToken + 2);
    const endsLine = (comment: Comment): boolean => this.positions.docOf(comment).position !== 'inline';
    const before = this.take(comma?.span.start ?? 0);
    const after = this.take(next?.span.start ?? Number.POSITIVE_INFINITY, endsLine);
    const own = this.displaced;
    this.displaced = [];
    let isLineOpen = own.length === 0;
    for (const comment of [...before, ...after]) {
      const doc = this.positions.docOf(comment);
      const isOnLine: boolean = isLineOpen && doc.position !== 'own';
      // It is before the comma on one line, too.
      const isInline = isOnLine && comment.kind === 'block';
      if (isInline) this.docs.push(` ${doc.text}`);
      else if (isOnLine) this.docs.push(doc);
      else own.push(withPosition(doc, 'own'));
      isLineOpen = isInline;
    }
    return own;
  }

  end(): void {
    const part = this.openParts.pop();
    if (part === undefined) return;
    const { kind, around, items } = part;
    const content = this.docs;
    this.docs = around;
    if (kind === 'group') this.docs.push(group(content));
    else if (kind === 'indent') this.docs.push(indent(content));
    else if (kind === 'clause') this.endClause(part, content);
    else this.docs.push(fill([...items, content]));
  }

  /** Adds the documents of a clause, or its source if it is in a region. Clauses of nested statements belong to the one around them. */
  private endClause(part: OpenPart, content: readonly Doc[]): void {
    const isNested = this.openParts.some(({ kind }) => kind === 'clause');
    const span = this.regions.length === 0 || isNested ? undefined : this.clauseSpan(part);
    const regions = span === undefined ? [] : this.regions.filter((region) => overlaps(region, span));
    const [first, last] = [regions[0], regions.at(-1)];
    if (span === undefined || first === undefined || last === undefined) {
      this.docs.push(content);
      return;
    }
    // A region may continue in this clause.
    const before = (this.lastVerbatim?.end ?? 0) > span.start ? this.lastVerbatim : undefined;
    const start = before?.start ?? Math.min(span.start, first.start);
    this.nextComment = part.nextComment;
    if (before !== undefined) this.docs.length = before.index;
    else {
      const comments = this.take(start).map((comment) => this.positions.docOf(comment));
      this.add([...part.displaced, ...comments].map((doc) => withPosition(doc, 'own')));
    }
    this.displaced = [];
    this.deferred = [];
    this.needsSpace = false;
    const end = this.verbatimEnd(Math.max(span.end, last.end));
    const gap = this.source.slice(this.tokens[part.nextToken - 1]?.span.end ?? 0, start);
    const startsLine = before?.startsLine ?? (!this.keptGaps.has(part.nextToken) || /[\r\n]/.test(gap));
    this.lastVerbatim = { start, end, index: this.docs.length, startsLine };
    this.docs.push(verbatim(this.source.slice(start, end).trimEnd(), startsLine));
  }

  /** Returns the span of the tokens of a clause, with the parentheses at its end; `undefined` without tokens. */
  private clauseSpan({ nextToken: index }: OpenPart): Span | undefined {
    const first = this.tokens[index];
    const last = this.tokens[this.nextToken - 1];
    if (index === this.nextToken || first === undefined || last === undefined) return undefined;
    const next = this.tokens[this.nextToken]?.span.start ?? this.source.length;
    let { end } = last.span;
    for (const offset of this.parentheses) if (offset < next) end = Math.max(end, offset + 1);
    return { start: first.span.start, end };
  }

  /** Advances past the comments before an offset, and returns that offset, or the end of the comments after it on its line. */
  private verbatimEnd(offset: number): number {
    let end = offset;
    // A comment may be joined with one after the closing parenthesis between them.
    for (const { span } of this.take(offset)) end = Math.max(end, span.end);
    const next = this.tokens[this.nextToken]?.span.start ?? Number.POSITIVE_INFINITY;
    for (const { span } of this.take(next, (comment) => !/[\r\n]/.test(this.source.slice(end, comment.span.start))))
      end = span.end;
    return end;
  }

  /** Adds comments one by one: there can be more of them than a call can have arguments. */
  private add(comments: readonly CommentDoc[]): void {
    for (const comment of comments) this.docs.push(comment);
  }

  /** Text after the last token that layout emits: a semicolon, and comments. */
  private rest(): void {
    const end = this.lastVerbatim?.end ?? 0;
    while ((this.tokens[this.nextToken]?.span.start ?? end) < end) this.nextToken++;
    this.begin('clause');
    for (const { text } of this.tokens.slice(this.nextToken)) this.text(text);
    this.end();
    const displaced = this.displaced;
    this.displaced = [];
    const trailing = this.isInKeptGap() ? [] : this.trailing(Number.POSITIVE_INFINITY);
    this.add([...displaced, ...trailing]);
    this.startGap();
  }

  /** Emits what is before the next token, and before the parentheses that layout opens before it. */
  private startGap(): void {
    if (this.isInKeptGap()) this.writeGap();
    else this.add(this.leading());
  }

  private isInKeptGap(): boolean {
    return this.keptGaps.has(this.nextToken);
  }

  /** Whether a comment, or a line break to keep, is between the next tokens, which layout emits as one text. */
  private isSplit(count: number): boolean {
    if (count === 1 || this.comments.length === 0) return false;
    const tokens = this.tokens.slice(this.nextToken, this.nextToken + count);
    const nextComment = this.comments[this.nextComment]?.span.start ?? Number.POSITIVE_INFINITY;
    return tokens.some(({ span }, index) => {
      if (index === 0) return false;
      const isBroken = (): boolean => /[\r\n]/.test(this.source.slice(tokens[index - 1]?.span.end, span.start));
      return nextComment < span.start || (this.keptGaps.has(this.nextToken + index) && isBroken());
    });
  }

  /** Writes the gap before the next token with the line breaks of the source. */
  private writeGap(): void {
    if (this.writtenGap === this.nextToken) return;
    this.writtenGap = this.nextToken;
    this.add(this.displaced);
    this.displaced = [];
    const next = this.tokens[this.nextToken];
    let end = this.tokens[this.nextToken - 1]?.span.end ?? 0;
    let isBroken = this.nextToken === 0;
    const breaksBefore = (start = this.source.length): boolean => /[\r\n]/.test(this.source.slice(end, start));
    const comments = this.take(next?.span.start ?? Number.POSITIVE_INFINITY);
    for (const [index, comment] of comments.entries()) {
      const { kind, text, span } = comment;
      const startsLine = isBroken || breaksBefore(span.start);
      end = span.end;
      isBroken = kind === 'line' || breaksBefore(comments[index + 1]?.span.start ?? next?.span.start);
      if (isBroken) {
        this.docs.push(startsLine ? this.positions.ownLine(comment) : commentDoc(comment, 'trailing'));
        continue;
      }
      if (startsLine && this.nextToken + index > 0) this.docs.push(line('hard'));
      if (next?.text === ',') this.docs.push(` ${text}`);
      else this.docs.push(commentDoc(comment, 'inline'));
    }
    if (comments.length === 0 && this.nextToken > 0) {
      if (next !== undefined && breaksBefore(next.span.start)) this.docs.push(line('hard'));
      else if (this.needsSpace) this.docs.push(' ');
    }
    this.needsSpace = false;
  }

  /** Emits a text for the next tokens, and the comments that belong to it. */
  private emit(text: string, count: number): void {
    this.docs.push(text);
    const last = this.tokens[this.nextToken + count - 1];
    this.nextToken += count;
    const next = this.tokens[this.nextToken];
    this.closing = this.closings.get(this.nextToken - 1) ?? [];
    this.closed = 0;
    if (this.isInKeptGap()) {
      this.displaced = this.deferred.map((doc) => withPosition(doc, 'trailing'));
      this.deferred = [];
      return;
    }
    if (this.isLeadingComma(this.nextToken)) return;
    if (next?.text === ',') {
      this.deferred = this.attach(this.take(next.span.start));
      return;
    }
    // An annotation ends with its line, so no comment may follow it. Comments after the very last token belong to the rest, where they
    // break no group.
    const hasNoneAfter = last?.isAnnotation === true || next === undefined;
    const onLine = hasNoneAfter ? [] : this.trailing(this.endBeforeClosing());
    const [first, ...more] = [...this.deferred, ...onLine];
    this.deferred = [];
    // One comment can end the line: the others are emitted before the next token.
    if (first !== undefined) this.docs.push(withPosition(first, 'trailing'));
    this.displaced = more.map((doc) => withPosition(doc, 'own'));
  }

  /**
   * Emits comments before a comma, so that they stay with the text before it. A comma cannot follow a line comment on its line: if
   * only the last one is a line comment, returns that, to emit after the comma. Of several, all but one would get to the next column,
   * so they stay, and the comma is on the next line.
   */
  private attach(comments: readonly Comment[]): CommentDoc[] {
    const firstLine = comments.findIndex(({ kind }) => kind === 'line');
    const end = firstLine === comments.length - 1 ? firstLine : comments.length;
    let blocks: string[] = [];
    for (const { kind, text } of comments.slice(0, end)) {
      blocks.push(text.trimEnd());
      if (kind === 'block') continue;
      // Block comments before it on its line end that line too.
      this.docs.push({ type: 'comment', text: blocks.join(' '), position: 'trailing' });
      blocks = [];
    }
    for (const text of blocks) this.docs.push(` ${text}`);
    return comments.slice(end).map((comment) => this.positions.docOf(comment));
  }

  /** Returns the comments before the next token that do not trail the last one. */
  private leading(): CommentDoc[] {
    const before = this.displaced;
    this.displaced = [];
    const end = this.tokens[this.nextToken]?.span.start ?? Number.POSITIVE_INFINITY;
    const docs = this.take(end).map((comment) => this.positions.docOf(comment));
    return [...before, ...docs.map((doc) => (doc.position === 'trailing' ? withPosition(doc, 'own') : doc))];
  }

  /** Returns the comments that end the line of the last token. */
  private trailing(end: number): CommentDoc[] {
    return this.take(end, (comment) => this.positions.docOf(comment).position === 'trailing').map((comment) =>
      this.positions.docOf(comment),
    );
  }

  /** Returns the next comments before an offset, up to the first one that is not wanted, and advances past them. */
  private take(end: number, isWanted: (comment: Comment) => boolean = () => true): Comment[] {
    const taken: Comment[] = [];
    for (
      let comment = this.comments[this.nextComment];
      comment !== undefined && comment.span.start < end && isWanted(comment);
      comment = this.comments[this.nextComment]
    ) {
      taken.push(comment);
      this.nextComment++;
    }
    return taken;
  }

  private keywordText(words: string, tokens: readonly EmittedToken[]): string {
    if (this.keywordCase === 'lower') return words.toLowerCase();
    return this.keywordCase === 'upper' ? words : tokens.map(({ text }) => text).join(' ');
  }
}

interface OpenPart {
  readonly kind: PartKind;
  readonly around: Doc[];
  readonly items: Doc[][];
  /** The state at its beginning. */
  readonly nextToken: number;
  readonly nextComment: number;
  readonly displaced: readonly CommentDoc[];
}

/** A part of the source that is written as it is. */
interface VerbatimPart extends Span {
  /** Its index in the documents of the statement. */
  readonly index: number;
  readonly startsLine: boolean;
}
