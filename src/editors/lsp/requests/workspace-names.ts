import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Location, type Range, type SymbolInformation, SymbolKind } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { NameUse } from '../../../language/index.js';
import { toRange } from '../convert.js';
import { type DocumentService, documentKind, documentPath } from '../documents.js';
import type { FolderSetting } from '../workspace.js';

/** Finds the files below a folder that may contain queries, without ignored ones. */
export type ListFiles = (folder: string) => Promise<readonly string[]>;

/** Names of fields and templates in all files of the workspace. */
export interface WorkspaceNames {
  /** Returns the name at an offset of a document. */
  nameAt(service: DocumentService, text: string, offset: number): Promise<NameUse | undefined>;
  /** Returns the position of a name in the catalog file of a document. */
  definitionOf(name: NameUse, document: TextDocument): Promise<Location | undefined>;
  /** Returns each use of the same name in the files of the workspace, also in those that are not open. */
  usesOf(name: NameUse): Promise<readonly DocumentUses[]>;
  /** Returns the templates in the statements of the workspace whose names have the letters of a query. */
  symbols(query: string): Promise<SymbolInformation[]>;
}

/** Uses of a name in one document. */
export interface DocumentUses {
  readonly uri: string;
  /** The version of the text, if the document is open. */
  readonly version: number | undefined;
  readonly ranges: readonly Range[];
}

/** Maximum number of symbols: more are of no use in a list. */
const maxSymbols = 1_000;

/** Matches texts that may contain a statement. */
const mayHaveStatement = /\bselect\b/i;

/** The uses of names in a document, with the version of its text if it is open. */
interface UsesInDocument {
  readonly document: TextDocument;
  readonly version: number | undefined;
  readonly uses: readonly NameUse[];
}

/** The server, as far as names need it. */
export interface WorkspaceNamesOptions {
  readonly folders: () => readonly string[];
  readonly listFiles: ListFiles;
  readonly documents: () => readonly TextDocument[];
  readonly settingOf: (folder: string) => Promise<FolderSetting>;
  readonly serviceOf: (document: TextDocument) => Promise<DocumentService>;
}

/** Creates the search for names in a workspace. Nothing is kept: files may have changed since the last search. */
export function createWorkspaceNames(options: WorkspaceNamesOptions): WorkspaceNames {
  const { folders, listFiles, documents, settingOf, serviceOf } = options;
  /** Yields the uses of names in the open documents and the other files of the workspace, as far as their texts may contain them. */
  async function* usesIn(mayContain: (text: string) => boolean): AsyncGenerator<UsesInDocument> {
    const open = new Map(documents().map((document) => [documentPath(document.uri) ?? document.uri, document]));
    const read = async function* (): AsyncGenerator<readonly [TextDocument, version: number | undefined]> {
      for (const document of open.values()) yield [document, document.version];
      for (const folder of folders()) {
        for (const path of await listFiles(folder)) {
          if (open.has(path)) continue;
          const content = await readFile(path, 'utf8').catch(() => '');
          yield [TextDocument.create(pathToFileURL(path).href, '', 0, content), undefined];
        }
      }
    };
    for await (const [document, version] of read()) {
      const text = document.getText();
      if (!mayContain(text) || documentKind(document) === undefined) continue;
      yield { document, version, uses: await (await serviceOf(document)).names(text) };
    }
  }
  return {
    nameAt: async (service, text, offset) =>
      (await service.names(text)).find(({ span }) => span.start <= offset && offset <= span.end),
    definitionOf: async (name, { uri }) => {
      const path = documentPath(uri);
      const [first] = folders();
      const folder = path === undefined ? first : dirname(path);
      const found = folder === undefined ? undefined : (await settingOf(folder)).locate(name);
      if (found === undefined) return undefined;
      const document = TextDocument.create(pathToFileURL(found.path).href, 'json', 0, found.text);
      return { uri: document.uri, range: toRange(found.span, document) };
    },
    usesOf: async ({ template, field }) => {
      const found: DocumentUses[] = [];
      const written = field ?? template.slice(template.indexOf('.') + 1);
      for await (const { document, version, uses } of usesIn((text) => text.includes(written))) {
        const same = uses.filter((use) => use.template === template && use.field === field);
        const ranges = same.map(({ span }) => toRange(span, document));
        if (ranges.length > 0) found.push({ uri: document.uri, version, ranges });
      }
      return found;
    },
    symbols: async (query) => {
      const found: SymbolInformation[] = [];
      for await (const { document, uses } of usesIn((text) => mayHaveStatement.test(text))) {
        for (const { template: name, field, span } of uses) {
          if (field !== undefined || !hasLettersOf(query, name)) continue;
          const location = { uri: document.uri, range: toRange(span, document) };
          found.push({ name, kind: SymbolKind.Class, location });
        }
        if (found.length >= maxSymbols) break;
      }
      return found.slice(0, maxSymbols);
    },
  };
}

/** Whether a name has the letters of a query in their order, in any case: editors rank what is found themselves. */
function hasLettersOf(query: string, name: string): boolean {
  const letters = name.toLowerCase();
  let next = 0;
  for (const letter of query.toLowerCase()) {
    const index = letters.indexOf(letter, next);
    if (index < 0) return false;
    next = index + letter.length;
  }
  return true;
}
