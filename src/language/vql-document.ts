import { type Diagnostic, type Edit, shiftDiagnostic } from '../diagnostics/diagnostic.js';
import { type Span, shiftSpan } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import type { Statement } from '../vql/ast.js';
import { checkReading } from '../vql/check.js';
import { splitStatements, trimSpan } from '../vql/file.js';
import { fileSegments } from '../vql/file-segments.js';
import { reportInnerMark } from '../vql/grammar/report-character.js';
import { endOf } from '../vql/lexer/lexer.js';
import { kindOf, type TokenKind } from '../vql/lexer/tokens.js';
import { type Reading, readUnconfirmed, readWithoutTrials } from '../vql/read.js';
import { forLoneWord } from './lone-word.js';
import type { Setting } from './options.js';

/** One statement of a document with the whitespace around it. All features share its reading. */
export interface Section {
  readonly text: string;
  readonly reading: Reading<Statement>;
  /** The dialect with which it was read. */
  readonly dialect: Dialect;
  /** Diagnostics with spans in the text of the section; computed on first access. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A token of a statement that was read. */
export type ReadToken = Section['reading']['tokens'][number];

/** A section, and its offset in the document. */
export interface SectionAt {
  readonly section: Section;
  readonly start: number;
}

/** A text that was read, as a list of its statements. */
export interface VqlDocument {
  readonly text: string;
  /** In the order of the text; at least one, even if the text is empty. */
  readonly sections: readonly SectionAt[];
  /** The same sections, by their text, and the separator before it, for reuse in other versions of the text. */
  readonly byText: ReadonlyMap<string, Section>;
}

/** Creates a reader that caches the last documents: after a change in one statement, only that statement is read again. */
export function createReader(setting: Setting): (text: string) => VqlDocument {
  const documents: VqlDocument[] = [];
  const cachedSection = (key: string): Section | undefined => {
    for (const { byText } of documents) {
      const section = byText.get(key);
      if (section !== undefined) return section;
    }
    return undefined;
  };
  const read = (text: string): VqlDocument => {
    const byText = new Map<string, Section>();
    const sections = fileSegments(text).map(({ start, end }): SectionAt => {
      // A comment in the line of a separator belongs to the statement before it.
      const isAfterSeparator = start > 0;
      const statementText = text.slice(start, end);
      const key = isAfterSeparator ? `;${statementText}` : statementText;
      const section =
        byText.get(key) ?? cachedSection(key) ?? new ReadSection(statementText, { ...setting, isAfterSeparator });
      byText.set(key, section);
      return { section, start };
    });
    return { text, sections, byText };
  };
  return (text) => {
    const known = documents.find((document) => document.text === text);
    if (known !== undefined) return known;
    const document = read(text);
    if (documents.length >= maxDocuments) documents.shift();
    documents.push(document);
    return document;
  };
}

/**
 * Enough for the open document and its previous versions; each has its tokens and trees in memory. They are in an array because a
 * `Map` that changes keeps its old tables, with the deleted entries, until the next full garbage collection.
 */
const maxDocuments = 8;

interface SectionSetting extends Setting {
  readonly isAfterSeparator: boolean;
}

class ReadSection implements Section {
  readonly text: string;
  readonly reading: Reading<Statement>;
  readonly #setting: SectionSetting;
  #diagnostics: readonly Diagnostic[] | undefined;

  constructor(text: string, setting: SectionSetting) {
    this.text = text;
    this.reading = readWithoutTrials(text, setting);
    this.#setting = setting;
  }

  get dialect(): Dialect {
    return this.#setting.dialect;
  }

  get diagnostics(): readonly Diagnostic[] {
    this.#diagnostics ??= this.#check();
    return this.#diagnostics;
  }

  #check(): readonly Diagnostic[] {
    const { text } = this;
    const reading = this.reading.diagnostics.length > 1 ? readUnconfirmed(text, this.#setting) : this.reading;
    // Between two separators there may be only whitespace and comments.
    const isEmpty = reading.tokens.length === 0 && splitStatements(text).length === 0;
    if (isEmpty) return [];
    const found = checkReading(text, reading, this.#setting);
    return withoutEdges(
      found.map((diagnostic) => forLoneWord(diagnostic, { text, statement: reading.value, setting: this.#setting })),
      text,
    );
  }
}

/** Omits diagnostics on the whitespace around a statement, as `checkFile` does. */
function withoutEdges(diagnostics: readonly Diagnostic[], text: string): readonly Diagnostic[] {
  const { start, end } = trimSpan(text, 0, text.length);
  return diagnostics.filter(
    ({ span }) => span === undefined || (span.start >= start && (span.start < end || span.end <= end)),
  );
}

/** Returns the section around an offset; an offset outside the text counts as its nearest end. */
export function sectionAt({ sections }: VqlDocument, offset: number): SectionAt {
  const found = sections.findLast(({ start }) => start <= offset) ?? sections[0];
  if (found === undefined) throw new RangeError('A document has at least one section.');
  return found;
}

/** Returns the diagnostics of a document, with spans in its text. */
export function documentDiagnostics({ sections }: VqlDocument): readonly Diagnostic[] {
  return sections.flatMap(({ section: { text, diagnostics }, start }) =>
    start === 0
      ? diagnostics
      : [...reportInnerMark(text, start), ...diagnostics].map((diagnostic) => shiftDiagnostic(diagnostic, start)),
  );
}

/** Returns an edit with `by` added to its offsets. */
export function shiftEdit({ span, text }: Edit, by: number): Edit {
  return { span: shiftSpan(span, by), text };
}

/** Returns the spans of the errors of a text. An empty statement is not an error here: its text is still to be written. */
export function errorSpans({ diagnostics }: Reading<unknown>): readonly Span[] {
  return diagnostics.flatMap(({ code, severity, span }) =>
    severity === 'error' && span !== undefined && code !== 'empty-statement' ? [span] : [],
  );
}

/** The case in which keywords are written. */
export type LetterCase = 'upper' | 'lower';

/** Returns the case of most keywords of a text; if both are equally frequent, the case of `typed`, or upper case. */
export function keywordCaseOf(text: string, { tokens }: Reading<unknown>, typed = ''): LetterCase {
  let balance = 0;
  for (const token of tokens) {
    if (kindOf(token.tokenType) !== 'keyword') continue;
    const word = text.slice(token.startOffset, endOf(token));
    balance += word === word.toLowerCase() ? 1 : -1;
  }
  if (balance === 0 && typed !== '') return typed === typed.toLowerCase() ? 'lower' : 'upper';
  return balance > 0 ? 'lower' : 'upper';
}

/** A token with its text. */
export interface TokenAt {
  readonly kind: TokenKind;
  readonly text: string;
  readonly span: Span;
}

/** Returns the token around an offset, or directly before it. Comments and whitespace are not tokens. */
export function tokenAt({ text, reading }: Section, offset: number): TokenAt | undefined {
  const { tokens } = reading;
  const index = tokens.findLastIndex(({ startOffset }) => startOffset <= offset);
  // Between two adjacent tokens, the second one is returned.
  for (const token of [tokens[index], tokens[index - 1]]) {
    if (token === undefined || offset > endOf(token)) continue;
    const span = { start: token.startOffset, end: endOf(token) };
    return { kind: kindOf(token.tokenType), text: text.slice(span.start, span.end), span };
  }
  return undefined;
}
