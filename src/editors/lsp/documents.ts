import { fileURLToPath } from 'node:url';
import type { Span } from '../../diagnostics/index.js';
import {
  fileKindOf,
  type HostLanguage,
  hostLanguageOf,
  type InsertedText,
  languageOfEditorId,
} from '../../embedded/index.js';
import { isQueryFile } from '../../json-documents/index.js';
import type { LanguageService } from '../../language/index.js';
import { emptyService } from '../empty-service.js';

/** Kind of a document. */
export type DocumentKind = 'vql' | 'cunit' | HostLanguage;

/** The kinds of documents by the language ids of editors. The file name is considered too, by `documentKind`. */
const kinds: ReadonlyMap<string, DocumentKind | 'json'> = new Map([
  ...([
    ['vql', 'vql'],
    ['cunit', 'cunit'],
    ['json', 'json'],
    ['jsonc', 'json'],
  ] as const),
  ...languageOfEditorId,
]);

/** The data that an editor sends about a document. */
export interface NamedDocument {
  readonly uri: string;
  readonly languageId: string;
  getText(): string;
}

/**
 * Returns the kind of a document; `undefined` for one of another language. JSON is C-Unit, bodies of the execute endpoint included, by
 * its file name (`.cunit.json`) or its members.
 */
export function documentKind(document: NamedDocument): DocumentKind | undefined {
  const { uri, languageId } = document;
  const kind = fileKindOf(uri);
  if (kind === 'vql') return 'vql';
  const known = kinds.get(languageId);
  if (known !== 'json' && kind !== 'json') return known ?? hostLanguageOf(uri);
  return known === 'cunit' || isQueryFile(uri, document.getText()) ? 'cunit' : undefined;
}

/** A query of a document that can be run. */
export interface DocumentQuery {
  readonly span: Span;
  /** A statement of VQL, or a C-Unit query or request as JSON. */
  readonly query: string | object;
  /** What a program inserts into the statement. */
  readonly inserted?: readonly InsertedText[];
  /** The text of the document, if the statement is written in it as it is run: errors then have positions of the document. */
  readonly document?: string;
}

/** Service for documents of one kind: a language service whose methods may be asynchronous. */
export type DocumentService = {
  /** Returns the queries that can be run, in the order of the text. */
  readonly queries: (text: string) => readonly DocumentQuery[];
} & {
  readonly [Feature in keyof LanguageService]: (
    ...args: Parameters<LanguageService[Feature]>
  ) => ReturnType<LanguageService[Feature]> | Promise<ReturnType<LanguageService[Feature]>>;
};

/** A service with empty results, for documents that are not supported. */
export const emptyDocumentService: DocumentService = { ...emptyService, queries: () => [] };

/** Returns the path of a document; none for one that is not saved yet. */
export function documentPath(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}
