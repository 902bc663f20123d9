import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Dialect } from '../dialect/dialect.js';
import type { Statement } from '../vql/ast.js';
import { checkReading } from '../vql/check.js';
import { moved, pieces, splitStatements } from '../vql/file.js';
import { type Reading, readStatement } from '../vql/read.js';
import type { Setting } from './options.js';

/** One statement of a document, with the blanks around it: read once, for all features. */
export interface Piece {
  readonly text: string;
  readonly reading: Reading<Statement>;
  /** What it was read with. */
  readonly dialect: Dialect;
  /** What is wrong with it, with places in its text; found when it is asked for. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A piece, and where in the document it begins. */
export interface PlacedPiece {
  readonly piece: Piece;
  readonly start: number;
}

/** A text that was read: its statements, in their order. There is always one at least, if only a blank one. */
export interface Document {
  readonly text: string;
  readonly pieces: readonly PlacedPiece[];
  /** The same, to be found again in another version. */
  readonly byText: ReadonlyMap<string, Piece>;
}

/** Reads documents, and remembers the last ones: of a text that has changed in one place, one statement is read again. */
export function createReader(setting: Setting): (text: string) => Document {
  const documents: Document[] = [];
  const knownPiece = (text: string): Piece | undefined => {
    for (const { byText } of documents) {
      const piece = byText.get(text);
      if (piece !== undefined) return piece;
    }
    return undefined;
  };
  const read = (text: string): Document => {
    const byText = new Map<string, Piece>();
    const placed = pieces(text).map(({ start, end }): PlacedPiece => {
      const own = text.slice(start, end);
      const piece = byText.get(own) ?? knownPiece(own) ?? new ReadPiece(own, setting);
      byText.set(own, piece);
      return { piece, start };
    });
    return { text, pieces: placed, byText };
  };
  return (text) => {
    const known = documents.find((document) => document.text === text);
    if (known !== undefined) return known;
    const document = read(text);
    if (documents.length >= mostDocuments) documents.shift();
    documents.push(document);
    return document;
  };
}

/**
 * Few: what is open and what it was just before. Each keeps its tokens and trees. In a list of fixed length: the tables that a
 * `Map` leaves behind as it changes would keep what is forgotten until memory is cleaned up as a whole.
 */
const mostDocuments = 8;

class ReadPiece implements Piece {
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
    // Between two separators there may be nothing but blanks and comments.
    const isBlank = reading.tokens.length === 0 && splitStatements(text).length === 0;
    return isBlank ? [] : withoutEdges(checkReading(text, reading, this.#setting), text);
  }
}

/** Blanks around a statement are none of its business, odd ones included: `checkFile` cuts them off. */
function withoutEdges(diagnostics: readonly Diagnostic[], text: string): readonly Diagnostic[] {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  return diagnostics.filter(
    ({ span }) => span === undefined || (span.start >= start && (span.start < end || span.end <= end)),
  );
}

/** What a map holds under a key, made if it is not there; of too many entries the oldest goes. */
export function remembered<Key, Value>(map: Map<Key, Value>, most: number, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  if (map.size >= most) {
    const [oldest] = map.keys();
    if (oldest !== undefined) map.delete(oldest);
  }
  map.set(key, made);
  return made;
}

/** The piece around an offset; an offset outside the text counts as its nearest end. */
export function pieceAt({ pieces: all }: Document, offset: number): PlacedPiece {
  const found = all.findLast(({ start }) => start <= offset) ?? all[0];
  if (found === undefined) throw new RangeError('A document has one piece at least.');
  return found;
}

/** What is wrong in a document, with its places. */
export function diagnosticsOf({ pieces: all }: Document): readonly Diagnostic[] {
  return all.flatMap(({ piece, start }) =>
    start === 0 ? piece.diagnostics : piece.diagnostics.map((diagnostic) => moved(diagnostic, start)),
  );
}
