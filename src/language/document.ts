import type { Diagnostic, Edit } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import type { Statement } from '../vql/ast.js';
import { checkReading } from '../vql/check.js';
import { fileSegments, shiftDiagnostic, splitStatements } from '../vql/file.js';
import { type Reading, readStatement } from '../vql/read.js';
import type { Setting } from './options.js';

/** One statement of a document with the whitespace around it: read once, for all features. */
export interface Section {
  readonly text: string;
  readonly reading: Reading<Statement>;
  /** The dialect that it was read with. */
  readonly dialect: Dialect;
  /** With spans in the section's own text; computed on first access. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A section, and its offset in the document. */
export interface PlacedSection {
  readonly section: Section;
  readonly start: number;
}

/** A text that was read, divided into its statements. */
export interface Document {
  readonly text: string;
  /** In the order of the text; never empty, even if the text is. */
  readonly sections: readonly PlacedSection[];
  /** The same sections, to be reused by another version of the text. */
  readonly byText: ReadonlyMap<string, Section>;
}

/** Creates a reader that remembers the last documents: after a change in one statement, only that statement is read again. */
export function createReader(setting: Setting): (text: string) => Document {
  const documents: Document[] = [];
  const knownSection = (text: string): Section | undefined => {
    for (const { byText } of documents) {
      const section = byText.get(text);
      if (section !== undefined) return section;
    }
    return undefined;
  };
  const read = (text: string): Document => {
    const byText = new Map<string, Section>();
    const sections = fileSegments(text).map(({ start, end }): PlacedSection => {
      const own = text.slice(start, end);
      const section = byText.get(own) ?? knownSection(own) ?? new ReadSection(own, setting);
      byText.set(own, section);
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
 * Enough for the open document and its previous version; each keeps its tokens and trees. They are in an array because a `Map` that
 * changes keeps its old tables, with what was deleted, until the next full garbage collection.
 */
const maxDocuments = 8;

class ReadSection implements Section {
  readonly text: string;
  readonly reading: Reading<Statement>;
  readonly #setting: Setting;
  #diagnostics: readonly Diagnostic[] | undefined;

  constructor(text: string, setting: Setting) {
    this.text = text;
    this.reading = readStatement(text, setting);
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
    const { text, reading } = this;
    // Between two separators there may be only whitespace and comments.
    const isEmpty = reading.tokens.length === 0 && splitStatements(text).length === 0;
    return isEmpty ? [] : withoutEdges(checkReading(text, reading, this.#setting), text);
  }
}

/** Leaves out diagnostics on the whitespace around a statement, as `checkFile` does. */
function withoutEdges(diagnostics: readonly Diagnostic[], text: string): readonly Diagnostic[] {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  return diagnostics.filter(
    ({ span }) => span === undefined || (span.start >= start && (span.start < end || span.end <= end)),
  );
}

/** Returns the section around an offset; an offset outside the text counts as its nearest end. */
export function sectionAt({ sections }: Document, offset: number): PlacedSection {
  const found = sections.findLast(({ start }) => start <= offset) ?? sections[0];
  if (found === undefined) throw new RangeError('A document has at least one section.');
  return found;
}

/** Returns the diagnostics of a document, with spans in its text. */
export function documentDiagnostics({ sections }: Document): readonly Diagnostic[] {
  return sections.flatMap(({ section, start }) =>
    start === 0 ? section.diagnostics : section.diagnostics.map((diagnostic) => shiftDiagnostic(diagnostic, start)),
  );
}

/** Returns a span with `by` added to its offsets. */
export function shiftSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** Returns an edit with `by` added to its offsets. */
export function shiftEdit({ span, text }: Edit, by: number): Edit {
  return { span: shiftSpan(span, by), text };
}
